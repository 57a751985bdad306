import type { AlongScale } from '../axes/along-scale.ts';
import { type AxisScale, shareOf } from '../axes/axis-scale.ts';
import { type Area, heightOf, widthOf } from '../chart-canvas.ts';
import type { AxisPair } from '../chart-model.ts';

/** The plot area as the painters see it. */
export interface PlotFrame {
  readonly area: Area;
  /** Values go to the right, categories up. */
  readonly lying: boolean;
  readonly along: AlongScale;
  /** The point at a share of the axis of categories and a value, in points of the chart. */
  readonly point: (along: number, value: number) => readonly [x: number, y: number];
  /** Where bars and areas stand: zero, or the end of the axis next to it. */
  readonly base: number;
  /** The values at the ends of the axis. */
  readonly values: readonly [least: number, most: number];
}

/** Puts both axes onto an area. */
export function plotFrame(area: Area, lying: boolean, along: AlongScale, across: AxisScale, pair: AxisPair): PlotFrame {
  const point = (at: number, value: number): readonly [number, number] => {
    const share = shareOf(value, across);
    const turned = pair.across.reversed ? 1 - share : share;
    const [right, up] = lying ? [turned, at] : [at, turned];
    return [area.left + right * widthOf(area), area.bottom - up * heightOf(area)];
  };
  const values = [across.minimum, across.maximum] as const;
  return { area, lying, along, point, values, base: Math.min(across.maximum, Math.max(across.minimum, 0)) };
}
