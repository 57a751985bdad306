import type { Block } from './document.ts';
import type { LineEnd } from './line-style.ts';
import type { Link } from './paragraph.ts';
import type { PictureEffect } from './picture-effect.ts';
import type { Colour } from './run.ts';
import type { ShapeDefinition } from './shape-definition.ts';
import type { Sides } from './table.ts';

/** Bytes of a picture; one object per part, so that its identity is its cache key. */
export interface Media {
  /** Part name, or the row property it came from: for messages. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** What is done to its colours before it is shown. */
  readonly effects?: readonly PictureEffect[];
}

export interface Placement {
  readonly from:
    | 'page'
    | 'margin'
    | 'column'
    | 'character'
    | 'paragraph'
    | 'line'
    | 'leftMargin'
    | 'rightMargin'
    | 'topMargin'
    | 'bottomMargin'
    | 'insideMargin'
    | 'outsideMargin';
  /** Exactly one of the three. Points; `fraction` of the `from` area. */
  readonly offset?: number;
  readonly align?: 'left' | 'center' | 'right' | 'top' | 'bottom' | 'inside' | 'outside';
  readonly fraction?: number;
}

export interface Wrap {
  readonly kind: 'none' | 'square' | 'tight' | 'through' | 'topAndBottom';
  readonly side: 'both' | 'left' | 'right' | 'largest';
  readonly distance: Sides<number>;
  /** Relative to the drawing's top left corner, fractions of its size. */
  readonly polygon?: readonly (readonly [number, number])[];
}

export interface Anchor {
  readonly horizontal: Placement;
  readonly vertical: Placement;
  readonly wrap: Wrap;
  readonly behind: boolean;
  /** Drawing order among the anchored objects. */
  readonly order: number;
  readonly layoutInCell: boolean;
  readonly allowOverlap: boolean;
  /** Size as a fraction of an area (`wp14:sizeRelH` / `sizeRelV`), winning over the absolute one. */
  readonly relativeWidth?: { readonly from: Placement['from']; readonly fraction: number };
  readonly relativeHeight?: { readonly from: Placement['from']; readonly fraction: number };
}

export type Fill =
  | { readonly type: 'none' }
  | { readonly type: 'solid'; readonly colour: Colour; readonly opacity: number }
  | {
      readonly type: 'gradient';
      readonly stops: readonly { readonly at: number; readonly colour: Colour }[];
      /** Degrees clockwise from left to right. */
      readonly angle: number;
      /** Circles about this point, in fractions of the box, in place of straight bands. */
      readonly centre?: readonly [x: number, y: number];
      readonly opacity: number;
    }
  | {
      readonly type: 'pattern';
      /** Eight rows of eight pixels from the top down, the highest bit leftmost. */
      readonly rows: readonly number[];
      /** Of the pixels that are set. */
      readonly colour: Colour;
      /** Of the others; absent: they are seen through. */
      readonly background?: Colour;
      readonly opacity: number;
    }
  | {
      readonly type: 'picture';
      readonly media: Media;
      /** Fractions cut off each side; negative: padding. */
      readonly crop?: Sides<number>;
      /** Absent: stretched over the box. */
      readonly tile?: PictureTile;
      readonly opacity: number;
    };

/** How a picture is repeated over a box. Points. */
export interface PictureTile {
  readonly width: number;
  readonly height: number;
  /** Added to the place where one of them is aligned. */
  readonly x: number;
  readonly y: number;
  /** Where that is, 0 to 1: left to right and top to bottom. */
  readonly align: readonly [x: number, y: number];
}

export interface Stroke {
  readonly colour: Colour;
  readonly opacity: number;
  /** Points. */
  readonly width: number;
  /** Several lines within the width, the first the outer one; absent: one. */
  readonly lines?: 'double' | 'thickThin' | 'thinThick' | 'triple';
  /** Lengths on and off in line widths; absent: solid. */
  readonly dash?: readonly number[];
  /** Absent: cut off. */
  readonly cap?: 'round' | 'square';
  /** Absent: pointed. */
  readonly join?: 'round' | 'bevel';
  /** At the beginning of an open path. */
  readonly headEnd?: LineEnd;
  /** At its end. */
  readonly tailEnd?: LineEnd;
}

