import { isEmoji } from '../emoji/emoji.ts';
import { madeOnce } from '../made-once.ts';
import type { FontSource } from '../platform.ts';
import type { Face, FaceRequest } from './face.ts';
import { EMOJI_FAMILY } from './packaged-fonts.ts';
import { isIgnorable, isMark, isReplaceable } from './shaping/scripts.ts';
import { strayCharacter, symbolCharacter } from './symbol-map.ts';

export interface CoverageParts {
  readonly fonts: FontSource;
  /** Whether there are pictures of emoji. */
  readonly emoji: boolean;
  readonly face: (request: FaceRequest) => Face;
  /** The platform's face of exactly this family, if there is one. */
  readonly fallback: (request: FaceRequest) => Face | undefined;
  /** Called when text is set in a fallback for the first time. */
  readonly onFallback: (face: Face) => void;
  /** Signs of a pi font that is not at hand itself. */
  readonly symbols: (family: string) => ReadonlyMap<number, string> | undefined;
}

export interface Stretch {
  readonly text: string;
  readonly face: Face;
}

const ZERO_WIDTH_JOINER = 0x200d;
/** Clusters of a face whose fallbacks are remembered: more than the characters of a long East Asian text. */
const MOST_FALLBACKS = 10_000;

/** Splits text by the faces that have its characters. */
export function openCoverage(parts: CoverageParts): (text: string, request: FaceRequest) => readonly Stretch[] {
  const symbolsByFamily = new Map<string, ReadonlyMap<number, string> | undefined>();

  const symbolsOf = (family: string) => {
    if (!symbolsByFamily.has(family)) symbolsByFamily.set(family, parts.symbols(family));
    return symbolsByFamily.get(family);
  };

  /** A fallback does not change the height of the line: it takes the metrics of the face it stands in for, as in LibreOffice. */
  const adopted = new Map<Face, Map<Face, Face>>();
  const adopt = (face: Face, base: Face): Face => {
    const faces = madeOnce(adopted, base, () => new Map<Face, Face>());
    return madeOnce(faces, face, () => {
      parts.onFallback(face);
      return { ...face, metrics: base.metrics };
    });
  };

  const picturing = new Map<Face, Face>();
  const withPictures = (face: Face): Face => madeOnce(picturing, face, () => ({ ...face, emoji: true }));

  const searchFallback = (cluster: string, request: FaceRequest, base: Face): Face => {
    const first = cluster.codePointAt(0) as number;
    const pictured = parts.emoji && isEmoji(cluster);
    const families = parts.fonts.fallbacks(first, request.language);
    let partial: Face | undefined;
    for (const family of pictured ? [EMOJI_FAMILY, ...families] : families) {
      const face = parts.fallback({ family, bold: request.bold, italic: request.italic });
      if (!face) continue;
      if (covers(face, cluster)) return pictured ? withPictures(adopt(face, base)) : adopt(face, base);
      if (face.glyphOf(first) !== 0) partial ??= face;
    }
    return partial ? adopt(partial, base) : base;
  };

  /** By face that lacks it, language and cluster: a search asks for a dozen families. */
  const fallbacks = new Map<Face, Map<string, Face>>();
  const fallback = (cluster: string, request: FaceRequest, base: Face): Face => {
    let found = fallbacks.get(base);
    if (!found || found.size >= MOST_FALLBACKS) {
      found = new Map();
      fallbacks.set(base, found);
    }
    const key = `${request.language ?? ''}\n${cluster}`;
    let face = found.get(key);
    if (!face) {
      face = searchFallback(cluster, request, base);
      found.set(key, face);
    }
    return face;
  };

  return (text, request) => {
    const symbols = symbolsOf(request.family);
    const shown = symbols || hasStray(text) ? translate(text, symbols, parts.face(request)) : text;
    const face = parts.face(request);
    if (coversPlain(face, shown)) {
      // Not in the literal of the list: V8 makes nested ones by its runtime.
      const whole = { text: shown, face };
      return [whole];
    }
    const stretches: { text: string; face: Face }[] = [];
    for (const cluster of clusters(shown)) {
      const owner = covers(face, cluster) ? face : fallback(cluster, request, face);
      const last = stretches.at(-1);
      if (last && last.face === owner) last.text += cluster;
      else stretches.push({ text: cluster, face: owner });
    }
    return stretches;
  };
}

/** Whether every character is there, without looking at how they combine: the common case. */
function coversPlain(face: Face, text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xd800 && unit <= 0xdfff) return false;
    if (face.glyphOf(unit) === 0 && !isIgnorable(unit) && !isReplaceable(unit)) return false;
  }
  return true;
}

/** Whether a face can show a cluster, composed characters included. */
function covers(face: Face, cluster: string): boolean {
  return hasAll(face, cluster) || (cluster.length > 1 && hasAll(face, cluster.normalize('NFC')));
}

function hasAll(face: Face, text: string): boolean {
  for (let index = 0; index < text.length; ) {
    const codePoint = text.codePointAt(index) as number;
    if (face.glyphOf(codePoint) === 0 && !isIgnorable(codePoint) && !isReplaceable(codePoint)) return false;
    index += codePoint > 0xffff ? 2 : 1;
  }
  return true;
}

/** A character with the marks, joiners and selectors after it. */
function* clusters(text: string): Generator<string> {
  let start = 0;
  let joined = false;
  for (let index = 0; index < text.length; ) {
    const codePoint = text.codePointAt(index) as number;
    if (index > start && !joined && !isMark(codePoint) && !isIgnorable(codePoint)) {
      yield text.slice(start, index);
      start = index;
    }
    joined = codePoint === ZERO_WIDTH_JOINER;
    index += codePoint > 0xffff ? 2 : 1;
  }
  if (start < text.length) yield text.slice(start);
}

function hasStray(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xf020 && unit <= 0xf0ff) return true;
  }
  return false;
}

/** Pi characters as Unicode; the length stays, since every sign replaces one unit. */
function translate(text: string, symbols: ReadonlyMap<number, string> | undefined, face: Face): string {
  let shown = '';
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    const sign = symbols ? symbolCharacter(symbols, unit) : face.glyphOf(unit) === 0 ? strayCharacter(unit) : undefined;
    shown += sign ?? text.charAt(index);
  }
  return shown;
}
