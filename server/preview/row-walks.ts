import type { Row } from '../../engine/index.ts';
import type { RowSequence } from './read-inputs.ts';

/** Milliseconds that rows are kept after they were last asked for. */
const KEPT_FOR = 120_000;
/** Sources that are walked through at once, of all users together. */
const MOST_WALKS = 32;
/** Rows kept of one walk. */
const MOST_ROWS = 500;
/** Bytes of pictures kept of one walk. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Rows that are read on the way to one that is asked for; to one further off the walk begins anew. */
const NEAR = 100;

/** Some of the rows of a source. */
export interface RowStretch {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** Of all rows; null while it is not known. */
  readonly total: number | null;
  /** Columns that the template asks for and the plan leaves empty. */
  readonly locked: readonly string[];
}

interface Walk {
  readonly take: (from: number, count: number) => Promise<RowStretch>;
  readonly end: () => void;
}

export interface RowWalks {
  /**
   * `count` rows from `from` on, fewer at the end. Who goes on from row to row reads each once: the walk is kept for a while under its
   * key, which names the user, too.
   */
  readonly take: (key: string, open: () => Promise<RowSequence>, from: number, count: number) => Promise<RowStretch>;
  /** The rows under this key are to be read anew. */
  readonly forget: (key: string) => void;
}

/** Rows that are looked at one after the other, read on as they are asked for. */
export function openRowWalks(): RowWalks {
  /** The one that was used last is the last. */
  const walks = new Map<string, { readonly walk: Promise<Walk>; readonly timer: NodeJS.Timeout }>();

  const forget = (key: string): void => {
    const known = walks.get(key);
    if (!known) return;
    walks.delete(key);
    clearTimeout(known.timer);
    known.walk.then(
      ({ end }) => end(),
      () => {},
    );
  };
  const use = (key: string, open: () => Promise<RowSequence>): Promise<Walk> => {
    const known = walks.get(key);
    if (known) {
      walks.delete(key);
      walks.set(key, known);
      known.timer.refresh();
      return known.walk;
    }
    const walk = open().then(openWalk);
    walks.set(key, { walk, timer: setTimeout(() => forget(key), KEPT_FOR).unref() });
    const [oldest] = walks.keys();
    if (walks.size > MOST_WALKS && oldest !== undefined) forget(oldest);
    return walk;
  };
  return {
    take: async (key, open, from, count) => {
      try {
        return await (await use(key, open)).take(from, count);
      } catch (error) {
        forget(key);
        throw error;
      }
    },
    forget,
  };
}

function openWalk(sequence: RowSequence): Walk {
  const ended = new AbortController();
  const kept = new Map<number, Row>();
  let keptBytes = 0;
  let { total } = sequence;
  let iterator: AsyncIterator<Row> | undefined;
  /** Number of the row that the iterator gives next. */
  let next = 0;

  const keep = (number: number, row: Row): void => {
    kept.set(number, row);
    keptBytes += pictureBytes(row);
    for (const [oldest, old] of kept) {
      if (kept.size <= MOST_ROWS && keptBytes <= MOST_BYTES) break;
      kept.delete(oldest);
      keptBytes -= pictureBytes(old);
    }
  };
  const read = async (number: number): Promise<Row | undefined> => {
    if (total !== undefined && number >= total) return undefined;
    const known = kept.get(number);
    if (known) return known;
    if (iterator === undefined || number < next || number > next + NEAR) {
      await iterator?.return?.();
      iterator = sequence.from(number, ended.signal);
      next = number;
    }
    for (;;) {
      const { value, done } = await iterator.next();
      if (done) {
        // Begun beyond the end, it says nothing about where that is.
        if (next === 0 || kept.has(next - 1)) total = next;
        iterator = undefined;
        return undefined;
      }
      keep(next, value);
      if (next++ === number) return value;
    }
  };
  const takeRows = async (from: number, count: number): Promise<RowStretch> => {
    const rows: Row[] = [];
    for (let number = from; number < from + count; number++) {
      const row = await read(number);
      if (row === undefined) break;
      rows.push(row);
    }
    return { columns: sequence.columns, rows, total: total ?? null, locked: sequence.locked };
  };
  /** One after the other: they share the iterator. */
  let last: Promise<unknown> = Promise.resolve();
  return {
    take: (from, count) => {
      const taken = last.then(() => takeRows(from, count));
      last = taken.catch(() => {});
      return taken;
    },
    // Whoever is being answered did nothing wrong: others needed the room.
    end: () => void last.then(() => ended.abort()),
  };
}

function pictureBytes({ fields }: Row): number {
  let bytes = 0;
  for (const value of fields.values())
    for (const item of Array.isArray(value) ? value : [value])
      if (typeof item === 'object' && item !== null && 'bytes' in item) bytes += item.bytes.length;
  return bytes;
}
