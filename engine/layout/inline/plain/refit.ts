import type { FontLibrary } from '../../../fonts/face.ts';
import { openWordCache, type WordCache } from '../../../fonts/shaping/word-cache.ts';
import type { Inline, Paragraph, Text } from '../../../model/paragraph.ts';
import type { RunProperties } from '../../../model/run.ts';
import type { LayoutContext } from '../../context.ts';
import type { GlyphRun } from '../../display-list.ts';
import { followsWord2010 } from '../../follows-word-2010.ts';
import type { LayoutSession } from '../../session.ts';
import type { Atom, TextAtom } from '../atoms/atom.ts';
import type { ParagraphSetting } from '../layout-paragraph.ts';
import { italicRoom } from '../lines/italic-room.ts';
import type { Line } from '../lines/line.ts';
import { colourOf, isBacked, isRuled } from '../marks/line-marks.ts';
import { KnownLines } from './known-lines.ts';
import { Letters, type ShapedPart } from './letters.ts';
import { isPlainText } from './plain-breaks.ts';
import { breakPlainLines, setPlainLines } from './plain-lines.ts';
import { type Core, type Look, type Piece, PlainText } from './plain-text.ts';

/**
 * Sets paragraphs that differ from one set before in the texts of some values. Only where there is nothing but plain text in lines of
 * one height, and only into as many lines as the first one has: then all else about it stays. What it gives is what
 * `layoutParagraph` gives, by a fraction of its code, which counts most in the first rows, before any of it is compiled.
 * Gives the glyphs of each line; undefined when the paragraph has to be set as others are.
 */
export type Refit = (paragraph: Paragraph) => readonly (readonly GlyphRun[])[] | undefined;

interface Memory {
  readonly words: WordCache<ShapedPart | null>;
  readonly letters: WeakMap<RunProperties, Letters>;
  /** By the run: it stays in other paragraphs as well. */
  readonly cores: WeakMap<Text, KnownCore>;
}

interface KnownCore {
  readonly letters: Letters;
  /** Undefined where there is none. */
  readonly core: Core | undefined;
}

const MAX_WORDS = 10_000;
const memories = new WeakMap<LayoutSession, Memory>();

/** Undefined when the paragraph, as it was set, is not plain. */
export function openRefit(first: Paragraph, setting: ParagraphSetting, context: LayoutContext): Refit | undefined {
  const { properties } = first;
  const { atoms, lines, background, label } = setting.layout.parts.source;
  // A label moves with the words behind it.
  if (label !== undefined && (properties.alignment === 'center' || properties.alignment === 'end')) return undefined;
  // Which of its words are divided is found by the general way alone.
  if (context.hyphenation !== undefined && properties.hyphenate) return undefined;
  if (properties.rightToLeft || properties.alignment === 'distribute' || properties.tabs[0]?.alignment === 'decimal') return undefined;
  const [sample] = atoms;
  if (sample === undefined || !atoms.every((atom) => isPlainAtom(atom, sample)) || !lines.every(isPlainLine)) return undefined;
  const ground = properties.shading ?? background;
  const { fonts, session } = context;
  const textInMargin = followsWord2010(context);
  const memory = memoryOf(session);
  const looks = new Map<RunProperties, Look>();
  for (const atom of atoms as readonly TextAtom[]) {
    const { properties: run } = atom.style;
    if (looks.has(run)) continue;
    if (fonts.cover(atom.text, atom.style.request)[0]?.face !== atom.face) return undefined;
    looks.set(run, { letters: lettersOf(run, atom, memory, fonts), colour: colourOf(run, ground), room: italicRoom(atom, textInMargin) });
  }
  const plain = new PlainText([...looks.keys()].some(({ spacing }) => spacing !== 0));
  const pieces: Piece[] = [];
  for (const text of first.children) {
    const look = isPlainRun(text) ? looks.get(text.properties) : undefined;
    if (look === undefined || text.type !== 'text') return undefined;
    pieces.push({ text, look, core: text.origin === undefined ? coreOf(text, look, plain, memory) : undefined });
  }
  if (!plain.take(first.children, pieces)) return undefined;
  const known = new KnownLines();
  return function refit(paragraph) {
    if (paragraph.properties !== properties || paragraph.mark !== first.mark || paragraph.styleText !== first.styleText) return undefined;
    if (!plain.take(paragraph.children, pieces)) return undefined;
    const ends = breakPlainLines(plain, lines);
    return ends && setPlainLines(plain, lines, ends, properties.alignment, known);
  };
}

function memoryOf(session: LayoutSession): Memory {
  let memory = memories.get(session);
  if (memory === undefined) {
    memory = { words: openWordCache(MAX_WORDS), letters: new WeakMap(), cores: new WeakMap() };
    memories.set(session, memory);
  }
  return memory;
}

function lettersOf(properties: RunProperties, atom: TextAtom, { words, letters }: Memory, fonts: FontLibrary): Letters {
  const known = letters.get(properties);
  if (known?.face === atom.face) return known;
  const made = new Letters(atom, words, fonts);
  letters.set(properties, made);
  return made;
}

function isPlainAtom(atom: Atom, sample: Atom): boolean {
  return (
    atom.type === 'text' &&
    atom.level === 0 &&
    atom.link === undefined &&
    atom.note === undefined &&
    atom.softHyphenWidth === undefined &&
    atom.overhangs === undefined &&
    atom.shaped.offsets === undefined &&
    atom.ascent === sample.ascent &&
    atom.descent === sample.descent &&
    atom.style.properties.effects === undefined &&
    !isRuled(atom.style.properties) &&
    !isBacked(atom.style.properties)
  );
}

function isPlainLine({ stretches, forced, endsWith }: Line): boolean {
  return stretches.length === 1 && stretches[0]?.tabs.length === 0 && forced === undefined && endsWith !== 'break';
}

function isPlainRun(inline: Inline): boolean {
  if (inline.type !== 'text' || inline.link !== undefined || inline.symbol || inline.checkBox) return false;
  const { hidden, caps, fonts } = inline.properties;
  return !hidden && caps === 'none' && fonts.ascii === fonts.highAnsi && isPlainText(inline.text);
}

/** The part of a run that stays which is set alike whatever stands beside it. */
function coreOf(text: Text, look: Look, plain: PlainText, { cores }: Memory): Core | undefined {
  const known = cores.get(text);
  if (known?.letters === look.letters) return known.core;
  const core = makeCore(text.text, look, plain);
  cores.set(text, { letters: look.letters, core });
  return core;
}

function makeCore(text: string, look: Look, plain: PlainText): Core | undefined {
  const start = text.indexOf(' ');
  const end = text.lastIndexOf(' ');
  if (start < 0 || start === end) return undefined;
  const between = text.slice(start + 1, end);
  if (between === '') return undefined;
  const inner = plain.setAlone(between, look);
  const [first, last] = [between.charCodeAt(0), between.charCodeAt(between.length - 1)];
  return inner && { head: text.slice(0, start), inner, first, last, tail: text.slice(end + 1) };
}
