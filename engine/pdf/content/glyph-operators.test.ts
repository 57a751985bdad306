import { expect, it } from 'vitest';
import type { Face } from '../../fonts/face.ts';
import { endure } from '../../identity-cache.ts';
import type { GlyphRun } from '../../layout/display-list.ts';
import { openByteWriter } from '../file/byte-writer.ts';
import type { PdfFont, PdfFontPart } from '../resources/pdf-font.ts';
import type { ShownRuns } from './content-state.ts';
import { writeFragment } from './fragment-content.ts';

const part = { name: 'F1' } as PdfFontPart;
const font = {
  widthOf: () => 500,
  widths: new Array<number>(100).fill(500),
  textOf: (glyph) => String.fromCharCode(glyph),
  texts: [],
  partOf: () => part,
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
function write(marks: readonly GlyphRun[], shown: ShownRuns = new WeakMap()) {
  const { raw, resources } = writeFragment(
    { marks },
    { out: openByteWriter(10), fontOf: () => font, pictureOf: () => expect.fail(), shown },
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
