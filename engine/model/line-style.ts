/** Dash patterns, lengths on and off in line widths, by their names (ECMA-376 20.1.10.48 `ST_PresetLineDashVal`). */
export const DASHES = {
  dot: [1, 3],
  dash: [4, 3],
  lgDash: [8, 3],
  dashDot: [4, 3, 1, 3],
  lgDashDot: [8, 3, 1, 3],
  lgDashDotDot: [8, 3, 1, 3, 1, 3],
  sysDot: [1, 1],
  sysDash: [3, 1],
  sysDashDot: [3, 1, 1, 1],
  sysDashDotDot: [3, 1, 1, 1, 1, 1],
} as const satisfies Readonly<Record<string, readonly number[]>>;

/** What ends an open line (20.1.10.33 `ST_LineEndType`); width and length in line widths. */
export interface LineEnd {
  readonly type: 'triangle' | 'stealth' | 'diamond' | 'oval' | 'arrow';
  readonly width: number;
  readonly length: number;
}

export type Extent = 'small' | 'medium' | 'large';

/** Measured: LibreOffice 7.4; the standard gives no figures. */
const EXTENTS: { readonly [E in Extent]: number } = { small: 2, medium: 3, large: 5 };
const OF_OPEN_ARROW = 0.5;

export function lineEnd(type: LineEnd['type'], width: Extent, length: Extent): LineEnd {
  const more = type === 'arrow' ? OF_OPEN_ARROW : 0;
  return { type, width: EXTENTS[width] + more, length: EXTENTS[length] + more };
}
