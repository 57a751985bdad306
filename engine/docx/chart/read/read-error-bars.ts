import type { Story } from '../../reader-context.ts';
import { child, onOff, type XmlElement } from '../../xml/xml.ts';
import type { ErrorBars } from '../chart-model.ts';
import { lineOr, pen, readLook } from '../chart-style.ts';
import { readBetween, readCache, readNumber, valueIn } from './read-cache.ts';

/** Of a series: one for each axis. */
export const MAX_ERROR_BARS = 2;
const MOST = 1e80;

const KINDS: ReadonlyMap<string, ErrorBars['kind']> = new Map([
  ['cust', 'own'],
  ['percentage', 'share'],
  ['stdDev', 'deviation'],
  ['stdErr', 'standardError'],
]);

/** `c:errBars` (ECMA-376 21.2.2.55). */
export function readErrorBars(story: Story, element: XmlElement): ErrorBars {
  const automatic = pen('000000', 0.75);
  const sides = valueIn(element, 'c:errBarType');
  const own = (name: string): readonly (number | undefined)[] => readCache(child(element, name)).texts.map(readNumber);
  return {
    along: valueIn(element, 'c:errDir') === 'x',
    kind: KINDS.get(valueIn(element, 'c:errValType') ?? '') ?? 'fixed',
    sides: sides === 'plus' || sides === 'minus' ? sides : 'both',
    amount: readBetween(valueIn(element, 'c:val'), 0, MOST, 1),
    plus: own('c:plus'),
    minus: own('c:minus'),
    caps: onOff(child(element, 'c:noEndCap')) !== true,
    line: lineOr(readLook(story, element, automatic), automatic),
  };
}
