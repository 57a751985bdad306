import type { Face } from '../../../fonts/face.ts';
import type { Drawing } from '../../../model/drawing.ts';
import type { Break, Formula, Inline, Link, NoteReference, Tab, Text } from '../../../model/paragraph.ts';
import type { RunProperties } from '../../../model/run.ts';
import type { FieldValues, LayoutContext } from '../../context.ts';
import { formulaBoxes } from '../../math/formula-boxes.ts';
import { type TextHeight, textHeight } from '../lines/line-metrics.ts';
import type { Atom } from './atom.ts';
import { embeddingLevels, hasRightToLeft, type Isolate } from './bidi.ts';
import { BREAK_ALLOWED, CUT, markBreaks } from './break-opportunities.ts';
import { checkBoxDrawing } from './check-box.ts';
import { fieldText } from './field-text.ts';
import { cutBySlot, paragraphSlots, type SlottedText } from './script-slot.ts';
import { spaceScripts } from './script-space.ts';
import { type AtomPlace, shapeAtom } from './shape-atom.ts';
import { type StyleOf, styleResolver, type TextStyle } from './text-style.ts';

/** What one inline contributes, before the text as a whole is looked at. */
interface Piece {
  /** As shown; one U+FFFC, tab or line separator for what is not text; empty for zero-width things. */
  readonly text: string;
  readonly properties: RunProperties;
  readonly link: Link | undefined;
  /** Whose height counts in place of its own. */
  readonly heightOf?: RunProperties | undefined;
  /** The text that it all comes from, unless that is a row's value. */
  readonly lasting: Inline | undefined;
  readonly source:
    | { readonly type: 'text'; readonly symbol: boolean; readonly field?: true; readonly note?: NoteReference }
    | { readonly type: 'tab'; readonly tab: Tab }
    | { readonly type: 'break'; readonly kind: Break['kind']; readonly clear: Break['clear'] }
    | { readonly type: 'drawing'; readonly drawing: Drawing }
    | { readonly type: 'formula'; readonly formula: Formula }
    | { readonly type: 'check-box'; readonly box: Text }
    | { readonly type: 'bookmark'; readonly name: string };
}

export interface ItemisedParagraph {
  readonly atoms: readonly Atom[];
  /** Text as set, with U+FFFC for drawings. */
  readonly text: string;
  readonly largestDescent: number;
  /** Widest stretch that cannot be broken, points. */
  readonly minimumWidth: number;
  /** Without any wrapping, points. */
  readonly preferredWidth: number;
}

/** The atoms of a text, for as long as its surroundings cut it the same way. */
interface KnownAtoms {
  readonly base: number;
  readonly boundaries: Uint8Array;
  readonly atoms: readonly Atom[];
}

function fits({ base, boundaries }: KnownAtoms, to: Appending, at: number): boolean {
  if (base !== to.base) return false;
  // The first boundary belongs to what stands before.
  for (let index = 1; index < boundaries.length; index++) if (boundaries[index] !== to.boundaries[at + index]) return false;
  return true;
}

