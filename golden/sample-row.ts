import { readFileSync } from 'node:fs';
import type { FieldMap, Row, Value } from '../engine/index.ts';

/** The first row of a sample; lists in it are records. */
export function sampleRow(name: string): Row {
  const [row] = JSON.parse(readFileSync(new URL(`../samples/${name}.rows.json`, import.meta.url), 'utf8'));
  return { id: '1', fields: fieldsOf(row) };
}

function fieldsOf(object: Readonly<Record<string, unknown>>): FieldMap {
  return new Map(
    Object.entries(object).map(([name, value]) => [
      name,
      (Array.isArray(value) ? { type: 'records', records: value.map(fieldsOf) } : value) as Value,
    ]),
  );
}
