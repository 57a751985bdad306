import { emptyDocument, paragraph } from '../docs/empty-document.ts';
import type { DocumentContent, ParagraphStyle, TableCell } from '../docs/model.ts';
import { A4, cell, gap, line, look, pageNumber, spaced, table, text } from './design.ts';

const INK = '1f3a34';
const SOFT = '6b7a76';
const RULE = 'd5dedb';
const TINT = 'f1f5f3';

const MARGIN = 54;
const WIDTH = A4.width - 2 * MARGIN;
const LABEL = look({ size: 7.5, ink: SOFT, bold: true });
const VALUE = look({ size: 10 });
const TIGHT = spaced(0, 2, { lineSpacing: 115 });
const RIGHT: ParagraphStyle = { ...TIGHT, alignment: 'END' };

const block = (...entries: readonly (readonly [string, ...string[]])[]): TableCell =>
  cell(
    entries.flatMap(([label, ...values], index) => [
      paragraph(label, spaced(index === 0 ? 0 : 8, 3), LABEL),
      ...values.map((value) => paragraph(value, TIGHT, VALUE)),
    ]),
    { padding: [0, 0] },
  );

const ITEMS = [WIDTH - 210, 60, 75, 75] as const;
const HEAD = look({ size: 8.5, ink: 'ffffff', bold: true });

const sum = (label: string, value: string, strong: boolean): readonly TableCell[] => {
  const style = look({ size: strong ? 12 : 10, bold: strong, ...(strong ? { ink: INK } : {}) });
  const options = strong ? { top: line(INK, 1.5), padding: [7, 8] as const } : { padding: [4, 8] as const };
  return [
    cell([paragraph('', TIGHT)], { span: 2, padding: [4, 8] }),
    cell([paragraph(label, { ...RIGHT }, strong ? style : look({ size: 10, ink: SOFT }))], options),
    cell([paragraph(value, { ...RIGHT }, style)], options),
  ];
};

/** An invoice: logo, addresses, a row for each line item, totals, and what depends on whether it is paid. */
export function invoiceTemplate(): DocumentContent {
  const small = look({ size: 8, ink: SOFT });
  return {
    ...emptyDocument(),
    page: {
      ...A4,
      marginTop: 50,
      marginBottom: 60,
      marginLeft: MARGIN,
      marginRight: MARGIN,
      marginHeader: 30,
      marginFooter: 30,
    },
    segments: [
      {
        id: 'kix.invoicefooter',
        kind: 'footer',
        place: 'default',
        content: [
          paragraph(
            [
              text('Marsh & Mill Supplies  ·  12 Weir Street, Bristol BS1 4XA  ·  billing@marsh-mill.example\t', small),
              pageNumber('PAGE_NUMBER', small),
              text(' / ', small),
              pageNumber('PAGE_COUNT', small),
            ],
            { tabStops: [{ offset: { magnitude: Math.round(WIDTH), unit: 'PT' }, alignment: 'END' }] },
            small,
          ),
        ],
      },
    ],
    body: [
      table(
        [WIDTH / 2, WIDTH / 2],
        [
          {
            height: 56,
            cells: [
              cell([paragraph('{{Logo}}', TIGHT)], { padding: [0, 0], align: 'MIDDLE' }),
              cell(
                [
                  paragraph('Invoice', { ...RIGHT, namedStyleType: 'TITLE' }, look({ size: 28, ink: INK, font: 'Georgia' })),
                  paragraph('{{Invoice}}', RIGHT, look({ size: 10, ink: SOFT })),
                ],
                { padding: [0, 0], align: 'MIDDLE' },
              ),
            ],
          },
        ],
      ),
      paragraph('', spaced(6, 14, { borderBottom: line(INK, 1.5), lineSpacing: 100 }), look({ size: 4 })),
      table(
        [WIDTH * 0.46, WIDTH * 0.3, WIDTH * 0.24],
        [
          {
            cells: [
              block(['BILLED TO', '{{Client name}}', '{{Client address}}', '{{Contact}}']),
              block(['ISSUED', '{{Issued | date:long}}'], ['DUE', '{{Due | date:long}}']),
              block(['STATUS', '{{#if Paid}}Paid{{else}}Open{{/if}}'], ['REFERENCE', '{{Number}}']),
            ],
          },
        ],
      ),
      gap(16),
      table(
        ITEMS,
        [
          {
            header: true,
            cells: ['Item', 'Quantity', 'Unit price', 'Amount'].map((title, index) =>
              cell([paragraph(title, index === 0 ? TIGHT : RIGHT, HEAD)], { fill: INK, padding: [6, 8] }),
            ),
          },
          {
            cells: [
              '{{#Line items}}{{Item}}',
              '{{Quantity}}',
              '{{Unit price | currency:EUR}}',
              '{{Amount | currency:EUR}}{{/Line items}}',
            ].map((tag, index) =>
              cell([paragraph(tag, index === 0 ? TIGHT : RIGHT, VALUE)], { bottom: line(RULE, 0.75), padding: [6, 8] }),
            ),
          },
        ],
        'rows',
      ),
      gap(6),
      table(ITEMS, [
        { cells: sum('Subtotal', '{{Items total | currency:EUR}}', false) },
        { cells: sum('Tax', '{{Tax rate | percent:0}}', false) },
        { cells: sum('Total', '{{Total | currency:EUR}}', true) },
      ]),
      gap(18),
      paragraph('{{#if Paid}}', spaced(0, 0)),
      table(
        [WIDTH],
        [
          {
            cells: [
              cell([paragraph('Paid in full. Thank you for your order.', TIGHT, look({ size: 10, ink: INK, bold: true }))], {
                fill: TINT,
                padding: [9, 12],
              }),
            ],
          },
        ],
      ),
      paragraph('{{else}}', spaced(0, 0)),
      table(
        [WIDTH],
        [
          {
            cells: [
              cell(
                [
                  paragraph(
                    [
                      text('Please pay ', VALUE),
                      text('{{Total | currency:EUR}}', look({ size: 10, bold: true })),
                      text(' by ', VALUE),
                      text('{{Due | date:long}}', look({ size: 10, bold: true })),
                      text(' and quote {{Invoice}}.', VALUE),
                    ],
                    TIGHT,
                  ),
                  paragraph('IBAN GB00 MILL 0000 0000 0000 00  ·  BIC MILLGB00', TIGHT, look({ size: 9, ink: SOFT })),
                ],
                { fill: TINT, left: line(INK, 3), padding: [9, 12] },
              ),
            ],
          },
        ],
      ),
      paragraph('{{/if}}', spaced(0, 0)),
      paragraph('{{#if Notes}}', spaced(0, 0)),
      paragraph('NOTES', spaced(18, 3, { keepWithNext: true }), LABEL),
      paragraph('{{Notes}}', spaced(0, 6, { lineSpacing: 120 }), VALUE),
      paragraph('{{/if}}', spaced(0, 0)),
      paragraph('Goods remain our property until they are paid in full.', spaced(14, 0), small),
    ],
  };
}
