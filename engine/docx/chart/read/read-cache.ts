import { shorten } from '../../../shorten.ts';
import { attribute, child, childrenNamed, elements, textOf, type XmlElement } from '../../xml/xml.ts';

/** More are more than a drawing of a page can show. */
export const MAX_POINTS = 4000;
const MAX_LABEL = 100;
const MAX_LEVELS = 5;
const MAX_NUMBER = 1e90;
/** Numbers closer to zero are zero: what divides by one of them stays a number. */
const LEAST_NUMBER = 1e-90;

/** Value of the `val` attribute of a child. */
export const valueIn = (parent: XmlElement | undefined, name: string): string | undefined => attribute(child(parent, name), 'val');

/** A finite number that can be drawn. */
export function readNumber(text: string | undefined): number | undefined {
  const number = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  if (!(Math.abs(number) < MAX_NUMBER)) return undefined;
  return Math.abs(number) < LEAST_NUMBER ? 0 : number;
}

/** A number from `low` to `high`; `otherwise` for all else. */
export function readBetween(text: string | undefined, low: number, high: number, otherwise: number): number {
  const number = readNumber(text?.replace(/%$/, ''));
  return number === undefined ? otherwise : Math.min(high, Math.max(low, number));
}

/** What the document keeps of a range of its sheet. */
interface Cache {
  readonly texts: readonly (string | undefined)[];
  /** Texts that stand for several points, from the next to the outermost level. */
  readonly outer: readonly (readonly (string | undefined)[])[];
  readonly format: string | undefined;
  readonly numeric: boolean;
}

/** The stored points below `c:cat`, `c:val` or `c:tx` (21.2.2.122 `numCache`, 21.2.2.201 `strCache`, 21.2.2.102 `multiLvlStrCache`). */
export function readCache(parent: XmlElement | undefined): Cache {
  const reference = elements(parent)[0];
  const stored = elements(reference).find(({ name }) => name.endsWith('Cache')) ?? reference;
  const levels = childrenNamed(stored, 'c:lvl');
  const texts = textsIn(levels[0] ?? stored);
  const count = Math.floor(Number(valueIn(stored, 'c:ptCount') ?? 0));
  if (count > texts.length && count <= MAX_POINTS) texts.length = count;
  const format = textOf(child(stored, 'c:formatCode'));
  return {
    texts: Array.from(texts),
    outer: levels.slice(1, MAX_LEVELS).map((level) => Array.from(textsIn(level))),
    format: format === '' ? undefined : format,
    numeric: stored?.name === 'c:numCache' || stored?.name === 'c:numLit',
  };
}

function textsIn(parent: XmlElement | undefined): (string | undefined)[] {
  const texts: (string | undefined)[] = [];
  for (const point of childrenNamed(parent, 'c:pt')) {
    const index = Number(attribute(point, 'idx'));
    // One point too many is enough to know that there are too many.
    if (Number.isInteger(index) && index >= 0) texts[Math.min(index, MAX_POINTS)] = shorten(textOf(child(point, 'c:v')), MAX_LABEL);
  }
  return texts;
}
