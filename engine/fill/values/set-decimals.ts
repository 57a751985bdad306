import { isList, isTagged } from './format-value.ts';
import type { Row, Value } from './value.ts';

/** The row with other decimal places (0 to 5) for the numbers of some columns; a tag's own formatter still goes before. */
export function setDecimals<R extends Row>(row: R, decimals: Readonly<Record<string, number>>): R {
  const changes = Object.entries(decimals);
  if (changes.length === 0) return row;
  const fields = new Map(row.fields);
  for (const [column, places] of changes) {
    const value = fields.get(column);
    if (value !== undefined) fields.set(column, withPlaces(value, places));
  }
  return { ...row, fields };
}

function withPlaces(value: Value, decimals: number): Value {
  if (typeof value === 'number') return { type: 'number', value, decimals };
  if (isList(value)) return value.map((item) => withPlaces(item, decimals));
  return isTagged(value) && value.type === 'number' ? { ...value, decimals } : value;
}
