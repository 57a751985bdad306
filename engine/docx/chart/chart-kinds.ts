import type { ChartPlot } from './chart-model.ts';

type Kind = ChartPlot['kind'] | undefined;

/** Shares of a whole, without axes. */
export const isRound = (kind: Kind): boolean => kind === 'pie' || kind === 'doughnut';

/** Values on spokes around a middle. */
export const isRadar = (kind: Kind): boolean => kind === 'radar' || kind === 'filledRadar';

/** Series are lines with markers, in the plot and in the legend. */
export const isLined = (kind: Kind): boolean => kind === 'line' || kind === 'scatter' || kind === 'radar';

/** Both axes have numbers. */
export const hasPlaces = (kind: Kind): boolean => kind === 'scatter' || kind === 'bubble';
