import type { Report } from '../diagnostics.ts';
import type { EmojiPictures } from '../emoji/open-emoji-pictures.ts';
import type { FontLibrary } from '../fonts/face.ts';
import type { Block, TextDocument } from '../model/document.ts';
import type { TextBox } from '../model/drawing.ts';
import type { ListLabel } from '../model/numbering.ts';
import type { Field, Paragraph } from '../model/paragraph.ts';
import type { Colour } from '../model/run.ts';
import type { Section } from '../model/section.ts';
import type { AnchorAreas } from './areas.ts';
import type { Stack } from './boxes.ts';
import type { Placed } from './display-list.ts';
import type { Hyphenation } from './hyphenation.ts';
import type { LayoutSession } from './session.ts';

/** The most pages that a document is set into. */
export const MAX_PAGES = 2000;

/** What every part of the layout needs. One per laid out document (row), and of it one per page, cell or note, whose fields and background differ. */
export interface LayoutContext {
  readonly document: TextDocument;
  readonly fonts: FontLibrary;
  readonly labels: ReadonlyMap<Paragraph, ListLabel>;
  readonly report: Report;
  /** The caches, kept over all rows of a template. */
  readonly session: LayoutSession;
  readonly fields: FieldValues;
  /** Absent: words stay whole. */
  readonly hyphenation?: Hyphenation | undefined;
  /** Absent: emoji are outlines in the colour of the text. */
  readonly emoji?: EmojiPictures | undefined;
  /** Sets the content of cells, text boxes and frames, which hold tables and drawings themselves: given, so that no module imports itself by way of others. */
  readonly layoutStack: LayoutStack;
  /** The text of boxes that share theirs; absent: the document has none. */
  readonly linkedText?: LinkedText;
  /** Set in the content of table cells: a table there is a nested one. */
  readonly insideCell?: boolean;
  /** The section's document grid, for lines that snap to it. */
  readonly grid?: Section['grid'];
  /** Of what lies behind the text (cell, text box): decides the colour of `auto` text. */
  readonly background?: Colour;
  /** Nesting of tables and text boxes so far; above 32 the content is dropped with a diagnostic. */
  readonly depth: number;
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
  /** Of a cell, points that its row gives it at least: what stands at its bottom stands there. */
  readonly least?: number;
  /** Of a frame: it has the borders of its paragraphs. */
  readonly enclosed?: boolean;
}

/** Points: a width that no line is broken in, for whoever asks how wide the text is. */
export const UNBROKEN_WIDTH = 10_000;

/** Sets blocks into `width` points. Cached in the session by the identity of `blocks` and what their fields show. */
export type LayoutStack = (blocks: readonly Block[], width: number, context: LayoutContext, options?: StackOptions) => Stack;

/** What stands in one of the boxes that share a text. Points, relative to the top left of the box's room for text. */
export interface LinkedPart {
  readonly items: readonly Placed[];
  readonly width: number;
  readonly height: number;
  /** Text goes on in another box. */
  readonly goesOn: boolean;
}

export interface LinkedText {
  readonly has: (text: TextBox) => boolean;
  /** Undefined: the box shares its text with none. `context`: of what stands in it. */
  readonly partIn: (text: TextBox, context: LayoutContext) => LinkedPart | undefined;
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
  /** Of STYLEREF fields. Undefined: there is no paragraph of the style. */
  readonly styleText?: (field: Field) => string | undefined;
}
