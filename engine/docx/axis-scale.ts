/** Values that an axis shows: from `minimum` to `maximum` by `step`. */
export interface AxisScale {
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
}

const MOST_STEPS = 10;
/** A step that the file fixes may make more of them. */
const MAX_STEPS = 100;
const LEAST_SPAN = 1e-90;

/** The smallest of 1, 2 and 5 times a power of ten that cuts `span` into at most ten. */
function roundStep(span: number): number {
  const least = span / MOST_STEPS;
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5].find((each) => each * power >= least * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/** A scale that shows zero and all values, each below 1e90, unless the file fixes its ends. */
export function scaleFor(
  values: readonly number[],
  fixed: { readonly minimum: number | undefined; readonly maximum: number | undefined; readonly step: number | undefined },
): AxisScale {
  const least = fixed.minimum ?? Math.min(0, ...values);
  const most = Math.max(fixed.maximum ?? Math.max(0, ...values), least);
  // Wide enough for the steps to differ in floating point.
  const width = Math.max(most - least, Math.max(Math.abs(most), Math.abs(least)) * 1e-9);
  const span = width < LEAST_SPAN ? 1 : width;
  const wanted = fixed.step !== undefined && fixed.step > 0 && span / fixed.step <= MAX_STEPS ? fixed.step : roundStep(span);
  const minimum = fixed.minimum ?? Math.floor(least / wanted) * wanted;
  const end = fixed.maximum ?? Math.ceil(most / wanted) * wanted;
  return { minimum, maximum: end > minimum ? end : minimum + wanted, step: wanted };
}

/** A number by the format code of a spreadsheet (ECMA-376 18.8.31): places, thousands, percent and literal text of its first section. */
export function formatAxisValue(value: number, code: string): string {
  const section = (code.split(';')[0] ?? '')
    .replace(/\[\$([^\]-]*)[^\]]*\]/g, '$1')
    .replace(/\[[^\]]*\]|[_*]./g, '')
    .trim();
  const [, before = '', places = '', after = ''] = /^([^#0]*)([#0,.]*)(.*)$/s.exec(section) ?? [];
  if (places === '') return String(Number(value.toPrecision(12)));
  const decimals = Math.min(10, places.split('.')[1]?.length ?? 0);
  const [whole = '', fraction] = (after.includes('%') ? value * 100 : value).toFixed(decimals).split('.');
  const grouped = places.includes(',') ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole;
  return `${literal(before)}${grouped}${fraction === undefined ? '' : `.${fraction}`}${literal(after)}`;
}

const literal = (text: string): string => text.replace(/[\\"]/g, '');
