import type { Face } from '../../../fonts/face.ts';
import { madeOnce } from '../../../made-once.ts';
import type { Drawing } from '../../../model/drawing.ts';
import type { NoteReference, Text } from '../../../model/paragraph.ts';
import type { RunProperties } from '../../../model/run.ts';
import type { LayoutContext } from '../../context.ts';
import { turnedSize } from '../../drawing/turned-size.ts';
import { formulaBoxes } from '../../math/formula-boxes.ts';
import { emphasisRoom } from '../lines/emphasis-room.ts';
import { type TextHeight, textHeight } from '../lines/line-metrics.ts';
import type { Atom } from './atom.ts';
import { isBlank } from './blank.ts';
import { BREAK_ALLOWED } from './break-opportunities.ts';
import { checkBoxDrawing } from './check-box.ts';
import { type Piece, textPiece, upperCase } from './piece.ts';
import { rubyRows } from './ruby-rows.ts';
import { cutBySlot, paragraphSlots, type Slot, type SlottedText } from './script-slot.ts';
import { type AtomPlace, shapeAtom } from './shape-atom.ts';
import type { StyleOf, TextStyle } from './text-style.ts';

/** Where the atoms of a paragraph are gathered, and what its text as a whole says of each place in it. */
export interface Appending {
  readonly atoms: Atom[];
  readonly boundaries: Uint8Array;
  readonly levels: Uint8Array | undefined;
  readonly slots: Uint8Array | undefined;
  readonly base: number;
  readonly styleOf: StyleOf;
  readonly context: LayoutContext;
}

/** Cuts a piece whose text begins at `at` into atoms. */
export function appendAtoms(piece: Piece, at: number, to: Appending): void {
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
      const drawing = madeOnce(boxes, source.box, () => checkBoxDrawing(source.box, height));
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
    case 'ruby':
      to.atoms.push({ ...base, ...rubyRows(source.ruby, (texts) => atomsApart(texts, to)), type: 'ruby' });
      return;
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
        width: drawing.lineShare === undefined ? turned.width + left + right : 0,
        ascent: Math.max(0, turned.height + top + bottom + style.rise),
        descent: Math.max(0, -style.rise),
      });
    }
  }
}

/** Of texts that are not part of the paragraph's own. */
function atomsApart(texts: readonly Text[], to: Appending): readonly Atom[] {
  const atoms: Atom[] = [];
  const runs: SlottedText[] = [];
  let whole = '';
  for (const { text, properties } of texts) {
    runs.push({ from: whole.length, text, fonts: properties.fonts });
    whole += text;
  }
  const boundaries = new Uint8Array(whole.length + 1);
  const apart: Appending = { ...to, atoms, boundaries, levels: undefined, slots: paragraphSlots(whole, runs, undefined), base: 0 };
  texts.forEach((text, index) => {
    appendAtoms({ ...textPiece(text), link: undefined }, runs[index]?.from ?? 0, apart);
  });
  return atoms;
}

function raised(face: Face, style: TextStyle): { readonly ascent: number; readonly descent: number } {
  const { ascent, descent } = textHeight(face, style.roomSize);
  if (style.rise === 0) return { ascent, descent };
  // Measured: text takes at least the room it has on the baseline, and superscript and subscript just that of their full size.
  const full = textHeight(face, style.nominalSize);
  if (style.properties.verticalAlign !== 'baseline' && style.properties.position === 0) return full;
  return { ascent: Math.max(full.ascent, ascent + style.rise), descent: Math.max(full.descent, descent - style.rise) };
}

/** Measured in LibreOffice 7.4: emphasis marks make room for themselves. */
function withEmphasis(height: TextHeight, face: Face, { properties, roomSize }: TextStyle): TextHeight {
  const mark = properties.effects?.emphasis;
  if (mark === undefined) return height;
  const { above, below } = emphasisRoom(mark, { face, size: roomSize });
  return { ascent: height.ascent + above, descent: height.descent + below };
}

/** Letters that small capitals shrink; cuts a text into these and all between them. */
const SMALL = /(\p{Ll}+)/u;

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
    appendMarklessNote(properties, at, place, to);
    return;
  }
  const slots = source.symbol ? [{ text, slot: 'ascii' as const }] : cutBySlot({ from: at, text, fonts: properties.fonts }, to.slots);
  for (const { text: stretch, slot } of slots) {
    if (properties.caps === 'small') appendSmallCapitals(stretch, properties, slot, from, place, to);
    else appendCovered(stretch, stretch, to.styleOf(properties, slot, false), from, place, to);
    from += stretch.length;
  }
}

/** Small letters as small capitals, all between them as it is. */
function appendSmallCapitals(text: string, properties: RunProperties, slot: Slot, at: number, place: Place, to: Appending): void {
  let from = at;
  for (const part of text.split(SMALL)) {
    const small = SMALL.test(part);
    const upper = small ? upperCase(part, properties) : part;
    // A capital of another length (ß) would move the boundaries: it stays as it is.
    const shown = upper.length === part.length ? upper : part;
    if (part !== '') appendCovered(shown, part, to.styleOf(properties, slot, small), from, place, to);
    from += part.length;
  }
}

/** A reference to a note whose mark the author writes: an atom without text. */
function appendMarklessNote(properties: RunProperties, at: number, { link, note }: Place, to: Appending): void {
  const style = to.styleOf(properties, 'ascii', false);
  const face = to.context.fonts.face(style.request);
  const level = to.levels?.[at] ?? to.base;
  to.atoms.push(shapeAtom('', face, style, { link, note, level, breakAfter: false, ...raised(face, style) }, to.context.fonts));
}

/** `shown` and `original` have the same length; breaks are known for the original. */
function appendCovered(shown: string, original: string, style: TextStyle, at: number, place: Place, to: Appending): void {
  const { fonts } = to.context;
  // Fonts often lack U+2011; its place among the breaks is settled by now.
  const printable = original.includes('\u2011') ? shown.replaceAll('\u2011', '-') : shown;
  let from = at;
  for (const covered of fonts.cover(printable, style.request)) {
    const { text, face } = covered;
    const { ascent, descent } = withEmphasis(place.height ?? raised(face, style), face, style);
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

/** Blanks and soft hyphens are atoms of their own. */
function cutsAtom(text: string, index: number): boolean {
  const before = text.charCodeAt(index - 1);
  const after = text.charCodeAt(index);
  return isBlank(before) !== isBlank(after) || before === 0xad || after === 0xad;
}
