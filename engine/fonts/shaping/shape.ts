import type { Shaper } from '../../platform.ts';
import type { Face, ShapedText, ShapeStyle } from '../face.ts';
import { openFontFile } from '../sfnt/font-file.ts';
import { isIgnorable, isSimple, scriptRuns } from './scripts.ts';
import { shapeSimple } from './simple-shaping.ts';
import { openWordCache, type WordShelf } from './word-cache.ts';

const CACHE_LIMIT = 20_000;
const SPACE = 0x20;
/** HarfBuzz would show a box for controls; a zero-width space takes no room. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g;
const INVISIBLE = '\u200b';
const EMPTY: ShapedText = { glyphs: [], advances: [], texts: [], width: 0 };

export type Shape = (text: string, face: Face, style: ShapeStyle) => ShapedText;

/** Sets words: simple ones from the font's tables, all others by the shaper; both cached. */
export function openShaping(shaper: Shaper): Shape {
  const cache = openWordCache<ShapedText>(CACHE_LIMIT);
  const shelves = new Map<Face, Map<string, WordShelf<ShapedText>>>();
  let lastFace: Face | undefined;
  let lastStyle: ShapeStyle | undefined;
  let lastShelf: WordShelf<ShapedText> | undefined;

  const shelfOf = (face: Face, style: ShapeStyle): WordShelf<ShapedText> => {
    if (lastShelf && face === lastFace && style === lastStyle) return lastShelf;
    const key = `${style.ligatures === false ? 'a' : ''}${style.kerning ? 'k' : ''}${style.rightToLeft ? 'r' : ''}${style.language ?? ''}`;
    let byStyle = shelves.get(face);
    if (!byStyle) {
      byStyle = new Map();
      shelves.set(face, byStyle);
    }
    let shelf = byStyle.get(key);
    if (!shelf) {
      shelf = cache.shelf();
      byStyle.set(key, shelf);
    }
    lastFace = face;
    lastStyle = style;
    lastShelf = shelf;
    return shelf;
  };

  return (text, face, style) => {
    if (text === '') return EMPTY;
    const shelf = shelfOf(face, style);
    const known = cache.get(shelf, text);
    if (known) return known;
    const shaped = shapeFresh(shaper, text, face, style);
    cache.set(shelf, text, shaped);
    return shaped;
  };
}

function shapeFresh(shaper: Shaper, text: string, face: Face, style: ShapeStyle): ShapedText {
  const font = openFontFile(face.file);
  if (font.type === 'fault') return EMPTY;
  if (!style.rightToLeft && isSimple(text)) {
    const simple = shapeSimple(font, text, style, face.glyphOf);
    if (simple) return simple;
  }
  const runs = scriptRuns(text).map((run) => shapeRun(shaper, run.text, run.script, face, style));
  if (style.rightToLeft) runs.reverse();
  return runs.length === 1 ? (runs[0] as ShapedText) : concatenate(runs);
}

function shapeRun(shaper: Shaper, text: string, script: string, face: Face, style: ShapeStyle): ShapedText {
  const shaped = shaper.shape(face.file, CONTROL.test(text) ? text.replaceAll(CONTROLS, INVISIBLE) : text, {
    rightToLeft: style.rightToLeft,
    script,
    ...(style.language !== undefined && { language: style.language }),
    features: style.ligatures === false ? { kern: style.kerning, liga: false, clig: false } : { kern: style.kerning },
  });
  const em = face.unitsPerEm;
  const count = shaped.glyphs.length;
  const glyphs: number[] = [];
  const advances: number[] = [];
  const offsets: (readonly [number, number])[] = [];
  let moved = false;
  let total = 0;
  for (let index = 0; index < count; index++) {
    const units = shaped.advances[index] ?? 0;
    const x = shaped.xOffsets[index] ?? 0;
    const y = shaped.yOffsets[index] ?? 0;
    glyphs.push(shaped.glyphs[index] ?? 0);
    advances.push(units / em);
    offsets.push([x / em, y / em]);
    if (x !== 0 || y !== 0) moved = true;
    total += units;
  }
  return { glyphs, advances, ...(moved && { offsets }), texts: clusterTexts(text, shaped.clusters, count), width: total / em };
}

/** Text of each cluster on its first glyph in visual order. */
function clusterTexts(text: string, clusters: ArrayLike<number>, count: number): readonly string[] {
  const starts = [...new Set(Array.from({ length: count }, (_, index) => clusters[index] ?? 0))].sort((a, b) => a - b);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]));
  const first = starts[0] ?? 0;
  const given = new Set<number>();
  const texts: string[] = [];
  for (let index = 0; index < count; index++) {
    const start = clusters[index] ?? 0;
    texts.push(given.has(start) ? '' : text.slice(start === first ? 0 : start, ends.get(start)));
    given.add(start);
  }
  return texts;
}

function concatenate(parts: readonly ShapedText[]): ShapedText {
  const moved = parts.some((part) => part.offsets !== undefined);
  return {
    glyphs: parts.flatMap((part) => part.glyphs),
    advances: parts.flatMap((part) => part.advances),
    ...(moved && { offsets: parts.flatMap((part) => part.offsets ?? part.glyphs.map(() => [0, 0] as const)) }),
    texts: parts.flatMap((part) => part.texts),
    width: parts.reduce((sum, part) => sum + part.width, 0),
  };
}

/** Shapes without an engine, for a shaper that failed on a broken font: one glyph per character, in visual order. */
export function shapeByCharacters(
  text: string,
  face: Pick<Face, 'glyphOf' | 'advanceOf'>,
  rightToLeft: boolean,
): { glyphs: number[]; advances: number[]; xOffsets: number[]; yOffsets: number[]; clusters: number[] } {
  const glyphs: number[] = [];
  const advances: number[] = [];
  const clusters: number[] = [];
  for (let index = 0; index < text.length; ) {
    const codePoint = text.codePointAt(index) as number;
    const invisible = isIgnorable(codePoint);
    const glyph = face.glyphOf(invisible ? SPACE : codePoint);
    glyphs.push(glyph);
    advances.push(invisible ? 0 : face.advanceOf(glyph));
    clusters.push(index);
    index += codePoint > 0xffff ? 2 : 1;
  }
  if (rightToLeft) for (const list of [glyphs, advances, clusters]) list.reverse();
  const zeros = glyphs.map(() => 0);
  return { glyphs, advances, xOffsets: zeros, yOffsets: zeros, clusters };
}
