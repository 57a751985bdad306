import { BadConfig } from '../config.ts';
import type { Database } from '../database/open-database.ts';
import { countByKey } from './sealed-columns.ts';
import type { Key } from './vault.ts';

/** Throws BadConfig, naming the key and how many secrets need it, when the ring lacks one that sealed what is stored. */
export async function requireKeys(database: Database, keys: readonly Key[]): Promise<void> {
  const counts = await countByKey(database);
  const missing = [...counts].filter(([id]) => !keys.some((key) => key.id === id));
  if (missing.length === 0) return;
  throw new BadConfig(
    missing
      .map(([id, count]) => `APP_KEYS: ${count} stored ${count === 1 ? 'secret needs' : 'secrets need'} the key '${id}', which is missing.`)
      .concat('Put it back after the first key, then run: sheafmill admin rewrap')
      .join('\n'),
  );
}
