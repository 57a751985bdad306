import { readMeasure } from './measure.ts';

const PER_POINT = 12700;

/**
 * An attribute in English Metric Units, or with a unit of its own (ECMA-376 20.1.10.16 ST_Coordinate), as points; `otherwise` (points) when
 * it is absent or no number.
 */
export function readEmu(text: string | undefined, otherwise = 0): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  return Number.isFinite(value) ? value / PER_POINT : (readMeasure(text) ?? otherwise);
}

/** An angle in sixty-thousandths of a degree (ECMA-376 20.1.10.3 ST_Angle) as degrees; `otherwise` when it is absent or no number. */
export function readDegrees(text: string | undefined, otherwise = 0): number {
  if (text === undefined) return otherwise;
  const value = Number(text) / 60000;
  return Number.isFinite(value) ? value : otherwise;
}

/** The same as radians. */
export const readRadians = (text: string | undefined): number => readDegrees(text) * (Math.PI / 180);

/** A percentage as DrawingML writes it, `50000` or `50%`, as a fraction; `otherwise` when absent. */
export function readDrawingFraction(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const value = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text) / 100000;
  return Number.isFinite(value) ? value : otherwise;
}
