import { emptyDocument, paragraph } from './docs/empty-document.ts';
import {
  type Block,
  color,
  type DocumentContent,
  type Element,
  type ParagraphStyle,
  points,
  type Table,
  type TextStyle,
} from './docs/model.ts';

const BOLD: TextStyle = { bold: true };
const SOFT: TextStyle = { foregroundColor: color('5f6368'), fontSize: points(9) };
const NO_LINE = { color: {}, width: points(0), dashStyle: 'SOLID' } as const;
const LINE = { color: color('c9ced6'), width: points(0.5), dashStyle: 'SOLID' } as const;

const text = (content: string, style: TextStyle = {}): Element => ({ type: 'text', text: content, style });
const heading = (content: string, namedStyleType: 'TITLE' | 'HEADING_1' | 'HEADING_2') => paragraph(content, { namedStyleType });
const spaced = (content: string | readonly Element[], style: ParagraphStyle = {}) =>
  paragraph(content, { spaceBelow: points(8), ...style });

interface CellOptions {
  readonly alignment?: 'START' | 'CENTER' | 'END';
  readonly style?: TextStyle;
  readonly fill?: string;
}
const cell = (lines: readonly string[], { alignment = 'START', style = {}, fill }: CellOptions, line: typeof LINE | typeof NO_LINE) => ({
  content: lines.map((content) => paragraph(content, { alignment, lineSpacing: 100 }, style)),
  style: {
    borderTop: line,
    borderBottom: line,
    borderLeft: NO_LINE,
    borderRight: NO_LINE,
    ...(fill ? { backgroundColor: color(fill) } : {}),
  },
});

/** The addressee to the left, facts of the document to the right. */
function facts(left: readonly string[], right: readonly string[]): Table {
  return {
    type: 'table',
    columns: [264, 204],
    rows: [{ cells: [cell(left, {}, NO_LINE), cell(right, { alignment: 'END' }, NO_LINE)], style: {} }],
  };
}

const build = (body: readonly Block[], more: Partial<DocumentContent> = {}): DocumentContent => ({ ...emptyDocument(), body, ...more });

/** For the sample database Invoices: picture, rollups, a repeated row for each related line item, sums in euros. */
export function invoiceTemplate(): DocumentContent {
  const end = { alignment: 'END' } as const;
  const row = (contents: readonly string[], options: CellOptions = {}) => ({
    cells: contents.map((content, index) => cell([content], { ...options, ...(index > 0 ? end : {}) }, LINE)),
    style: {},
  });
  const head = { style: BOLD, fill: 'eef2f9' };
  return build(
    [
      paragraph('{{Logo}}'),
      heading('Invoice {{Invoice}}', 'TITLE'),
      facts(
        ['{{Client name}}', '{{Client address}}', '{{Contact}}'],
        [
          'No. {{Number}}',
          'Issued {{Issued | date:long}}',
          'Due {{Due | date:long}}',
          '{{#if Paid}}Paid, thank you{{else}}{{Stage}}{{/if}}',
        ],
      ),
      paragraph(''),
      {
        type: 'table',
        columns: [228, 60, 90, 90],
        wrapped: 'rows',
        rows: [
          { ...row(['Item', 'Quantity', 'Unit price', 'Amount'], head), style: { tableHeader: true } },
          row(['{{#Line items}}{{Item}}', '{{Quantity}}', '{{Unit price}}', '{{Amount | currency:EUR}}{{/Line items}}']),
          row(['Items', '', '', '{{Items total | currency:EUR}}']),
          row(['Tax', '', '', '{{Tax rate}}']),
          row(['Total', '', '', '{{Total | currency:EUR}}'], { style: BOLD }),
        ],
      },
      paragraph(''),
      spaced('{{Notes}}'),
      paragraph([text('Questions? Ask {{Owner}}. ', SOFT), text('{{Web', SOFT), text('site}}', SOFT)]),
    ],
    {
      segments: [
        {
          id: 'kix.invoicefooter',
          kind: 'footer',
          place: 'default',
          content: [
            paragraph(
              [
                text('{{Invoice}}, page ', SOFT),
                { type: 'autoText', value: 'PAGE_NUMBER', style: SOFT },
                text(' of ', SOFT),
                { type: 'autoText', value: 'PAGE_COUNT', style: SOFT },
              ],
              { alignment: 'CENTER' },
            ),
          ],
        },
      ],
    },
  );
}

/** For the sample database Certificates: one landscape page. */
export function certificateTemplate(): DocumentContent {
  const centred: ParagraphStyle = { alignment: 'CENTER', spaceBelow: points(14) };
  const { page } = emptyDocument();
  return build(
    [
      paragraph('Certificate', { ...centred, namedStyleType: 'TITLE', spaceAbove: points(70) }),
      paragraph('This is to certify that', centred, { italic: true }),
      paragraph('{{Name}}', centred, { fontSize: points(30), bold: true }),
      paragraph([text('has completed the course '), text('{{Course}}', BOLD), text(' on {{Completed | date:long}}')], centred),
      paragraph('with a grade of {{Grade}}.', { ...centred, spaceBelow: points(50) }),
      paragraph('{{Teacher}}', centred, BOLD),
      paragraph('No. {{Certificate no}}', centred, SOFT),
    ],
    { page: { ...page, width: page.height, height: page.width } },
  );
}

/** For the sample database Contracts: headings, a long text, conditions. */
export function contractTemplate(): DocumentContent {
  return build([
    heading('{{Contract}}', 'TITLE'),
    spaced([text('between the undersigned and '), text('{{Party name}}', BOLD), text('.')]),
    heading('1. Term', 'HEADING_1'),
    spaced('The contract begins on {{Starts | date:long}}{{#if Ends}} and ends on {{Ends | date:long}}{{else}} and has no end{{/if}}.'),
    heading('2. Fee', 'HEADING_1'),
    spaced('The fee is {{Fee}}.'),
    heading('3. Terms', 'HEADING_1'),
    spaced('{{Terms}}'),
    heading('4. Signatures', 'HEADING_1'),
    spaced('{{#if Signed}}Signed by both parties.{{else}}Not signed yet: {{Stage}}.{{/if}}'),
    facts(['____________________', 'For us'], ['____________________', '{{Party name}}']),
    paragraph(''),
  ]);
}
