import { COUNT, isoDate, person } from './people.ts';
import { cell, paragraph, row, run, table, type WordDocument } from './word-xml.ts';

const CENTER = '<w:jc w:val="center"/>';
const GOLD = 'A8792A';
const spaced = (before: number, after: number) => `<w:spacing w:before="${before}" w:after="${after}"/>`;
const edge = (side: string) => `<w:${side} w:val="double" w:sz="12" w:space="24" w:color="${GOLD}"/>`;
const signature = (name: string, role: string) =>
  paragraph(run(name, '<w:i/>'), CENTER + spaced(0, 0)) +
  paragraph(
    run(role, '<w:sz w:val="18"/><w:color w:val="666666"/>'),
    `${CENTER}<w:pBdr><w:top w:val="single" w:sz="4" w:space="4" w:color="999999"/></w:pBdr>`,
  );

export const certificate: WordDocument = {
  title: 'Certificate',
  styles:
    '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Georgia" w:hAnsi="Georgia" w:cs="Georgia" w:eastAsia="Georgia"/><w:sz w:val="26"/><w:lang w:val="en-US"/></w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:basedOn w:val="Normal"/><w:pPr><w:jc w:val="center"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:smallCaps/><w:spacing w:val="40"/><w:sz w:val="72"/></w:rPr></w:style>',
  body: [
    paragraph(run('Millbrook School of Crafts', `<w:color w:val="${GOLD}"/><w:spacing w:val="30"/>`), CENTER + spaced(600, 240)),
    paragraph(run('Certificate'), '<w:pStyle w:val="Title"/>'),
    paragraph(run('This is to certify that'), CENTER + spaced(360, 240)),
    paragraph(run('{{Recipient}}', '<w:b/><w:sz w:val="56"/>'), CENTER + spaced(0, 240)),
    paragraph(
      run('completed the course ') +
        run('{{Course}}', '<w:i/>') +
        run(' on {{Completed | date:long}} with {{Hours}} hours of practice{{#if Distinction}} and with distinction{{/if}}.'),
      `${CENTER}<w:ind w:left="1400" w:right="1400"/>${spaced(0, 720)}`,
    ),
    table(
      [4500, 3000, 4500],
      [
        row([
          cell(4500, signature('{{Teacher}}', 'Teacher')),
          cell(3000, paragraph('')),
          cell(4500, signature('{{Head}}', 'Head of the school')),
        ]),
      ],
      '<w:jc w:val="center"/>',
    ),
    paragraph(run('No. {{Number}}', '<w:sz w:val="16"/><w:color w:val="888888"/>'), CENTER + spaced(360, 0)),
  ].join(''),
  section: `<w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/><w:pgMar w:top="1200" w:right="1440" w:bottom="1000" w:left="1440" w:header="600" w:footer="600" w:gutter="0"/><w:pgBorders w:offsetFrom="page">${['top', 'left', 'bottom', 'right'].map(edge).join('')}</w:pgBorders>`,
};

const COURSES = [
  'Bookbinding for beginners',
  'Letterpress and lead type',
  'Paper making: from fibre to sheet',
  'Marbling',
  'Calligraphy with the broad pen',
] as const;

export const certificateRows = COUNT.map((index) => ({
  Number: `C-${String(1001 + index)}`,
  Recipient: person(index),
  Course: COURSES[index % COURSES.length],
  Completed: isoDate(index + 4),
  Hours: 12 + ((index * 5) % 40),
  Distinction: index % 5 === 2,
  Teacher: person(index + 40),
  Head: person(99),
}));
