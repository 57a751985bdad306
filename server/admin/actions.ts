import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { normalizeEmail } from '../accounts/normalize-email.ts';
import { restoreProfile } from '../accounts/sync-profile.ts';
import { forgetShownToken, showOfferedToken } from '../automation/webhook-tokens.ts';
import type { Database } from '../database/open-database.ts';
import { archivedProfiles, profiles } from '../database/schema/belongings.ts';
import { purchaseEvents, reviews } from '../database/schema/product.ts';
import { type Change, paidPlanSchema } from '../plans/purchase.ts';
import { paidTimeEnd } from '../plans/read-purchase-webhook.ts';
import { recordPurchase } from '../plans/record-purchase.ts';
import { readKeyRing } from '../secrets/key-ring.ts';
import { openVault, type Vault } from '../secrets/vault.ts';
import { backUp, restore } from './backup.ts';
import { BadRequest } from './bad-request.ts';
import { listReviews } from './list-reviews.ts';
import { addKey, rewrap } from './rotate-keys.ts';

interface Options {
  readonly until?: string | undefined;
}

/** What actions work on. */
export interface Installation {
  readonly database: Database;
  /** Where the file store keeps its files; undefined when they are in a bucket. */
  readonly filesFolder: string | undefined;
  readonly dataFolder: string;
  /** As set by the operator. */
  readonly appKeys: string | undefined;
}

/** One action of `sheafmill admin`; gives what to print. Throws BadRequest, BadConfig. */
export async function runAction(
  { database, filesFolder, dataFolder, appKeys }: Installation,
  words: readonly string[],
  options: Options,
): Promise<string> {
  const [action = '', first, second, ...rest] = words;
  if (rest.length > 0) throw new BadRequest(`'${rest[0]}' is one word too many.`);
  switch (action) {
    case 'show':
      return show(database, readEmail(first));
    case 'grant':
      return change(database, readEmail(first), grantOf(second, options.until));
    case 'revoke':
      return change(database, readEmail(first), { type: 'revoked' });
    case 'reviews':
      if (first !== undefined) await publish(database, first, second);
      return json(await listReviews(database));
    case 'restore-profile':
      return bringBack(database, first);
    case 'backup':
      return backUp(database, filesFolder, readFolder(first));
    case 'restore':
      return restore(database, filesFolder, readFolder(first));
    case 'new-key':
      return addKey(appKeys, dataFolder);
    case 'notion-webhook':
      return showWebhook(database, openVault(readKeyRing(appKeys, dataFolder)), first);
    case 'rewrap':
      return rewrap(database, readKeyRing(appKeys, dataFolder));
    default:
      throw new BadRequest(`There is no action '${action}'. Try: sheafmill admin --help`);
  }
}

/** The token to paste back into Notion; `forget` makes room for another one. */
async function showWebhook(database: Database, vault: Vault, word: string | undefined): Promise<string> {
  if (word !== undefined && word !== 'forget') throw new BadRequest(`'${word}' is neither nothing nor 'forget'.`);
  if (word === 'forget') {
    await forgetShownToken({ database, vault });
    return 'The token is forgotten. The next one that was offered is shown instead; if there is none, make the subscription in Notion anew.';
  }
  const { token, isProved } = await showOfferedToken({ database, vault });
  if (token === undefined)
    throw new BadRequest('Notion has offered no webhook yet. Make a subscription in the settings of your integration.');
  return json({ token, state: isProved ? 'in use' : 'to be pasted into Notion; if Notion refuses it, a stranger offered it: forget it' });
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);

function readEmail(word: string | undefined): string {
  const parsed = z.email().safeParse(word);
  if (!parsed.success) throw new BadRequest(`'${word ?? ''}' is no e-mail address.`);
  return normalizeEmail(parsed.data);
}

function readFolder(word: string | undefined): string {
  if (!word) throw new BadRequest('Name a folder.');
  return word;
}

function grantOf(word: string | undefined, until: string | undefined): Change {
  const plan = paidPlanSchema.safeParse(word);
  if (!plan.success) throw new BadRequest(`'${word ?? ''}' is no plan. Use one of: ${paidPlanSchema.options.join(', ')}.`);
  if (until === undefined) {
    const end = plan.data === 'paid_lifetime' ? null : paidTimeEnd(plan.data, new Date()).toISOString();
    return { type: 'paid', plan: plan.data, until: end, amount: null };
  }
  const end = new Date(until);
  if (Number.isNaN(end.getTime())) throw new BadRequest(`--until '${until}' is no date. Use one like 2027-01-31.`);
  return { type: 'paid', plan: plan.data, until: end.toISOString(), amount: null };
}

async function change(database: Database, email: string, what: Change): Promise<string> {
  const eventId = randomUUID();
  const event = { source: 'admin', eventId, email, customer: undefined, reference: eventId, occurredAt: new Date(), change: what };
  await recordPurchase(database, event, null);
  return show(database, email);
}

async function bringBack(database: Database, id: string | undefined): Promise<string> {
  if (!z.uuid().safeParse(id).success) throw new BadRequest(`'${id ?? ''}' is no id of a profile.`);
  const email = await database.asSystem(async (transaction) => {
    if (!(await restoreProfile(transaction, id ?? ''))) return undefined;
    const [profile] = await transaction
      .select({ email: profiles.email })
      .from(profiles)
      .where(eq(profiles.id, id ?? ''));
    return profile?.email;
  });
  if (email === undefined) throw new BadRequest('No profile of this id was set aside in the last 30 days.');
  return show(database, email);
}

function show(database: Database, email: string): Promise<string> {
  return database.asSystem(async (transaction) => {
    const found = await transaction.select().from(profiles).where(eq(profiles.email, email));
    const events = await transaction
      .select()
      .from(purchaseEvents)
      .where(eq(purchaseEvents.email, email))
      .orderBy(asc(purchaseEvents.occurredAt));
    const archived = await transaction
      .select()
      .from(archivedProfiles)
      .where(eq(sql`${archivedProfiles.profile}->>'email'`, email));
    if (found.length + events.length + archived.length === 0) throw new BadRequest(`Nobody has the address ${email}.`);
    return json({ profiles: found, purchases: events, setAside: archived });
  });
}

async function publish(database: Database, verb: string, id: string | undefined): Promise<void> {
  if (verb !== 'publish' && verb !== 'withdraw') throw new BadRequest(`'${verb}' is neither publish nor withdraw.`);
  if (!z.uuid().safeParse(id).success) throw new BadRequest(`'${id ?? ''}' is no id of a review.`);
  const changed = await database.asSystem((transaction) =>
    transaction
      .update(reviews)
      .set({ publishedAt: verb === 'publish' ? sql`coalesce(${reviews.publishedAt}, now())` : null })
      .where(eq(reviews.id, id ?? ''))
      .returning({ id: reviews.id }),
  );
  if (changed.length === 0) throw new BadRequest('There is no such review.');
}
