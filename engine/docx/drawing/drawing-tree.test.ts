import { expect, test } from 'vitest';
import { paragraph, readTestDocument } from '../test-reading.ts';

const LC = 'xmlns:lc="http://schemas.openxmlformats.org/drawingml/2006/lockedCanvas"';
const transform = (x: number, y: number) => `<a:off x="${x}" y="${y}"/><a:ext cx="1270000" cy="635000"/>`;

function readCanvas(shapes: string) {
  const { inlines, codes } = readTestDocument(
    paragraph(
      `<w:r><w:drawing><wp:inline><wp:extent cx="2540000" cy="1270000"/><a:graphic><a:graphicData uri="x"><lc:lockedCanvas ${LC}><a:nvGrpSpPr/>` +
        `<a:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="9" cy="9"/><a:chOff x="1270000" y="635000"/><a:chExt cx="5080000" cy="2540000"/></a:xfrm></a:grpSpPr>` +
        `${shapes}</lc:lockedCanvas></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
    ),
  );
  return { content: inlines.flatMap((each) => (each.type === 'drawing' ? [each.drawing.content] : []))[0], codes };
}

const text = (place: string) =>
  `<a:txSp><a:txBody><a:bodyPr anchor="b"/><a:p><a:r><a:rPr sz="1200" cap="all"/><a:t>Step</a:t></a:r></a:p></a:txBody>${place}</a:txSp>`;
const shape = (place: string) =>
  `<a:sp><a:nvSpPr/><a:spPr><a:xfrm>${transform(2540000, 635000)}</a:xfrm><a:prstGeom prst="ellipse"/></a:spPr>${text(place)}</a:sp>`;

test('a locked canvas is drawn to the size of its drawing, each text where its shape has room for it', () => {
  const { content, codes } = readCanvas(shape('<a:useSpRect/>'));
  const box = { x: 50, y: 0, drawing: { width: 50, height: 25 } };
  expect(content).toMatchObject({
    type: 'group',
    children: [
      { ...box, drawing: { ...box.drawing, content: { geometry: { preset: 'ellipse' } } } },
      { ...box, drawing: { content: { geometry: { preset: 'ellipse' }, fill: { type: 'none' }, text: { verticalAlign: 'bottom' } } } },
    ],
  });
  expect(codes).toEqual([]);
});

test('text in a locked canvas with a place of its own stands there', () => {
  const { content } = readCanvas(shape(`<a:xfrm>${transform(1270000, 1905000)}</a:xfrm>`));
  expect(content).toMatchObject({
    children: [
      { x: 50, y: 0 },
      { x: 0, y: 50, drawing: { content: { geometry: { preset: 'rect' } } } },
    ],
  });
});

test('text of drawings is in capitals where it is said so', () => {
  const { content } = readCanvas(shape('<a:useSpRect/>'));
  expect(content).toMatchObject({
    children: [{}, { drawing: { content: { text: { blocks: [{ children: [{ properties: { caps: 'all', size: 12 } }] }] } } } }],
  });
});

test('groups, connectors and pictures of a locked canvas are read, all else is reported', () => {
  const connector = `<a:cxnSp><a:spPr><a:xfrm>${transform(1270000, 635000)}</a:xfrm><a:prstGeom prst="line"/></a:spPr></a:cxnSp>`;
  const picture = `<a:pic><a:blipFill><a:blip r:embed="nowhere"/></a:blipFill><a:spPr><a:xfrm>${transform(1270000, 635000)}</a:xfrm></a:spPr></a:pic>`;
  const group = `<a:grpSp><a:grpSpPr><a:xfrm>${transform(3810000, 635000)}<a:chOff x="1270000" y="635000"/><a:chExt cx="1270000" cy="635000"/></a:xfrm></a:grpSpPr>${connector}</a:grpSp>`;
  const { content, codes } = readCanvas(`${group}${picture}<a:graphicFrame/>`);
  expect(content).toMatchObject({
    children: [
      {
        x: 100,
        drawing: { content: { type: 'group', children: [{ x: 0, drawing: { width: 50, content: { geometry: { preset: 'line' } } } }] } },
      },
      { x: 0, drawing: { width: 50, height: 25, content: { what: 'picture' } } },
    ],
  });
  expect(codes).toContain('docx/unknown-element');
});
