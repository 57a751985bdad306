import type { Fill, Media, PathStep, Stroke } from './drawing.ts';
import type { Colour } from './run.ts';

/** `[a b c d e f]` maps (x, y) to (ax + cy + e, bx + dy + f), y downwards. */
export type Matrix = readonly [number, number, number, number, number, number];

export interface VectorArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface VectorPath {
  readonly type: 'path';
  readonly steps: readonly PathStep[];
  readonly fill: Fill;
  readonly evenOdd: boolean;
  readonly stroke?: Stroke;
}
export interface VectorText {
  readonly type: 'text';
  readonly text: string;
  /** The point that `anchor` and `align` speak of. */
  readonly x: number;
  readonly y: number;
  readonly align: 'start' | 'middle' | 'end';
  readonly anchor: 'top' | 'baseline' | 'bottom';
  /** Clockwise about the point, degrees. */
  readonly angle: number;
  readonly family: string;
  /** Of the em, or of the line from the top of its letters to their bottom. */
  readonly size: number;
  readonly sizeOf: 'em' | 'line';
  /** What the letters are stretched to on average, where they do not have the width of their design. */
  readonly letterWidth?: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly colour: Colour;
  readonly opacity: number;
  /** Pen movement for each UTF-16 unit, where the picture fixes it. */
  readonly advances?: readonly number[];
}
export interface VectorImage extends VectorArea {
  readonly type: 'image';
  readonly media: Media;
  readonly opacity: number;
}
export interface VectorGroup {
  readonly type: 'group';
  readonly transform?: Matrix;
  /** In the coordinates of the group's content. */
  readonly clip?: VectorArea;
  readonly items: readonly VectorItem[];
}
export type VectorItem = VectorPath | VectorText | VectorImage | VectorGroup;

/** A drawing in units of its own, y downwards; lengths of strokes and text are in the same units. */
export interface VectorPicture {
  /** What fills the room that the picture is given. */
  readonly area: VectorArea;
  readonly items: readonly VectorItem[];
}
