import { WorkspaceFailure } from '../../../generation/index.ts';
import { queryParameters } from '../client/query-pages.ts';
import { type Page, pageSchema, pagesSchema } from '../client/replies.ts';
import type { Requests } from '../client/requests.ts';
import { unlessCursorLapsed } from '../client/retry-policy.ts';
import type { FlatPage } from './flatten-page.ts';

/** Pages of one data source that rows refer to. */
export interface RelatedPages {
  /** Makes these pages known, as far as the connection may see them. */
  readonly load: (ids: ReadonlySet<string>, signal: AbortSignal) => Promise<void>;
  readonly get: (id: string) => FlatPage | undefined;
  /** Takes a page that was read for another reason. */
  readonly keep: (page: FlatPage) => void;
}

export interface RelatedPagesOptions {
  readonly source: string;
  /** Ids as Notion gave them; all properties otherwise. */
  readonly properties: readonly string[] | undefined;
  readonly flatten: (page: Page) => FlatPage;
}

/** Pages kept of one source: what a run needs again is near what it needed last. */
const MOST_KEPT = 5_000;
const AT_ONCE = 6;
const NOTHING: ReadonlySet<string> = new Set();

/**
 * Reads the source page by page, 100 records a request, as long as that finds what is wanted; records that it does not find soon are
 * asked for one by one. So the calls are at most about twice the fewest possible, whether the source is small or huge.
 */
export function openRelatedPages(requests: Requests, { source, properties, flatten }: RelatedPagesOptions): RelatedPages {
  const known = new Map<string, FlatPage>();
  /** Not there, or not to be seen. */
  const absent = new Set<string>();
  let cursor: string | undefined;
  let ended = false;

  const keep = (page: FlatPage): void => {
    known.delete(page.id);
    known.set(page.id, page);
  };
  const readNext = async (signal: AbortSignal): Promise<readonly Page[]> => {
    const query = queryParameters({ source, properties, cursor }, 100);
    const reading = requests.read(pagesSchema, (client) => client.dataSources.query(query), signal);
    const reply = await unlessCursorLapsed(reading, cursor !== undefined);
    // Minutes lie between two pages when rows are stored meanwhile.
    if (!reply) {
      cursor = undefined;
      return [];
    }
    cursor = reply.next_cursor ?? undefined;
    ended = !reply.has_more || cursor === undefined;
    return reply.results.filter((page) => page !== null);
  };
  const readOne = async (id: string, signal: AbortSignal): Promise<void> => {
    try {
      const reply = await requests.read(
        pageSchema,
        (client) => client.pages.retrieve({ page_id: id, ...(properties ? { filter_properties: [...properties] } : {}) }),
        signal,
      );
      keep(flatten(reply));
    } catch (error) {
      if (!(error instanceof WorkspaceFailure) || !['not-found', 'forbidden', 'invalid'].includes(error.reason)) throw error;
      absent.add(id);
    }
  };
  const forgetOld = (wanted: ReadonlySet<string>): void => {
    for (const id of known.keys()) {
      if (known.size <= MOST_KEPT) return;
      if (!wanted.has(id)) known.delete(id);
    }
  };

  return {
    get: (id) => known.get(id),
    keep: (page) => {
      keep(page);
      forgetOld(NOTHING);
    },
    load: async (ids, signal) => {
      const missing = new Set([...ids].filter((id) => !known.has(id) && !absent.has(id)));
      /** Requests that reading on has cost beyond what it saved. */
      let debt = 0;
      while (!ended && missing.size > 0 && debt < missing.size) {
        debt += 1;
        for (const page of await readNext(signal)) {
          keep(flatten(page));
          if (missing.delete(page.id)) debt = Math.max(0, debt - 1);
        }
        forgetOld(ids);
      }
      const rest = [...missing];
      const work = async () => {
        for (let id = rest.pop(); id !== undefined; id = rest.pop()) await readOne(id, signal);
      };
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, rest.length) }, work));
      forgetOld(ids);
    },
  };
}
