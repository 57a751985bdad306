import { fromBase64, toBase64 } from '../../base64.ts';
import type { DateValue, FieldMap, FormattedNumber, Row, Value } from './value.ts';

/** Names with their values: an object would lose a column called `__proto__`. */
type FieldsJson = readonly (readonly [name: string, value: ValueJson])[];

interface PictureJson {
  readonly type: 'picture';
  readonly name: string;
  readonly base64: string;
}
interface RecordsJson {
  readonly type: 'records';
  readonly records: readonly FieldsJson[];
}
type ValueJson = string | number | boolean | null | DateValue | FormattedNumber | PictureJson | RecordsJson | readonly ValueJson[];

/** A row as JSON can carry it: maps as lists of pairs, bytes of pictures as base64. */
export interface RowJson {
  readonly id: string;
  readonly fields: FieldsJson;
}

/** The row for `JSON.stringify`. */
export const rowToJson = ({ id, fields }: Row): RowJson => ({ id, fields: fieldsToJson(fields) });

/** The row that `rowToJson` was given. */
export const rowFromJson = ({ id, fields }: RowJson): Row => ({ id, fields: fieldsFromJson(fields) });

const isValues = (value: Value): value is readonly Value[] => Array.isArray(value);
const isList = (value: ValueJson): value is readonly ValueJson[] => Array.isArray(value);
const fieldsToJson = (fields: FieldMap): FieldsJson => [...fields].map(([name, value]) => [name, valueToJson(value)]);
const fieldsFromJson = (fields: FieldsJson): FieldMap => new Map(fields.map(([name, value]) => [name, valueFromJson(value)]));

function valueToJson(value: Value): ValueJson {
  if (typeof value !== 'object' || value === null) return value;
  if (isValues(value)) return value.map(valueToJson);
  if (value.type === 'picture') return { type: 'picture', name: value.name, base64: toBase64(value.bytes) };
  if (value.type === 'records') return { type: 'records', records: value.records.map(fieldsToJson) };
  return value;
}

function valueFromJson(value: ValueJson): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (isList(value)) return value.map(valueFromJson);
  if (value.type === 'picture') return { type: 'picture', name: value.name, bytes: fromBase64(value.base64) };
  if (value.type === 'records') return { type: 'records', records: value.records.map(fieldsFromJson) };
  return value;
}
