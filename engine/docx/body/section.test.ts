import { expect, test } from 'vitest';
import { testPart, testRelationship } from '../test-package.ts';
import { paragraph, readTestDocument, run, textsOf } from '../test-reading.ts';

const section = (inside: string) => {
  const [first] = readTestDocument(paragraph(run('x')), { section: inside }).document.sections;
  if (first === undefined) throw new Error('no section was read');
  return first;
};

test('without any properties a page is Letter with margins of an inch', () => {
  expect(section('')).toMatchObject({
    page: { width: 612, height: 792, landscape: false },
    margins: { top: 72, right: 72, bottom: 72, left: 72, header: 36, footer: 36, gutter: 0 },
    columns: { list: [{ width: 468, space: 0 }] },
  });
});

test('columns of one width share what their spaces leave', () => {
  expect(section('<w:cols w:num="2" w:space="360" w:sep="1"/>').columns).toEqual({
    list: [
      { width: 225, space: 18 },
      { width: 225, space: 0 },
    ],
    separator: true,
  });
});

test('columns of different widths keep their own', () => {
  expect(section('<w:cols w:num="2" w:equalWidth="0"><w:col w:w="2000" w:space="100"/><w:col w:w="4000"/></w:cols>').columns.list).toEqual([
    { width: 100, space: 5 },
    { width: 200, space: 0 },
  ]);
});

test('a number of columns from a hostile file is bounded', () => {
  expect(section('<w:cols w:num="1000000000"/>').columns.list.length).toBe(45);
});

test('borders, numbers, grid and line numbers are read', () => {
  expect(
    section(
      '<w:pgBorders w:offsetFrom="page" w:display="firstPage" w:zOrder="back"><w:top w:val="single" w:sz="16" w:space="24"/></w:pgBorders><w:lnNumType w:countBy="5" w:start="2" w:restart="continuous"/><w:pgNumType w:fmt="lowerRoman" w:start="0"/><w:vAlign w:val="center"/><w:titlePg/><w:docGrid w:type="lines" w:linePitch="360"/>',
    ),
  ).toMatchObject({
    pageBorders: { top: { style: 'single', width: 2, space: 24 }, from: 'page', pages: 'first', behind: true },
    lineNumbers: { countBy: 5, start: 3, restart: 'continuous', style: { properties: { alignment: 'end' } } },
    pageNumbers: { start: 0, format: 'lowerRoman' },
    verticalAlign: 'center',
    titlePage: true,
    grid: { type: 'lines', linePitch: 18 },
  });
});

test('the chapter of page numbers is that of the built-in headings of its level, where there are any', () => {
  const styles = '<w:style w:type="paragraph" w:styleId="Überschrift2"><w:name w:val="Heading 2"/></w:style>';
  const chapterOf = (numbers: string) =>
    readTestDocument(paragraph(run('x')), { section: `<w:pgNumType ${numbers}/>`, styles }).document.sections[0]?.pageNumbers.chapter;

  const heading = { kind: 'styleReference', style: { styleId: 'Überschrift2', number: 'own' } };
  expect(chapterOf('w:chapStyle="2" w:chapSep="colon"')).toMatchObject({ heading, separator: ':' });
  expect(chapterOf('w:chapStyle="2"')).toMatchObject({ heading, separator: '-' });
  expect([chapterOf('w:chapStyle="1"'), chapterOf('w:start="2"')]).toEqual([undefined, undefined]);
});

test('numbers of lines are set in the built-in style for them, which is known by its name', () => {
  const styles =
    '<w:style w:type="character" w:styleId="Zeilennummer"><w:name w:val="line number"/><w:rPr><w:color w:val="5382A1"/></w:rPr></w:style>';
  const [first] = readTestDocument(paragraph(run('x')), { section: '<w:lnNumType w:countBy="1"/>', styles }).document.sections;
  expect(first?.lineNumbers?.style.mark.colour).toBe('5382A1');
});

test('a section without headers of its own has those of the section before, as the same objects', () => {
  const header = (name: string) => testPart('w:hdr', paragraph(run(name)));
  const { document, codes } = readTestDocument(
    paragraph('', '<w:sectPr><w:headerReference w:type="default" r:id="h1"/><w:headerReference w:type="first" r:id="h2"/></w:sectPr>') +
      paragraph('', '<w:sectPr><w:headerReference w:type="default" r:id="h2"/></w:sectPr>') +
      paragraph(run('end')),
    {
      parts: { 'word/h1.xml': header('one'), 'word/h2.xml': header('two') },
      relationships: [testRelationship('h1', 'header', 'h1.xml'), testRelationship('h2', 'header', 'h2.xml')],
    },
  );
  const names = document.sections.map(({ headers }) => [
    textsOf(headers.default?.blocks ?? [])[0],
    textsOf(headers.first?.blocks ?? [])[0],
    headers.even,
  ]);
  expect(names).toEqual([
    ['one', 'two', undefined],
    ['two', 'two', undefined],
    ['two', 'two', undefined],
  ]);
  expect(document.sections[2]?.headers.default).toBe(document.sections[0]?.headers.first);
  expect(codes).toEqual([]);
});

test('a header that the file lacks is reported', () => {
  expect(readTestDocument(paragraph(''), { section: '<w:headerReference w:type="default" r:id="nowhere"/>' }).codes).toEqual([
    'docx/relationship-missing',
  ]);
});

test('notes take the settings of the document where the section has none', () => {
  const { document } = readTestDocument(paragraph(''), {
    section: '<w:footnotePr><w:numStart w:val="5"/></w:footnotePr>',
    settings: '<w:footnotePr><w:pos w:val="beneathText"/><w:numFmt w:val="upperRoman"/></w:footnotePr>',
  });
  expect(document.sections[0]?.footnotes).toEqual({ position: 'beneathText', format: 'upperRoman', start: 5, restart: 'continuous' });
  expect(document.sections[0]?.endnotes).toEqual({ position: 'documentEnd', format: 'lowerRoman', start: 1, restart: 'continuous' });
});
