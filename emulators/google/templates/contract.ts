import { presetLevels } from '../docs/edits/bullet-presets.ts';
import { emptyDocument, paragraph } from '../docs/empty-document.ts';
import { type Block, color, type DocumentContent, type Element, type NestingLevel, type Paragraph, points } from '../docs/model.ts';
import { NAMED_STYLES } from '../docs/named-styles.ts';
import { A4, cell, gap, line, look, pageNumber, spaced, table, text } from './design.ts';

const INK = '17324d';
const SOFT = '667085';
const RULE = 'd0d5dd';
const MARGIN = 68;
const WIDTH = A4.width - 2 * MARGIN;
const LIST = 'kix.clauses';
const INDENT = points(30);
const BOLD = { bold: true };

const SECTIONS: readonly (readonly [string, readonly (string | readonly Element[])[]])[] = [
  [
    'Subject',
    [
      [text('This agreement, titled “'), text('{{Contract}}', BOLD), text('”, sets out the work that the Provider does for the Client.')],
      'The Provider works independently, chooses how the work is done, and answers for its result.',
      'Changes of the scope need the written consent of both parties. Each party answers a proposal of the other within ten working days; silence is not consent.',
    ],
  ],
  [
    'Term',
    [
      [
        text('The agreement begins on '),
        text('{{Starts | date:long}}', BOLD),
        text('{{#if Ends}}'),
        text(' and ends on '),
        text('{{Ends | date:long}}', BOLD),
        text('{{else}} and runs until a party ends it{{/if}}.'),
      ],
      'Either party may end it with sixty days’ notice, in writing. The right to end it at once for good cause remains.',
      'When it ends, each party returns what it has received from the other and still holds.',
    ],
  ],
  [
    'Fee',
    [
      [text('The fee is '), text('{{Fee | currency:USD}}', BOLD), text(' for the whole term, before tax.')],
      'Invoices are due thirty days after their date. For late payment the statutory interest is due.',
      'Expenses are paid against receipts if the Client agreed to them beforehand.',
    ],
  ],
  [
    'Duties of the Provider',
    [
      'The Provider works with the care that can be expected of its trade and names a person who is responsible for the Client.',
      'It reports once a month on what was done, what is planned, and what stands in the way.',
      'It may use subcontractors and answers for them as for itself.',
    ],
  ],
  [
    'Duties of the Client',
    [
      'The Client supplies the information, access and decisions that the work needs, complete and in time.',
      'Where they are late, the dates that depend on them move accordingly.',
      'The Client checks what is delivered within fifteen working days and says in writing what is missing.',
    ],
  ],
  [
    'Delivery and acceptance',
    [
      'Results are delivered in the form that the parties agreed on, complete and in a state that can be checked.',
      'They count as accepted when the Client says so in writing, uses them in its business, or has named no fault within fifteen working days.',
      'The Provider repairs faults at its own cost within a reasonable time. Where two attempts fail, the Client may lower the fee or, if the fault is serious, withdraw from the agreement.',
    ],
  ],
  [
    'Rights',
    [
      'With full payment the Client receives the right to use the results without limit of time or place.',
      'The Provider keeps its tools, its methods, and everything that existed before this agreement.',
    ],
  ],
  [
    'Confidentiality',
    [
      'Each party keeps secret what it learns of the other and what is not public. This holds for three years after the end of this agreement.',
      'Personal data are processed only as the law allows and as far as the work needs them.',
    ],
  ],
  [
    'Liability',
    [
      'Each party is liable without limit for intent and gross negligence, and for injury to life, body or health.',
      'Otherwise liability is limited to the fee of this agreement.',
      'Neither party answers for events outside its control as long as they last.',
    ],
  ],
  [
    'Data protection',
    [
      'Where the Provider processes personal data for the Client, it does so on documented instructions only and keeps a record of what was done.',
      'Both parties take technical and organisational measures that fit the risk, and tell each other without delay of any breach.',
      'At the end of the agreement the Provider deletes or returns the data, as the Client chooses, unless the law asks for them to be kept.',
    ],
  ],
  [
    'Events outside of control',
    [
      'A party that cannot perform because of fire, flood, war, strike, failure of public networks or the like tells the other at once and performs as soon as it can.',
      'If the hindrance lasts longer than three months, either party may end the agreement; what was delivered until then is paid.',
    ],
  ],
  ['Particular terms', ['{{Terms | default:"There are no particular terms."}}']],
  [
    'Final terms',
    [
      'Changes to this agreement are made in writing; this holds for this clause, too.',
      'If a clause is void the others stand, and the parties replace it by what comes nearest to its purpose.',
      'Notices are given in writing to the addresses at the head of this agreement; an e-mail is enough where its receipt was confirmed.',
      'Rights and duties under this agreement pass to others only with the consent of the other party.',
    ],
  ],
];

const numbered = (content: string | readonly Element[], level: number, style: Paragraph['style']): Paragraph => ({
  ...paragraph(content, { indentFirstLine: points(0), indentStart: INDENT, ...style }),
  bullet: { listId: LIST, ...(level > 0 ? { nestingLevel: level } : {}) },
});
const heading = (title: string) => numbered(title, 0, { namedStyleType: 'HEADING_2' });
const clause = (content: string | readonly Element[]) => numbered(content, 1, spaced(0, 6));

