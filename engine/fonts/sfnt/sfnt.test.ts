import { expect, it } from 'vitest';
import { nodePlatform } from '../../../integrations/rendering/node-platform.ts';
import type { FontFile } from '../../platform.ts';
import { faceMetrics, lineMetricsOf, lineMetricsOfTables } from '../metrics.ts';
import { openFontFile } from './font-file.ts';
import { readName, readSfnt, readStyle, readVerticalTables, type Sfnt } from './sfnt.ts';

const { fonts } = await nodePlatform();

function fileOf(family: string, bold = false, italic = false): FontFile {
  const file = fonts.find(family, bold, italic);
  if (!file) throw new Error(`${family} is not installed`);
  return file;
}

function open(family: string, bold = false, italic = false): Sfnt {
  const font = readSfnt(fileOf(family, bold, italic).bytes);
  if (font.type === 'fault') throw new Error(font.message);
  return font;
}

it('reads glyphs and widths as Arial has them', () => {
  const font = open('Arimo');
  const widthOf = (text: string) => font.advanceOf(font.characters.glyphOf(text.codePointAt(0) ?? 0));
  expect([font.unitsPerEm, widthOf('A'), widthOf('i'), widthOf(' '), widthOf('€'), widthOf('W')]).toEqual([
    2048, 1366, 455, 569, 1139, 1933,
  ]);
  expect(font.characters.glyphOf(0x4e2d)).toBe(0);
  expect(font.characters.glyphOf(0xd800)).toBe(0);
});

it('finds characters beyond the basic plane by format 12', () => {
  expect(open('DejaVu Sans').characters.glyphOf(0x1f600)).toBeGreaterThan(0);
});

it.each(['Arimo', 'DejaVu Sans'])('names the ranges that hold all characters of %s, ascending and apart', (family) => {
  const { glyphOf, ranges } = open(family).characters;
  const outside: number[] = [];
  let next = 0;
  for (const [first, last] of [...ranges(), [0x110000, 0x110000] as const]) {
    expect(first).toBeGreaterThanOrEqual(next);
    for (; next < first; next++) if (glyphOf(next) > 0) outside.push(next);
    next = last + 1;
  }
  expect(outside).toEqual([]);
  expect(ranges().length).toBeGreaterThan(1);
});

it('reads names and styles', () => {
  expect([readName(open('Tinos', true, true), 1), readStyle(open('Tinos', true, true)), readStyle(open('Tinos'))]).toEqual([
    'Tinos',
    { bold: true, italic: true },
    { bold: false, italic: false },
  ]);
});

it('takes hhea, the Windows heights where it is empty, and the typographic ones where the font wants them', () => {
  const tables = readVerticalTables(open('DejaVu Sans'));
  const os2 = tables.os2;
  if (!os2) throw new Error('no OS/2');
  const empty = { ...tables, hhea: { ascender: 0, descender: 0, lineGap: 9 } };
  expect(lineMetricsOfTables(tables, 2048)).toEqual({ ascent: 1901 / 2048, descent: 483 / 2048, lineGap: 0 });
  expect(lineMetricsOfTables(empty, 2048)).toEqual({ ascent: os2.winAscent / 2048, descent: os2.winDescent / 2048, lineGap: 0 });
  expect(lineMetricsOfTables({ ...tables, os2: { ...os2, useTypoMetrics: true } }, 2048)).toEqual({
    ascent: 1556 / 2048,
    descent: 492 / 2048,
    lineGap: 410 / 2048,
  });
});

it.each([
  ['Arimo', 1.15],
  ['Tinos', 1.15],
  ['Cousine', 1.1328],
  ['Carlito', 1.2207],
  ['Caladea', 1.15],
  ['DejaVu Sans', 1.1641],
  ['Symbol', 0.9092],
])('gives %s the line pitch that LibreOffice was measured to use', (family, pitch) => {
  const metrics = faceMetrics(open(family === 'Symbol' ? 'DejaVu Sans' : family), lineMetricsOf(family));
  expect(metrics.ascent + metrics.descent + metrics.lineGap).toBeCloseTo(pitch, 3);
});

/** Asks everything of a font that the engine asks. */
function exercise(bytes: Uint8Array): 'fault' | 'sfnt' {
  const font = readSfnt(bytes);
  if (font.type === 'sfnt') {
    const { ascent, descent, lineGap } = faceMetrics(font);
    expect(ascent + descent + lineGap).toBeLessThan(10);
    for (const codePoint of [0x41, 0x20ac, 0xf0b7, 0x1f600])
      expect(font.advanceOf(font.characters.glyphOf(codePoint))).toBeGreaterThanOrEqual(0);
    readName(font, 1);
    readStyle(font);
  }
  return font.type;
}

it('answers every cut-off font with a fault or a font, never with an exception', () => {
  const { bytes } = fileOf('Caladea');
  const types = new Set<string>();
  for (let length = 0; length < bytes.length; length += length < 600 ? 1 : 997) types.add(exercise(bytes.slice(0, length)));
  expect([...types]).toEqual(['fault']);
});

it('answers every font with flipped bytes with a fault or a font, never with an exception', () => {
  const { bytes } = fileOf('Caladea');
  const types = new Set<string>();
  for (let at = 0; at < bytes.length; at += at < 400 ? 1 : 911) {
    const broken = bytes.slice();
    broken[at] = (broken[at] ?? 0) ^ 0xff;
    types.add(exercise(broken));
  }
  expect([...types].sort()).toEqual(['fault', 'sfnt']);
});

it('is opened once under however many names a document embeds it', () => {
  const { bytes } = fileOf('Arimo');
  expect(openFontFile({ name: 'One', bytes })).toBe(openFontFile({ name: 'Two', bytes }));
});
