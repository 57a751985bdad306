import type { Report } from '../diagnostics.ts';
import type { FontLibrary } from '../fonts/face.ts';
import type { IdentityCache } from '../identity-cache.ts';
import type { TextDocument } from '../model/document.ts';
import type { Drawing } from '../model/drawing.ts';
import type { ListLabel } from '../model/numbering.ts';
import type { NoteReference, Paragraph } from '../model/paragraph.ts';
import type { Colour } from '../model/run.ts';
import type { Section } from '../model/section.ts';
import type { Placed } from './display-list.ts';
import type { LayoutStack } from './flow/stack/stack.ts';

/** An anchored drawing, found at (x, y) of the box (line start and line top); the flow places it. */
export interface AnchoredDrawing {
  readonly drawing: Drawing;
  /** Where the anchor's character stands, relative to the box. */
  readonly x: number;
  /** Top of its line, relative to the box. */
  readonly y: number;
  /** Top of its paragraph, relative to the box. */
  readonly paragraphY: number;
}

/**
 * The unit of pagination: a paragraph, a table row, or a part of one. Points; items relative to the box's top left.
 * Space between boxes is not in it: the flow collapses `before` and `after` of neighbours.
 */
export interface Box {
  readonly width: number;
  readonly height: number;
  /** Share of the height, at the bottom, that may hang over the end of a page: what a line multiple adds to the last line. Negative: what it needs below. */
  readonly overhang?: number;
  readonly items: readonly Placed[];
  readonly anchors: readonly AnchoredDrawing[];
  /** Of the lines that line numbers count, relative to the box; absent: none. */
  readonly baselines?: readonly number[];
  /** y: bottom of the line that refers to the note, relative to the box. */
  readonly notes: readonly { readonly y: number; readonly reference: NoteReference }[];
  /**
   * The part that fits into `available` points and the rest, or undefined if nothing may be cut off there
   * (widows, orphans, keepLines, cantSplit). Never called when the whole fits. `loose`: between any two lines.
   */
  readonly split: (available: number, loose?: boolean) => { readonly head: Box; readonly tail: Box } | undefined;
  /** A page or column break stands inside: the box must be cut there whatever fits. */
  readonly forced?: { readonly kind: 'page' | 'column'; readonly head: Box; readonly tail: Box | undefined };
}

/** Values of layout-time fields while a paragraph is set. */
export interface FieldValues {
  readonly page: string;
  readonly pages: string;
  readonly sectionPages: string;
  readonly section: string;
  readonly pageOf: (bookmark: string) => string | undefined;
  /** Number of a note as printed. */
  readonly noteNumber: (kind: 'footnote' | 'endnote', id: string) => string;
  /** The note being set: its `note-mark` shows this one's number. */
  readonly note?: { readonly kind: 'footnote' | 'endnote'; readonly id: string };
  /** The page's number before formatting, for fields with a format of their own. */
  readonly pageNumber?: number;
}

/** A stretch of a line that text may take, relative to the paragraph's area. */
export interface Interval {
  readonly x: number;
  readonly width: number;
}
/** The free stretches for a line whose top is `y` below the paragraph's top; empty: none, try `next`. Given by the flow where floats are near. */
export type Availability = (
  y: number,
  height: number,
) => {
  readonly intervals: readonly Interval[];
  /** A lower y to try when no interval is wide enough. */
  readonly next: number;
  /** A float is in the way that never has text beside it. */
  readonly across?: boolean;
};

/** What every part of the layout needs. One per laid out document (row); caches live in `session`. */
export interface LayoutContext {
  readonly document: TextDocument;
  readonly fonts: FontLibrary;
  readonly labels: ReadonlyMap<Paragraph, ListLabel>;
  readonly report: Report;
  /** Kept over all rows of a template. */
  readonly session: LayoutSession;
  readonly fields: FieldValues;
  /** Sets the content of cells, text boxes and frames, which hold tables and drawings themselves: given, so that no module imports itself by way of others. */
  readonly layoutStack: LayoutStack;
  /** Set in the content of table cells: a table there is a nested one. */
  readonly insideCell?: boolean;
  /** The section's document grid, for lines that snap to it. */
  readonly grid?: Section['grid'];
  /** Of what lies behind the text (cell, text box): decides the colour of `auto` text. */
  readonly background?: Colour;
  /** Nesting of tables and text boxes so far; above 32 the content is dropped with a diagnostic. */
  readonly depth: number;
}

/** Caches keyed by the identity of model nodes (structural sharing makes unchanged paragraphs the same objects in every row). */
export interface LayoutSession {
  readonly cache: <K extends object, V>(name: string) => IdentityCache<K, V>;
  /** A filled document begins: what only the one before had is forgotten. */
  readonly nextDocument: () => void;
}
