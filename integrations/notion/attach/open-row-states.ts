import { setMaxListeners } from 'node:events';
import { ATTACHED_TOGETHER, WorkspaceFailure } from '../../../generation/index.ts';
import { queryParameters } from '../client/query-pages.ts';
import { type Page, pageSchema, pagesSchema } from '../client/replies.ts';
import { inTrash } from '../client/retry-policy.ts';
import { type Connection, filesPropertyOf, type RowOrigin, statusPropertyOf } from '../connection.ts';
import type { SourceSchema } from '../source-schema.ts';
import { type RowState, rowStateOf } from './row-state.ts';

/** A row that will be read soon, so that the rows of its run wait for it and share the request. */
export interface AnnouncedRow {
  /** The row as it is now. Throws WorkspaceFailure. */
  readonly read: (signal: AbortSignal) => Promise<RowState>;
  /** It will not be read after all. */
  readonly dismiss: () => void;
}

export interface RowStates {
  readonly announce: (row: string) => AnnouncedRow;
  /** The row by itself, at once. */
  readonly readAlone: (row: string, signal: AbortSignal) => Promise<RowState>;
}

interface Waiting {
  readonly row: string;
  readonly signal: AbortSignal;
  readonly resolve: (state: RowState) => void;
  readonly reject: (error: unknown) => void;
}

/** Rows of one query that are under way together. */
interface Group {
  readonly announced: Set<AnnouncedRow>;
  readonly waiting: Set<Waiting>;
  isServed: boolean;
  changed: () => void;
}

interface FoundPage {
  readonly page: Page;
  readonly readAt: number;
}
type FoundPages = ReadonlyMap<string, FoundPage>;

/** Milliseconds that a row waits for others: uploads of a hundred rows take two thirds of it at Notion's usual rate. */
const GATHERING = 90_000;

/**
 * Reads rows right before their files are replaced. Notion has no conditional write: what a person adds between this read and the
 * write is lost, so the answer of the run's own query, minutes old perhaps, is not good enough. Reading each row by itself would cost a
 * fourth call a row. But rows that are under way together stand together in the run's query: once none of them has anything else to
 * do first, it is asked once more for all of them.
 */
export function openRowStates(connection: Connection): RowStates {
  const { requests, names, origins } = connection;
  const groups = new WeakMap<RowOrigin, Group>();

  const readAlone: RowStates['readAlone'] = async (row, signal) => {
    let readAt = 0;
    const page = await requests.read(
      pageSchema,
      (client) => {
        readAt = performance.now();
        return client.pages.retrieve({ page_id: row });
      },
      signal,
    );
    if (page.in_trash) throw inTrash('The row');
    const source = page.parent.data_source_id ?? origins.get(page.id)?.source.id;
    if (source === undefined) throw new WorkspaceFailure('invalid', 'The page is not a row of a database.');
    return rowStateOf(page, await connection.recentSource(source, signal), names, readAt);
  };

  /** Asks the query again, page after page as long as that finds more rows than asking for one of them would. */
  const readTogether = async (
    origin: RowOrigin,
    batch: ReadonlySet<Waiting>,
    join: () => void,
    signal: AbortSignal,
  ): Promise<FoundPages> => {
    const found = new Map<string, FoundPage>();
    let { cursor } = origin;
    for (;;) {
      let readAt = 0;
      const query = { ...origin, source: origin.source.id, cursor, properties: writtenIds(origin.source) };
      const reply = await requests.read(
        pagesSchema,
        (client) => {
          join();
          readAt = performance.now();
          return client.dataSources.query(queryParameters(query, 100));
        },
        signal,
      );
      const wanted = new Set([...batch].map(({ row }) => row).filter((row) => !found.has(row)));
      const hits = reply.results.filter((page): page is Page => page !== null && wanted.has(page.id));
      for (const page of hits) found.set(page.id, { page, readAt });
      cursor = reply.has_more ? (reply.next_cursor ?? undefined) : undefined;
      if (cursor === undefined || hits.length < 2 || wanted.size - hits.length < 2) return found;
    }
  };
  const writtenIds = ({ properties }: SourceSchema): readonly string[] =>
    [filesPropertyOf(properties, names), statusPropertyOf(properties, names)].flatMap((property) => property?.id ?? []);

  /** Whoever joins until the request has its turn at the rate limit is served by it. */
  const readBatch = async (origin: RowOrigin, group: Group): Promise<void> => {
    const batch = new Set<Waiting>();
    const join = () => {
      for (const each of group.waiting) batch.add(each);
      group.waiting.clear();
    };
    join();
    const [first] = batch;
    if (!first) return;
    let found: FoundPages = new Map();
    try {
      if (batch.size > 1) found = await readTogether(origin, batch, join, first.signal);
    } catch (error) {
      if (first.signal.aborted) {
        for (const each of batch) if (!each.signal.aborted) group.waiting.add(each);
        return;
      }
      // The query may have become impossible, when a property is gone for instance; the rows themselves can still be read.
      if (!(error instanceof WorkspaceFailure && error.reason === 'invalid')) {
        for (const { reject } of batch) reject(error);
        return;
      }
    }
    await Promise.all(
      [...batch].map(async ({ row, signal, resolve, reject }) => {
        try {
          const here = found.get(row);
          resolve(here ? rowStateOf(here.page, origin.source, names, here.readAt) : await readAlone(row, signal));
        } catch (error) {
          reject(error);
        }
      }),
    );
  };

  const gathered = async (group: Group): Promise<void> => {
    const isComplete = () => group.announced.size === 0 || group.waiting.size >= ATTACHED_TOGETHER || group.waiting.size === 0;
    if (isComplete()) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, GATHERING);
      group.changed = () => {
        if (!isComplete()) return;
        clearTimeout(timer);
        resolve();
      };
    });
    group.changed = () => {};
  };
  const serve = async (origin: RowOrigin, group: Group): Promise<void> => {
    group.isServed = true;
    while (group.waiting.size > 0) {
      await gathered(group);
      await readBatch(origin, group);
    }
    group.isServed = false;
  };

  const announceIn = (origin: RowOrigin, row: string): AnnouncedRow => {
    const group = groups.get(origin) ?? { announced: new Set(), waiting: new Set(), isServed: false, changed: () => {} };
    groups.set(origin, group);
    const announced: AnnouncedRow = {
      read: (signal) => {
        let stop = () => {};
        return new Promise<RowState>((resolve, reject) => {
          const waiting = { row, signal, resolve, reject };
          stop = () => {
            group.waiting.delete(waiting);
            group.changed();
            reject(new WorkspaceFailure('stopped', 'Stopped.', { cause: signal.reason }));
          };
          group.announced.delete(announced);
          group.waiting.add(waiting);
          setMaxListeners(0, signal);
          signal.addEventListener('abort', stop, { once: true });
          if (signal.aborted) stop();
          group.changed();
          if (!group.isServed) void serve(origin, group);
        }).finally(() => signal.removeEventListener('abort', stop));
      },
      dismiss: () => {
        if (group.announced.delete(announced)) group.changed();
      },
    };
    group.announced.add(announced);
    return announced;
  };

  return {
    readAlone,
    announce: (row) => {
      const origin = origins.get(row);
      return origin ? announceIn(origin, row) : { read: (signal) => readAlone(row, signal), dismiss: () => {} };
    },
  };
}
