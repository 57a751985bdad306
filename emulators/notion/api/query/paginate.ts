import { randomUUID } from 'node:crypto';
import { readUuid } from '../../workspace/identifiers.ts';
import type { Id } from '../../workspace/model.ts';
import { validation } from '../errors.ts';

/** Lists that are being paged through. A run looks at its rows many times between two pages of its own list, the more the slower it is. */
const KEPT = 200;

export interface PageRequest {
  readonly size: number;
  readonly cursor: string | undefined;
}

export interface ListPage {
  readonly ids: readonly Id[];
  readonly nextCursor: string | null;
  /** The list was cut to the cap, and this is its end. */
  readonly capped: boolean;
}

/** Reads `page_size` and `start_cursor` of a body or of query parameters. */
export function readPageRequest(values: Readonly<Record<string, unknown>>, part: 'body' | 'query' = 'body'): PageRequest {
  const given = values['page_size'];
  const size = part === 'query' && typeof given === 'string' ? Number(given) : (given ?? 100);
  if (typeof size !== 'number' || !Number.isInteger(size)) {
    throw validation(`${part} failed validation: ${part}.page_size should be a number, instead was \`${JSON.stringify(given)}\`.`);
  }
  if (size < 1 || size > 100) {
    const bound = size < 1 ? '≥ `1`' : '≤ `100`';
    throw validation(`${part} failed validation: ${part}.page_size should be ${bound}, instead was \`${size}\`.`);
  }
  const cursor = values['start_cursor'] ?? undefined;
  if (cursor !== undefined && typeof cursor !== 'string') {
    throw validation(`${part} failed validation: ${part}.start_cursor should be a string, instead was \`${JSON.stringify(cursor)}\`.`);
  }
  return { size, cursor };
}

/** Pages through lists as they were when their first page was asked for, so that rows which change meanwhile shift nothing. */
export function createPaginator(cap = Number.POSITIVE_INFINITY) {
  const lists = new Map<string, readonly Id[]>();
  return function paginate({ size, cursor }: PageRequest, list: () => readonly Id[]): ListPage {
    let key: string = randomUUID();
    let all: readonly Id[] | undefined;
    let from = 0;
    if (cursor === undefined) all = list();
    else {
      const [, listKey = '', id = ''] = cursor.split(':');
      key = listKey;
      all = lists.get(key);
      from = all?.indexOf(id) ?? -1;
    }
    if (!all || from < 0) throw invalidCursor(cursor);
    const kept = all.slice(0, cap);
    const next = kept[from + size];
    if (next !== undefined) {
      lists.delete(key);
      lists.set(key, all);
      const [oldest] = lists.keys();
      if (lists.size > KEPT && oldest !== undefined) lists.delete(oldest);
    }
    return {
      ids: kept.slice(from, from + size),
      nextCursor: next === undefined ? null : `s:${key}:${next}`,
      capped: next === undefined && all.length > kept.length,
    };
  };
}

/** For lists that are short and don't change under the caller: the cursor is the id of the next item. */
export function paginateItems<T>(items: readonly T[], idOf: (item: T) => string, { size, cursor }: PageRequest) {
  const wanted = cursor === undefined ? undefined : (readUuid(cursor) ?? cursor);
  const from = wanted === undefined ? 0 : items.findIndex((item) => idOf(item) === wanted);
  if (from < 0) throw invalidCursor(cursor);
  const next = items[from + size];
  return { items: items.slice(from, from + size), nextCursor: next === undefined ? null : idOf(next) };
}

function invalidCursor(cursor: string | undefined): Error {
  return validation(`The start_cursor provided is invalid: ${cursor}`);
}
