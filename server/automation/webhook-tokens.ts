import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { verifyWebhookSignature } from '../../integrations/notion/webhook-signature.ts';
import type { Database } from '../database/open-database.ts';
import { serverSecrets } from '../database/schema/product.ts';
import type { SecretPlace } from '../secrets/vault.ts';
import type { Services } from '../services.ts';

/** Verification tokens of the subscriptions that Notion sends events for: each signs what its subscription sends. */
export interface WebhookTokens {
  readonly isSetUp: () => Promise<boolean>;
  /** Whether one of the tokens signed these bytes. */
  readonly verify: (body: Uint8Array, signature: string | undefined) => Promise<boolean>;
  /** Takes the token of a new subscription. False: one is in use already. */
  readonly offer: (token: string) => Promise<boolean>;
}

/** Id of the secret in `server_secrets`. */
const WEBHOOK_SECRET = 'notion-webhook';

const PLACE: SecretPlace = { table: 'server_secrets', owner: WEBHOOK_SECRET, column: 'secret' };
const storedSchema = z.object({ token: z.string(), isProved: z.boolean() });

/** What Notion offered; `isProved`: an event came that it signed. */
type OfferedToken = z.infer<typeof storedSchema>;

/** Milliseconds for which the stored token is not read again. */
const KEPT = 10_000;

/**
 * `NOTION_WEBHOOK_TOKEN` has the tokens, separated by commas. Without it the token that Notion's first call brings is kept, for the
 * operator to paste back into Notion; until an event has proved it, a later one takes its place, and from then on none.
 */
export function openWebhookTokens({ config, database, vault }: Pick<Services, 'config' | 'database' | 'vault'>): WebhookTokens {
  const given = (config.notionWebhookToken ?? '').split(',').flatMap((token) => token.trim() || []);
  let kept: { readonly stored: Promise<OfferedToken | undefined>; readonly at: number } | undefined;

  const read = async (): Promise<OfferedToken | undefined> => {
    if (given.length > 0) return undefined;
    // Events that come at once wait for one answer.
    if (!kept || performance.now() - kept.at >= KEPT) kept = { stored: readOfferedToken({ database, vault }), at: performance.now() };
    const { stored } = kept;
    try {
      return await stored;
    } catch (error) {
      if (kept?.stored === stored) kept = undefined;
      throw error;
    }
  };
  const write = ({ token, isProved }: OfferedToken): Promise<boolean> =>
    database.asSystem(async (transaction) => {
      const seal = (stored: OfferedToken) => vault.seal(JSON.stringify(stored), PLACE);
      const where = eq(serverSecrets.id, WEBHOOK_SECRET);
      const fresh = { id: WEBHOOK_SECRET, secret: seal({ token, isProved }) };
      await transaction.insert(serverSecrets).values(fresh).onConflictDoNothing();
      const [row] = await transaction.select().from(serverSecrets).where(where).for('update');
      if (!row) throw new Error('The token of the webhook vanished.');
      const before = storedSchema.parse(JSON.parse(vault.open(row.secret, PLACE)));
      if (before.isProved && before.token !== token) return false;
      await transaction
        .update(serverSecrets)
        .set({ secret: seal({ token, isProved: isProved || before.isProved }) })
        .where(where);
      kept = undefined;
      return true;
    });

  return {
    isSetUp: async () => given.length > 0 || (await read())?.isProved === true,
    verify: async (body, signature) => {
      if (given.some((token) => verifyWebhookSignature(body, signature, token))) return true;
      const stored = await read();
      if (!stored || !verifyWebhookSignature(body, signature, stored.token)) return false;
      if (!stored.isProved) await write({ ...stored, isProved: true });
      return true;
    },
    offer: async (token) => (given.length > 0 ? given.includes(token) : write({ token, isProved: false })),
  };
}

/** The token that Notion's first call brought; undefined before it came. */
export async function readOfferedToken({ database, vault }: Pick<Services, 'database' | 'vault'>): Promise<OfferedToken | undefined> {
  const [row] = await database.asSystem((transaction) =>
    transaction.select().from(serverSecrets).where(eq(serverSecrets.id, WEBHOOK_SECRET)),
  );
  return row && storedSchema.parse(JSON.parse(vault.open(row.secret, PLACE)));
}

/** From then on another subscription is taken; servers that run notice within seconds. */
export async function forgetOfferedToken(database: Database): Promise<void> {
  await database.asSystem(async (transaction) => {
    await transaction.delete(serverSecrets).where(eq(serverSecrets.id, WEBHOOK_SECRET));
  });
}
