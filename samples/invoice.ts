import { COUNT, client, isoDate, person } from './people.ts';
import { cell, field, paragraph, row, run, tab, table, type WordDocument } from './word-xml.ts';

const GREEN = '2F5D50';
const BOLD = '<w:b/>';
const SMALL = '<w:color w:val="5B6770"/><w:sz w:val="17"/>';
const RIGHT = '<w:jc w:val="right"/>';
const NONE = '<w:spacing w:after="0"/>';
const line = (side: string, size: number, colour: string) => `<w:${side} w:val="single" w:sz="${size}" w:space="0" w:color="${colour}"/>`;
const under = (colour: string, size = 4) => `<w:tcBorders>${line('bottom', size, colour)}</w:tcBorders>`;
const shade = (colour: string) => `<w:shd w:val="clear" w:color="auto" w:fill="${colour}"/>`;
const WHITE = '<w:b/><w:color w:val="FFFFFF"/>';
const MARGINS =
  '<w:tblCellMar><w:top w:w="60" w:type="dxa"/><w:left w:w="100" w:type="dxa"/><w:bottom w:w="60" w:type="dxa"/><w:right w:w="100" w:type="dxa"/></w:tblCellMar>';
const ITEMS = [4438, 1100, 1600, 1888];

const head = row(
  ['Description', 'Quantity', 'Unit price', 'Amount'].map((title, index) =>
    cell(ITEMS[index] ?? 0, paragraph(run(title, WHITE), NONE + (index ? RIGHT : '')), shade(GREEN)),
  ),
  '<w:cantSplit/><w:tblHeader/>',
);
const item = row(
  ['{{#Items}}{{Description}}', '{{Quantity}}', '{{Unit price | number:2}}', '{{Amount | number:2}}{{/Items}}'].map((text, index) =>
    cell(ITEMS[index] ?? 0, paragraph(run(text), NONE + (index ? RIGHT : '')), under('C9D3CF')),
  ),
  '<w:cantSplit/>',
);
const sum = (label: string, value: string, strong: boolean) =>
  row(
    [
      cell((ITEMS[0] ?? 0) + (ITEMS[1] ?? 0), paragraph('', NONE), '<w:gridSpan w:val="2"/>'),
      cell(
        ITEMS[2] ?? 0,
        paragraph(run(label, strong ? BOLD : ''), NONE + RIGHT),
        strong ? `<w:tcBorders>${line('top', 8, GREEN)}</w:tcBorders>` : '',
      ),
      cell(
        ITEMS[3] ?? 0,
        paragraph(run(value, strong ? BOLD : ''), NONE + RIGHT),
        strong ? `<w:tcBorders>${line('top', 8, GREEN)}</w:tcBorders>` : '',
      ),
    ],
    '<w:cantSplit/>',
  );

export const invoice: WordDocument = {
  title: 'Invoice',
  styles: `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:cs="Arial" w:eastAsia="Arial"/><w:sz w:val="20"/><w:lang w:val="en-US"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120" w:line="264" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:before="120" w:after="240"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:color w:val="${GREEN}"/><w:sz w:val="44"/></w:rPr></w:style>`,
  header: paragraph(
    run('Marsh & Mill Supplies', `${BOLD}<w:color w:val="${GREEN}"/><w:sz w:val="24"/>`) +
      tab +
      run('12 Weir Street, Bristol BS1 4XA', SMALL),
    `<w:pBdr>${line('bottom', 8, GREEN)}</w:pBdr><w:tabs><w:tab w:val="right" w:pos="9026"/></w:tabs>`,
  ),
  footer: paragraph(
    run('Please quote {{Number}} with your payment.', SMALL) +
      tab +
      run('Page ', SMALL) +
      field('PAGE', SMALL) +
      run(' of ', SMALL) +
      field('NUMPAGES', SMALL),
    '<w:tabs><w:tab w:val="right" w:pos="9026"/></w:tabs>',
  ),
  body: [
    paragraph(run('Invoice {{Number}}'), '<w:pStyle w:val="Heading1"/>'),
    table(
      [5026, 2000, 2000],
      [
        ['{{Client}}', 'Date', '{{Date | date:long}}'],
        ['{{Street}}', 'Due', '{{Due | date:long}}'],
        ['{{City}}', 'Contact', '{{Contact}}'],
        ['{{Country}}', 'Status', '{{#if Paid}}Paid, thank you{{else}}Open{{/if}}'],
      ].map((texts) =>
        row(texts.map((text, index) => cell([5026, 2000, 2000][index] ?? 0, paragraph(run(text, index === 1 ? SMALL : ''), NONE)))),
      ),
    ),
    paragraph('', ''),
    table(
      ITEMS,
      [
        head,
        item,
        sum('Subtotal', '{{Subtotal | currency:EUR}}', false),
        sum('VAT {{VAT | percent}}', '{{Tax | currency:EUR}}', false),
        sum('Total', '{{Total | currency:EUR}}', true),
      ],
      MARGINS,
    ),
    paragraph('', ''),
    paragraph(run('{{Note | default:"Thank you for your order."}}')),
    paragraph(run('Payment within 30 days to account GB00 MILL 0000 0000 0000 00. Goods remain ours until they are paid in full.', SMALL)),
  ].join(''),
  section:
    '<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1701" w:right="1440" w:bottom="1440" w:left="1440" w:header="709" w:footer="709" w:gutter="0"/>',
};

const GOODS = [
  'Copy paper A4, 80 g, box of five',
  'Archive boxes, acid free',
  'On-site maintenance of the printing press, per hour',
  'Envelopes C5 with window',
  'Label roll 62 mm',
  'Cotton paper, deckle edge, 300 g',
  'Colour profile for one paper and one ink set',
  'Binding thread, waxed',
] as const;
const cents = (value: number) => Math.round(value * 100) / 100;

export const invoiceRows = COUNT.map((index) => {
  const { name, street, city, country } = client(index);
  const items = Array.from({ length: 2 + ((index * 5) % 9) }, (_, at) => {
    const quantity = 1 + ((index + at * 3) % 12);
    const price = cents(3.2 + ((index * 37 + at * 61) % 400) / 4);
    return { Description: GOODS[(index + at) % GOODS.length], Quantity: quantity, 'Unit price': price, Amount: cents(quantity * price) };
  });
  // The longest one runs over two pages, so that repeated table heads can be seen.
  const all = index === 24 ? [...items, ...items, ...items, ...items, ...items, ...items] : items;
  const subtotal = cents(all.reduce((total, each) => total + each.Amount, 0));
  const tax = cents(subtotal * 0.2);
  return {
    Number: `2026-${String(index + 1).padStart(4, '0')}`,
    Client: name,
    Street: street,
    City: city,
    Country: country,
    Contact: person(index),
    Date: isoDate(index),
    Due: isoDate(index + 1),
    Paid: index % 3 === 0,
    Items: all,
    Subtotal: subtotal,
    VAT: 0.2,
    Tax: tax,
    Total: cents(subtotal + tax),
    Note: index % 4 === 0 ? 'Delivery in two parts, as agreed.\nThe second part follows within a week.' : '',
  };
});
