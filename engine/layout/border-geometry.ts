import type { Border } from '../model/run.ts';

/** One line of a border: offset of its first edge from the border's (the upper or left one), points. */
export interface BorderLine {
  readonly offset: number;
  readonly width: number;
}
export interface BorderGeometry {
  /** Of all lines and gaps, points. */
  readonly width: number;
  readonly lines: readonly BorderLine[];
  /** Lengths on and off in points, for broken lines. */
  readonly dash?: readonly number[];
}

const SMALL = 0.75;
const LARGE = 1.5;
const HAIRLINE = 0.25;

const one = (width: number): BorderGeometry => ({ width, lines: [{ offset: 0, width }] });
const dashed = (width: number, dash: readonly number[]): BorderGeometry => ({ ...one(width), dash });
const two = (outer: number, gap: number, inner: number): BorderGeometry => ({
  width: outer + gap + inner,
  lines: [
    { offset: 0, width: outer },
    { offset: outer + gap, width: inner },
  ],
});
const evenLines = (width: number, count: number): BorderGeometry => ({
  width: width * (2 * count - 1),
  lines: Array.from({ length: count }, (_, index) => ({ offset: index * 2 * width, width })),
});

/** A hairline on the side of the light, a thick line on the other one. */
function raised(nominal: number, outset: boolean): BorderGeometry {
  const width = Math.max(2 * nominal, HAIRLINE + 0.6);
  const thick = Math.max(width / 2 - HAIRLINE, HAIRLINE);
  return outset ? two(HAIRLINE, width - HAIRLINE - thick, thick) : two(thick, width - HAIRLINE - thick, HAIRLINE);
}

/**
 * ST_Border by name: how LibreOffice 7.4 turns the nominal width into lines, measured. Page-art borders and unknown
 * names are drawn as single lines.
 */
const GEOMETRY = new Map<string, (width: number) => BorderGeometry>([
  ['thick', (width) => one(width * 2)],
  ['double', (width) => evenLines(width, 2)],
  ['doubleWave', (width) => evenLines(width, 2)],
  ['dashDotStroked', (width) => evenLines(width, 2)],
  ['threeDEmboss', (width) => one(width * 2)],
  ['threeDEngrave', (width) => one(width * 2)],
  ['outset', (width) => raised(width, true)],
  ['inset', (width) => raised(width, false)],
  // Three lines in the room that two take there: the table keeps its height.
  ['triple', (width) => ({ width: width * 3, lines: [0, 1.25, 2.5].map((step) => ({ offset: step * width, width: width / 2 })) })],
  ['dotted', (width) => dashed(width, [0.5, 1])],
  ['dashed', (width) => dashed(width, [8, 2.5])],
  ['dashSmallGap', (width) => dashed(Math.max(width, 1), [3, 1])],
  ['dotDash', (width) => dashed(width, [8, 2.5, 2.5, 2.5])],
  ['dotDotDash', (width) => dashed(width, [8, 2.5, 2.5, 2.5, 2.5, 2.5])],
  ['thinThickSmallGap', (width) => two(width, SMALL, SMALL)],
  ['thickThinSmallGap', (width) => two(SMALL, SMALL, width)],
  ['thinThickThinSmallGap', (width) => two(width, SMALL, SMALL)],
  ['thinThickMediumGap', (width) => two(width, width / 2, width / 2)],
  ['thickThinMediumGap', (width) => two(width / 2, width / 2, width)],
  ['thinThickThinMediumGap', (width) => two(width, width / 2, width / 2)],
  ['thinThickLargeGap', (width) => two(LARGE, width, SMALL)],
  ['thickThinLargeGap', (width) => two(SMALL, width, LARGE)],
  ['thinThickThinLargeGap', (width) => two(LARGE, width, SMALL)],
]);

const known = new WeakMap<Border, BorderGeometry | null>();

/** Lines of a border, or undefined when it draws nothing. */
export function borderGeometry(border: Border | undefined): BorderGeometry | undefined {
  if (!border) return undefined;
  let geometry = known.get(border);
  if (geometry === undefined) {
    const drawn = border.style !== 'none' && border.style !== 'nil' && border.width > 0;
    geometry = drawn ? (GEOMETRY.get(border.style) ?? one)(border.width) : null;
    known.set(border, geometry);
  }
  return geometry ?? undefined;
}

/** Room a border takes, points. */
export function borderWidth(border: Border | undefined): number {
  return borderGeometry(border)?.width ?? 0;
}
