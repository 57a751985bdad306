import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Frees what nothing refers to any more. A reference that was made or read in a turn of the event loop is kept to its end. */
export async function collectGarbage(): Promise<void> {
  await delay(0);
  collect();
}
