/** Signs by how LibreOffice 7.4 breaks lines beside them (measured: all pairs of these between letters). */
const CLASSES = {
  /** A line may end behind them. */
  ending: '!-?|\\\u2013\u2026',
  /** Prices, sums, and what closes. */
  amount: '$%)+,.:;]}\u20ac\u00b1',
  /** Never parted from what follows. */
  holding: '\u2011"\'([{\u2019\u201c\u201d\u00ab\u00bb',
  slash: '/',
  dash: '\u2014',
  /** Like letters. */
  plain: '#&*<=>@^_`~\u00a9\u00a7\u00b0\u2022\u00b7\u2192',
} as const;
type SignClass = keyof typeof CLASSES | 'letter' | 'digit';

const classes = new Map<string, SignClass>();
for (const [name, signs] of Object.entries(CLASSES)) for (const sign of signs) classes.set(sign, name as keyof typeof CLASSES);

function classOf(character: string): SignClass | undefined {
  if (character >= '0' && character <= '9') return 'digit';
  if (/[A-Za-z\u00c0-\u024f]/.test(character)) return 'letter';
  return classes.get(character);
}

/** Signs that a line may start with behind a sign of the class `ending`, besides letters, digits, plain signs and dashes. */
const AFTER_ENDING = new Set('$%(+[{\u20ac\u00b1\u2026');
/** … behind an amount, and behind one that belongs to a number. */
const AFTER_AMOUNT = new Set('$%(+[{\u2014\u2026\u20ac\u00b1');
const AFTER_NUMBER = new Set('([{\u2014\u2026');

/**
 * Whether a line may break before the character at `at`, where LibreOffice has its own mind beside UAX 14;
 * undefined: not a pair of the signs, letters and digits it was measured with.
 */
export function breaksBetween(text: string, at: number): boolean | undefined {
  const sign = text.charAt(at - 1);
  const next = text.charAt(at);
  const before = classOf(sign);
  const after = classOf(next);
  if (sign === ' ' && (next === '/' || next === '\\')) return false;
  if (before === undefined || after === undefined) return undefined;
  switch (before) {
    case 'letter':
    case 'plain':
      return next === '%' || after === 'dash';
    case 'digit':
      return after === 'dash';
    case 'holding':
      return false;
    case 'slash':
      return after === 'letter' || after === 'plain' || AFTER_ENDING.has(next);
    case 'dash':
    case 'ending':
      if (after === 'dash') return before === 'ending';
      return after === 'letter' || after === 'digit' || after === 'plain' || (AFTER_ENDING.has(next) && sign !== next);
    case 'amount': {
      const numeric = classOf(text.charAt(at - 2)) === 'digit';
      if ((next === '(' || next === '[' || next === '{') && classOf(text.charAt(at + 1)) === 'digit' && '$%+\u20ac\u00b1'.includes(sign))
        return false;
      return (numeric ? AFTER_NUMBER : AFTER_AMOUNT).has(next);
    }
  }
}
