import { expect, test } from 'vitest';
import { paragraph, readTestDocument, run } from '../test-reading.ts';

const STYLES = `
  <w:style w:type="paragraph" w:styleId="Points"><w:name w:val="Points"/><w:pPr><w:spacing w:before="120" w:after="120"/></w:pPr></w:style>
  <w:style w:type="paragraph" w:styleId="Lines"><w:name w:val="Lines"/><w:pPr><w:spacing w:beforeLines="60" w:afterLines="60"/></w:pPr></w:style>`;
/** A line where no grid says otherwise. */
const LINE = 12;
const spacingOf = (style: string, spacing: string) => {
  const { paragraphs } = readTestDocument(paragraph(run('x'), `<w:pStyle w:val="${style}"/><w:spacing ${spacing}/>`), { styles: STYLES });
  const { before, after } = paragraphs[0]?.properties.spacing ?? {};
  return [before, after];
};

// Measured: LibreOffice 7.4.
test('space in lines wins over a length of the style, and no lines are no space', () => {
  expect(spacingOf('Points', 'w:beforeLines="60" w:afterLines="60"')).toEqual([0.6 * LINE, 0.6 * LINE]);
  expect(spacingOf('Points', 'w:beforeLines="0" w:afterLines="0"')).toEqual([0, 0]);
});

test('a length wins over lines beside it and over those of the style', () => {
  expect(spacingOf('Points', 'w:before="200" w:beforeLines="60"')).toEqual([10, 6]);
  expect(spacingOf('Lines', 'w:before="300"')).toEqual([15, 0.6 * LINE]);
});

test('an inline frame takes the frame of the style away', () => {
  const styles =
    '<w:style w:type="paragraph" w:styleId="Framed"><w:name w:val="Framed"/><w:pPr><w:framePr w:hSpace="180" w:wrap="around" w:vAnchor="text" w:hAnchor="margin" w:y="181"/></w:pPr></w:style>';
  const frameOf = (direct: string) =>
    readTestDocument(paragraph(run('x'), `<w:pStyle w:val="Framed"/>${direct}`), { styles }).paragraphs[0]?.properties.frame;
  expect(frameOf('')?.vertical).toEqual({ from: 'text', offset: 9.05 });
  expect(frameOf('<w:framePr w:yAlign="bottom"/>')?.vertical).toEqual({ from: 'text', align: 'bottom' });
  expect(frameOf('<w:framePr w:hSpace="0" w:wrap="auto" w:vAnchor="margin" w:hAnchor="text" w:yAlign="inline"/>')).toBeUndefined();
});

test('a frame that says nothing known of a frame is none', () => {
  const frameOf = (frame: string) => readTestDocument(paragraph(run('x'), frame)).paragraphs[0]?.properties.frame;
  expect(frameOf('<w:framePr w:wrap="notBeside"/>')?.wrap).toBe('notBeside');
  expect(frameOf('<w:framePr fillcolor="#FCE94F"/>')).toBeUndefined();
});

test.each([
  ['w:wrap="around"', { from: 'text' }, { from: 'text' }],
  ['w:x="200" w:y="100"', { from: 'text', offset: 10 }, { from: 'margin', offset: 5 }],
  ['w:xAlign="right" w:yAlign="bottom"', { from: 'text', align: 'right' }, { from: 'margin', align: 'bottom' }],
  ['w:hAnchor="page" w:vAnchor="page" w:xAlign="right"', { from: 'page', align: 'right' }, { from: 'page' }],
])('a frame that says %s stands where Word puts it', (attributes, horizontal, vertical) => {
  const frame = readTestDocument(paragraph(run('x'), `<w:framePr ${attributes}/>`)).paragraphs[0]?.properties.frame;
  expect([frame?.horizontal, frame?.vertical]).toEqual([horizontal, vertical]);
});

test('of thousands of tab stops a paragraph takes the first hundred from the left, and says so', () => {
  const tabs = (count: number) =>
    Array.from({ length: count }, (_, index) => `<w:tab w:val="left" w:pos="${20 * (count - index)}"/>`).join('');
  const style = (count: number) =>
    `<w:style w:type="paragraph" w:styleId="T"><w:name w:val="T"/><w:pPr><w:tabs>${tabs(count)}</w:tabs></w:pPr></w:style>`;
  const read = (count: number, own = '') => readTestDocument(paragraph(run('x'), `<w:pStyle w:val="T"/>${own}`), { styles: style(count) });
  const positions = (count: number, own = '') => read(count, own).paragraphs[0]?.properties.tabs.map(({ position }) => position);
  expect(positions(100)).toHaveLength(100);
  expect(read(100).codes).toEqual([]);
  expect(positions(4000)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  expect(read(4000).codes).toEqual(['docx/too-many-tab-stops']);
  // What is cleared does not count.
  expect(read(101, '<w:tabs><w:tab w:val="clear" w:pos="40"/></w:tabs>').codes).toEqual([]);
});