/** What a drawing casts on what lies beneath it, in one colour. */
export interface Shadow {
  readonly colour: Colour;
  readonly opacity: number;
  /** Points to the right and down. */
  readonly offset: readonly [x: number, y: number];
  /** Points over which the edge fades on both of its sides. */
  readonly blur: number;
  /** `[a b c d]` as in PDF but with y downwards: scale and skew about `origin`, in fractions of the box. */
  readonly matrix?: readonly [a: number, b: number, c: number, d: number];
  readonly origin: readonly [x: number, y: number];
  /** Whether it turns with its drawing. */
  readonly turns: boolean;
}

/** A path in fractions of the shape's size: `M x y`, `L x y`, `C x1 y1 x2 y2 x y`, `Z` as tuples. */
export type PathStep =
  | readonly ['M', number, number]
  | readonly ['L', number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z'];

export interface TextBox {
  readonly blocks: readonly Block[];
  readonly insets: Sides<number>;
  readonly verticalAlign: 'top' | 'center' | 'bottom';
  /** The shape grows (or shrinks) to the text. */
  readonly fit: 'none' | 'shape';
  readonly wrapText: boolean;
  readonly direction: 'horizontal' | 'down' | 'up';
  /** The text does not turn with its shape. */
  readonly upright?: true;
  /** It stands on its head in a shape that is flipped top to bottom. */
  readonly flips?: true;
  /** The one line (its height, or that of its letters' ink) is stretched both ways until it fills the shape (WordArt). */
  readonly stretch?: 'line' | 'ink';
  /** Of a box that shares text with others, all but the first of which have none of their own. */
  readonly link?: TextBoxLink;
  /** Its letters are bent. */
  readonly warp?: TextWarp;
}

export interface TextBoxLink {
  /** Among the boxes of its part. */
  readonly name: string;
  /** Of the box that takes what this one does not hold. */
  readonly next?: string;
}

/** `a:prstTxWarp` (ECMA-376 21.1.2.2.16). */
export interface TextWarp {
  readonly preset: string;
  readonly adjust: Readonly<Record<string, number>>;
}

export interface Picture {
  readonly type: 'picture';
  readonly media: Media;
  /** Fractions cut off each side; negative: padding. */
  readonly crop: Sides<number>;
  /** What the picture is cut to; absent: its box. */
  readonly geometry?: Shape['geometry'];
  /** What is seen through it. */
  readonly fill?: Fill;
  readonly stroke?: Stroke;
  readonly shadow?: Shadow;
  readonly opacity: number;
}
/** A path of a shape that has several, each filled and drawn for itself. */
export interface Outline {
  readonly steps: readonly PathStep[];
  readonly filled: boolean;
  readonly stroked: boolean;
}
export interface Shape {
  readonly type: 'shape';
  /** Preset name (`rect`, `line`, `ellipse`, `roundRect`, …) with its adjust values, formulas of the document's own, a path, or several. */
  readonly geometry:
    | { readonly preset: string; readonly adjust: Readonly<Record<string, number>> }
    | { readonly definition: ShapeDefinition }
    | { readonly path: readonly PathStep[] }
    /** `text`: left, top, right and bottom of the text in fractions of the shape; absent: all of it. */
    | { readonly outlines: readonly Outline[]; readonly text?: readonly [number, number, number, number] };
  readonly fill: Fill;
  readonly stroke?: Stroke;
  readonly shadow?: Shadow;
  readonly text?: TextBox;
}
export interface Group {
  readonly type: 'group';
  /** Positions and sizes in points, relative to the group's top left corner, already scaled. */
  readonly children: readonly { readonly x: number; readonly y: number; readonly drawing: Drawing }[];
}
/** Something we do not draw: its room is kept, a diagnostic was reported. */
export interface Unsupported {
  readonly type: 'unsupported';
  readonly what: string;
}

/** Size in points before rotation; rotation clockwise in degrees about the centre. */
export interface Drawing {
  readonly type: 'drawing';
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
  readonly flipHorizontal: boolean;
  readonly flipVertical: boolean;
  /** Of the room between the indents of its paragraph, 0 to 1, winning over the width: a horizontal rule in the line. */
  readonly lineShare?: number;
  /** Absent: inline, standing on the baseline. */
  readonly anchor?: Anchor;
  /** Room around an inline drawing (`distT` …, effect extent), points. */
  readonly padding: Sides<number>;
  readonly content: Picture | Shape | Group | Unsupported;
  readonly description?: string;
  /** Marked as decorative: no alternative text is expected. */
  readonly decorative?: true;
  readonly link?: Link;
}
