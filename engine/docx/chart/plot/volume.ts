import { type Area, heightOf, widthOf } from '../chart-canvas.ts';
import type { Chart } from '../chart-model.ts';

/** A plot area in three dimensions; of a flat one the front is all. */
export interface Volume {
  readonly front: Area;
  /** From the front to the back, points. */
  readonly depth: readonly [right: number, down: number];
}

const DEGREE = Math.PI / 180;
/** Angles are no wider than that, in degrees; as all measures these are LibreOffice 7.4's. */
const MOST_DOWN = 90;
const MOST_LEFT = 45;
/** Depth as a share of the length of the axis of categories. */
const LEAST_DEPTH = 0.05;
/** The axis of values is at least and at most that share of the axis of categories. */
const LEAST_VALUES = 0.2;
const MOST_VALUES = 5;

const between = (least: number, most: number, number: number): number => Math.min(most, Math.max(least, number));

/** The volume that, seen from the front, fills an area. */
export function volumeIn(area: Area, { solid, plots, categories, lying }: Chart): Volume {
  const [plot] = plots;
  if (solid === undefined || plot === undefined) return { front: area, depth: [0, 0] };
  const down = between(-MOST_DOWN, MOST_DOWN, solid.down) * DEGREE;
  const left = between(-MOST_LEFT, MOST_LEFT, solid.left) * DEGREE;
  const slots = plot.grouping === 'clustered' ? plot.series.length : 1;
  // As deep as a bar of a single series is wide with its gap.
  const deep = Math.max(LEAST_DEPTH, 1 / (Math.max(1, categories.length) * (1 + (slots - 1) / (1 + plot.gap))));
  const [sideways, upwards] = [Math.abs(Math.sin(left)) * deep, Math.abs(Math.sin(down)) * deep];
  const shape = widthOf(area) / heightOf(area);
  const [wide, high] = lying
    ? [between(LEAST_VALUES, MOST_VALUES, shape * (upwards + 1) - sideways), 1]
    : [1, between(LEAST_VALUES, MOST_VALUES, (sideways + 1) / shape - upwards)];
  const scale = Math.min(widthOf(area) / (wide + Math.abs(left) * deep), heightOf(area) / (high + Math.abs(down) * deep));
  const depth = [left * deep * scale, -down * deep * scale] as const;
  const [width, height] = [wide * scale, high * scale];
  const x = (area.left + area.right - width - depth[0]) / 2;
  const y = (area.top + area.bottom - height - depth[1]) / 2;
  return { front: { left: x, top: y, right: x + width, bottom: y + height }, depth };
}
