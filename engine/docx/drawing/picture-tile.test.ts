import { expect, test } from 'vitest';
import { testPngHeader } from '../../images/test-png.ts';
import { testRelationship } from '../test-package.ts';
import { paragraph, readTestDocument } from '../test-reading.ts';

/** The fills of what stands in a run, with a picture of 64 × 32 pixels that has no density. */
function fillsOf(inside: string, picture = testPngHeader(64, 32)): readonly unknown[] {
  const options = { parts: { 'word/media/a.png': picture }, relationships: [testRelationship('pic', 'image', 'media/a.png')] };
  const { inlines } = readTestDocument(paragraph(`<w:r>${inside}</w:r>`), options);
  return inlines.map((each) => each.type === 'drawing' && each.drawing.content.type === 'shape' && each.drawing.content.fill);
}
const tiled = (tile: string) =>
  `<w:drawing><wp:inline><wp:extent cx="127000" cy="254000"/><a:graphic><a:graphicData uri="test"><wps:wsp><wps:spPr><a:blipFill><a:blip r:embed="pic"/>${tile}</a:blipFill></wps:spPr></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing>`;
const vml = (type: string) => `<w:pict><v:rect style="width:10pt;height:10pt"><v:fill r:id="pic" type="${type}"/></v:rect></w:pict>`;

test('a tile has the size of its pixels, scaled, moved and aligned as the file says', () => {
  expect(fillsOf(tiled('<a:tile/>') + tiled('<a:tile sx="50000" sy="200000" tx="12700" ty="-25400" algn="br"/>'))).toMatchObject([
    { tile: { width: 48, height: 24, x: 0, y: 0, align: [0, 0] } },
    { tile: { width: 24, height: 48, x: 1, y: -2, align: [1, 1] } },
  ]);
});

test('what is to be stretched, or has no size of its own, is no tile', () => {
  const stretched = tiled('<a:stretch/>');
  expect(fillsOf(stretched)).not.toMatchObject([{ tile: {} }]);
  expect(fillsOf(tiled('<a:tile/>'), Uint8Array.of(1, 2, 3))).not.toMatchObject([{ tile: {} }]);
});

test('of the pictures that fill a VML shape, a tile is repeated and a frame stretched', () => {
  expect(fillsOf(vml('tile'))).toMatchObject([{ tile: { width: 48, height: 24 } }]);
  expect(fillsOf(vml('frame'))).not.toMatchObject([{ tile: {} }]);
});
