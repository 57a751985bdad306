import { createHash, randomBytes } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../database/open-database.ts';
import { oauthStates } from '../database/schema/product.ts';
import type { Provider } from './connection-store.ts';

export interface OAuthStates {
  /** A new state for this user and provider, good for ten minutes. */
  readonly issue: (userId: string, provider: Provider) => Promise<string>;
  /** Keeps what the exchange will need besides the code. */
  readonly keepVerifier: (state: string, codeVerifier: string) => Promise<void>;
  /** Takes the state, which is gone then. Undefined when it is not the user's, not this provider's, too old, or was taken before. */
  readonly take: (userId: string, provider: Provider, state: string) => Promise<{ readonly codeVerifier: string | null } | undefined>;
}

const MINUTES = 10;

const hashOf = (state: string): string => createHash('sha256').update(state).digest('hex');

/** States of authorisations at Google and Notion: they prove that the answer belongs to a question of this user. */
export function oauthStateStore(database: Database): OAuthStates {
  return {
    issue: (userId, provider) =>
      database.withUser(userId, async (transaction) => {
        const state = randomBytes(32).toString('base64url');
        await transaction.delete(oauthStates).where(lt(oauthStates.expiresAt, sql`now()`));
        const expiresAt = sql`now() + make_interval(mins => ${MINUTES})`;
        await transaction.insert(oauthStates).values({ hash: hashOf(state), userId, provider, expiresAt });
        return state;
      }),
    keepVerifier: (state, codeVerifier) =>
      database.asSystem(async (transaction) => {
        await transaction
          .update(oauthStates)
          .set({ codeVerifier })
          .where(eq(oauthStates.hash, hashOf(state)));
      }),
    take: (userId, provider, state) =>
      database.withUser(userId, async (transaction) => {
        const mine = and(eq(oauthStates.hash, hashOf(state)), eq(oauthStates.userId, userId), eq(oauthStates.provider, provider));
        const [taken] = await transaction
          .delete(oauthStates)
          .where(and(mine, sql`${oauthStates.expiresAt} > now()`))
          .returning({ codeVerifier: oauthStates.codeVerifier });
        return taken;
      }),
  };
}
