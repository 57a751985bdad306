import type { Report } from '../diagnostics.ts';
import type { FontLibrary } from '../fonts/face.ts';
import type { IdentityCache } from '../identity-cache.ts';
import type { Block, TextDocument } from '../model/document.ts';
import type { Drawing } from '../model/drawing.ts';
import type { ListLabel } from '../model/numbering.ts';
import type { NoteReference, Paragraph } from '../model/paragraph.ts';
import type { Colour } from '../model/run.ts';
import type { Section } from '../model/section.ts';
import type { AnchorAreas, Obstacle } from './areas.ts';
import type { Placed } from './display-list.ts';

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

/** A box at its place in a stack, points from the stack's top left corner. */
export interface StackedBox {
  readonly x: number;
  readonly y: number;
  readonly box: Box;
}

/** Blocks set one below the other without pages: the content of a cell, header, text box or note. Points. */
export interface Stack {
  readonly width: number;
  /** With the first `before` and the last `after`: both count inside a container. */
  readonly height: number;
  readonly boxes: readonly StackedBox[];
  /** Everything in drawing order, relative to the stack's top left; drawings placed against the stack included. */
  readonly items: readonly Placed[];
  /** The items without the lines that begin below a height; drawings placed against the stack are all included. */
  readonly itemsAbove: (height: number) => readonly Placed[];
  /** Drawings that the page must place (anchored with `layoutInCell` off), relative to the stack. */
  readonly anchors: readonly AnchoredDrawing[];
  /** What text keeps away from, outside of the stack too; relative to it. */
  readonly obstacles: readonly Obstacle[];
  /** Note references inside, `y` relative to the stack. */
  readonly notes: Box['notes'];
  /** Cuts at a height for a row that breaks over pages; the tail may be split again. Undefined: nothing may be cut off there. */
  readonly split: (available: number) => { readonly head: Stack; readonly tail: Stack } | undefined;
  /** Of the content: longest unbreakable stretch, and width with no line broken. */
  readonly minimumWidth: number;
  readonly preferredWidth: number;
  /** A field inside shows another value on another page. */
  readonly dependsOnPage: boolean;
  /** Baseline of the first line from the top, where the first block is a paragraph. */
  readonly firstBaseline: number | undefined;
}

/** What holds a stack. */
export type StackRole = 'cell' | 'header' | 'footer' | 'text-box' | 'note' | 'frame';

export interface StackOptions {
  /** Decides what anchored drawings refer to. Default `cell`. */
  readonly role?: StackRole;
  /** The page as seen from the stack's origin, where the caller knows it (headers, footers); otherwise the stack is its own page. */
  readonly areas?: AnchorAreas;
  /** Of a cell, points between its edges and the stack: what stands in it takes the cell for the page (measured: LibreOffice 7.4). */
  readonly padding?: { readonly left: number; readonly right: number };
}

/** Sets blocks into `width` points. Cached in the session by the identity of `blocks` while nothing inside depends on the page. */
export type LayoutStack = (blocks: readonly Block[], width: number, context: LayoutContext, options?: StackOptions) => Stack;

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
