import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromBase64, toBase64 } from '../../base64.ts';
import { rowFromJson, rowToJson } from './row-json.ts';
import type { FieldMap, Row, Value } from './value.ts';

const { value } = fc.letrec<{ value: Value; fields: FieldMap }>((tie) => ({
  fields: fc
    .array(fc.tuple(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor')), tie('value')))
    .map((pairs) => new Map(pairs)),
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.boolean(),
    fc.constant(null),
    fc.constant<Value>({ type: 'date', start: '2026-03-09', end: '2026-03-10' }),
    fc.constant<Value>({ type: 'number', value: 1.5, style: 'currency:EUR', decimals: 2 }),
    fc.uint8Array().map((bytes): Value => ({ type: 'picture', name: 'a.png', bytes: new Uint8Array(bytes) })),
    fc.array(tie('fields')).map((records): Value => ({ type: 'records', records })),
    fc.array(tie('value')),
  ),
}));

it('gives back the row it was given, through the text of JSON', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), value)), (pairs) => {
      const row: Row = { id: 'row', fields: new Map(pairs) };
      expect(rowFromJson(JSON.parse(JSON.stringify(rowToJson(row))))).toEqual(row);
    }),
    { numRuns: 200 },
  );
});

it('reads the base64 that other programs write', () => {
  for (const length of [0, 1, 2, 3, 4, 255]) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 7) & 255);
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
    expect(fromBase64(Buffer.from(bytes).toString('base64'))).toEqual(bytes);
  }
});
