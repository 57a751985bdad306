import { COUNT, client, isoDate, person } from './people.ts';
import { cell, field, paragraph, row, run, table, type WordDocument } from './word-xml.ts';

const SMALL = '<w:sz w:val="16"/><w:color w:val="666666"/>';
const heading = (text: string) => paragraph(run(text), '<w:pStyle w:val="Heading1"/>');
const clause = (text: string) => paragraph(run(text), '<w:pStyle w:val="Clause"/>');
const CELL = '<w:spacing w:after="0"/>';

const SECTIONS: readonly (readonly [string, readonly string[]])[] = [
  [
    'Subject',
    [
      'The provider supplies {{Service}} to the client from {{Start | date:long}} on.',
      'The scope is: {{Scope}}',
      'Changes of the scope need the written consent of both parties. Each party answers a proposal of the other within ten working days; silence is not consent.',
    ],
  ],
  [
    'Fees',
    [
      'The monthly fee is {{Monthly fee | currency:EUR}}, due {{Payment days}} days after the date of the invoice.',
      'Expenses are paid against receipts if the client agreed to them beforehand.',
      'For late payment the statutory interest is due. The provider may stop its work after two reminders without result.',
    ],
  ],
  [
    'Duties of the provider',
    [
      'The provider works with the care that can be expected of its trade and names a person who is responsible for the client.',
      'It reports once a month on what was done, what is planned, and what stands in the way.',
      'It may use subcontractors and answers for them as for itself.',
    ],
  ],
  [
    'Duties of the client',
    [
      'The client supplies the information, access and decisions that the work needs, complete and in time.',
      'Where they are late, the dates that depend on them move accordingly.',
      'The client checks what is delivered within fifteen working days and says in writing what is missing.',
    ],
  ],
  [
    'Rights',
    [
      'With full payment the client receives the right to use the results without limit of time or place.',
      'The provider keeps its tools, methods and everything that existed before this agreement.',
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
      'Otherwise liability is limited to the fees of the twelve months before the event.',
      'Neither party answers for events outside its control as long as they last.',
    ],
  ],
  [
    'Term',
    [
      'The agreement runs until {{End | date:long}}{{#if Renewal}} and is renewed by one year at a time unless a party ends it{{/if}}.',
      'Either party may end it with {{Notice days}} days’ notice, in writing.',
      'The right to end it at once for good cause remains.',
    ],
  ],
  [
    'Final terms',
    [
      'Changes to this agreement are made in writing; this holds for this clause, too.',
      'If a clause is void the others stand, and the parties replace it by what comes nearest to its purpose.',
      'The law of {{Law}} applies. The courts of {{Court}} decide.',
    ],
  ],
];

export const contract: WordDocument = {
  title: 'Service agreement',
  styles:
    '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri" w:eastAsia="Calibri"/><w:sz w:val="22"/><w:lang w:val="en-US"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:basedOn w:val="Normal"/><w:pPr><w:spacing w:after="240"/><w:jc w:val="center"/></w:pPr><w:rPr><w:b/><w:sz w:val="40"/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:pPr><w:keepNext/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:spacing w:before="240" w:after="80"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:color w:val="1F3864"/><w:sz w:val="26"/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Clause"><w:name w:val="Clause"/><w:basedOn w:val="Normal"/><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr><w:jc w:val="both"/></w:pPr></w:style>',
  numbering:
    '<w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="multilevel"/><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:pStyle w:val="Heading1"/><w:lvlText w:val="%1."/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="567" w:hanging="567"/></w:pPr></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:pStyle w:val="Clause"/><w:lvlText w:val="%1.%2"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="567" w:hanging="567"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
  header: paragraph(run('Service agreement {{Contract number}}', SMALL), '<w:jc w:val="right"/>'),
  footer: paragraph(run('Page ', SMALL) + field('PAGE', SMALL) + run(' of ', SMALL) + field('NUMPAGES', SMALL), '<w:jc w:val="center"/>'),
  body: [
    paragraph(run('Service agreement'), '<w:pStyle w:val="Title"/>'),
    paragraph(
      run('between ') +
        run('Marsh & Mill Studio', '<w:b/>') +
        run(', 12 Weir Street, Bristol BS1 4XA, “the provider”, and ') +
        run('{{Client}}', '<w:b/>') +
        run(', {{Street}}, {{City}}, {{Country}}, represented by {{Contact}}, “the client”.'),
    ),
    ...SECTIONS.flatMap(([title, clauses]) => [heading(title), ...clauses.map(clause)]),
    paragraph('', '<w:keepNext/>'),
    table(
      [4513, 4513],
      [
        ['{{Place}}, {{Signed | date:long}}', '{{Place}}, {{Signed | date:long}}'],
        ['', ''],
        ['For the provider', 'For {{Client}}: {{Contact}}'],
      ].map((texts, index) =>
        row(
          texts.map((text) =>
            cell(
              4513,
              paragraph(run(text), CELL + (index < 2 ? '<w:keepNext/>' : '')),
              index === 1 ? '<w:tcBorders><w:bottom w:val="single" w:sz="4" w:space="0" w:color="000000"/></w:tcBorders>' : '',
            ),
          ),
          index === 1 ? '<w:cantSplit/><w:trHeight w:val="900" w:hRule="atLeast"/>' : '<w:cantSplit/>',
        ),
      ),
    ),
  ].join(''),
  section:
    '<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="709" w:footer="709" w:gutter="0"/>',
};

const SERVICES = ['design and layout', 'bookkeeping', 'maintenance of the presses', 'translation', 'photography'] as const;

export const contractRows = COUNT.map((index) => {
  const { name, street, city, country } = client(index);
  return {
    'Contract number': `SA-${2026000 + index}`,
    Client: name,
    Street: street,
    City: city,
    Country: country,
    Contact: person(index),
    Service: SERVICES[index % SERVICES.length],
    Scope:
      index % 2
        ? 'all work for the spring catalogue, from the first draft to the printed sheet, including two rounds of corrections.'
        : 'the monthly work as listed in the annex.',
    Start: isoDate(index),
    End: `2028-${isoDate(index).slice(5)}`,
    'Monthly fee': 450 + ((index * 125) % 2000),
    'Payment days': 14 + (index % 3) * 8,
    'Notice days': 30 + (index % 2) * 30,
    Renewal: index % 2 === 0,
    Law: country,
    Court: city.replace(/^[\d\s-]+/, ''),
    Place: 'Bristol',
    Signed: isoDate(index + 2),
  };
});
