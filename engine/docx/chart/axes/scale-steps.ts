import type { ChartAxis } from '../chart-model.ts';

/** Where the points of a plot lie along the axis of categories, in shares of its length. */
export interface AlongScale {
  /** Of the nth category; for a scatter chart of a number. */
  readonly at: (place: number) => number;
  /** Room of a category. */
  readonly slot: number;
  /** The numbers at its ends, of a scatter chart. */
  readonly numbers?: readonly [least: number, most: number];
  readonly labels: readonly { readonly at: number; readonly text: string }[];
  readonly ticks: readonly number[];
  /** Between those: in the middle of categories. */
  readonly minorTicks: readonly number[];
  /** Between the ticks, not at them. */
  readonly between: boolean;
  /** A line of time. */
  readonly dated: boolean;
  /** Names of several categories each, from the next to the outermost level. */
  readonly levels: readonly LabelLevel[];
}

export interface LabelLevel {
  /** `slot`: the room of all categories of the name. */
  readonly labels: readonly { readonly at: number; readonly slot: number; readonly text: string }[];
  /** Where one ends and the next one begins, and the ends of all. */
  readonly edges: readonly number[];
}

export function steps(count: number, between: boolean): { readonly slot: number; readonly place: (index: number) => number } {
  const slot = 1 / Math.max(1, between ? count : count - 1);
  return { slot, place: (index) => (between ? (index + 0.5) * slot : count > 1 ? index * slot : 0.5) };
}

export const turnedBy = (axis: ChartAxis): ((share: number) => number) => (axis.reversed ? (share) => 1 - share : (share) => share);

export const every = (count: number, skip: number): number[] => Array.from({ length: Math.ceil(count / skip) }, (_, index) => index * skip);

/** Halfway between every so many, none beyond the last. */
export const halves = (count: number, skip: number): number[] =>
  every(count, skip)
    .map((index) => index + skip / 2)
    .filter((index) => index < count);
