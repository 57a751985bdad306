import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readHandshake } from '../../integrations/notion/webhook-signature.ts';
import { hashToken } from '../auth/hash-session-tokens.ts';
import { isOutage } from '../database/is-outage.ts';
import type { Database } from '../database/open-database.ts';
import type { Feature } from '../feature.ts';
import { type AppContext, failure } from '../http/build-app.ts';
import { takeAllowance } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import { RECIPES_CHANNEL } from './recipe-store.ts';
import type { WebhookTokens } from './webhook-tokens.ts';

/** Where the webhook of an integration posts to. */
export const WEBHOOK_PATH = '/api/webhooks/notion';
/** Where Notion's action "send webhook" posts to. */
export const HOOK_PATH = '/api/webhooks/notion-automation';
/** With the secret of the recipe. */
export const SECRET_HEADER = 'X-Sheafmill-Secret';

/** First calls of new subscriptions from one address. */
const HANDSHAKES = { window: 3600, max: 20 };
/** Seconds until looks that events ask for: a burst of events is one look. */
const BETWEEN_LOOKS = 1;

/** As much of an event as is used: all else, Notion is asked. */
const eventSchema = z.object({
  id: z.string().min(1).max(200),
  type: z.string().max(100),
  timestamp: z.iso.datetime({ offset: true }).optional().catch(undefined),
  authors: z.array(z.object({ id: z.string() })).default([]),
  entity: z.object({ id: z.string().max(200) }),
  data: z
    .object({
      parent: z.object({ data_source_id: z.string().max(200).optional() }).optional(),
      updated_properties: z.array(z.string()).optional().catch(undefined),
    })
    .optional(),
});
type NotionEvent = z.infer<typeof eventSchema>;

const actionSchema = z.object({
  source: z.object({ event_id: z.string().min(1).max(200).optional() }).optional(),
  data: z.object({ id: z.string().min(1).max(200) }),
});

