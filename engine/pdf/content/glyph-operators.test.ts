import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Face } from '../../fonts/face.ts';
import { endure } from '../../identity-cache.ts';
import type { GlyphRun } from '../../layout/display-list.ts';
import { openByteWriter } from '../file/byte-writer.ts';
import type { PdfFont, PdfFontPart } from '../resources/pdf-font.ts';
import type { ShownRuns } from './content-state.ts';
import { writeFragment } from './fragment-content.ts';

const part = { name: 'F1' } as PdfFontPart;
const others = { name: 'F2' } as PdfFontPart;
const font = {
  widthOf: () => 500,
  widths: new Array<number>(100).fill(500),
  textOf: (glyph) => String.fromCharCode(glyph),
  texts: [],
  partOf: () => part,
  parts: [],
} as Partial<PdfFont> as PdfFont;
const face = { syntheticBold: false, syntheticItalic: false } as Face;

const runOf = (text: string, y: number, more: Partial<GlyphRun> = {}): GlyphRun => ({
  type: 'glyphs',
  face,
  size: 10,
  scale: 1,
  x: 0,
  y,
  colour: '000000',
  glyphs: [...text].map((letter) => letter.charCodeAt(0)),
  advances: [...text].map(() => 5.2),
  texts: [...text],
  ...more,
});
function write(marks: readonly GlyphRun[], shown: ShownRuns = new WeakMap(), from = font) {
  const { raw, resources } = writeFragment(
    { marks },
    { out: openByteWriter(10), fontOf: () => from, pictureOf: () => expect.fail(), outlineOf: () => expect.fail(), shown },
  );
  return { text: Buffer.from(raw).toString('latin1'), resources };
}

it('shows a run that comes again as it does alone, whatever stands before it', () => {
  const again = runOf('AB', 20);
  endure(again);
  const shown: ShownRuns = new WeakMap();
  const before = [
    [],
    [runOf('A', 10)],
    [runOf('A', 10, { size: 8 })],
    [runOf('A', 10, { scale: 2 })],
    [runOf('ABC', 20, { x: -15.6 })],
    [],
  ];
  for (const marks of [...before, ...before.flatMap((each) => [each, each])]) {
    const whole = [...marks, again, runOf('C', 30)];
    expect(write(whole, shown)).toEqual(write(whole));
  }
});

it('writes what it has kept of such a run', () => {
  const again = runOf('AB', 20);
  endure(again);
  const shown: ShownRuns = new WeakMap();
  write([again], shown);
  const kept = shown.get(again);
  expect(Buffer.from(kept?.bytes ?? []).toString('latin1')).toContain('A)');
  kept?.bytes.fill(42);
  expect(write([again], shown).text).toContain('***');
});

it('keeps nothing of other runs, and tells of each that lacks a character', () => {
  const shown: ShownRuns = new WeakMap();
  const once = runOf('AB', 20);
  const lacking = runOf('A\0', 20);
  endure(lacking);
  write([once, lacking], shown);
  expect([shown.has(once), shown.has(lacking)]).toEqual([false, false]);
  expect(write([lacking], shown).resources.missing?.size).toBe(1);
});

/** Units of 2048 to the em, rounded as PDF fonts have them; letters in one part, all else in another. */
const unitsOf = (glyph: number) => 600 + ((glyph * 37) % 900);
const widthOf = (glyph: number) => Math.round((unitsOf(glyph) * 1_000_000) / 2048) / 1000;
const partOf = (glyph: number) => (glyph >= 65 ? part : others);
const roundedFont = {
  ...font,
  widthOf,
  widths: Array.from({ length: 200 }, (_, glyph) => widthOf(glyph)),
  partOf,
  parts: Array.from({ length: 200 }, (_, glyph) => partOf(glyph)),
  textOf: (glyph) => (glyph === 35 ? 'no. ' : String.fromCharCode(glyph)),
} as Partial<PdfFont> as PdfFont;

it('shows runs of glyphs with their own widths as it does without knowing that of them', () => {
  const run = fc.record({
    text: fc.oneof(
      fc.string({ unit: fc.constantFrom(...'ab (1)#\\'), maxLength: 20 }),
      fc.constantFrom('word '.repeat(60), 'a1'.repeat(400), 'h'.repeat(1900)),
    ),
    size: fc.constantFrom(0.1, 1, 2.5, 10, 11, 30, 400),
    scale: fc.constantFrom(1, 1, 0.5, 1.2),
    spaced: fc.constantFrom(0, 0, 0, 0.3),
    apart: fc.constantFrom(0, 0, 0.001, 0.0014, 0.01, 7.3333),
    endures: fc.boolean(),
  });
  let own = 0;
  fc.assert(
    fc.property(fc.array(run, { minLength: 1, maxLength: 6 }), (runs) => {
      let pen = 1 / 3;
      const known = runs.map(({ text, size, scale, spaced, apart, endures }) => {
        const advances = [...text].map((letter) => (unitsOf(letter.charCodeAt(0)) / 2048) * size * scale + spaced);
        const width = advances.reduce((sum, advance) => sum + advance, 0);
        const made = runOf(text, 10, { x: pen + apart, size, scale, advances, ownWidth: spaced === 0 ? width : undefined });
        if (endures) endure(made);
        if (made.ownWidth !== undefined) own++;
        pen += apart + width;
        return made;
      });
      const unknown = known.map((each) => ({ ...each, ownWidth: undefined }));
      expect(write(known, new WeakMap(), roundedFont)).toEqual(write(unknown, new WeakMap(), roundedFont));
    }),
    { seed: 3, numRuns: 500 },
  );
  expect(own).toBeGreaterThan(500);
});

it('draws a line around letters that have a contour, and none around the next ones', () => {
  const contour = { width: 0.5, colour: 'FF0000' };
  const { text } = write([runOf('A', 10, { contour }), runOf('B', 20)]);
  expect(text.split('\n').filter((line) => /(RG|w|Tr|TJ)$/.test(line))).toEqual([
    '1 0 0 RG',
    '.5 w',
    '2 Tr',
    '[(\0A)]TJ',
    '0 Tr',
    '[(\0B)]TJ',
  ]);
});

it('shows text that is only read without drawing it', () => {
  const { text } = write([runOf('A', 10, { invisible: true }), runOf('B', 20)]);
  expect(text.split('\n').filter((line) => /(Tr|TJ)$/.test(line))).toEqual(['3 Tr', '[(\0A)]TJ', '0 Tr', '[(\0B)]TJ']);
});