/** Cuts inlines into shaped atoms; independent of any width. */
export function itemise(
  children: readonly Inline[],
  rightToLeft: boolean,
  fields: FieldValues,
  context: LayoutContext,
  tightScripts = true,
): ItemisedParagraph {
  const styleOf = styleResolver(context);
  const pieces: Piece[] = [];
  const isolates: Isolate[] = [];
  const runs: SlottedText[] = [];
  let text = '';
  for (let index = 0; index < children.length; index++) {
    const child = children[index] as Inline;
    const piece = pieceOf(child, fields);
    if (piece === undefined) continue;
    if (child.type === 'text' && child.origin !== undefined && piece.text !== '')
      isolates.push({ from: text.length, to: text.length + piece.text.length });
    if (piece.source.type === 'text' && !piece.source.symbol)
      runs.push({ from: text.length, text: piece.text, fonts: piece.properties.fonts });
    pieces.push(piece);
    text += piece.text;
  }
  const boundaries = new Uint8Array(text.length + 1);
  markBreaks(text, boundaries);
  const levels = rightToLeft || hasRightToLeft(text) ? embeddingLevels(text, rightToLeft, isolates) : undefined;
  if (levels !== undefined) {
    for (let index = 1; index < text.length; index++)
      if (levels[index] !== levels[index - 1]) boundaries[index] = (boundaries[index] ?? 0) | CUT;
  }
  const slots = paragraphSlots(text, runs, levels);
  const atoms: Atom[] = [];
  const appending: Appending = { atoms, boundaries, levels, slots, base: rightToLeft ? 1 : 0, styleOf, context };
  const known = levels === undefined && slots === undefined ? context.session.cache<Inline, KnownAtoms>('inline/text-atoms') : undefined;
  let at = 0;
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index] as Piece;
    // The template's own text between the values is the same object in every row.
    const kept = piece.lasting === undefined ? undefined : known?.get(piece.lasting);
    if (kept !== undefined && fits(kept, appending, at)) for (const atom of kept.atoms) atoms.push(atom);
    else {
      const first = atoms.length;
      appendAtoms(piece, at, appending);
      const start = atoms[first];
      if (piece.source.type === 'text' && piece.source.field && start?.type === 'text' && atoms[first - 1]?.type === 'drawing')
        atoms[first] = { ...start, overhangs: true };
      if (piece.lasting !== undefined)
        known?.set(piece.lasting, {
          base: appending.base,
          boundaries: boundaries.slice(at, at + piece.text.length + 1),
          atoms: atoms.slice(first),
        });
    }
    at += piece.text.length;
  }
  const spaced = slots === undefined || tightScripts ? atoms : spaceScripts(atoms);
  return { atoms: spaced, text, ...measure(spaced) };
}

function measure(atoms: readonly Atom[]): { largestDescent: number; minimumWidth: number; preferredWidth: number } {
  let largestDescent = 0;
  let minimumWidth = 0;
  let preferredWidth = 0;
  let word = 0;
  let line = 0;
  for (let index = 0; index < atoms.length; index++) {
    const atom = atoms[index] as Atom;
    if (atom.descent > largestDescent) largestDescent = atom.descent;
    if (atom.type === 'break') {
      line = 0;
      word = 0;
      continue;
    }
    line += atom.width;
    if (line > preferredWidth && !(atom.type === 'text' && atom.space)) preferredWidth = line;
    word = atom.type === 'text' && atom.space ? 0 : word + atom.width;
    if (word > minimumWidth) minimumWidth = word;
    if (atom.breakAfter) word = 0;
  }
  return { largestDescent, minimumWidth, preferredWidth };
}

const TEXT = { type: 'text', symbol: false } as const;
const FIELD = { type: 'text', symbol: false, field: true } as const;
const SYMBOLS = { type: 'text', symbol: true } as const;

function pieceOf(child: Inline, fields: FieldValues): Piece | undefined {
  const { properties, link } = child;
  const base = { properties, link, lasting: undefined };
  if (child.type === 'bookmark') return { ...base, text: '', source: { type: 'bookmark', name: child.name } };
  if (properties.hidden) return undefined;
  switch (child.type) {
    case 'text':
      return {
        properties,
        link,
        lasting: child.origin === undefined ? child : undefined,
        text: cased(child.text, properties),
        source: child.checkBox ? { type: 'check-box', box: child } : child.symbol === true ? SYMBOLS : TEXT,
      };
    case 'field':
      return { ...base, heightOf: child.heightOf, text: cased(fieldText(child, fields), properties), source: FIELD };
    case 'note-reference':
      return {
        ...base,
        text: child.customMark ? '' : fields.noteNumber(child.kind, child.id),
        source: { type: 'text', symbol: false, note: child },
      };
    case 'note-mark':
      return { ...base, text: fields.noteNumber('footnote', ''), source: { type: 'text', symbol: false } };
    case 'tab':
      return { ...base, text: '\t', source: { type: 'tab', tab: child } };
    case 'break':
      return { ...base, text: '\u2028', source: { type: 'break', kind: child.kind, clear: child.clear } };
    case 'drawing':
      return { ...base, text: child.drawing.anchor === undefined ? '\ufffc' : '', source: { type: 'drawing', drawing: child.drawing } };
    case 'formula':
      return { ...base, text: '\ufffc', source: { type: 'formula', formula: child } };
  }
}

const CONTROL = /[\0-\x1f\x7f]/;

