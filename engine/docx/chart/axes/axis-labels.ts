import type { RunProperties } from '../../../model/run.ts';
import type { ChartAxis } from '../chart-model.ts';
import { estimateWidth, lineHeight, widestWord, wrapText } from '../estimate-width.ts';
import { type DrawnAxis, labelGap } from './drawn-axis.ts';
import type { LabelLevel } from './scale-steps.ts';

/** Labels as they are set. */
export interface AxisLabels {
  readonly lines: readonly { readonly at: number; readonly texts: readonly string[] }[];
  readonly rotation: number;
  /** From the axis to their far end, points. */
  readonly depth: number;
  /** How far the first and the last stand out beyond the ends of the axis, points. */
  readonly overhang: readonly [first: number, last: number];
  readonly fit: LabelFit;
  /** Of groups of categories, behind those: where each level begins, and how deep it is, points from the axis. */
  readonly levels: readonly (Pick<LabelLevel, 'edges'> & {
    readonly lines: readonly Label[];
    readonly from: number;
    readonly depth: number;
  })[];
}

/** What made labels fit: their turn, every how many of them is shown, and whether those of words may be broken. */
export interface LabelFit {
  readonly rotation: number;
  readonly every: number;
  readonly broken: boolean;
}

/** What labels have room in, points. */
export interface LabelRoom {
  /** Of the axis. */
  readonly length: number;
  /** From the axis to the edge of the chart behind its labels. */
  readonly beyond: number;
  /** The plot area does not make way for them. */
  readonly fixed: boolean;
}

type Label = AxisLabels['lines'][number];

/** Share of the room of a category that its name may fill. */
const BREAKING = 0.95;
/** More names than that are not broken. */
const MOST_BROKEN = 100;
const SLANTED = -45;
const UPRIGHT = -90;
const NO_FIT: LabelFit = { rotation: 0, every: 1, broken: false };

const hasLabels = ({ deleted, labels }: ChartAxis): boolean => !deleted && labels !== 'none';

/** Labels in a line each, all of them, whether they fit or not. */
export function plainLabels(drawn: DrawnAxis, length: number): AxisLabels {
  const { axis, scale, table } = drawn;
  if (table) return tableRoom(table, length);
  const fit = { ...NO_FIT, rotation: axis.rotation ?? 0 };
  return measured(
    drawn,
    scale.labels.map(({ at, text }) => ({ at, texts: [text] })),
    length,
    fit,
  );
}

/**
 * Sets labels for an axis. Names are broken; where that would go through a word, and for numbers, level ones that overlap are slanted, and
 * of others that overlap some are left out, unless the file turns them by exactly 0 degrees. What earlier rounds in a plot area of another
 * size found is kept. The rules are LibreOffice 7.4's.
 */
export function setLabels(drawn: DrawnAxis, room: LabelRoom, before?: LabelFit): AxisLabels {
  const { axis, vertical, scale, words, slanting, table } = drawn;
  if (table) return tableRoom(table, room.length);
  const { text } = axis;
  const mayOverlap = words && axis.rotation === 0;
  let fit = before ?? { rotation: axis.rotation ?? 0, every: 1, broken: words && scale.labels.length <= MOST_BROKEN };
  for (;;) {
    const { rotation } = fit;
    const upright = Math.abs(rotation) === 90;
    if (fit.broken && (rotation === 0 || (upright && !room.fixed && !vertical))) {
      const width = upright || vertical ? room.beyond : scale.slot * room.length * BREAKING;
      if (rotation === 0 && !mayOverlap && scale.labels.slice(1).some((label) => widestWord(label.text, text) > width)) {
        // Those of groups are turned upright then.
        fit = { ...fit, rotation: (scale.levels ?? []).length > 0 ? UPRIGHT : 0, broken: false };
        continue;
      }
      const lines = scale.labels.map((label) => ({ at: label.at, texts: wrapText(label.text, width, text) }));
      fit = { ...fit, every: mayOverlap ? fit.every : thinning(lines, drawn, room.length, fit) };
      return measured(drawn, lines, room.length, fit);
    }
    const crop = (words: string): string =>
      room.fixed && rotation !== 0 && !vertical ? cropped(words, text, rotation, room.beyond) : words;
    const lines = scale.labels.map((label) => ({ at: label.at, texts: [crop(label.text)] }));
    const every = mayOverlap ? fit.every : thinning(lines, drawn, room.length, fit);
    if (every > fit.every && rotation === 0 && !vertical && slanting) fit = { rotation: SLANTED, every: 1, broken: false };
    else return measured(drawn, lines, room.length, { ...fit, every });
  }
}