const LEVELS: readonly NestingLevel[] = presetLevels('NUMBERED_DECIMAL_NESTED').map((level) => ({
  ...level,
  indentFirstLine: points(0),
  indentStart: INDENT,
}));

const party = (role: string, name: string, address: string) =>
  cell(
    [
      paragraph(role, spaced(0, 4), look({ size: 8, ink: SOFT, bold: true })),
      paragraph(name, spaced(0, 2), look({ size: 12, ink: INK, bold: true })),
      paragraph(address, spaced(0, 0), look({ size: 9.5, ink: SOFT })),
    ],
    { padding: [10, 12], top: line(INK, 1.5), bottom: line(RULE, 0.75) },
  );

const signature = (name: string, role: string) =>
  cell(
    [
      paragraph('', spaced(0, 34)),
      paragraph(name, spaced(4, 0, { borderTop: line(INK, 0.75, 4) }), look({ size: 10, bold: true })),
      paragraph(role, spaced(1, 0), look({ size: 9, ink: SOFT })),
    ],
    { padding: [0, 0] },
  );

/** An agreement of some three pages with numbered headings and clauses. */
export function contractTemplate(): DocumentContent {
  const small = look({ size: 8, ink: SOFT });
  const body: Block[] = [
    paragraph('Service agreement', { namedStyleType: 'TITLE' }),
    paragraph('{{Contract}}', { namedStyleType: 'SUBTITLE' }),
    table(
      [(WIDTH - 20) / 2, 20, (WIDTH - 20) / 2],
      [
        {
          cells: [
            party('THE PROVIDER', 'Marsh & Mill Studio', '12 Weir Street, Bristol BS1 4XA, United Kingdom'),
            cell([paragraph('')], { padding: [0, 0] }),
            party('THE CLIENT', '{{Party name}}', 'represented by its managing directors'),
          ],
        },
      ],
    ),
    gap(10),
    paragraph('The parties agree on the following.', spaced(0, 6)),
    ...SECTIONS.flatMap(([title, clauses]) => [heading(title), ...clauses.map(clause)]),
    paragraph('{{#if Signed}}', spaced(0, 0, { keepWithNext: true })),
    paragraph('Signed by both parties.', spaced(16, 0, { keepWithNext: true }), look({ ink: INK, bold: true })),
    paragraph('{{else}}', spaced(0, 0, { keepWithNext: true })),
    paragraph('Draft for signature. Status: {{Stage}}.', spaced(16, 0, { keepWithNext: true }), look({ ink: SOFT, italic: true })),
    paragraph('{{/if}}', spaced(0, 0, { keepWithNext: true })),
    table(
      [(WIDTH - 40) / 2, 40, (WIDTH - 40) / 2],
      [
        {
          cells: [
            signature('Marsh & Mill Studio', 'Provider'),
            cell([paragraph('')], { padding: [0, 0] }),
            signature('{{Party name}}', 'Client'),
          ],
        },
      ],
    ),
    gap(2),
  ];
  return {
    ...emptyDocument(),
    page: { ...A4, marginTop: 76, marginBottom: 72, marginLeft: MARGIN, marginRight: MARGIN, marginHeader: 36, marginFooter: 34 },
    namedStyles: {
      ...NAMED_STYLES,
      NORMAL_TEXT: { ...NAMED_STYLES.NORMAL_TEXT, text: { ...NAMED_STYLES.NORMAL_TEXT.text, fontSize: points(10.5) } },
      TITLE: {
        text: look({ size: 28, ink: INK, font: 'Georgia' }),
        paragraph: { ...NAMED_STYLES.TITLE.paragraph, spaceBelow: points(2) },
      },
      SUBTITLE: {
        text: { ...look({ size: 13, ink: SOFT, font: 'Georgia' }), italic: true },
        paragraph: { ...NAMED_STYLES.SUBTITLE.paragraph, spaceBelow: points(18) },
      },
      HEADING_2: {
        text: { ...look({ size: 13, bold: true }), foregroundColor: color(INK) },
        paragraph: { ...NAMED_STYLES.HEADING_2.paragraph, spaceAbove: points(16), spaceBelow: points(6) },
      },
    },
    lists: { [LIST]: LEVELS },
    segments: [
      {
        id: 'kix.contractheader',
        kind: 'header',
        place: 'default',
        content: [
          paragraph([text('Service agreement  ·  {{Contract}}', small)], { alignment: 'END', borderBottom: line(RULE, 0.5, 4) }, small),
        ],
      },
      {
        id: 'kix.contractfooter',
        kind: 'footer',
        place: 'default',
        content: [
          paragraph(
            [text('Page ', small), pageNumber('PAGE_NUMBER', small), text(' of ', small), pageNumber('PAGE_COUNT', small)],
            { alignment: 'CENTER' },
            small,
          ),
        ],
      },
    ],
    body,
  };
}