const cased = (text: string, properties: RunProperties): string => {
  // Control characters have no glyphs; XML 1.0 lets only these in, besides what row values may carry.
  const clean = CONTROL.test(text) ? text.replace(/[\t\n\r]/g, ' ').replace(/[\0-\x1f\x7f]/g, '') : text;
  return properties.caps === 'all' ? upperCase(clean, properties) : clean;
};

function upperCase(text: string, properties: RunProperties): string {
  const language = properties.language.latin ?? '';
  if (/^(tr|az)\b/i.test(language)) return text.replaceAll('i', '\u0130').toUpperCase();
  return text.toUpperCase();
}

interface Appending {
  readonly atoms: Atom[];
  readonly boundaries: Uint8Array;
  readonly levels: Uint8Array | undefined;
  readonly slots: Uint8Array | undefined;
  readonly base: number;
  readonly styleOf: StyleOf;
  readonly context: LayoutContext;
}

function appendAtoms(piece: Piece, at: number, to: Appending): void {
  const { source, properties, link } = piece;
  if (source.type === 'text') {
    appendText(piece, source, at, to);
    return;
  }
  const style = to.styleOf(properties, 'ascii', false);
  const level = to.levels?.[at] ?? to.base;
  const breakAfter = ((to.boundaries[at + piece.text.length] ?? 0) & BREAK_ALLOWED) !== 0;
  const base = { width: 0, ascent: 0, descent: 0, level, breakAfter, link, style };
  switch (source.type) {
    case 'tab': {
      const face = to.context.fonts.face(style.request);
      to.atoms.push({ ...base, ...raised(face, style), type: 'tab', tab: source.tab, face, breakAfter: true, level: to.base });
      return;
    }
    case 'break': {
      const face = to.context.fonts.face(style.request);
      to.atoms.push({ ...base, ...raised(face, style), type: 'break', kind: source.kind, clear: source.clear, level: to.base });
      return;
    }
    case 'bookmark':
      to.atoms.push({ ...base, type: 'bookmark', name: source.name, breakAfter: false });
      return;
    case 'check-box': {
      const height = textHeight(to.context.fonts.face(style.request), style.nominalSize);
      const boxes = to.context.session.cache<Text, Drawing>('inline/check-boxes');
      const drawing = boxes.get(source.box) ?? checkBoxDrawing(source.box, height);
      boxes.set(source.box, drawing);
      const lowered = { ...style, rise: -height.descent };
      to.atoms.push({ ...base, ...height, style: lowered, type: 'drawing', drawing, width: drawing.width, textual: true });
      return;
    }
    case 'formula': {
      for (const { box, last } of formulaBoxes(source.formula, to.context)) {
        const room = { width: box.width, ascent: Math.max(0, box.ascent), descent: Math.max(0, box.descent) };
        to.atoms.push({ ...base, ...room, type: 'formula', box, breakAfter: breakAfter || !last });
      }
      return;
    }
    case 'drawing': {
      const { drawing } = source;
      if (drawing.anchor !== undefined) {
        to.atoms.push({ ...base, type: 'anchor', drawing, breakAfter: false });
        return;
      }
      const turned = turnedSize(drawing);
      const { top, right, bottom, left } = drawing.padding;
      to.atoms.push({
        ...base,
        type: 'drawing',
        drawing,
        width: turned.width + left + right,
        ascent: Math.max(0, turned.height + top + bottom + style.rise),
        descent: Math.max(0, -style.rise),
      });
    }
  }
}

/** Room that a drawing takes after its rotation; quarter turns swap its sides, as both Word and LibreOffice reckon. */
export function turnedSize(drawing: Drawing): { readonly width: number; readonly height: number } {
  const angle = ((drawing.rotation % 180) + 180) % 180;
  return angle > 45 && angle < 135 ? { width: drawing.height, height: drawing.width } : { width: drawing.width, height: drawing.height };
}

function raised(face: Face, style: TextStyle): { readonly ascent: number; readonly descent: number } {
  const { ascent, descent } = textHeight(face, style.size);
  if (style.rise === 0) return { ascent, descent };
  // Measured: text takes at least the room it has on the baseline, and superscript and subscript just that of their full size.
  const full = textHeight(face, style.nominalSize);
  if (style.properties.verticalAlign !== 'baseline' && style.properties.position === 0) return full;
  return { ascent: Math.max(full.ascent, ascent + style.rise), descent: Math.max(full.descent, descent - style.rise) };
}

