import { setTimeout as delay } from 'node:timers/promises';
import { type RunEvent, runEventSchema } from '../../../contracts/index.ts';
import { listen } from '../../database/listen.ts';
import type { Connection } from '../../database/open-database.ts';
import type { Log } from '../../log.ts';
import type { Ledger } from '../ledger/ledger.ts';

export interface NumberedEvent {
  readonly number: number;
  readonly event: RunEvent;
}

export interface RunFeed {
  /**
   * Events of a run after a number, then those to come, as many together as there are, until `isLast` says that an event was the last,
   * or the signal fires.
   */
  readonly follow: (
    userId: string,
    runId: string,
    after: number,
    isLast: (event: NumberedEvent) => Promise<boolean>,
    signal: AbortSignal,
  ) => AsyncGenerator<readonly NumberedEvent[]>;
  readonly close: () => Promise<void>;
}

interface FollowedRun {
  /** Tells a follower to look again. */
  readonly followers: Set<() => void>;
  /** Pages under way that were asked for since the last word of events, by user and number: followers who are as far share them. */
  readonly reads: Map<string, Promise<readonly NumberedEvent[]>>;
}

const PAGE = 200;
/** Milliseconds after which a follower looks for events even without word of them. */
const LOOK_EVERY = 2000;

/** Events are read from the ledger, whatever process wrote them; the database's notifications only say when to look. */
export function openRunFeed(connection: Connection, ledger: Ledger, log: Log): RunFeed {
  const followed = new Map<string, FollowedRun>();
  const wake = (runId: string | undefined) => {
    for (const [id, { followers, reads }] of followed) {
      if (runId !== undefined && id !== runId) continue;
      reads.clear();
      for (const follower of followers) follower();
    }
  };
  const listener = listen(connection, 'run_events', wake, log);

  const read = (reads: FollowedRun['reads'], userId: string, runId: string, after: number): Promise<readonly NumberedEvent[]> => {
    const key = `${after} ${userId}`;
    const underWay = reads.get(key);
    if (underWay) return underWay;
    const reading = ledger
      .events(userId, runId, after, PAGE)
      .then((page) => page.map(({ number, event }) => ({ number, event: runEventSchema.parse(event) })))
      .finally(() => {
        if (reads.get(key) === reading) reads.delete(key);
      });
    reads.set(key, reading);
    return reading;
  };

  async function* follow(
    userId: string,
    runId: string,
    after: number,
    isLast: (event: NumberedEvent) => Promise<boolean>,
    signal: AbortSignal,
  ): AsyncGenerator<readonly NumberedEvent[]> {
    let last = after;
    while (!signal.aborted) {
      let told = false;
      const word = new AbortController();
      const hear = () => {
        told = true;
        word.abort();
      };
      const { followers, reads } = followed.get(runId) ?? { followers: new Set(), reads: new Map() };
      followed.set(runId, { followers: followers.add(hear), reads });
      try {
        const page = await read(reads, userId, runId, last);
        const events: NumberedEvent[] = [];
        let isOver = false;
        for (const numbered of page) {
          last = numbered.number;
          events.push(numbered);
          isOver = await isLast(numbered);
          if (isOver) break;
        }
        if (events.length > 0) yield events;
        if (isOver) return;
        if (page.length === PAGE || told) continue;
        await delay(LOOK_EVERY, undefined, { signal: AbortSignal.any([word.signal, signal]) }).catch(() => {});
      } finally {
        followers.delete(hear);
        if (followers.size === 0) followed.delete(runId);
      }
    }
  }

  return {
    follow,
    close: listener.close,
  };
}
