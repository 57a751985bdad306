import type { Inline, Text } from '../../../model/paragraph.ts';
import type { RunProperties } from '../../../model/run.ts';

/** The last letter with what stands on it. */
const LAST = /\P{M}\p{M}*$/u;

/**
 * Makes the texts of each region as wide as it is to be (`w:fitText`, ECMA-376 17.3.2.14), as Word does: what is too narrow is spaced
 * between its letters, what is too wide is condensed. The spacing and scale that are stored beside are those of another text.
 * @param widthOf Of inlines in a row, points.
 */
export function fitTexts(children: readonly Inline[], widthOf: (region: readonly Inline[]) => number): readonly Inline[] {
  if (!children.some(({ properties }) => properties.fit !== undefined)) return children;
  const fitted: Inline[] = [];
  for (let from = 0; from < children.length; ) {
    const { fit } = (children[from] as Inline).properties;
    let to = from + 1;
    while (to < children.length && fit !== undefined && isSameRegion((children[to] as Inline).properties.fit, fit)) to++;
    const region = children.slice(from, to);
    fitted.push(...(fit === undefined ? region : fitRegion(region, fit.width, widthOf)));
    from = to;
  }
  return fitted;
}

type Fit = NonNullable<RunProperties['fit']>;

const isSameRegion = (one: Fit | undefined, other: Fit): boolean => one?.id !== undefined && one.id === other.id;

function fitRegion(region: readonly Inline[], width: number, widthOf: (region: readonly Inline[]) => number): readonly Inline[] {
  const plain = region.map((inline) => withSpread(inline, 0, 1));
  const own = widthOf(plain);
  if (!(own > 0)) return region;
  if (own > width) return plain.map((inline) => withSpread(inline, 0, width / own));
  const letters = plain.reduce((count, inline) => count + lettersIn(inline), 0);
  if (letters < 2) return plain.map((inline) => withSpread(inline, width - own, 1));
  const spacing = (width - own) / (letters - 1);
  const last = plain.findLastIndex((inline) => lettersIn(inline) > 0);
  return plain.flatMap((inline, index): readonly Inline[] =>
    index === last ? spreadBut(inline as Text, spacing) : [withSpread(inline, spacing, 1)],
  );
}

const lettersIn = (inline: Inline): number => (inline.type === 'text' ? (inline.text.match(/\P{M}\p{M}*/gu)?.length ?? 0) : 0);

function withSpread<T extends Inline>(inline: T, spacing: number, scale: number): T {
  return { ...inline, properties: { ...inline.properties, spacing, scale } };
}

/** No room behind the last letter: the region ends there. */
function spreadBut(text: Text, spacing: number): readonly Text[] {
  const end = text.text.search(LAST);
  const head = withSpread({ ...text, text: text.text.slice(0, end) }, spacing, 1);
  const tail: Text = { ...text, text: text.text.slice(end) };
  return end > 0 ? [head, tail] : [tail];
}
