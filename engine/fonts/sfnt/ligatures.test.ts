import { describe, expect, it } from 'vitest';
import { deriveTexts } from './derived-texts.ts';
import { readSubstitutions } from './ligatures.ts';
import type { Sfnt } from './sfnt.ts';

const LIGATURES = 4;
const CHAINED_CONTEXTS = 6;
/** Of one range: every glyph there may be. */
const EVERY_GLYPH = [2, 1, 0, 0xfffe, 0];

const f = 7;
const i = 8;
const fi = 9;

/** A table of 16-bit numbers: a header of offsets to parts, then the parts; `repeated` offsets lead to the last one. */
function joined(header: (offsetOf: (part: number) => number) => readonly number[], parts: readonly (readonly number[])[]): number[] {
  const start = header(() => 0).length;
  const offsetOf = (part: number) => 2 * (start + parts.slice(0, part).reduce((sum, { length }) => sum + length, 0));
  return [...header(offsetOf), ...parts.flat()];
}

/** A font whose GSUB has `lookups` times a lookup of `subtables` times this subtable, as the feature `liga` of every script. */
function fontWith(type: number, subtable: readonly number[], { lookups = 1, subtables = 1, features = 1 } = {}): Sfnt {
  const tag = (text: string) => [text.charCodeAt(0) * 256 + text.charCodeAt(1), text.charCodeAt(2) * 256 + text.charCodeAt(3)];
  // Only the last of the language's features is one that there is.
  const scriptList = [1, ...tag('DFLT'), 8, 4, 0, 0, 0xffff, features, ...new Array<number>(features - 1).fill(1), 0];
  const feature = [0, lookups, ...Array.from({ length: lookups }, (_, index) => index)];
  const featureList = [1, ...tag('liga'), 8, ...feature];
  const lookup = joined((offsetOf) => [type, 0, subtables, ...new Array<number>(subtables).fill(offsetOf(0))], [subtable]);
  const lookupList = joined((offsetOf) => [lookups, ...new Array<number>(lookups).fill(offsetOf(0))], [lookup]);
  const numbers = joined((offsetOf) => [1, 0, offsetOf(0), offsetOf(1), offsetOf(2)], [scriptList, featureList, lookupList]);
  const table = new DataView(new ArrayBuffer(numbers.length * 2));
  for (const [index, number] of numbers.entries()) table.setUint16(index * 2, number);
  return { table: (name: string) => (name === 'GSUB' ? table : undefined) } as unknown as Sfnt;
}

/** Ligatures of one first glyph, `count` times f and i. */
const fiTimes = (count: number): number[] => {
  const set = joined((offsetOf) => [count, ...new Array<number>(count).fill(offsetOf(0))], [[fi, 2, i]]);
  return joined((offsetOf) => [1, offsetOf(0), 1, offsetOf(1)], [[1, 1, f], set]);
};
const coverageAlone = joined((offsetOf) => [1, offsetOf(0), 0], [EVERY_GLYPH]);
const read = (font: Sfnt) => readSubstitutions(font, ['DFLT']);
const BEYOND = { ligatures: [], mayChange: expect.any(Function), mayBegin: expect.any(Function) };

describe('readSubstitutions', () => {
  it('finds the ligatures of a glyph', () => {
    const { ligatures, mayChange } = read(fontWith(LIGATURES, fiTimes(1)));
    expect(ligatures).toEqual([new Map([[f, [{ rest: [i], glyph: fi }]]])]);
    expect(mayChange([f, i])).toBe(false);
  });

  it.each([
    ['tables that cover every glyph over and over and substitute nothing', LIGATURES, coverageAlone],
    [
      'contexts by class that cover every glyph over and over and have no rules',
      CHAINED_CONTEXTS,
      joined((offsetOf) => [2, offsetOf(0), 0, 0, 0, 512, ...new Array<number>(512).fill(offsetOf(1))], [EVERY_GLYPH, [0]]),
    ],
  ])('leaves a font to the shaper that has %s', (_, type, subtable) => {
    const substitutions = read(fontWith(type, subtable, { lookups: 512, subtables: 256 }));
    expect(substitutions).toEqual(BEYOND);
    expect(substitutions.mayChange([f])).toBe(true);
  });

  it('leaves a font to the shaper that has thousands of ligatures or contexts of one glyph, which every word would be held against', () => {
    expect(read(fontWith(LIGATURES, fiTimes(400))).ligatures).toHaveLength(1);
    expect(read(fontWith(LIGATURES, fiTimes(400), { subtables: 2 }))).toEqual(BEYOND);
    const context = joined(
      (offsetOf) => [3, 1, offsetOf(0), 1, offsetOf(1), 0, 0],
      [
        [1, 1, i],
        [1, 1, f],
      ],
    );
    const { mayChange, ligatures } = read(fontWith(CHAINED_CONTEXTS, context, { subtables: 200 }));
    expect([mayChange([i, f]), mayChange([f, i]), ligatures]).toEqual([true, false, []]);
    expect(read(fontWith(CHAINED_CONTEXTS, context, { subtables: 200, lookups: 3 })).mayChange([f, i])).toBe(true);
  });

  it('leaves a font to the shaper that has hundreds of ligatures or contexts of each of a thousand glyphs', () => {
    const thousand = [2, 1, 0, 999, 0];
    const setOf = (rule: readonly number[]) => joined((offsetOf) => [400, ...new Array<number>(400).fill(offsetOf(0))], [rule]);
    const ligatures = joined(
      (offsetOf) => [1, offsetOf(0), 1000, ...new Array<number>(1000).fill(offsetOf(1))],
      [thousand, setOf([fi, 2, i])],
    );
    const contexts = joined((offsetOf) => [2, offsetOf(0), 0, 0, 0, 1, offsetOf(1)], [thousand, setOf([0, 1, 0, 0])]);
    const elsewhere = 5000;
    expect(read(fontWith(LIGATURES, ligatures)).mayChange([elsewhere])).toBe(true);
    expect(read(fontWith(CHAINED_CONTEXTS, contexts)).mayChange([elsewhere])).toBe(true);
  });

  it('looks at the first 512 features of a language', () => {
    const found = [512, 513].map((features) => read(fontWith(LIGATURES, fiTimes(1), { features })).ligatures.length);
    expect(found).toEqual([1, 0]);
  });
});

it('glyphs get no texts from tables that cover every glyph over and over', () => {
  const texts: string[] = [];
  texts[f] = 'f';
  deriveTexts(fontWith(LIGATURES, coverageAlone, { lookups: 512, subtables: 256 }), texts);
  expect(Object.keys(texts)).toEqual([String(f)]);
});
