import { expect, test } from 'vitest';
import { isOpaque } from './is-opaque.ts';

const latin = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const chunk = (name: string, content: readonly number[]) => [0, 0, 0, content.length, ...latin(name), ...content, 0, 0, 0, 0];

/** The parts of a PNG that are looked at. */
const png = (colourType: number, ...chunks: number[][]) =>
  new Uint8Array([0x89, ...latin('PNG\r\n\x1a\n'), ...chunk('IHDR', [0, 0, 0, 1, 0, 0, 0, 1, 8, colourType, 0, 0, 0]), ...chunks.flat()]);
const pixels = chunk('IDAT', [1]);

test('a picture of which a colour is made transparent is not opaque', () => {
  const effect = { type: 'replace', colour: 'FFFFFF', by: 'FFFFFF', opacity: 0 } as const;
  expect(isOpaque({ bytes: png(0, pixels), effects: [effect] })).toBe(false);
  expect(isOpaque({ bytes: png(0, pixels), effects: [{ type: 'grey' }] })).toBe(true);
});

test.each([
  ['grey', png(0, pixels), true],
  ['red, green and blue', png(2, chunk('pHYs', [1, 2]), pixels), true],
  ['red, green and blue with a transparent colour', png(2, chunk('tRNS', [0, 0]), pixels), false],
  ['palette with opacities', png(3, chunk('PLTE', [1, 2, 3]), chunk('tRNS', [9]), pixels), false],
  ['samples of opacity', png(6, pixels), false],
  ['no pixels', png(2), false],
  ['bytes of nothing known', new Uint8Array(40), false],
])('a PNG of %s: %#', (_, bytes, expected) => expect(isOpaque({ bytes })).toBe(expected));
