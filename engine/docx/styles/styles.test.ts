import { expect, it } from 'vitest';
import type { ParagraphProperties } from '../../model/paragraph.ts';
import { paragraph, readTestDocument, run } from '../test-reading.ts';

const defaultsOf = (styles: string): readonly (string | number | undefined)[] => {
  const [first] = readTestDocument(paragraph(run('x')), { styles }).inlines;
  return first?.type === 'text' ? [first.properties.fonts.ascii, first.properties.size] : [];
};

it('sets text in Calibri of 11 points where a document has no defaults, and in Times New Roman of 10 where they are empty', () => {
  expect(defaultsOf('')).toEqual(['Calibri', 11]);
  expect(defaultsOf('<w:docDefaults><w:pPrDefault/></w:docDefaults>')).toEqual(['Calibri', 11]);
  expect(defaultsOf('<w:docDefaults><w:rPrDefault/></w:docDefaults>')).toEqual(['Times New Roman', 10]);
});

it('takes a style without an id by its name, and one without a type for a paragraph style', () => {
  const styles = '<w:style><w:name w:val="EmptyCell"/><w:rPr><w:sz w:val="2"/></w:rPr></w:style>';
  const [first] = readTestDocument(paragraph(run('x'), '<w:pStyle w:val="EmptyCell"/>'), { styles }).inlines;
  expect(first?.type === 'text' && first.properties.size).toBe(1);
});

const DEFAULTS = '<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="24"/></w:rPr></w:rPrDefault></w:docDefaults>';
const named = (id: string, name: string, size: number, marked = ''): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"${marked}><w:name w:val="${name}"/><w:rPr><w:sz w:val="${size}"/></w:rPr></w:style>`;

it.each([
  ['the last of several default styles', named('A', 'A', 20, ' w:default="1"') + named('B', 'B', 40, ' w:default="1"'), 20],
  ['the style called Normal', named('a', 'normal', 40) + named('b', 'Body', 80), 20],
  ['the style with the id Normal', named('b', 'Body', 40) + named('Normal', 'Standard', 80), 40],
  ['none of other styles', named('b', 'Body', 40) + named('c', 'Standard', 80), 12],
  ['the default style rather than Normal', named('Normal', 'Normal', 40) + named('b', 'Body', 80, ' w:default="true"'), 40],
])('takes %s for paragraphs without a style', (_, styles, expected) => {
  const [first] = readTestDocument(paragraph(run('x')), { styles: DEFAULTS + styles }).inlines;
  expect(first?.type === 'text' && first.properties.size).toBe(expected);
});

it('frames the paragraphs that ask for it, not all of a document whose defaults name a frame', () => {
  const styles = `<w:docDefaults><w:pPrDefault><w:pPr><w:framePr w:w="0" w:h="0" w:hSpace="0" w:vSpace="0" w:xAlign="left" w:y="0"
w:hRule="exact" w:vAnchor="margin"/></w:pPr></w:pPrDefault></w:docDefaults>`;
  const frameOf = (properties: string): ParagraphProperties['frame'] =>
    readTestDocument(paragraph(run('x'), properties), { styles }).paragraphs[0]?.properties.frame;
  expect(frameOf('')).toBeUndefined();
  expect(frameOf('<w:framePr w:w="2000"/>')?.width).toBe(100);
});

it('places a frame as its paragraph says, whatever alignment its style has', () => {
  const styles = style('Framed', 'Normal', '<w:framePr w:hAnchor="page" w:xAlign="right" w:yAlign="bottom"/>');
  const frameOf = (attributes: string): ParagraphProperties['frame'] =>
    readTestDocument(paragraph(run('x'), `<w:pStyle w:val="Framed"/><w:framePr ${attributes}/>`), { styles }).paragraphs[0]?.properties
      .frame;
  expect(frameOf('w:x="200"')).toMatchObject({ horizontal: { from: 'page', offset: 10 }, vertical: { align: 'bottom' } });
  expect(frameOf('w:y="200"')).toMatchObject({ horizontal: { from: 'page', align: 'right' }, vertical: { offset: 10 } });
});

const NUMBERING = `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/>
<w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
const list = (id: number): string => `<w:numPr><w:numId w:val="${id}"/></w:numPr>`;
const style = (id: string, base: string, properties: string): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/><w:basedOn w:val="${base}"/><w:pPr>${properties}</w:pPr></w:style>`;
const STYLES = [
  style('Item', 'Normal', list(1)),
  style('Own', 'Normal', `${list(1)}<w:ind w:left="1440" w:hanging="200"/>`),
  style('Plain', 'Item', list(0)),
  style('Moved', 'Own', `${list(0)}<w:ind w:left="400"/>`),
].join('');

it('takes away the indents of a list with its number', () => {
  const indentOf = (properties: string): ParagraphProperties['indent'] | undefined =>
    readTestDocument(paragraph(run('x'), properties), { styles: STYLES, numbering: NUMBERING }).paragraphs[0]?.properties.indent;
  expect(indentOf('<w:pStyle w:val="Item"/>')).toEqual({ start: 36, end: 0, firstLine: -18 });
  expect(indentOf('<w:pStyle w:val="Plain"/>')).toEqual({ start: 0, end: 0, firstLine: 0 });
  expect(indentOf('<w:pStyle w:val="Moved"/>')).toEqual({ start: 20, end: 0, firstLine: 0 });
  expect(indentOf(`<w:pStyle w:val="Own"/>${list(0)}`)).toEqual({ start: 0, end: 0, firstLine: 0 });
  expect(indentOf(`<w:pStyle w:val="Own"/>${list(0)}<w:ind w:left="500"/>`)).toEqual({ start: 25, end: 0, firstLine: 0 });
});

it('takes the level of its style where a paragraph names another list alone', () => {
  const levels = [0, 1].map((index) => `<w:lvl w:ilvl="${index}"><w:numFmt w:val="decimal"/></w:lvl>`).join('');
  const numbering = [1, 2]
    .map(
      (id) =>
        `<w:abstractNum w:abstractNumId="${id}">${levels}</w:abstractNum><w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`,
    )
    .join('');
  const styles = style('Second', 'Normal', '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr>');
  const levelOf = (properties: string) =>
    readTestDocument(paragraph(run('x'), properties), { styles, numbering }).paragraphs[0]?.properties.numbering?.level;
  expect(levelOf(`<w:pStyle w:val="Second"/>${list(2)}`)).toBe(1);
  expect(levelOf(list(2))).toBe(0);
});