/** Letters that small capitals shrink. */
const SMALL = /\p{Ll}+/gu;

interface Place extends AtomPlace {
  /** In place of what the face and style want. */
  readonly height: TextHeight | undefined;
}

function plainHeight(properties: RunProperties, to: Appending): TextHeight {
  const style = to.styleOf(properties, 'ascii', false);
  return textHeight(to.context.fonts.face(style.request), style.nominalSize);
}

function appendText(piece: Piece, source: { readonly symbol: boolean; readonly note?: NoteReference }, at: number, to: Appending): void {
  const { properties, link, text } = piece;
  let from = at;
  const place: Place = { link, note: source.note, height: piece.heightOf && plainHeight(piece.heightOf, to) };
  if (text === '' && source.note !== undefined) {
    appendStretch('', properties, false, from, place, to);
    return;
  }
  const slots = source.symbol ? [{ text, slot: 'ascii' as const }] : cutBySlot({ from: at, text, fonts: properties.fonts }, to.slots);
  for (const { text: stretch, slot } of slots) {
    if (properties.caps === 'small') {
      let done = 0;
      for (const match of stretch.matchAll(SMALL)) {
        if (match.index > done)
          appendCovered(
            stretch.slice(done, match.index),
            stretch.slice(done, match.index),
            to.styleOf(properties, slot, false),
            from + done,
            place,
            to,
          );
        const upper = upperCase(match[0], properties);
        // A capital of another length (ß) would move the boundaries: it stays as it is.
        appendCovered(
          upper.length === match[0].length ? upper : match[0],
          match[0],
          to.styleOf(properties, slot, true),
          from + match.index,
          place,
          to,
        );
        done = match.index + match[0].length;
      }
      if (done < stretch.length)
        appendCovered(stretch.slice(done), stretch.slice(done), to.styleOf(properties, slot, false), from + done, place, to);
    } else {
      appendCovered(stretch, stretch, to.styleOf(properties, slot, false), from, place, to);
    }
    from += stretch.length;
  }
}

function appendStretch(text: string, properties: RunProperties, small: boolean, from: number, place: Place, to: Appending): void {
  const style = to.styleOf(properties, 'ascii', small);
  const face = to.context.fonts.face(style.request);
  to.atoms.push(
    shapeAtom(
      text,
      face,
      style,
      { link: place.link, note: place.note, level: to.levels?.[from] ?? to.base, breakAfter: false, ...raised(face, style) },
      to.context.fonts,
    ),
  );
}

/** `shown` and `original` have the same length; breaks are known for the original. */
function appendCovered(shown: string, original: string, style: TextStyle, at: number, place: Place, to: Appending): void {
  const { fonts } = to.context;
  // Fonts often lack U+2011; its place among the breaks is settled by now.
  const printable = original.includes('\u2011') ? shown.replaceAll('\u2011', '-') : shown;
  let from = at;
  for (const covered of fonts.cover(printable, style.request)) {
    const { text, face } = covered;
    const { ascent, descent } = place.height ?? raised(face, style);
    let start = 0;
    for (let index = 1; index <= text.length; index++) {
      const boundary = index === text.length ? BREAK_ALLOWED : (to.boundaries[from + index] ?? 0);
      if (boundary === 0 && !cutsAtom(text, index)) continue;
      const breakAfter = ((to.boundaries[from + index] ?? 0) & BREAK_ALLOWED) !== 0;
      to.atoms.push(
        shapeAtom(
          text.slice(start, index),
          face,
          style,
          {
            link: place.link,
            note: place.note,
            level: to.levels === undefined ? to.base : (to.levels[from + start] ?? to.base),
            breakAfter,
            ascent,
            descent,
          },
          fonts,
        ),
      );
      start = index;
    }
    from += text.length;
  }
}

const isBlank = (unit: number): boolean => unit === 0x20 || unit === 0x3000;

/** Spaces, those of East Asian text too, and soft hyphens are atoms of their own. */
function cutsAtom(text: string, index: number): boolean {
  const before = text.charCodeAt(index - 1);
  const after = text.charCodeAt(index);
  return isBlank(before) !== isBlank(after) || before === 0xad || after === 0xad;
}
