import { describe, expect, it } from 'vitest';
import type { Face } from '../../../fonts/face.ts';
import { lineExtent, multipleExtra, textHeight } from './line-metrics.ts';

const face = (ascent: number, descent: number, lineGap: number): Face =>
  ({ metrics: { ascent: ascent / 2048, descent: descent / 2048, lineGap: lineGap / 2048 } }) as Face;
const twips = (font: Face, size: number): number => {
  const { ascent, descent } = textHeight(font, size);
  return Math.round((ascent + descent) * 20);
};

describe('textHeight', () => {
  it.each([
    {
      family: 'Liberation Serif',
      font: face(1825, 443, 87),
      measured: [
        [8, 184],
        [9.5, 219],
        [10, 231],
        [12, 276],
        [14, 322],
      ],
    },
    {
      family: 'Liberation Sans',
      font: face(1854, 434, 67),
      measured: [
        [6.5, 149],
        [11, 253],
        [14, 322],
        [15, 345],
      ],
    },
    {
      family: 'Carlito',
      font: face(1536, 512, 452),
      measured: [
        [8.5, 208],
        [9.5, 232],
        [11.5, 281],
        [18, 440],
      ],
    },
    {
      family: 'Roboto',
      font: face(1900, 500, 0),
      measured: [
        [11, 258],
        [12, 281],
      ],
    },
  ] as const)('sets lines of $family as high as LibreOffice does', ({ font, measured }) => {
    expect(measured.map(([size]) => [size, twips(font, size)])).toEqual(measured);
  });
});

describe('multipleExtra', () => {
  it.each([
    [228, 11.5, 10.95],
    [239, 11.5, 11.4],
    [259, 12.65, 13.65],
    [276, 12.65, 14.5],
    [278, 12.65, 14.5],
    [283, 11.5, 13.45],
    [350, 13.8, 20],
    [480, 12.65, 25.3],
  ])('makes %d of 240 of a line %d pt high %d pt, as LibreOffice does', (line, height, measured) => {
    expect(height + multipleExtra(line / 240, height)).toBeCloseTo(measured, 5);
  });
});

describe('lineExtent', () => {
  const shrunk = (line: number, first: boolean, ascent: number) => {
    const content = { ascent, descent: 2.5, textHeight: 11.5, textAscent: 9, first, last: false };
    const { above, below } = lineExtent(content, { rule: 'auto', value: line / 240 }, 0);
    return [above, below].map((points) => Math.round(points * 100) / 100);
  };

  it('shrinks all of a first line by a multiple below one, and of further ones what is above their text, as LibreOffice does', () => {
    expect([shrunk(228, true, 9), shrunk(228, false, 9)]).toEqual([
      [8.7, 2.2],
      [8.45, 2.5],
    ]);
    expect([shrunk(200, true, 9), shrunk(200, false, 9)]).toEqual([
      [7.6, 1.9],
      [7.05, 2.5],
    ]);
  });

  it('takes from a line with a drawing no more than from its text, unless it is the first', () => {
    expect([shrunk(200, true, 30), shrunk(200, false, 30)]).toEqual([
      [21.55, 5.4],
      [28.05, 2.5],
    ]);
  });

  it('puts what a line lacks of its least height above the text of that line, whatever stands on others', () => {
    const small = { ascent: 9, descent: 2, textHeight: 11, textAscent: 9, first: false, last: false };
    const large = { ...small, ascent: 18, descent: 4 };
    const least = { rule: 'atLeast', value: 20 } as const;
    expect(lineExtent(small, least, 0)).toEqual({ above: 18, below: 2, contentHeight: 20 });
    expect(lineExtent(large, least, 0)).toEqual({ above: 18, below: 4, contentHeight: 22 });
  });
});
