import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { Connection } from './open-database.ts';

export interface Listener {
  readonly close: () => Promise<void>;
}

/**
 * Hears the database's notifications on a channel, from whatever process they come, on a connection of its own that is made anew when it
 * breaks. `hear` gets what was said; undefined after every connect, for what may have been said while nobody listened.
 */
export function listen(connection: Connection, channel: string, hear: (payload: string | undefined) => void, log: Log): Listener {
  let closed = false;
  let client: pg.Client | undefined;

  const stayConnected = async (): Promise<void> => {
    while (!closed) {
      client = new pg.Client({ ...connection, keepAlive: true });
      const gone = new Promise<void>((resolve) => {
        client?.on('error', () => resolve());
        client?.on('end', () => resolve());
      });
      client.on('notification', ({ payload }) => hear(payload));
      try {
        await client.connect();
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
        hear(undefined);
        await gone;
      } catch (error) {
        log.warn({ err: error, channel }, 'listening to the database');
      }
      if (!closed) await delay(500);
    }
  };
  void stayConnected();

  return {
    close: async () => {
      closed = true;
      await client?.end();
    },
  };
}
