import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { EAST_ASIAN_FAMILIES, PACKAGED_FAMILIES } from '../../../engine/fonts/packaged-fonts.ts';
import { readSfnt } from '../../../engine/fonts/sfnt/sfnt.ts';
import { checkFonts, nodeFontSource, UnusableFonts } from './font-source.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheafmill-fonts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const families = [...PACKAGED_FAMILIES, ...EAST_ASIAN_FAMILIES].map(({ family }) => family);

it.each(families)('has every file of %s as a readable font, always the same object', (family) => {
  const source = nodeFontSource({ eastAsian: true });
  for (const [bold, italic] of [
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ] as const) {
    const file = source.find(family, bold, italic);
    if (!file) continue;
    expect(readSfnt(file.bytes).type).toBe('sfnt');
    expect(nodeFontSource({ eastAsian: true }).find(family.toUpperCase(), bold, italic)).toBe(file);
  }
  expect(source.find(family, false, false)).toBeDefined();
});

it("takes the operator's fonts by the family they name, before its own", () => {
  const bytes = nodeFontSource().find('Caladea', true, false)?.bytes ?? new Uint8Array();
  writeFileSync(join(folder, 'anything.ttf'), bytes);
  const source = nodeFontSource({ directory: folder });
  expect(source.find('caladea', true, false)?.name).toBe('anything');
  expect(source.find('caladea', false, false)).toBeUndefined();
  expect(source.fallbacks(0x41).at(-1)).toBe('Caladea');
});

it('has fonts of East Asia for who asks for them, and tries them after those of the operator', () => {
  expect(nodeFontSource().find('Noto Sans JP', false, false)).toBeUndefined();
  const source = nodeFontSource({ directory: folder, eastAsian: true });
  expect(source.find('Noto Sans JP', true, false)?.name).toBe('NotoSansJP-Bold');
  expect(source.fallbacks(0x3042).slice(-4)).toEqual(['Caladea', 'Noto Sans JP', 'Noto Sans SC', 'Noto Sans KR']);
});

describe('an operator is told by name', () => {
  const broken = mkdtempSync(join(tmpdir(), 'sheafmill-broken-fonts-'));
  afterAll(() => rmSync(broken, { recursive: true }));

  it.each([nodeFontSource, checkFonts])('of a folder that is not there: %o', (read) => {
    const directory = join(broken, 'missing');
    expect(() => read({ directory })).toThrow(new UnusableFonts(`FONTS_DIR '${directory}' can't be read: there is no such file.`));
  });

  it.each([nodeFontSource, checkFonts])('of a file that is no font: %o', (read) => {
    const directory = join(broken, 'no font');
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, 'broken.otf'), 'no font');
    expect(() => read({ directory })).toThrow(
      new UnusableFonts(`'broken.otf' in FONTS_DIR '${directory}' can't be used: it is not a TrueType or OpenType font.`),
    );
  });

  it.each([nodeFontSource, checkFonts])('of a folder with the name of a font: %o', (read) => {
    const directory = join(broken, 'folder');
    mkdirSync(join(directory, 'Family.ttf'), { recursive: true });
    expect(() => read({ directory })).toThrow(new UnusableFonts(`'Family.ttf' in FONTS_DIR '${directory}' can't be read: it is a folder.`));
  });
});

it('tries fonts of the script first', () => {
  expect(nodeFontSource().fallbacks(0xe01)[0]).toBe('Noto Sans Thai');
  expect(nodeFontSource().fallbacks(0xac00)[0]).toBe('Noto Sans CJK KR');
});

it('tries fonts of ideographs by the language of the text', () => {
  const first = (codePoint: number, language?: string) => nodeFontSource().fallbacks(codePoint, language)[0];
  expect([undefined, 'zh-CN', 'ja-JP', 'ko', 'en-US'].map((language) => first(0x4e00, language)?.slice(-2))).toEqual([
    'SC',
    'SC',
    'JP',
    'KR',
    'SC',
  ]);
  expect([first(0x3042), first(0x3042, 'zh-TW'), first(0x1f600)]).toEqual(['Noto Sans CJK JP', 'Noto Sans CJK SC', 'Noto Emoji']);
});
