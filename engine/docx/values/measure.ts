/** Length of an attribute in points: twips as a number, or a number with a unit (strict ST_UniversalMeasure). Undefined when it is neither. */
export function readTwips(text: string | undefined): number | undefined {
  return readLength(text, 20);
}

/** As `readTwips`, for half-points. */
export function readHalfPoints(text: string | undefined): number | undefined {
  return readLength(text, 2);
}

const UNITS: ReadonlyMap<string, number> = new Map([
  ['pt', 1],
  ['in', 72],
  ['cm', 72 / 2.54],
  ['mm', 7.2 / 2.54],
  ['pc', 12],
  ['pi', 12],
]);

/** As `readTwips`, for numbers of which `perPoint` make a point. */
export function readLength(text: string | undefined, perPoint: number): number | undefined {
  if (text === undefined) return undefined;
  const plain = Number(text);
  if (text !== '' && Number.isFinite(plain)) return limit(plain / perPoint);
  const [leading] = /^\s*[-+]?[0-9]+(?:\.[0-9]+)?/.exec(text) ?? [];
  return readMeasure(text) ?? (leading === undefined ? undefined : limit(Number(leading) / perPoint));
}

/** A number with a unit (ST_UniversalMeasure) in points; undefined when it is none. */
export function readMeasure(text: string): number | undefined {
  const [, number, unit] = /^\s*([-+]?[0-9]+(?:\.[0-9]+)?)(pt|in|cm|mm|pc|pi)/.exec(text) ?? [];
  return unit === undefined ? undefined : limit(Number(number) * (UNITS.get(unit) as number));
}

/** Word's own pages are at most 1584 pt; ten times that keeps sums finite and nonsense harmless. */
function limit(points: number): number {
  return Math.max(-15840, Math.min(15840, points));
}

/** Whole number; undefined when the text is none. */
export function readInteger(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const value = Math.trunc(Number(text));
  return Number.isSafeInteger(value) ? value : undefined;
}
