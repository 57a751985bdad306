import type { ShapedText, ShapeStyle } from '../face.ts';
import { type Ligature, readSubstitutions, type Substitutions } from '../sfnt/ligatures.ts';
import { type PairKerning, readPairKerning } from '../sfnt/pair-kerning.ts';
import type { Sfnt } from '../sfnt/sfnt.ts';
import { isIgnorable, isReplaceable, type Script, scriptOf } from './scripts.ts';

interface ScriptTables {
  readonly substitutions: Substitutions;
  readonly kerning: PairKerning;
}

/** OpenType script tags by ISO 15924, best first; HarfBuzz falls back the same way. */
const FALLBACK_TAGS: readonly string[] = ['DFLT', 'dflt', 'latn'];
/** Written together in one word, and treated alike by fonts in horizontal text. */
const EAST_ASIAN: ReadonlySet<Script> = new Set(['Hani', 'Hira', 'Kana', 'Bopo']);
const HYPHEN_MINUS = 0x2d;
const NON_BREAKING_HYPHEN = 0x2011;
const SPACE = 0x20;
const NON_BREAKING_SPACE = 0xa0;

const tables = new WeakMap<Sfnt, Map<string, ScriptTables>>();

function tablesOf(font: Sfnt, script: Script, ligatures: boolean): ScriptTables {
  const key = ligatures ? script : `${script} apart`;
  let scripts = tables.get(font);
  if (!scripts) {
    scripts = new Map();
    tables.set(font, scripts);
  }
  let found = scripts.get(key);
  if (!found) {
    const tags = [script === 'Hira' || script === 'Kana' ? 'kana' : script.toLowerCase(), ...FALLBACK_TAGS];
    found = { substitutions: readSubstitutions(font, tags, ligatures), kerning: readPairKerning(font, tags) };
    scripts.set(key, found);
  }
  return found;
}

/**
 * Sets text whose characters stand side by side (see `isSimple`) from the font's own tables, equal to what HarfBuzz
 * gives for it. Undefined when this font needs the shaper for this text after all.
 */
export function shapeSimple(
  font: Sfnt,
  text: string,
  style: Pick<ShapeStyle, 'kerning' | 'ligatures'>,
  glyphOf: (codePoint: number) => number,
): ShapedText | undefined {
  const { kerning, ligatures = true } = style;
  let script: Script | undefined;
  const glyphs: number[] = [];
  const texts: string[] = [];
  let invisible = false;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    const own = scriptOf(unit);
    if (own !== undefined && own !== script) {
      if (script === undefined) script = own;
      else if (!EAST_ASIAN.has(own) || !EAST_ASIAN.has(script)) return undefined;
    }
    const ignored = isIgnorable(unit);
    if (ignored) invisible = true;
    const glyph = ignored ? INVISIBLE : glyphFor(glyphOf, unit);
    if (glyph === 0 && isReplaceable(unit)) return undefined;
    glyphs.push(glyph);
    texts.push(text.charAt(index));
  }
  const { substitutions, kerning: pairs } = tablesOf(font, script ?? 'Latn', ligatures);
  if (kerning && pairs.complex) return undefined;
  // Ligatures and kerning across invisible characters follow rules of their own.
  if (invisible && (kerning || substitutions.ligatures.length > 0)) return undefined;
  if (substitutions.mayChange(glyphs)) return undefined;
  for (const lookup of substitutions.ligatures) if (join(lookup, glyphs, texts) && substitutions.mayChange(glyphs)) return undefined;
  return measure(font, glyphs, texts, kerning ? pairs : undefined, glyphOf(SPACE));
}

/** Whether `shapeSimple` gives the glyph of a character and its own width in any word of Latin letters. */
export function standsApart(
  font: Sfnt,
  unit: number,
  { kerning, ligatures = true }: Pick<ShapeStyle, 'kerning' | 'ligatures'>,
  glyphOf: (codePoint: number) => number,
): boolean {
  const glyph = glyphOf(unit);
  if (glyph === 0 || kerning || isIgnorable(unit) || (scriptOf(unit) ?? 'Latn') !== 'Latn') return false;
  return !tablesOf(font, 'Latn', ligatures).substitutions.mayBegin(glyph);
}

const INVISIBLE = -1;

function glyphFor(glyphOf: (codePoint: number) => number, unit: number): number {
  const glyph = glyphOf(unit);
  if (glyph !== 0) return glyph;
  if (unit === NON_BREAKING_HYPHEN) return glyphOf(0x2010) || glyphOf(HYPHEN_MINUS);
  if (unit === NON_BREAKING_SPACE) return glyphOf(SPACE);
  return 0;
}

/** Applies one ligature lookup from left to right; whether anything changed. */
function join(lookup: ReadonlyMap<number, readonly Ligature[]>, glyphs: number[], texts: string[]): boolean {
  let changed = false;
  for (let index = 0; index < glyphs.length - 1; index++) {
    const candidates = lookup.get(glyphs[index] as number);
    if (!candidates) continue;
    const match = firstMatch(candidates, glyphs, index + 1);
    if (!match) continue;
    const length = match.rest.length + 1;
    glyphs.splice(index, length, match.glyph);
    texts.splice(index, length, texts.slice(index, index + length).join(''));
    changed = true;
  }
  return changed;
}

/** The first of the ligatures whose other glyphs stand at `at`. */
function firstMatch(candidates: readonly Ligature[], glyphs: readonly number[], at: number): Ligature | undefined {
  for (let candidate = 0; candidate < candidates.length; candidate++) {
    const ligature = candidates[candidate] as Ligature;
    const { rest } = ligature;
    let matched = 0;
    while (matched < rest.length && glyphs[at + matched] === rest[matched]) matched++;
    if (matched === rest.length) return ligature;
  }
  return undefined;
}

function measure(font: Sfnt, glyphs: number[], texts: readonly string[], pairs: PairKerning | undefined, space: number): ShapedText {
  const em = font.unitsPerEm;
  const advances: number[] = [];
  let total = 0;
  for (let index = 0; index < glyphs.length; index++) {
    const glyph = glyphs[index] as number;
    let units = 0;
    if (glyph === INVISIBLE) glyphs[index] = space;
    else {
      units = font.advanceOf(glyph);
      const next = glyphs[index + 1];
      if (pairs && next !== undefined) units += pairs.between(glyph, next);
    }
    advances.push(units / em);
    total += units;
  }
  return { glyphs, advances, texts, width: total / em };
}
