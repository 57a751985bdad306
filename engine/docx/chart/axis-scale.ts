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
}

const MOST_STEPS = 10;
/** A step that the file fixes may make more of them. */
const MAX_STEPS = 100;
const LEAST_SPAN = 1e-90;
/** Room that is left beyond the outermost values, as a share of what they span. */
const HEADROOM = 0.05;
/** An axis of values that lie closer together than this share of the largest need not show zero. */
const CLOSE = 1 / 6;

/** The smallest of 1, 2 and 5 times a power of ten that cuts `span` into at most that many. */
function roundStep(span: number, most: number): number {
  const least = span / most;
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5].find((each) => each * power >= least * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/** A scale that shows all values, each below 1e90, in at most that many steps, unless the file fixes its ends. The rules are Excel's, which LibreOffice 7.4 follows. */
export function scaleFor(values: readonly number[], fixed: Wanted, most = MOST_STEPS): AxisScale {
  if (fixed.logarithm !== undefined) return logarithmicScale(values, fixed, fixed.logarithm);
  const [low, high] = extremes(values);
  const range = high - low;
  const close = (far: number, near: number): boolean => far > 0 && near / far > 1 - CLOSE && range > 0;
  const least = fixed.minimum ?? (low < 0 ? (close(-low, -high) ? low : Math.min(low, 0)) : close(high, low) ? low : 0);
  const top = Math.max(fixed.maximum ?? (high > 0 ? high : close(-low, -high) ? high : 0), least);
  const spread = top - least;
  const [from, to] = [
    fixed.minimum ?? (least === 0 ? 0 : least - spread * HEADROOM),
    fixed.maximum ?? (top === 0 ? 0 : top + spread * HEADROOM),
  ];
  // Wide enough for the steps to differ in floating point.
  const width = Math.max(to - from, Math.max(Math.abs(to), Math.abs(from)) * 1e-9);
  const span = width < LEAST_SPAN ? 1 : width;
  const step = fixed.step !== undefined && fixed.step > 0 && span / fixed.step <= MAX_STEPS ? fixed.step : roundStep(span, most);
  const minimum = fixed.minimum ?? Math.floor(from / step + 1e-9) * step;
  const end = fixed.maximum ?? Math.ceil(to / step - 1e-9) * step;
  return { minimum, maximum: end > minimum ? end : minimum + step, step, logarithm: undefined };
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

/** Where a value lies on its axis: 0 at the minimum, 1 at the maximum, clamped to these. */
export function shareOf(value: number, { minimum, maximum, logarithm }: AxisScale): number {
  const clamped = Math.min(maximum, Math.max(minimum, value));
  return logarithm === undefined ? (clamped - minimum) / (maximum - minimum) : Math.log(clamped / minimum) / Math.log(maximum / minimum);
}
