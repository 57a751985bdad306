import { expect, it } from 'vitest';
import { readCharacterMap } from './character-map.ts';

/** A `cmap` of one subtable of format 12. */
function cmapOf(platform: number, encoding: number, groups: readonly (readonly [first: number, last: number, glyph: number])[]): DataView {
  const view = new DataView(new ArrayBuffer(12 + 16 + groups.length * 12));
  view.setUint16(2, 1);
  view.setUint16(4, platform);
  view.setUint16(6, encoding);
  view.setUint32(8, 12);
  view.setUint16(12, 12);
  view.setUint32(24, groups.length);
  for (const [at, group] of groups.entries()) for (const [part, value] of group.entries()) view.setUint32(28 + at * 12 + part * 4, value);
  return view;
}

it('joins ranges that a font names twice or in any order, and ends them with the last code point', () => {
  const { ranges } = readCharacterMap(
    cmapOf(3, 10, [
      [0x61, 0x7a, 30],
      [0x41, 0x5a, 4],
      [0x50, 0x60, 9],
      [0x20000, 0xffffffff, 60],
      [0x300, 0x2ff, 8],
    ]),
    100,
  );
  expect(ranges()).toEqual([
    [0x41, 0x7a],
    [0x20000, 0x10ffff],
  ]);
});

it('names both places of the characters of a symbol font', () => {
  const { glyphOf, ranges } = readCharacterMap(cmapOf(3, 0, [[0xf041, 0xf05a, 4]]), 100);
  expect([glyphOf(0x41), glyphOf(0xf041)]).toEqual([4, 4]);
  expect(ranges()).toEqual([
    [0, 0xff],
    [0xf000, 0xf0ff],
  ]);
});
