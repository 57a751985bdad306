import { createHash, createHmac } from 'node:crypto';
import { isList } from '../../engine/fill/values/format-value.ts';
import type { FieldMap, Row, Value } from '../../engine/index.ts';

/**
 * A text for each row that is another one where a value, a record or a picture is. `key`: what values can't be guessed without, for the digests
 * of few possible values would give them away.
 */
export function rowDigests(key: Uint8Array): (row: Row) => string {
  /** One logo in all rows is looked at once. */
  const pictures = new WeakMap<Uint8Array, string>();
  const ofPicture = (bytes: Uint8Array): string => {
    const known = pictures.get(bytes);
    if (known !== undefined) return known;
    const digest = createHash('sha256').update(bytes).digest('base64url');
    pictures.set(bytes, digest);
    return digest;
  };
  const ofFields = (fields: FieldMap): unknown => Array.from(fields, ([name, value]) => [name, plain(value)]);
  const plain = (value: Value): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (isList(value)) return value.map(plain);
    if (value.type === 'picture') return { ...value, bytes: ofPicture(value.bytes) };
    return value.type === 'records' ? { ...value, records: value.records.map(ofFields) } : value;
  };
  return ({ fields }) =>
    createHmac('sha256', key)
      .update(JSON.stringify(ofFields(fields)))
      .digest('base64url');
}
