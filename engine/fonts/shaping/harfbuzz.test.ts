import { expect, it } from 'vitest';
import { harfbuzzModules } from '../../../integrations/rendering/fonts/harfbuzz-modules.ts';
import { nodePlatform } from '../../../integrations/rendering/node-platform.ts';
import type { FontFile } from '../../platform.ts';
import { baseGlyphs } from '../sfnt/base-glyphs.ts';
import { readSfnt } from '../sfnt/sfnt.ts';
import { u16, u32 } from '../sfnt/table-view.ts';
import { harfbuzzShaper } from './harfbuzz.ts';

const { fonts } = nodePlatform({ fonts: { eastAsian: true } });
const shaper = harfbuzzShaper(harfbuzzModules);

function fileOf(family: string): FontFile {
  const file = fonts.find(family, false, false);
  if (!file) throw new Error(`${family} is not installed`);
  return file;
}

/** Bytes of a glyph's outline in a TrueType subset. */
function outlineLength(bytes: Uint8Array, glyph: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const tables = new Map<string, number>();
  for (let index = 0; index < u16(view, 4); index++)
    tables.set(String.fromCharCode(...bytes.slice(12 + index * 16, 16 + index * 16)), u32(view, 20 + index * 16));
  const loca = tables.get('loca') ?? 0;
  const long = u16(view, (tables.get('head') ?? 0) + 50) === 1;
  return long
    ? u32(view, loca + glyph * 4 + 4) - u32(view, loca + glyph * 4)
    : (u16(view, loca + glyph * 2 + 2) - u16(view, loca + glyph * 2)) * 2;
}

it('subsets keep glyph ids and the parts of composites, and drop the rest', () => {
  const file = fileOf('Arimo');
  const font = readSfnt(file.bytes);
  if (font.type === 'fault') throw new Error(font.message);
  const { glyphOf } = font.characters;
  const bytes = shaper.subset(file, [glyphOf(0xe9)]);
  expect(bytes.length).toBeLessThan(20_000);
  expect(outlineLength(bytes, glyphOf(0xe9))).toBeGreaterThan(0);
  expect(outlineLength(bytes, glyphOf(0x65))).toBeGreaterThan(0);
  expect(outlineLength(bytes, glyphOf(0x51))).toBe(0);
});

it('gives the same subset whenever asked', () => {
  const file = fileOf('Tinos');
  const glyphs = [...baseGlyphs(file, 'Ω')];
  expect(harfbuzzShaper(harfbuzzModules).subset(file, glyphs)).toEqual(shaper.subset(file, [...glyphs].reverse()));
});

/** Left, bottom, right and top of a glyph as the `glyf` table states them. */
function boundsInFile(file: FontFile, glyph: number): readonly number[] {
  const font = readSfnt(file.bytes);
  if (font.type === 'fault') throw new Error(font.message);
  const [loca, glyf, head] = ['loca', 'glyf', 'head'].map((tag) => font.table(tag)) as [DataView, DataView, DataView];
  const at = u16(head, 50) === 1 ? u32(loca, glyph * 4) : u16(loca, glyph * 2) * 2;
  return [2, 4, 6, 8].map((field) => glyf.getInt16(at + field));
}

/** The same of path data, control points counted in; lower case commands only. */
function boundsOfOutline(path: string): readonly number[] {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const [, command, list] of path.matchAll(/([mlqcz])([^mlqcz]*)/g)) {
    const values = (list?.match(/-?\d+/g) ?? []).map(Number);
    if (command === 'z') [x, y] = [startX, startY];
    for (let index = 0; index < values.length; index += 2) {
      xs.push(x + (values[index] as number));
      ys.push(y + (values[index + 1] as number));
    }
    if (values.length > 0) [x, y] = [xs.at(-1) as number, ys.at(-1) as number];
    if (command === 'm') [startX, startY] = [x, y];
  }
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

