import type { QueryDataSourceParameters } from '@notionhq/client';
import { WorkspaceFailure } from '../../../generation/index.ts';
import { type Page, pagesSchema } from './replies.ts';
import type { Requests } from './requests.ts';
import { unlessCursorLapsed } from './retry-policy.ts';

export interface PagesQuery {
  readonly source: string;
  readonly filter?: Readonly<Record<string, unknown>> | undefined;
  /** Ids as Notion gave them; all properties otherwise. */
  readonly properties?: readonly string[] | undefined;
}

export interface PageOfRows {
  readonly pages: readonly Page[];
  /** How this page was asked for. */
  readonly filter: Readonly<Record<string, unknown>> | undefined;
  readonly cursor: string | undefined;
  /** Rows that were given before this page, or left out. */
  readonly before: number;
}

/** Where a query can go on. */
interface Place {
  /** Rows of the query that come before it. */
  readonly before: number;
  /** How the query goes on, and where it begins anew if Notion refuses the cursor by now. */
  readonly cursor: string;
  /** The query began at rows of this time of creation; at the first row otherwise. */
  readonly from: string | undefined;
  readonly seen: ReadonlySet<string>;
  readonly last: string | undefined;
  /** Of the rows of the time `last`, those that come before: so many, for others are added to the set later. */
  readonly sameTime: ReadonlySet<string>;
  readonly sameTimeCount: number;
}

/** Places that the readings of one query went by, in order. */
export type Places = Place[];

const MOST_AT_ONCE = 100;
/** Places kept of one query: they reach 50,000 rows. */
const MOST_PLACES = 500;

/**
 * Rows by the time of their creation, up to 100 at a time. Notion ends a query after 10,000 rows, and may refuse a cursor that it has
 * given: its lists are kept for a while only. Then the next query begins at the time where the last one ended. Pages of nothing but rows
 * that are left out are not read again once `places` has what comes after them.
 */
export async function* queryPages(
  requests: Requests,
  query: PagesQuery & { readonly limit?: number | undefined; readonly skip?: number | undefined; readonly places?: Places | undefined },
  signal: AbortSignal,
): AsyncGenerator<PageOfRows> {
  const { limit = Number.POSITIVE_INFINITY, skip = 0, places = [] } = query;
  let place = places.findLast(({ before }) => before <= skip);
  let before = place?.before ?? 0;
  let from = place?.from;
  /** Rows of the minute in which the last query ended: the next one gives them again. */
  let seen: ReadonlySet<string> = place?.seen ?? new Set();
  while (before < limit) {
    const filter = createdFrom(query.filter, from);
    let cursor = place?.cursor;
    let last = place ? place.last : from;
    let sameTime = new Set(place ? [...place.sameTime].slice(0, place.sameTimeCount) : seen);
    place = undefined;
    let end: 'complete' | 'incomplete' | 'cut' = 'complete';
    do {
      const reading = requests.read(
        pagesSchema,
        (client) =>
          client.dataSources.query(queryParameters({ ...query, filter, cursor }, Math.min(MOST_AT_ONCE, limit - before + seen.size))),
        signal,
      );
      // Without a row that was new since the last beginning, it would be refused for ever.
      const isAhead = last !== from || sameTime.size > seen.size;
      const reply = await unlessCursorLapsed(reading, cursor !== undefined && isAhead);
      if (!reply) {
        end = 'cut';
        break;
      }
      const pages = reply.results.filter((page) => page !== null);
      for (const page of pages) {
        if (page.created_time !== last) sameTime = new Set();
        last = page.created_time;
        sameTime.add(page.id);
      }
      const fresh = pages.filter(({ id, in_trash }) => !in_trash && !seen.has(id)).slice(0, limit - before);
      if (fresh.length > 0) yield { pages: fresh, filter, cursor, before };
      before += fresh.length;
      if (reply.request_status?.type === 'incomplete') end = 'incomplete';
      cursor = reply.has_more ? (reply.next_cursor ?? undefined) : undefined;
      if (cursor !== undefined && before < limit && before > (places.at(-1)?.before ?? 0) && places.length < MOST_PLACES)
        places.push({ before, cursor, from, seen, last, sameTime, sameTimeCount: sameTime.size });
    } while (cursor !== undefined && before < limit);
    if (end === 'complete' || before >= limit) return;
    if (end === 'incomplete' && last === from)
      throw new WorkspaceFailure('too-large', 'More rows were created within one minute than Notion gives in one query (10,000).', {
        hint: 'Mark fewer rows as ready at a time.',
      });
    from = last;
    seen = sameTime;
  }
}

/** In the form that the SDK takes; the order never changes while rows are edited. */
export function queryParameters(query: PagesQuery & { readonly cursor: string | undefined }, pageSize: number): QueryDataSourceParameters {
  return {
    data_source_id: query.source,
    sorts: [{ timestamp: 'created_time', direction: 'ascending' }],
    page_size: pageSize,
    result_type: 'page',
    ...(query.filter ? { filter: query.filter as NonNullable<QueryDataSourceParameters['filter']> } : {}),
    ...(query.cursor === undefined ? {} : { start_cursor: query.cursor }),
    ...(query.properties ? { filter_properties: [...query.properties] } : {}),
  };
}

function createdFrom(filter: PagesQuery['filter'], from: string | undefined): PagesQuery['filter'] {
  if (from === undefined) return filter;
  const bound = { timestamp: 'created_time', created_time: { on_or_after: from } };
  return filter ? { and: [filter, bound] } : bound;
}
