import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../database/open-database.ts';
import { serverSecrets } from '../database/schema/product.ts';
import type { SecretPlace, Vault } from './vault.ts';

/** Id of the secret in `server_secrets`. */
export const SIGN_IN_SECRET = 'sign-in';

const PLACE: SecretPlace = { table: 'server_secrets', owner: SIGN_IN_SECRET, column: 'secret' };

/**
 * What signs cookies and seals second factors: made once, 32 bytes in base64, sealed by the vault like any other secret, so that a new
 * key in `APP_KEYS` signs nobody out. Sealed anew where an older key had sealed it, which also tells `rewrap` that the server knows the
 * first key. Throws SealedSecretError.
 */
export function readSignInSecret(database: Database, vault: Vault): Promise<string> {
  return database.asSystem(async (transaction) => {
    const fresh = vault.seal(randomBytes(32).toString('base64'), PLACE);
    await transaction.insert(serverSecrets).values({ id: SIGN_IN_SECRET, secret: fresh }).onConflictDoNothing();
    const where = eq(serverSecrets.id, SIGN_IN_SECRET);
    const [row] = await transaction.select().from(serverSecrets).where(where).for('update');
    if (!row) throw new Error('The secret of the sign-in vanished.');
    const secret = vault.open(row.secret, PLACE);
    if (vault.isStale(row.secret))
      await transaction
        .update(serverSecrets)
        .set({ secret: vault.seal(secret, PLACE) })
        .where(where);
    return secret;
  });
}