it.each(['Arimo', 'Tinos', 'Carlito'])('outlines of %s have the bounds that the file states', (family) => {
  const file = fileOf(family);
  const font = readSfnt(file.bytes);
  if (font.type === 'fault') throw new Error(font.message);
  for (const letter of 'HIKLEoOdbpé8') {
    const glyph = font.characters.glyphOf(letter.codePointAt(0) as number);
    expect(boundsOfOutline(shaper.outline(file, glyph))).toEqual(boundsInFile(file, glyph));
  }
  expect(shaper.outline(file, font.characters.glyphOf(0x20))).toBe('');
  expect(shaper.outline(file, 65_000)).toBe('');
});

it('a file that is no font has no outlines', () => {
  expect(shaper.outline({ name: 'none', bytes: new Uint8Array(100) }, 1)).toBe('');
});

it('the base holds ordinary values, the template and their ligatures', () => {
  const file = fileOf('Carlito');
  const ligature = shaper.shape(file, 'ffi', { rightToLeft: false, script: 'Latn', features: {} }).glyphs[0] ?? 0;
  const omega = shaper.shape(file, 'Ω', { rightToLeft: false, script: 'Grek', features: {} }).glyphs[0] ?? 0;
  expect([baseGlyphs(file).has(ligature), baseGlyphs(file).has(omega), baseGlyphs(file, 'Ω').has(omega)]).toEqual([true, false, true]);
});

it('forgets fonts not used lately without forgetting how to shape them', () => {
  const { bytes } = fileOf('Caladea');
  const files = Array.from({ length: 60 }, (_, index): FontFile => ({ name: `Copy-${index}`, bytes }));
  const shape = (file: FontFile) => shaper.shape(file, 'Ångström', { rightToLeft: false, features: {} }).glyphs;
  const expected = shape(fileOf('Caladea'));
  for (const file of [...files, ...files]) expect(shape(file)).toEqual(expected);
});

it('keeps the font that is used most when many others are', () => {
  let opened = 0;
  const counting = harfbuzzShaper({
    ...harfbuzzModules,
    shaping: () => {
      const exports = harfbuzzModules.shaping();
      const hb_face_create: typeof exports.hb_face_create = (blob, index) => {
        opened += 1;
        return exports.hb_face_create(blob, index);
      };
      return { ...exports, hb_face_create };
    },
  });
  const { bytes } = fileOf('Caladea');
  const shape = (file: FontFile) => counting.shape(file, 'a', { rightToLeft: false, features: {} });
  const body: FontFile = { name: 'Body', bytes };
  for (let index = 0; index < 60; index++) {
    shape(body);
    shape({ name: `Heading-${index}`, bytes });
  }
  expect(opened).toBe(61);
});

it('never crashes on a broken font: it shapes and subsets something', () => {
  const { bytes } = fileOf('Caladea');
  for (let at = 12; at < bytes.length; at += at < 300 ? 7 : 4099) {
    for (const damaged of [bytes.slice(0, at), bytes.map((byte, index) => (index >= at && index < at + 4 ? 0xff : byte))]) {
      const file: FontFile = { name: 'Broken', bytes: damaged };
      expect(shaper.shape(file, 'fé', { rightToLeft: false, features: { kern: true } }).glyphs.length).toBeGreaterThan(0);
      expect(shaper.subset(file, [0, 1, 2]).length).toBeGreaterThan(0);
      expect(shaper.outline(file, 40)).toMatch(/^(m[-\d mlqcz]*z)?$/);
    }
  }
});

it('ignores languages that are none', () => {
  const names = ['', 'x'.repeat(5000), 'de\0en', ...Array.from({ length: 200 }, (_, index) => `q${index}`)];
  for (const language of names)
    expect(shaper.shape(fileOf('Arimo'), 'a', { rightToLeft: false, language, features: {} }).glyphs).toHaveLength(1);
});

it('numbers the glyphs of a CID-keyed font by the ids they had, and keeps no places for the others', () => {
  const file = fileOf('Noto Sans JP');
  const program = shaper.subset(file, [5003, 0, 5000]);
  // Bare CFF, version 1; at its end the charset: format 0, and the CIDs of glyphs 1 and 2.
  expect(program[0]).toBe(1);
  expect([...program.slice(-5)]).toEqual([0, 5000 >> 8, 5000 & 0xff, 5003 >> 8, 5003 & 0xff]);
  expect(program.length).toBeLessThan(2000);
});
