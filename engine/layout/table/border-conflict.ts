import type { Border } from '../../model/run.ts';
import { borderWidth } from '../border-geometry.ts';

/** Style number and number of lines (ECMA-376 17.4.66): their product is the weight; the order is the precedence. */
const STYLES: readonly (readonly [name: string, number: number, lines: number])[] = [
  ['single', 1, 1],
  ['thick', 2, 1],
  ['double', 3, 2],
  ['dotted', 4, 1],
  ['dashed', 5, 1],
  ['dotDash', 6, 1],
  ['dotDotDash', 7, 1],
  ['triple', 8, 3],
  ['thinThickSmallGap', 9, 2],
  ['thickThinSmallGap', 10, 2],
  ['thinThickThinSmallGap', 11, 3],
  ['thinThickMediumGap', 12, 2],
  ['thickThinMediumGap', 13, 2],
  ['thinThickThinMediumGap', 14, 3],
  ['thinThickLargeGap', 15, 2],
  ['thickThinLargeGap', 16, 2],
  ['thinThickThinLargeGap', 17, 3],
  ['wave', 18, 1],
  ['doubleWave', 19, 2],
  ['dashSmallGap', 20, 1],
  ['dashDotStroked', 21, 1],
  ['threeDEmboss', 22, 1],
  ['threeDEngrave', 23, 1],
  ['outset', 24, 1],
  ['inset', 25, 1],
];
const WEIGHT = new Map(STYLES.map(([name, number, lines]) => [name, number * lines]));
const PRECEDENCE = new Map(STYLES.map(([name], index) => [name, index]));

/** Brightness by the three sums of ECMA-376 17.4.66; the smaller wins. */
function brightness(colour: string): readonly [number, number, number] {
  const value = colour === 'auto' ? 0 : Number.parseInt(colour, 16) || 0;
  const red = (value >> 16) & 255;
  const green = (value >> 8) & 255;
  const blue = value & 255;
  return [red + blue + 2 * green, blue + 2 * green, green];
}

function darker(first: Border, second: Border): Border {
  if (first.colour === second.colour) return first;
  const a = brightness(first.colour);
  const b = brightness(second.colour);
  for (let index = 0; index < 3; index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference < 0 ? first : second;
  }
  return first;
}

/**
 * The border shown where two cells meet; `first` is the upper or leading one. A border beats none; then the wider wins, as in
 * Word and LibreOffice; between equal widths the rules of ECMA-376 17.4.66 decide: weight, precedence, darkness, position.
 */
export function strongerBorder(first: Border | undefined, second: Border | undefined): Border | undefined {
  const firstWidth = borderWidth(first);
  const secondWidth = borderWidth(second);
  if (!first || firstWidth === 0) return secondWidth > 0 ? second : undefined;
  if (!second || secondWidth === 0 || first === second) return first;
  if (firstWidth !== secondWidth) return firstWidth > secondWidth ? first : second;
  if (first.style !== second.style) {
    const weight = (WEIGHT.get(first.style) ?? 1) - (WEIGHT.get(second.style) ?? 1);
    if (weight !== 0) return weight > 0 ? first : second;
    const order = (PRECEDENCE.get(first.style) ?? STYLES.length) - (PRECEDENCE.get(second.style) ?? STYLES.length);
    if (order !== 0) return order < 0 ? first : second;
  }
  return darker(first, second);
}
