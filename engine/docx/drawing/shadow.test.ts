import { expect, test } from 'vitest';
import { testPart, testRelationship } from '../test-package.ts';
import { paragraph, readTestDocument } from '../test-reading.ts';

const theme = (effects: string) => ({
  parts: {
    'word/theme/theme1.xml': testPart(
      'a:theme',
      `<a:themeElements><a:fmtScheme><a:effectStyleLst><a:effectStyle>${effects}</a:effectStyle></a:effectStyleLst></a:fmtScheme></a:themeElements>`,
    ),
  },
  relationships: [testRelationship('theme', 'theme', 'theme/theme1.xml')],
});

function readShadow(properties: string, style = '', options = {}) {
  const { inlines, codes } = readTestDocument(
    paragraph(
      `<w:r><w:drawing><wp:inline><wp:extent cx="9" cy="9"/><a:graphic><a:graphicData uri="x"><wps:wsp><wps:spPr>${properties}</wps:spPr>${style}</wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
    ),
    options,
  );
  const [content] = inlines.flatMap((each) => (each.type === 'drawing' ? [each.drawing.content] : []));
  return { shadow: content?.type === 'shape' ? content.shadow : undefined, codes };
}

const outer = (attributes: string, colour = '<a:srgbClr val="112233"><a:alpha val="40000"/></a:srgbClr>') =>
  `<a:effectLst><a:outerShdw ${attributes}>${colour}</a:outerShdw></a:effectLst>`;

test('a shadow has its distance in its direction, its blur, colour and opacity', () => {
  const { shadow, codes } = readShadow(outer('blurRad="50800" dist="25400" dir="5400000" rotWithShape="0"'));
  expect(shadow).toMatchObject({ colour: '112233', opacity: 0.4, blur: 4, turns: false });
  expect(shadow?.matrix).toBeUndefined();
  expect(shadow?.offset[0]).toBeCloseTo(0);
  expect(shadow?.offset[1]).toBeCloseTo(2);
  expect(codes).toEqual([]);
});

test('a shadow that is scaled and skewed is so about its alignment, and turns with the shape where nothing else is said', () => {
  const { shadow } = readShadow(outer('sx="200000" sy="50000" kx="2700000" algn="tl"'));
  expect(shadow).toMatchObject({ origin: [0, 0], offset: [0, 0], turns: true });
  expect(shadow?.matrix?.map((value) => Math.round(value * 1000) / 1000)).toEqual([2, 0, 1, 0.5]);
  expect(readShadow(outer('sx="200000"')).shadow?.origin).toEqual([0.5, 1]);
});

test('the theme casts the shadow of a shape that refers to it and has no list of effects of its own', () => {
  const themed = theme(outer('dist="12700"', '<a:schemeClr val="phClr"/>'));
  const style = '<wps:style><a:effectRef idx="1"><a:srgbClr val="ABCDEF"/></a:effectRef></wps:style>';
  expect(readShadow('', style, themed).shadow).toMatchObject({ colour: 'ABCDEF', opacity: 1, offset: [1, 0] });
  expect(readShadow('<a:effectLst/>', style, themed).shadow).toBeUndefined();
  expect(readShadow('', style.replace('"1"', '"0"'), themed).shadow).toBeUndefined();
});

test('a shadow that nobody sees is none, and none is larger than a page can be', () => {
  expect(readShadow(outer('dist="9"', '<a:srgbClr val="112233"><a:alpha val="0"/></a:srgbClr>')).shadow).toBeUndefined();
  const { shadow } = readShadow(outer('dist="1e30" blurRad="1e30" sx="1e30" ky="5399999" dir="10800000"'));
  expect(shadow).toMatchObject({ blur: 14_400, matrix: [10, 10, 0, 1] });
  expect(shadow?.offset[0]).toBe(-14_400);
});

test('other effects are reported, and those of groups', () => {
  const group = '<wpg:wgp><wpg:grpSpPr><a:effectLst><a:glow rad="9"/></a:effectLst></wpg:grpSpPr></wpg:wgp>';
  const { codes } = readTestDocument(
    paragraph(
      `<w:r><w:drawing><wp:inline><a:graphic><a:graphicData uri="x">${group}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
    ),
  );
  expect(codes).toEqual(['docx/shape-effect']);
  expect(readShadow('<a:effectLst><a:glow rad="9"/></a:effectLst>').codes).toEqual(['docx/shape-effect']);
});
