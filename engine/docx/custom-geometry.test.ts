import { expect, test } from 'vitest';
import { readCustomGeometry } from './custom-geometry.ts';
import { parseXml } from './xml.ts';

const geometry = (inner: string) =>
  parseXml(
    new TextEncoder().encode(`<a:custGeom xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${inner}</a:custGeom>`),
    'test.xml',
  );
const point = (x: string, y: string) => `<a:pt x="${x}" y="${y}"/>`;

test('guides are computed in order and points come in fractions of the path size', () => {
  const steps = readCustomGeometry(
    geometry(
      `<a:gdLst><a:gd name="mid" fmla="*/ w 1 4"/><a:gd name="low" fmla="+- h 0 mid"/></a:gdLst><a:pathLst><a:path><a:moveTo>${point('mid', '0')}</a:moveTo><a:lnTo>${point('r', 'low')}</a:lnTo><a:close/></a:path></a:pathLst>`,
    ),
    200,
    100,
  );
  expect(steps).toEqual([['M', 0.25, 0], ['L', 1, 0.5], ['Z']]);
});

test('half a turn of an arc ends on the other side', () => {
  const steps = readCustomGeometry(
    geometry(
      `<a:pathLst><a:path w="100" h="100"><a:moveTo>${point('0', '50')}</a:moveTo><a:arcTo wR="50" hR="50" stAng="10800000" swAng="10800000"/></a:path></a:pathLst>`,
    ),
    10,
    10,
  );
  expect(steps.map((step) => step[0])).toEqual(['M', 'C', 'C']);
  const last = steps.at(-1) as readonly ['C', number, number, number, number, number, number];
  expect(last[5]).toBeCloseTo(1);
  expect(last[6]).toBeCloseTo(0.5);
});

test('an unknown operator and a division by zero give 0', () => {
  const steps = readCustomGeometry(
    geometry(
      `<a:gdLst><a:gd name="a" fmla="xx 1 2"/><a:gd name="b" fmla="*/ 1 1 0"/></a:gdLst><a:pathLst><a:path w="1" h="1"><a:moveTo>${point('a', 'b')}</a:moveTo></a:path></a:pathLst>`,
    ),
    1,
    1,
  );
  expect(steps).toEqual([['M', 0, 0]]);
});