const tableRoom = ({ depth, beside }: NonNullable<DrawnAxis['table']>, length: number): AxisLabels => ({
  lines: [],
  rotation: 0,
  depth: depth(length),
  overhang: [beside, 0],
  fit: NO_FIT,
  levels: [],
});

/** A turned label as long as there is room for, with dots behind it where that is less than it needs. */
function cropped(words: string, text: RunProperties, rotation: number, room: number): string {
  const letters = [...words];
  const width = estimateWidth(words, text);
  const radians = (Math.abs(rotation) * Math.PI) / 180;
  const needed = width * Math.sin(radians) + lineHeight(text) * Math.cos(radians);
  const tooMany = Math.trunc((needed - room) / (width / Math.max(1, letters.length))) + 1;
  if (tooMany <= 0 || width === 0) return words;
  const left = letters.length - tooMany - 3;
  return left > 3 ? `${letters.slice(0, left).join('')}...` : letters.slice(0, 3).join('');
}

/** Every how many labels have to be left out for the rest not to overlap, at least as many as before. */
function thinning(labels: readonly Label[], { axis, vertical }: DrawnAxis, length: number, { rotation, every }: LabelFit): number {
  const radians = (Math.abs(rotation) * Math.PI) / 180;
  const sizes = labels.map(({ texts }) => sizeOf(texts, axis.text));
  const overlaps = (first: number, second: number): boolean => {
    const [one, other] = [sizes[first], sizes[second]];
    if (one === undefined || other === undefined) return false;
    const apart = Math.abs((labels[second]?.at ?? 0) - (labels[first]?.at ?? 0)) * length;
    if (vertical) return apart < (one.height + other.height) / 2;
    if (rotation === 0) return apart < (one.width + other.width) / 2;
    return apart * Math.sin(radians) < one.height && apart * Math.cos(radians) < other.width;
  };
  let step = every;
  const fits = (): boolean =>
    labels.every((_, index) => index % step > 0 || index + step >= labels.length || !overlaps(index, index + step));
  while (step < labels.length && !fits()) step++;
  return step;
}

const sizeOf = (texts: readonly string[], text: RunProperties): { readonly width: number; readonly height: number } => ({
  width: texts.reduce((most, each) => Math.max(most, estimateWidth(each, text)), 0),
  height: texts.length * lineHeight(text),
});

/** Labels with the room that they need. */
function measured(drawn: DrawnAxis, all: readonly Label[], length: number, fit: LabelFit): AxisLabels {
  const { axis, vertical, scale } = drawn;
  const { rotation, every } = fit;
  if (!hasLabels(axis) || scale.labels.length === 0) return { lines: [], rotation: 0, depth: 0, overhang: [0, 0], fit, levels: [] };
  const lines = all.filter((_, index) => index % every === 0);
  const radians = (Math.abs(rotation) * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)];
  let [depth, first, last] = [0, 0, 0];
  for (const { at, texts } of lines) {
    const { width, height } = sizeOf(texts, axis.text);
    const [level, deep] = [width * cosine + height * sine, width * sine + height * cosine];
    depth = Math.max(depth, vertical ? level : deep);
    // Slanted ones end, or begin, below their place.
    const slanted = rotation !== 0 && Math.abs(rotation) !== 90 && !vertical;
    const half = (vertical ? deep : level) / 2;
    const [before, behind] = slanted
      ? rotation < 0
        ? [level - (height * sine) / 2, (height * sine) / 2]
        : [(height * sine) / 2, level]
      : [half, half];
    first = Math.max(first, before - at * length);
    last = Math.max(last, behind - (1 - at) * length);
  }
  const own = labelGap(axis) + depth;
  const levels = levelsBehind(drawn, own, length);
  const behind = levels.at(-1);
  return { lines, rotation, depth: behind ? behind.from + behind.depth : own, overhang: [first, last], fit, levels };
}

/** Those of a level axis lie below one another, those of an upright one are turned and keep a distance. */
function levelsBehind({ axis, vertical, scale }: DrawnAxis, own: number, length: number): AxisLabels['levels'] {
  let from = own;
  return (scale.levels ?? []).map(({ labels, edges }) => {
    const lines = labels.map(({ at, slot, text }) => ({
      at,
      texts: vertical ? [text] : wrapText(text, slot * length * BREAKING, axis.text),
    }));
    if (vertical) from += labelGap(axis);
    const level = { lines, edges, from, depth: lines.reduce((most, { texts }) => Math.max(most, texts.length), 1) * lineHeight(axis.text) };
    from += level.depth;
    return level;
  });
}
