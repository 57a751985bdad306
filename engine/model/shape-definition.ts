/** Name and formula (ECMA-376 20.1.9.11), e.g. `['x1', 'ss a 100000']` with its operator in front; a later one may use an earlier one. */
export type Guide = readonly [name: string, formula: string];

/**
 * One step of the pen (ECMA-376 20.1.9.15): its letter and its terms, each a number or the name of a guide.
 * `M x y`, `L x y`, `C x1 y1 x2 y2 x y`, `Q x1 y1 x y`, `A radiusX radiusY startAngle sweep` (from where the pen stands), `Z`.
 */
export type PathCommand = readonly [operator: string, ...terms: string[]];

/** What a path does with the fill of its shape: keeps it, leaves it out, or mixes it with white or black. */
export type PathFill = 'norm' | 'none' | 'lighten' | 'lightenLess' | 'darken' | 'darkenLess';

export interface PathDefinition {
  /** Extent of the path's own coordinates; absent: those of the shape. */
  readonly width?: string;
  readonly height?: string;
  readonly fill: PathFill;
  readonly stroked: boolean;
  readonly commands: readonly PathCommand[];
}

/** A shape by formulas (ECMA-376 20.1.9.8 `custGeom`): lengths in EMU, angles in 60,000ths of a degree. */
export interface ShapeDefinition {
  /** Adjust values by name, as the definition has them; a shape may have others. */
  readonly adjust: readonly Guide[];
  readonly guides: readonly Guide[];
  /** Left, top, right and bottom of the text; absent: the whole shape. */
  readonly text?: readonly [string, string, string, string];
  readonly paths: readonly PathDefinition[];
}
