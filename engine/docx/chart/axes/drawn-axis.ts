import type { ChartAxis, TickMark } from '../chart-model.ts';
import type { AlongScale } from './scale-steps.ts';

/** An axis with all that is known before its room is. */
export interface DrawnAxis {
  readonly axis: ChartAxis;
  readonly vertical: boolean;
  /** Where its line stands on the other axis, a share from the left or from below. */
  readonly at: number;
  /** Where its labels stand in the same way. */
  readonly labelsAt: number;
  readonly scale: Pick<AlongScale, 'labels' | 'ticks' | 'minorTicks' | 'slot'> & Partial<Pick<AlongScale, 'levels'>>;
  /** Labels may be broken into lines: words, not numbers or dates. */
  readonly words: boolean;
  /** Labels that have no room may be slanted. */
  readonly slanting: boolean;
  /** A table of the values in place of its labels: how deep it is below an axis of that length, and how far it reaches beyond its beginning. */
  readonly table?: { readonly depth: (length: number) => number; readonly beside: number };
}

/** Length of ticks and what is left between them and labels, points (measured: LibreOffice 7.4). */
export const TICK = 4.25;
export const MINOR_TICK = 2.83;
export const GAP = 2.83;
/** How far a tick of that length stands out towards the labels of its axis, and into the plots. */
export const tickReach = (mark: TickMark, length = TICK): { readonly outside: number; readonly inside: number } => ({
  outside: mark === 'out' || mark === 'cross' ? length : 0,
  inside: mark === 'in' || mark === 'cross' ? length : 0,
});
/** From an axis to its labels; those at the end of the other axis keep off as if there were ticks (LibreOffice 7.4). */
export function labelGap({ ticks, minorTicks, labels }: ChartAxis): number {
  const away = labels === 'low' || labels === 'high';
  return GAP + (away ? TICK : Math.max(tickReach(ticks).outside, tickReach(minorTicks, MINOR_TICK).outside));
}
/** Labels and title stand right of the axis, or above it. */
export const isFar = ({ labelsAt }: DrawnAxis): boolean => labelsAt > 0.999;
