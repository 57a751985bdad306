import { isList } from '../engine/fill/values/format-value.ts';
import type { FieldMap, Row, Value } from '../engine/index.ts';

/** Bytes of rows that are kept, about. */
const MAX_KEPT = 128 * 1024 * 1024;
/** What a value takes beside its text. */
const VALUE_BYTES = 64;

/** Rows that are read once for all who ask: kept when they come, unless they are more than `limit` bytes. Those are read anew each time. */
export function keepRows(read: () => AsyncIterable<Row>, limit = MAX_KEPT): () => AsyncIterable<Row> {
  let all: readonly Row[] | undefined;
  return async function* () {
    if (all) {
      yield* all;
      return;
    }
    const kept: Row[] = [];
    const sizeOf = openSizes();
    let size = 0;
    for await (const row of read()) {
      size += sizeOf(row.fields);
      if (size <= limit) kept.push(row);
      else kept.length = 0;
      yield row;
    }
    if (size <= limit) all = kept;
  };
}

/** A picture that several rows show counts once. */
function openSizes(): (fields: FieldMap) => number {
  const pictures = new Set<Uint8Array>();
  const ofFields = (fields: FieldMap): number => sum(Array.from(fields.values(), ofValue));
  const ofValue = (value: Value): number => VALUE_BYTES + inside(value);
  const inside = (value: Value): number => {
    if (typeof value === 'string') return value.length;
    if (typeof value !== 'object' || value === null) return 0;
    if (isList(value)) return sum(value.map(ofValue));
    if (value.type === 'records') return sum(value.records.map(ofFields));
    if (value.type !== 'picture' || pictures.has(value.bytes)) return 0;
    pictures.add(value.bytes);
    return value.bytes.length;
  };
  return ofFields;
}

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
