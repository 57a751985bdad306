import { eq } from 'drizzle-orm';
import type { Database } from '../database/open-database.ts';
import { serverSecrets } from '../database/schema/product.ts';
import { addKeyToFile, keyFile, newKey } from '../secrets/key-ring.ts';
import { requireKeys } from '../secrets/require-keys.ts';
import { rewrapSecrets } from '../secrets/rewrap.ts';
import { countByKey } from '../secrets/sealed-columns.ts';
import { SIGN_IN_SECRET } from '../secrets/sign-in-secret.ts';
import { type Key, openVault } from '../secrets/vault.ts';
import { BadRequest } from './bad-request.ts';

/** Makes a key and gives what to print: in the file of the ring it is the first one from the next start on, `APP_KEYS` is the operator's. */
export function addKey(appKeys: string | undefined, dataFolder: string): string {
  if (appKeys) return `Put this before the other keys of APP_KEYS and restart the server, then run: sheafmill admin rewrap\n${newKey()}`;
  addKeyToFile(dataFolder);
  return `${keyFile(dataFolder)} begins with a new key. Restart the server, then run: sheafmill admin rewrap`;
}

/**
 * Seals every stored secret with the first key, so that the others can be dropped; gives what to print. Throws BadConfig where a key is
 * missing, BadRequest while the server does not know the first key or where a secret does not open.
 */
export async function rewrap(database: Database, keys: readonly Key[]): Promise<string> {
  await requireKeys(database, keys);
  const vault = openVault(keys);
  const [known] = await database.asSystem((transaction) =>
    transaction.select().from(serverSecrets).where(eq(serverSecrets.id, SIGN_IN_SECRET)),
  );
  if (known && vault.isStale(known.secret)) {
    throw new BadRequest(
      `The server does not know the key '${vault.activeKey}' yet, so it could read nothing. Restart it with this key first.`,
    );
  }
  const { count, unopened } = await rewrapSecrets(database, vault);
  const done = `${count} ${count === 1 ? 'secret was' : 'secrets were'} sealed anew; all are sealed with '${vault.activeKey}'.`;
  if (unopened.length > 0)
    throw new BadRequest(`${unopened.length} of the secrets don't open and stay as they are:\n${unopened.join('\n')}`);
  const needed = await countByKey(database);
  const dropped = keys.flatMap(({ id }) => (needed.has(id) || id === vault.activeKey ? [] : [`'${id}'`]));
  if (dropped.length === 0) return done;
  return `${done}\nOnly older backups need ${dropped.join(', ')} now: take ${dropped.length === 1 ? 'it' : 'them'} out of the ring and restart the server.`;
}
