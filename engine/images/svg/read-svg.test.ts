import { expect, test } from 'vitest';
import { readSvg } from './read-svg.ts';
import { readSvgPath } from './svg-path.ts';

const svg = (inside: string, attributes = 'viewBox="0 0 100 50"') =>
  readSvg(
    new TextEncoder().encode(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
    ),
  );

test('shapes inherit their paint, and their own style wins', () => {
  expect(
    svg(
      '<g fill="#0a0" stroke="rgb(255, 0, 0)" stroke-width="2"><rect x="10" width="20" height="5" style="fill:tomato;fill-opacity:.5"/><path d="M0 0h5v5z"/></g>',
    ),
  ).toEqual({
    area: { x: 0, y: 0, width: 100, height: 50 },
    items: [
      {
        type: 'path',
        steps: [['M', 10, 0], ['L', 30, 0], ['L', 30, 5], ['L', 10, 5], ['Z']],
        fill: { type: 'solid', colour: 'FF6347', opacity: 0.5 },
        evenOdd: false,
        stroke: expect.objectContaining({ colour: 'FF0000', width: 2, opacity: 1 }),
      },
      expect.objectContaining({
        steps: [['M', 0, 0], ['L', 5, 0], ['L', 5, 5], ['Z']],
        fill: { type: 'solid', colour: '00AA00', opacity: 1 },
      }),
    ],
  });
});

test('transforms are groups, the first of a list outermost', () => {
  expect(svg('<circle r="1" transform="translate(10 20) scale(2)"/>')?.items).toMatchObject([
    { type: 'group', transform: [2, 0, 0, 2, 10, 20] },
  ]);
  const [turned] = svg('<circle r="1" transform="rotate(90 5 0)"/>')?.items ?? [];
  const matrix = turned?.type === 'group' ? (turned.transform ?? []) : [];
  expect(matrix.map((value) => Math.round(value))).toEqual([0, 1, -1, 0, 5, -5]);
});

test('a clip by a rectangle, also one that is used, is a box', () => {
  const clip = '<defs><rect id="r" width="7" height="8"/></defs><clipPath id="c"><use xlink:href="#r"/></clipPath>';
  expect(svg(`${clip}<path d="M0 0L9 9" stroke="black" clip-path="url(#c)"/>`)?.items).toMatchObject([
    { type: 'group', clip: { x: 0, y: 0, width: 7, height: 8 }, items: [{ type: 'path' }] },
  ]);
});

test.each([
  ['text', '<text>a</text>'],
  ['a gradient', '<rect width="1" height="1" fill="url(#g)"/>'],
  ['a style sheet', '<defs><style>rect{fill:red}</style></defs><rect width="1" height="1"/>'],
  ['a mask', '<g mask="url(#m)"><rect width="1" height="1"/></g>'],
  ['a clip by another shape', '<clipPath id="c"><circle r="1"/></clipPath><rect width="1" height="1" clip-path="url(#c)"/>'],
  ['dashes', '<path d="M0 0L9 9" stroke="red" stroke-dasharray="1 2"/>'],
  ['a picture', '<image href="https://example.com/a.png"/>'],
  ['a use of itself', '<g id="g"><use href="#g"/></g>'],
  [
    'uses that multiply',
    '<g id="a"><rect width="1" height="1"/></g>' +
      'bcdefghijklmnopqrstuvwxyz'
        .split('')
        .map((id, index) => `<g id="${id}">${`<use href="#${'abcdefghijklmnopqrstuvwxyz'.charAt(index)}"/>`.repeat(4)}</g>`)
        .join(''),
  ],
  ['nothing', ''],
])('%s is left to the picture of pixels', (_, inside) => {
  expect(svg(inside)).toBeUndefined();
});

test('broken XML and documents with entities are no drawing', () => {
  expect(readSvg(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><path'))).toBeUndefined();
  expect(
    readSvg(
      new TextEncoder().encode(
        '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>',
      ),
    ),
  ).toBeUndefined();
});

test('a hundred thousand shapes in one group are drawn', () => {
  expect(svg(`<g>${'<path d="M0 0L9 9"/>'.repeat(150_000)}</g>`)?.items).toHaveLength(150_000);
});

test('an outline that is used again is the same one, and all uses together have a bound', () => {
  const uses = (count: number) =>
    svg(`<defs><path id="p" d="M0 0${'L1 1'.repeat(999)}"/></defs>${'<use href="#p"/>'.repeat(count)}`)?.items;
  const [one, other] = uses(2) ?? [];
  expect(one?.type === 'path' && other?.type === 'path' && one.steps === other.steps).toBe(true);
  expect(uses(1000)).toHaveLength(1000);
  expect(uses(1001)).toBeUndefined();
});

// Each would take minutes where every part of the text is tried as the beginning or the end of something.
test.each([
  ['a transform of letters', `<path d="M0 0L9 9" transform="${'a'.repeat(400_000)}"/>`],
  ['transforms that do not end', `<path d="M0 0L9 9" transform="${'scale('.repeat(100_000)}"/>`],
  ['a length that is no number', `<rect width="${'1'.repeat(400_000)}x" height="1"/>`],
  ['a colour of spaces', `<path d="M0 0L9 9" fill="rgb(1${' '.repeat(400_000)}x)"/>`],
])('%s is refused at once', (_, inside) => {
  expect(svg(inside)).toBeUndefined();
});

test('without a view box the picture is as large as it says, with units', () => {
  expect(svg('<rect width="1" height="1"/>', 'width="1in" height="48px"')?.area).toEqual({ x: 0, y: 0, width: 96, height: 48 });
});

test('path data: relative commands, smooth curves, arcs with flags run together', () => {
  expect(readSvgPath('m1,1 2,0-1 3z m5 5l1 1')).toEqual([['M', 1, 1], ['L', 3, 1], ['L', 2, 4], ['Z'], ['M', 6, 6], ['L', 7, 7]]);
  expect(readSvgPath('M0 0C0 1 1 2 2 2S4 3 4 4')[2]).toEqual(['C', 3, 2, 4, 3, 4, 4]);
  const [, ...arc] = readSvgPath('M0 0a5 5 0 0110 0');
  expect(
    arc
      .at(-1)
      ?.slice(-2)
      .map((value) => Math.round(value as number) + 0),
  ).toEqual([10, 0]);
  // Clockwise on the page: by way of the top.
  expect(arc[0]?.[6]).toBeCloseTo(-5);
});

test('path data ends at its first fault', () => {
  expect(readSvgPath('M0 0L5 5L6 x')).toEqual([
    ['M', 0, 0],
    ['L', 5, 5],
  ]);
  expect(readSvgPath('L5 5')).toEqual([]);
});
