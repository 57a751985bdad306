import type { Face } from '../fonts/face.ts';
import type { Drawing, Fill, Media, PathStep, Stroke } from '../model/drawing.ts';
import type { Link, Paragraph } from '../model/paragraph.ts';
import type { Colour } from '../model/run.ts';
import type { Cell, Row, Sides, Table } from '../model/table.ts';

/**
 * Glyphs of one face, size and colour on one baseline. Lengths in points, y downwards, origin the fragment's.
 */
export interface GlyphRun {
  readonly type: 'glyphs';
  readonly face: Face;
  readonly size: number;
  /** 1 = 100 %. */
  readonly scale: number;
  readonly x: number;
  /** Baseline. */
  readonly y: number;
  readonly colour: Colour;
  /** A line along the contours of the letters. */
  readonly contour?: { readonly width: number; readonly colour: Colour };
  /** Not drawn, only read: something else shows it. */
  readonly invisible?: true;
  /** In visual order. */
  readonly glyphs: readonly number[];
  /** Pen movement after each glyph, points; letter spacing and justification are in it. */
  readonly advances: readonly number[];
  /** Sum of the advances, where each is known to be the glyph's own in its font: neither kerned nor spaced nor justified. */
  readonly ownWidth?: number | undefined;
  /** Shift of each glyph from the pen, points, where the shaper gave any. */
  readonly offsets?: readonly (readonly [number, number])[];
  /** The text each glyph stands for, '' for the further glyphs of a cluster: what a reader copies. In visual order. */
  readonly texts: readonly string[];
  /** Whole text of the run in logical order, when the visual order differs from it (right to left): for those who read the display list. */
  readonly actualText?: string;
}
/** The shapes of letters without being text, which nobody reads or copies: their shadow. */
export interface ShapesMark {
  readonly type: 'shapes';
  readonly run: GlyphRun;
}
/** Filled rectangle: shading, highlight, rules, underlines, borders. */
export interface RectangleMark {
  readonly type: 'rectangle';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly colour: Colour;
  readonly opacity?: number;
}
export interface LineMark {
  readonly type: 'line';
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly width: number;
  readonly colour: Colour;
  /** Lengths on and off, points. */
  readonly dash?: readonly number[];
  readonly roundCap?: boolean;
}
/** A path in points. */
export interface PathMark {
  readonly type: 'path';
  readonly x: number;
  readonly y: number;
  readonly steps: readonly PathStep[];
  readonly fill: Fill;
  /** What lies inside is told by the even-odd rule, otherwise by the nonzero one. */
  readonly evenOdd?: true;
  readonly stroke?: Stroke;
}
export interface PictureMark {
  readonly type: 'picture';
  readonly media: Media;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly crop: Sides<number>;
  readonly opacity: number;
}
/** A clickable area. */
export interface LinkMark {
  readonly type: 'link';
  readonly link: Link;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
/** Where a bookmark is, for links to it. */
export interface DestinationMark {
  readonly type: 'destination';
  readonly name: string;
  readonly y: number;
}
/** Marks clipped to a rectangle and transformed: `[a b c d e f]` maps (x, y) as in PDF, but with y downwards. */
export interface GroupMark {
  readonly type: 'group';
  readonly transform?: readonly [number, number, number, number, number, number];
  readonly clip?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly marks: readonly Mark[];
}

export type Mark = GlyphRun | ShapesMark | RectangleMark | LineMark | PathMark | PictureMark | LinkMark | DestinationMark | GroupMark;

/**
 * What a marked-content sequence belongs to, by identity. `part` tells a list label from the body,
 * `link` is set for the stretch inside a hyperlink.
 */
export interface Owner {
  readonly node: Paragraph | Drawing | Table | Row | Cell;
  readonly part?: 'label';
  readonly link?: Link;
}

/**
 * Marks that always move together, relative to (0, 0). Immutable and kept as long as their paragraph is unchanged:
 * whatever is derived from a fragment (content stream, compressed bytes) is cached by its identity.
 */
export interface Fragment {
  readonly marks: readonly Mark[];
  /** Absent: an artifact (header, footer, rule, shading). */
  readonly owner?: Owner;
}

export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly fragment: Fragment;
  /** Set inside headers and footers: the fragment is an artifact there, whatever its owner. */
  readonly artifact?: true;
}

/** Points; y downwards from the top edge. Items in drawing order. */
export interface Page {
  readonly width: number;
  readonly height: number;
  readonly items: readonly Placed[];
  /** The number printed on it, formatted. */
  readonly label: string;
}
