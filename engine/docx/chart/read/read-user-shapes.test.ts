import { expect, test } from 'vitest';
import { testPart, testRelationship } from '../../test-package.ts';
import { paragraph, readTestDocument } from '../../test-reading.ts';
import { bars, CHART, HEIGHT, series, WIDTH } from '../test-chart.ts';

const CDR = 'xmlns:cdr="http://schemas.openxmlformats.org/drawingml/2006/chartDrawing"';
const place = (name: string, x: number, y: number) => `<cdr:${name}><cdr:x>${x}</cdr:x><cdr:y>${y}</cdr:y></cdr:${name}>`;
const shape = (transform: string, text = '') =>
  `<cdr:sp><cdr:spPr><a:xfrm ${transform}</a:xfrm><a:prstGeom prst="rect"/><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></cdr:spPr>${text}</cdr:sp>`;

function drawn(anchors: string) {
  const chart = testPart(
    'c:chartSpace',
    `<c:chart><c:plotArea>${bars(series('a', ['1'], ['x']))}<c:catAx/><c:valAx/></c:plotArea></c:chart><c:userShapes r:id="drawing"/>`,
  ).replace('<c:chartSpace', `<c:chartSpace ${CHART}`);
  const { inlines, codes } = readTestDocument(
    paragraph(
      `<w:r><w:drawing><wp:inline><wp:extent cx="3810000" cy="2540000"/><a:graphic><a:graphicData uri="x"><c:chart ${CHART} r:id="chart"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
    ),
    {
      parts: {
        'word/charts/chart1.xml': chart,
        'word/charts/_rels/chart1.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship ${testRelationship('drawing', 'chartUserShapes', '../drawings/drawing1.xml')}/></Relationships>`,
        'word/drawings/drawing1.xml': testPart('c:userShapes', anchors).replace('<c:userShapes', `<c:userShapes ${CHART} ${CDR}`),
      },
      relationships: [testRelationship('chart', 'chart', 'charts/chart1.xml')],
    },
  );
  const [content] = inlines.flatMap((each) => (each.type === 'drawing' ? [each.drawing.content] : []));
  const last = content?.type === 'group' ? content.children.at(-1) : undefined;
  const group = last?.drawing.content;
  return { last, members: group?.type === 'group' ? group.children : [], codes };
}

test('a shape upon a chart lies at its share of it, whatever place the file notes', () => {
  const { last, members, codes } = drawn(
    `<cdr:relSizeAnchor>${place('from', 0.5, 0.25)}${place('to', 0.75, 0.5)}${shape(
      '><a:off x="12700" y="12700"/><a:ext cx="127000" cy="127000"/>',
      '<cdr:txBody><a:bodyPr/><a:p><a:r><a:t>words</a:t></a:r></a:p></cdr:txBody>',
    )}</cdr:relSizeAnchor>`,
  );
  expect(codes).toEqual(['docx/chart']);
  expect([last?.x, last?.y]).toEqual([0.5 * WIDTH, 0.25 * HEIGHT]);
  expect(members.map(({ x, y, drawing }) => [x, y, drawing.width, drawing.height])).toEqual([
    [0, 0, 75, 50],
    [0, 0, 75, 50],
  ]);
  const text = members[1]?.drawing.content;
  const block = text?.type === 'shape' ? text.text?.blocks[0] : undefined;
  expect(block?.type === 'paragraph' && block.mark.size).toBe(12);
});

test('the anchor of one that lies on its side is what is seen of it', () => {
  const { members } = drawn(
    `<cdr:relSizeAnchor>${place('from', 0.5, 0.25)}${place('to', 0.6, 0.75)}${shape('rot="16200000"><a:off x="0" y="0"/><a:ext cx="1270000" cy="381000"/>')}</cdr:relSizeAnchor>`,
  );
  const { width, height, rotation } = members[0]?.drawing ?? { width: 0, height: 0, rotation: 0 };
  expect([width, height, rotation].map(Math.round)).toEqual([100, 30, 270]);
});

test('what has no place or is no shape is left out', () => {
  const left = drawn(`<cdr:relSizeAnchor>${shape('>')}</cdr:relSizeAnchor><cdr:relSizeAnchor>${place('from', 0, 0)}</cdr:relSizeAnchor>`);
  expect([left.members, left.last]).toEqual([[], drawn('').last]);
});
