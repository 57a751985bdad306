import type { Colour, RunProperties } from '../../model/run.ts';
import type { Mark } from '../display-list.ts';

/** The colour that text of these properties has where the formula stands. */
export type ColourOf = (properties: RunProperties) => Colour;

/** A part of a formula that is set. Points from its left end on its baseline. */
export interface MathBox {
  readonly width: number;
  /** Room above and below the baseline. */
  readonly ascent: number;
  readonly descent: number;
  /** How far its ink reaches above and below the baseline; negative where it ends before. */
  readonly top: number;
  readonly bottom: number;
  /** Its marks, with the left end of its baseline at (x, y), y downwards. */
  readonly draw: (x: number, y: number, colourOf: ColourOf) => readonly Mark[];
}

/** A box relative to the one around it, y downwards. */
export interface PlacedBox {
  readonly x: number;
  readonly y: number;
  readonly box: MathBox;
}

export const EMPTY: MathBox = { width: 0, ascent: 0, descent: 0, top: 0, bottom: 0, draw: () => [] };

/** Boxes as one; drawn, and read, in their order. */
export function joinBoxes(width: number, placed: readonly PlacedBox[]): MathBox {
  if (placed.length === 0) return { ...EMPTY, width };
  const most = (measure: (each: PlacedBox) => number): number => placed.reduce((found, each) => Math.max(found, measure(each)), -Infinity);
  return {
    width,
    ascent: most(({ y, box }) => box.ascent - y),
    descent: most(({ y, box }) => box.descent + y),
    top: most(({ y, box }) => box.top - y),
    bottom: most(({ y, box }) => box.bottom + y),
    draw: (x, y, colourOf) => placed.flatMap((each) => each.box.draw(x + each.x, y + each.y, colourOf)),
  };
}

/** A bar whose lower edge lies on the baseline. */
export function ruleBox(width: number, thickness: number, properties: RunProperties): MathBox {
  return {
    width,
    ascent: thickness,
    descent: 0,
    top: thickness,
    bottom: 0,
    draw: (x, y, colourOf) => [{ type: 'rectangle', x, y: y - thickness, width, height: thickness, colour: colourOf(properties) }],
  };
}

/** The box taking other room than its own. */
export function withRoom(box: MathBox, room: { readonly width?: number; readonly ascent?: number; readonly descent?: number }): MathBox {
  return { ...box, ...room };
}