/** What Notion tells by itself. It proves who it is, is written down and acknowledged; what it claims about rows is never believed. */
export function receiveEvents({ database, log }: Services, tokens: WebhookTokens): Pick<Feature, 'mount' | 'openPaths'> {
  const guarded = (handle: (context: AppContext) => Promise<Response>) => async (context: AppContext) => {
    try {
      return await handle(context);
    } catch (error) {
      if (!isOutage(error)) throw error;
      log.warn({ err: error }, 'an event could not be written down; Notion sends it again');
      context.header('retry-after', '30');
      return failure(context, 503, 'UNAVAILABLE', 'The service can not answer now. Try again in a moment.');
    }
  };
  const unproved = (context: AppContext) => failure(context, 401, 'UNAUTHORIZED', 'Nothing proves that this comes from Notion.');
  const unreadable = (context: AppContext) => failure(context, 400, 'INVALID_INPUT', 'The event has another form.');

  const receiveEvent = async (context: AppContext): Promise<Response> => {
    const body = new Uint8Array(await context.req.arrayBuffer());
    const offered = readHandshake(body);
    if (offered !== undefined) {
      const retryAfter = await takeAllowance(database, `notion-handshake ${context.get('call').address}`, HANDSHAKES);
      if (retryAfter !== undefined)
        return failure(context, 429, 'TOO_MANY_REQUESTS', 'Too many requests. Try again in a while.', { retryAfter });
      if (!(await tokens.offer(offered))) return failure(context, 409, 'CONFLICT', 'Another subscription is in use.');
      log.info("Notion offers a webhook: 'sheafmill admin notion-webhook' shows the token to paste back");
      return context.json({ received: true });
    }
    if (!(await tokens.verify(body, context.req.header('x-notion-signature')))) return unproved(context);
    const event = eventSchema.safeParse(parseJson(body));
    if (!event.success) return unreadable(context);
    await takeEvent(database, event.data);
    return context.json({ received: true });
  };

  const receiveAction = async (context: AppContext): Promise<Response> => {
    const secret = context.req.header(SECRET_HEADER);
    if (!secret) return unproved(context);
    const action = actionSchema.safeParse(parseJson(new Uint8Array(await context.req.arrayBuffer())));
    const isKnown = await takeAction(database, hashToken(secret), action.success ? action.data : undefined);
    if (!isKnown) return unproved(context);
    return action.success ? context.json({ received: true }) : unreadable(context);
  };

  return {
    openPaths: [WEBHOOK_PATH, HOOK_PATH],
    mount: (app) => {
      app.post('/api/webhooks/notion', guarded(receiveEvent));
      app.post('/api/webhooks/notion-automation', guarded(receiveAction));
    },
  };
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

/** Two events of one row would each wait for what the other holds, if one locked the recipe first and the other the row. */
const AFTER_WAKING = sql`(select count(*) from woken) >= 0`;

const soon = sql`least(r.due_at, greatest(now(), coalesce(r.polled_at, '-infinity') + make_interval(secs => ${BETWEEN_LOOKS})))`;

/**
 * One statement, so that an event which is acknowledged has been acted on, and one that comes again does nothing. Recipes are locked in
 * the order of their ids; those that are due anyway are left alone, so that a thousand events do not queue for one row.
 */
async function takeEvent(database: Database, { id, type, timestamp, authors, entity, data }: NotionEvent): Promise<void> {
  const source = data?.parent?.data_source_id ?? (type.startsWith('data_source.') ? entity.id : null);
  const isPage = type.startsWith('page.');
  const properties = data?.updated_properties;
  // The ids of properties may have changed with the schema.
  const isSchema = type === 'data_source.schema_updated';
  const body = { type, timestamp, entity: entity.id, source };
  await database.asSystem((transaction) =>
    transaction.execute(sql`
      with fresh as (
        insert into inbox (source, event_id, body, handled_at) values ('notion', ${id}, ${JSON.stringify(body)}::jsonb, now())
        on conflict do nothing returning event_id
      ), watched as (
        select r.id, r.user_id,
          ${isPage}::boolean
          -- What our own connection wrote is no news.
          and (${authors.length === 0}::boolean or exists (
            select from jsonb_array_elements_text(${JSON.stringify(authors.map((author) => author.id))}::jsonb) author where author <> c.account_id))
          and (${properties === undefined}::boolean or r.status_property_id is null
            or ${JSON.stringify(properties ?? [])}::jsonb ? r.status_property_id) as is_news
        from recipes r join connections c on c.id = r.connection_id
        where r.data_source_id = ${source} and not r.is_paused and exists (select from fresh)
      ), locked as (
        select r.id, w.is_news from recipes r join watched w on w.id = r.id
        where w.is_news and r.due_at > now() or ${isSchema}::boolean
          or r.webhook_heard_at is null or r.webhook_heard_at < now() - interval '1 second'
        order by r.id for no key update of r
      ), woken as (
        update recipes r set webhook_heard_at = now(), due_at = case when locked.is_news then ${soon} else r.due_at end,
          status_property_id = case when ${isSchema}::boolean then null else r.status_property_id end
        from locked where locked.id = r.id
        returning r.id, pg_notify(${RECIPES_CHANNEL}, '')
      )
      insert into recipe_signals (recipe_id, user_id, row_id, transport, marked_at)
      select id, user_id, ${entity.id}, 'webhook', ${timestamp ?? null}::timestamptz from watched
      where is_news and ${AFTER_WAKING} order by id
      on conflict do nothing`),
  );
}

/** The same for the recipe of a secret. False: nobody has this secret. */
async function takeAction(database: Database, hash: string, action: z.infer<typeof actionSchema> | undefined): Promise<boolean> {
  const eventId = action?.source?.event_id ?? null;
  const { rows } = await database.asSystem((transaction) =>
    transaction.execute<{ id: string }>(sql`
      with meant as (select id, user_id, is_paused from recipes where hook_hash = ${hash}),
      fresh as (
        insert into inbox (source, event_id, handled_at)
        select 'notion-automation', coalesce(${eventId}, gen_random_uuid()::text), now() from meant where ${action !== undefined}::boolean
        on conflict do nothing returning event_id
      ), woken as (
        update recipes r set automation_heard_at = now(), due_at = ${soon}
        from meant where meant.id = r.id and exists (select from fresh)
        returning r.id, pg_notify(${RECIPES_CHANNEL}, '')
      ), signals as (
        insert into recipe_signals (recipe_id, user_id, row_id, transport)
        select id, user_id, ${action?.data.id ?? ''}, 'automation' from meant
        where exists (select from fresh) and not is_paused and ${AFTER_WAKING}
        on conflict do nothing
      )
      select id from meant`),
  );
  return rows.length > 0;
}
