import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { verifyWebhookSignature } from '../../integrations/notion/webhook-signature.ts';
import { serverSecrets } from '../database/schema/product.ts';
import type { SecretPlace, Vault } from '../secrets/vault.ts';
import type { Services } from '../services.ts';

/** Verification tokens of the subscriptions that Notion sends events for: each signs what its subscription sends. */
export interface WebhookTokens {
  readonly isSetUp: () => Promise<boolean>;
  /** Whether one of the tokens signed these bytes. */
  readonly verify: (body: Uint8Array, signature: string | undefined) => Promise<boolean>;
  /** Lets the token of a new subscription wait for the operator. False: one is in use already. */
  readonly offer: (token: string) => Promise<boolean>;
}

/** Id of the secret in `server_secrets`. */
const WEBHOOK_SECRET = 'notion-webhook';

const PLACE: SecretPlace = { table: 'server_secrets', owner: WEBHOOK_SECRET, column: 'secret' };
const storedSchema = z.object({
  /** The one that the operator was shown. */
  token: z.string().optional(),
  /** An event came that it signed. */
  isProved: z.boolean().default(false),
  /** Others, the latest first. Anybody can offer one. */
  offered: z.array(z.string()).default([]),
});

type StoredTokens = z.infer<typeof storedSchema>;

type TokenServices = Pick<Services, 'database' | 'vault'>;

/** Tokens that wait to be shown: an operator who has just made a subscription finds its own among them whatever strangers offer. */
const MOST_OFFERED = 100;

/** Milliseconds for which the stored token is not read again. */
const KEPT = 10_000;

/**
 * `NOTION_WEBHOOK_TOKEN` has the tokens, separated by commas. Without it those that first calls bring wait until the operator is shown one,
 * to paste it back into Notion: it alone signs events. Once an event has proved it no other is taken.
 */
export function openWebhookTokens({ config, database, vault }: TokenServices & Pick<Services, 'config'>): WebhookTokens {
  const given = (config.notionWebhookToken ?? '').split(',').flatMap((token) => token.trim() || []);
  let kept: { readonly stored: Promise<StoredTokens>; readonly at: number } | undefined;

  const read = async (): Promise<StoredTokens> => {
    // Events that come at once wait for one answer.
    if (!kept || performance.now() - kept.at >= KEPT) kept = { stored: readTokens({ database, vault }), at: performance.now() };
    const { stored } = kept;
    try {
      return await stored;
    } catch (error) {
      if (kept?.stored === stored) kept = undefined;
      throw error;
    }
  };
  const change = async (next: (before: StoredTokens) => StoredTokens | undefined): Promise<boolean> => {
    const after = await changeTokens({ database, vault }, next);
    kept = undefined;
    return after !== undefined;
  };

  return {
    isSetUp: async () => given.length > 0 || (await read()).isProved,
    verify: async (body, signature) => {
      if (given.length > 0) return given.some((token) => verifyWebhookSignature(body, signature, token));
      const { token, isProved } = await read();
      if (token === undefined || !verifyWebhookSignature(body, signature, token)) return false;
      return isProved || change((before) => (before.token === token ? { token, isProved: true, offered: [] } : undefined));
    },
    offer: async (token) => {
      if (given.length > 0) return given.includes(token);
      return change((before) => {
        if (before.token === token) return before;
        if (before.isProved) return undefined;
        return { ...before, offered: [token, ...before.offered.filter((other) => other !== token)].slice(0, MOST_OFFERED) };
      });
    },
  };
}

/** The token to paste back into Notion: the one that was offered last, until it is forgotten. `token` is undefined before one came. */
export async function showOfferedToken(services: TokenServices): Promise<Pick<StoredTokens, 'token' | 'isProved'>> {
  return changeTokens(services, (before) => {
    if (before.token !== undefined) return before;
    const [token, ...offered] = before.offered;
    return { ...before, token, offered };
  });
}

/** From then on another one is shown, and subscriptions are taken; servers that run notice within seconds. */
export async function forgetShownToken(services: TokenServices): Promise<void> {
  await changeTokens(services, ({ offered }) => ({ isProved: false, offered }));
}

const openStored = (vault: Vault, row: typeof serverSecrets.$inferSelect | undefined): StoredTokens =>
  storedSchema.parse(row ? JSON.parse(vault.open(row.secret, PLACE)) : {});

async function readTokens({ database, vault }: TokenServices): Promise<StoredTokens> {
  const [row] = await database.asSystem((transaction) =>
    transaction.select().from(serverSecrets).where(eq(serverSecrets.id, WEBHOOK_SECRET)),
  );
  return openStored(vault, row);
}

/** Of all processes one at a time. Returns what `next` made of them; undefined: it left them as they were. */
async function changeTokens<Next extends StoredTokens | undefined>(
  { database, vault }: TokenServices,
  next: (before: StoredTokens) => Next,
): Promise<Next> {
  return database.asSystem(async (transaction) => {
    const seal = (stored: StoredTokens) => vault.seal(JSON.stringify(stored), PLACE);
    const where = eq(serverSecrets.id, WEBHOOK_SECRET);
    const none = { id: WEBHOOK_SECRET, secret: seal({ isProved: false, offered: [] }) };
    await transaction.insert(serverSecrets).values(none).onConflictDoNothing();
    const [row] = await transaction.select().from(serverSecrets).where(where).for('update');
    const after = next(openStored(vault, row));
    if (after)
      await transaction
        .update(serverSecrets)
        .set({ secret: seal(after) })
        .where(where);
    return after;
  });
}
