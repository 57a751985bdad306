/** Where two JSON values differ in keys or types; arrays are compared by the union of their items. */
export function shapeDifferences(expected: unknown, actual: unknown, path = '$'): string[] {
  const kinds = [kindOf(expected), kindOf(actual)] as const;
  if (kinds[0] !== kinds[1]) return [`${path}: ${kinds[0]} expected, ${kinds[1]} found`];
  if (Array.isArray(expected) && Array.isArray(actual)) {
    if (expected.length === 0 || actual.length === 0)
      return expected.length === actual.length ? [] : [`${path}: ${expected.length} items expected, ${actual.length} found`];
    return unionDifferences(expected, actual, `${path}[]`);
  }
  if (kinds[0] !== 'object') return [];
  const [a, b] = [expected as Readonly<Record<string, unknown>>, actual as Readonly<Record<string, unknown>>];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) => {
    if (!(key in a)) return [`${path}.${key}: not expected`];
    if (!(key in b)) return [`${path}.${key}: missing`];
    return shapeDifferences(a[key], b[key], `${path}.${key}`);
  });
}

/** Each item must have the shape of an item of the other side. */
function unionDifferences(expected: readonly unknown[], actual: readonly unknown[], path: string): string[] {
  const unmatched = (items: readonly unknown[], others: readonly unknown[], turned: boolean) =>
    items.flatMap((item) => {
      const attempts = others.map((other) => (turned ? shapeDifferences(other, item, path) : shapeDifferences(item, other, path)));
      return attempts.some((differences) => differences.length === 0) ? [] : (attempts[0] ?? []);
    });
  return [...new Set([...unmatched(expected, actual, false), ...unmatched(actual, expected, true)])];
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}
