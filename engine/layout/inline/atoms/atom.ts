import type { Face, ShapedText } from '../../../fonts/face.ts';
import type { Drawing } from '../../../model/drawing.ts';
import type { Break, Link, NoteReference, Tab } from '../../../model/paragraph.ts';
import type { MathBox } from '../../math/math-box.ts';
import type { TextStyle } from './text-style.ts';

interface AtomBase {
  /** Points, before justification. */
  readonly width: number;
  /** Room above the baseline with the line gap, and below it; points. 0 where the atom does not count for the line's height. */
  readonly ascent: number;
  readonly descent: number;
  /** Embedding level (UAX 9). */
  readonly level: number;
  /** A line may end behind it. */
  readonly breakAfter: boolean;
  readonly link: Link | undefined;
  readonly style: TextStyle;
}
/** A word, a part of one, or a stretch of spaces, in one face and style. */
export interface TextAtom extends AtomBase {
  readonly type: 'text';
  readonly text: string;
  readonly face: Face;
  readonly shaped: ShapedText;
  /** Only spaces: stretched when justified, hanging at the end of a line. */
  readonly space: boolean;
  /** A soft hyphen: shown, with this width, only where the line ends behind it. */
  readonly softHyphenWidth?: number;
  readonly note?: NoteReference;
  /** Does not begin a line for want of room. */
  readonly overhangs?: true;
}
export interface TabAtom extends AtomBase {
  readonly type: 'tab';
  readonly tab: Tab | undefined;
  readonly face: Face;
}
export interface BreakAtom extends AtomBase {
  readonly type: 'break';
  readonly kind: Break['kind'];
  readonly clear: Break['clear'];
}
/** An inline drawing with its padding, standing on the baseline. */
export interface DrawingAtom extends AtomBase {
  readonly type: 'drawing';
  readonly drawing: Drawing;
  /** It counts for the line as text does. */
  readonly textual?: true;
}
/** A stretch of a formula that stands on one line. */
export interface FormulaAtom extends AtomBase {
  readonly type: 'formula';
  readonly box: MathBox;
}
/** A text on a line of its own within another one. */
export interface AtomRow {
  readonly atoms: readonly Atom[];
  /** From the left end, points. */
  readonly x: number;
  /** Of its baseline, upwards. */
  readonly rise: number;
}
/** Text with its reading above it. */
export interface RubyAtom extends AtomBase {
  readonly type: 'ruby';
  readonly rows: readonly AtomRow[];
}
/** Where an anchored drawing is tied to the text. */
export interface AnchorAtom extends AtomBase {
  readonly type: 'anchor';
  readonly drawing: Drawing;
}
export interface BookmarkAtom extends AtomBase {
  readonly type: 'bookmark';
  readonly name: string;
}

export type Atom = TextAtom | TabAtom | BreakAtom | DrawingAtom | FormulaAtom | RubyAtom | AnchorAtom | BookmarkAtom;
