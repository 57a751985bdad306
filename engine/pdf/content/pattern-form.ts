/** An area filled with a pattern, as a form of its own (ISO 32000-1 8.10). */
export interface PatternForm {
  /** What one tile paints. */
  readonly tile: Uint8Array;
  /** Around the area: left, bottom, right, top. */
  readonly box: readonly [number, number, number, number];
  /** Fills the area with the pattern `TILE_NAME`. */
  readonly content: Uint8Array;
}

/** The pattern among the resources of a form. */
export const TILE_NAME = 'P';
