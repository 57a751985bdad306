import { setTimeout as delay } from 'node:timers/promises';
import { type RunEvent, runEventSchema } from '../../contracts/index.ts';
import { listen } from '../database/listen.ts';
import type { Connection } from '../database/open-database.ts';
import type { Log } from '../log.ts';
import type { Ledger } from './ledger.ts';

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

const PAGE = 200;
/** Milliseconds after which a follower looks for events even without word of them. */
const LOOK_EVERY = 2000;

/** Events are read from the ledger, whatever process wrote them; the database's notifications only say when to look. */
export function openRunFeed(connection: Connection, ledger: Ledger, log: Log): RunFeed {
  const waiting = new Map<string, Set<() => void>>();
  const wake = (runId: string | undefined) => {
    for (const [id, followers] of waiting) if (runId === undefined || id === runId) for (const follower of followers) follower();
  };
  const listener = listen(connection, 'run_events', wake, log);

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
      const followers = waiting.get(runId) ?? new Set();
      waiting.set(runId, followers.add(hear));
      try {
        const page = await ledger.events(userId, runId, last, PAGE);
        const events: NumberedEvent[] = [];
        let isOver = false;
        for (const { number, event } of page) {
          const numbered = { number, event: runEventSchema.parse(event) };
          last = number;
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
        if (followers.size === 0) waiting.delete(runId);
      }
    }
  }

  return {
    follow,
    close: listener.close,
  };
}
