import { expect, test } from 'vitest';
import type { Drawing } from '../../model/drawing.ts';
import { testPart, testRelationship } from '../test-package.ts';
import { paragraph, readTestDocument } from '../test-reading.ts';

const DGM = 'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"';
const DSP = 'xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram"';
const graphic = paragraph(
  `<w:r><w:drawing><wp:inline><wp:extent cx="2540000" cy="1270000"/><a:graphic><a:graphicData uri="x"><dgm:relIds ${DGM} r:dm="data"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
);
const data = testPart('dgm:dataModel', `<dgm:extLst><a:ext uri="x"><dsp:dataModelExt ${DSP} relId="drawn"/></a:ext></dgm:extLst>`).replace(
  '<dgm:dataModel',
  `<dgm:dataModel ${DGM}`,
);
const transform = (x: number, y: number) => `<a:off x="${x}" y="${y}"/><a:ext cx="1270000" cy="635000"/>`;
const text =
  '<dsp:txBody><a:bodyPr anchor="ctr" lIns="12700"/><a:p><a:pPr algn="ctr"><a:lnSpc><a:spcPct val="90000"/></a:lnSpc></a:pPr><a:r><a:rPr sz="2400" b="1"/><a:t>Plan</a:t></a:r></a:p>' +
  '<a:p><a:pPr marL="127000" indent="-127000"><a:buChar char="•"/></a:pPr><a:r><a:rPr><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></a:rPr><a:t>Do</a:t></a:r><a:br/></a:p></dsp:txBody>';
const shape = `<dsp:sp><dsp:spPr><a:xfrm>${transform(127000, 0)}</a:xfrm><a:prstGeom prst="chevron"/><a:solidFill><a:srgbClr val="00FF00"/></a:solidFill></dsp:spPr><dsp:style><a:fontRef idx="minor"><a:srgbClr val="FEFEFE"/></a:fontRef></dsp:style>${text}<dsp:txXfrm>${transform(254000, 127000)}</dsp:txXfrm></dsp:sp>`;
const drawn = (shapes: string) =>
  testPart('dsp:drawing', `<dsp:spTree>${shapes}</dsp:spTree>`).replace('<dsp:drawing', `<dsp:drawing ${DSP}`);

function read(parts: Readonly<Record<string, string>>) {
  const { inlines, codes } = readTestDocument(graphic, {
    parts,
    relationships: [
      testRelationship('data', 'diagramData', 'diagrams/data1.xml'),
      testRelationship('drawn', 'diagramDrawing', 'diagrams/drawing1.xml'),
    ],
  });
  const content = inlines.flatMap((each) => (each.type === 'drawing' ? [each.drawing.content] : []))[0] as Drawing['content'];
  return { content, codes };
}

test('SmartArt is drawn as the application that wrote it drew it, its text in boxes of their own', () => {
  const { content, codes } = read({ 'word/diagrams/data1.xml': data, 'word/diagrams/drawing1.xml': drawn(shape) });
  expect(content).toMatchObject({
    type: 'group',
    children: [
      { x: 10, y: 0, drawing: { width: 100, height: 50, content: { geometry: { preset: 'chevron' }, fill: { colour: '00FF00' } } } },
      { x: 20, y: 10, drawing: { content: { fill: { type: 'none' }, text: { verticalAlign: 'center', insets: { left: 1 } } } } },
    ],
  });
  const box = content.type === 'group' ? content.children[1]?.drawing.content : undefined;
  const [title, point] = box?.type === 'shape' ? (box.text?.blocks ?? []) : [];
  expect(title).toMatchObject({
    properties: { alignment: 'center', spacing: { line: { value: 0.9 } } },
    children: [{ text: 'Plan', properties: { size: 24, bold: true, colour: 'FEFEFE' } }],
  });
  expect(point).toMatchObject({
    properties: { indent: { start: 10, firstLine: -10 } },
    children: [{ text: '•' }, { type: 'tab' }, { text: 'Do', properties: { size: 18, colour: 'FF0000' } }, { type: 'break' }],
  });
  expect(codes).toEqual([]);
});

test.each([
  ['strike="sngStrike"', { strike: 'single' }],
  ['strike="dblStrike"', { strike: 'double' }],
  ['baseline="30000"', { verticalAlign: 'superscript' }],
  ['baseline="-25%"', { verticalAlign: 'subscript' }],
  ['spc="300"', { spacing: 3 }],
  ['spc="-1pt"', { spacing: -1 }],
  ['', { strike: 'none', verticalAlign: 'baseline', spacing: 0 }],
])('text of SmartArt with %s looks so', (attributes, properties) => {
  const text = shape.replace('<a:rPr sz="2400" b="1"/>', `<a:rPr ${attributes}/>`);
  const { content } = read({ 'word/diagrams/data1.xml': data, 'word/diagrams/drawing1.xml': drawn(text) });
  expect(content).toMatchObject({
    children: [{}, { drawing: { content: { text: { blocks: [{ children: [{ text: 'Plan', properties }] }, {}] } } } }],
  });
});

test('SmartArt without a part of shapes keeps its room and is reported', () => {
  const { content, codes } = read({ 'word/diagrams/data1.xml': data });
  expect(content).toEqual({ type: 'unsupported', what: 'SmartArt graphic' });
  expect(codes).toContain('docx/unsupported-drawing');
});

test('no more than 2,000 shapes are drawn', () => {
  const one = (index: number) =>
    `<dsp:sp><dsp:spPr><a:xfrm>${transform((index * 7919) % 100003, (index * 104729) % 99991)}</a:xfrm></dsp:spPr></dsp:sp>`;
  const shapes = Array.from({ length: 3000 }, (_, index) => one(index)).join('');
  const { content, codes } = read({ 'word/diagrams/data1.xml': data, 'word/diagrams/drawing1.xml': drawn(shapes) });
  expect(content.type === 'group' && content.children.length).toBe(2000);
  expect(codes).toEqual(['docx/unsupported-drawing']);
});

test('groups of SmartArt scale their shapes, and what is not known in them is reported', () => {
  const one = `<dsp:sp><dsp:spPr><a:xfrm>${transform(1270000, 635000)}</a:xfrm></dsp:spPr></dsp:sp>`;
  const group = (inside: string) =>
    `<dsp:grpSp><dsp:nvGrpSpPr/><dsp:grpSpPr><a:xfrm><a:off x="254000" y="127000"/><a:ext cx="1270000" cy="1270000"/><a:chOff x="1270000" y="0"/><a:chExt cx="2540000" cy="1270000"/></a:xfrm></dsp:grpSpPr>${inside}</dsp:grpSp>`;
  const { content, codes } = read({
    'word/diagrams/data1.xml': data,
    'word/diagrams/drawing1.xml': drawn(group(`${one}<dsp:film/>`)),
  });
  expect(content).toMatchObject({
    children: [
      {
        x: 20,
        y: 10,
        drawing: { width: 100, height: 100, content: { type: 'group', children: [{ x: 0, y: 50, drawing: { width: 50, height: 50 } }] } },
      },
    ],
  });
  expect(codes).toEqual(['docx/unknown-element']);
});
