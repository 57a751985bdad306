import type { Inline, ParagraphProperties } from '../../../model/paragraph.ts';
import type { FieldValues, LayoutContext } from '../../context.ts';
import { type Appending, appendAtoms } from './append-atoms.ts';
import type { Atom } from './atom.ts';
import { embeddingLevels, hasRightToLeft, type Isolate } from './bidi.ts';
import { BREAK_ALLOWED, CUT, markBreaks } from './break-opportunities.ts';
import { fitTexts } from './fit-text.ts';
import { kernSpaces } from './kern-spaces.ts';
import { type Piece, pieceOf } from './piece.ts';
import { paragraphSlots, type SlottedText } from './script-slot.ts';
import { spaceScripts } from './script-space.ts';
import { styleResolver } from './text-style.ts';

export interface ItemisedParagraph {
  readonly atoms: readonly Atom[];
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

type Direction = Pick<ParagraphProperties, 'rightToLeft' | 'tightScripts'>;

/** Cuts inlines into shaped atoms; independent of any width. */
export function itemise(children: readonly Inline[], direction: Direction, fields: FieldValues, context: LayoutContext): ItemisedParagraph {
  const fitted = fitTexts(children, (region) => widthOf(itemiseFitted(region, direction, fields, context).atoms));
  return itemiseFitted(fitted, direction, fields, context);
}

function itemiseFitted(
  children: readonly Inline[],
  { rightToLeft, tightScripts }: Direction,
  fields: FieldValues,
  context: LayoutContext,
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
  breakBetweenPieces(pieces, text, boundaries);
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
  kernSpaces(atoms, atoms.length, context.fonts);
  const spaced = slots === undefined || tightScripts ? atoms : spaceScripts(atoms);
  return { atoms: spaced, ...measure(spaced) };
}

const widthOf = (atoms: readonly Atom[]): number => atoms.reduce((sum, { width }) => sum + width, 0);

/**
 * Measured in LibreOffice 7.4 with all pairs of 55 signs: whatever UAX 14 holds together over spaces, a line may end behind them where
 * the properties or the link of the text change, or at a bookmark.
 */
function breakBetweenPieces(pieces: readonly Piece[], text: string, boundaries: Uint8Array): void {
  let at = 0;
  let before: Piece | undefined;
  for (const piece of pieces) {
    if (before !== undefined && !isAlike(before, piece) && text.charCodeAt(at - 1) === SPACE && text.charCodeAt(at) !== SPACE)
      boundaries[at] = (boundaries[at] ?? 0) | BREAK_ALLOWED;
    at += piece.text.length;
    before = piece;
  }
}

const SPACE = 0x20;

const isAlike = (a: Piece, b: Piece): boolean => a.source === b.source && a.properties === b.properties && a.link === b.link;

function measure(atoms: readonly Atom[]): { minimumWidth: number; preferredWidth: number } {
  let minimumWidth = 0;
  let preferredWidth = 0;
  let word = 0;
  let line = 0;
  for (let index = 0; index < atoms.length; index++) {
    const atom = atoms[index] as Atom;
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
  return { minimumWidth, preferredWidth };
}
