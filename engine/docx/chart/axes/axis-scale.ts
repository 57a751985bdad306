/** Values that an axis shows: from `minimum` to `maximum` by `step`; powers of `logarithm` where there is one. */
export interface AxisScale {
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
  readonly logarithm: number | undefined;
}

interface Wanted {
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly step: number | undefined;
  readonly logarithm: number | undefined;
  /** Values may lie at the very ends. */
  readonly tight?: boolean;
  /** Zero is not shown for its own sake, nor what is below the least value. */
  readonly close?: boolean;
}

const MOST_STEPS = 10;
/** A step that the file fixes may make more of them. */
const MAX_STEPS = 100;
const LEAST_SPAN = 1e-90;
/** Share of a value by which another one has to differ for steps between them to differ in floating point. */
const TELLING = 1e-9;
/** An axis of values that lie closer together than this share of the largest need not show zero. */
const CLOSE = 1 / 6;
/** A step more is made where a value covers more than that share of the axis. */
const FULL = 20 / 21;

/** The next of 1, 2, 5 and 10 times a power of ten at or above a number. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5].find((each) => each * power >= least * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/**
 * A scale that shows all values, each below 1e90, in at most that many steps, unless the file fixes its ends or its step. The rules are
 * Excel's, which LibreOffice 7.4 follows.
 */
export function scaleFor(values: readonly number[], fixed: Wanted, most = MOST_STEPS): AxisScale {
  if (fixed.logarithm !== undefined) return logarithmicScale(values, fixed, fixed.logarithm);
  const [low, high] = extremes(values);
  const [least, top] = [fixed.minimum ?? low, Math.max(fixed.maximum ?? high, fixed.minimum ?? low)];
  // What lies below zero is the mirror image of what lies above.
  if (!(least < 0 && top <= 0)) return linearScale(least, top, fixed, most);
  const mirrored = linearScale(-top, -least, { ...fixed, minimum: negative(fixed.maximum), maximum: negative(fixed.minimum) }, most);
  return { ...mirrored, minimum: negative(mirrored.maximum), maximum: negative(mirrored.minimum) };
}

function negative(value: number): number;
function negative(value: number | undefined): number | undefined;
function negative(value: number | undefined): number | undefined {
  return value === undefined ? undefined : 0 - value;
}

function linearScale(low: number, high: number, fixed: Wanted, most: number): AxisScale {
  const from = fixed.minimum ?? (fixed.close ? low : shownFrom(low, high));
  const to = high > from ? high : from === 0 ? 1 : from + Math.abs(from);
  const width = Math.max(to - from, Math.max(Math.abs(to), Math.abs(from)) * TELLING);
  const span = width < LEAST_SPAN ? 1 : width;
  const wanted = fixed.step !== undefined && fixed.step > 0 && span / fixed.step <= MAX_STEPS ? fixed.step : undefined;
  let step = wanted ?? roundStep(span / most);
  for (;;) {
    const scale = stepped(from, to, low, high, step, fixed);
    if (wanted !== undefined || Math.floor((scale.maximum - scale.minimum) / step + 1e-6) <= most) return scale;
    step = roundStep(step * 1.5);
  }
}

/** Zero, or for values that lie close together half of what they span below them. */
function shownFrom(low: number, high: number): number {
  if (low <= 0) return low;
  return low === high || low / high < 1 - CLOSE ? 0 : low - (high - low) / 2;
}

/** Both ends at a step, and one further where a value nearly reaches them. */
function stepped(from: number, to: number, low: number, high: number, step: number, fixed: Wanted): AxisScale {
  const full = fixed.tight ? 1 : FULL;
  // Steps are counted from an end that the file fixes.
  const base = fixed.minimum ?? fixed.maximum ?? 0;
  let minimum = fixed.minimum ?? base + Math.floor((from - base) / step + 1e-9) * step;
  if (fixed.minimum === undefined && minimum !== 0 && (to - low) / (to - minimum) > full) minimum -= step;
  let maximum = fixed.maximum ?? base + Math.ceil((to - base) / step - 1e-9) * step;
  if (fixed.maximum === undefined && maximum !== 0 && (high - minimum) / (maximum - minimum) > full) maximum += step;
  const end = maximum > minimum ? maximum : minimum + Math.max(step, Math.abs(minimum) * TELLING);
  return { minimum, maximum: end, step, logarithm: undefined };
}

function extremes(values: readonly number[]): readonly [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  return low <= high ? [low, high] : [0, 0];
}

function logarithmicScale(values: readonly number[], fixed: Wanted, base: number): AxisScale {
  const [low, high] = extremes(values.filter((value) => value > 0));
  const power = (value: number): number => Math.log(value) / Math.log(base);
  const positive = (value: number | undefined): number | undefined => (value !== undefined && value > 0 ? value : undefined);
  const minimum = positive(fixed.minimum) ?? Math.min(1, base ** Math.floor(power(low > 0 ? low : 1) + 1e-9));
  const end = positive(fixed.maximum) ?? base ** Math.ceil(power(high > 0 ? high : base) - 1e-9);
  return { minimum, maximum: end > minimum ? end : minimum * base, step: base, logarithm: base };
}

/** The values that an axis labels. */
export function ticksOf({ minimum, maximum, step, logarithm }: AxisScale): readonly number[] {
  const ticks: number[] = [];
  if (logarithm === undefined) {
    const count = Math.min(MAX_STEPS, Math.floor((maximum - minimum) / step + 1e-6));
    // Free of the dust of sums: 0.1 + 0.2 is 0.3.
    for (let index = 0; index <= count; index++) ticks.push(Number((minimum + index * step).toPrecision(12)));
  } else for (let value = minimum; value <= maximum * (1 + 1e-9) && ticks.length <= MAX_STEPS; value *= logarithm) ticks.push(value);
  return ticks;
}

/** Steps between two labelled values where the file does not say (Excel, LibreOffice 7.4), and no more than that. */
const MINOR_STEPS = 5;
const MOST_MINOR_STEPS = 50;

/** The values between those that an axis labels, a smaller step apart; on a logarithmic axis the multiples of its powers up to ten. */
export function minorTicksOf(scale: AxisScale, smaller: number | undefined): readonly number[] {
  const { maximum, step, logarithm } = scale;
  const wanted = smaller !== undefined && smaller > 0 ? Math.round(step / smaller) : MINOR_STEPS;
  const count = Math.min(MOST_MINOR_STEPS, wanted);
  const multiples = Array.from({ length: Math.max(0, (logarithm === undefined ? count : Math.min(10, Math.ceil(logarithm) - 1)) - 1) });
  return ticksOf(scale).flatMap((tick) =>
    multiples
      .map((_, index) => (logarithm === undefined ? tick + ((index + 1) / count) * step : tick * (index + 2)))
      .filter((value) => value < maximum),
  );
}

/** Where a value lies on its axis: 0 at the minimum, 1 at the maximum, clamped to these. */
export function shareOf(value: number, { minimum, maximum, logarithm }: AxisScale): number {
  const clamped = Math.min(maximum, Math.max(minimum, value));
  return logarithm === undefined ? (clamped - minimum) / (maximum - minimum) : Math.log(clamped / minimum) / Math.log(maximum / minimum);
}
