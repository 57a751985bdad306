import { z } from 'zod';
import { readHandshake } from '../../integrations/notion/webhook-signature.ts';
import { hashToken } from '../auth/hash-session-tokens.ts';
import { GroupCommitBusy, groupCommit } from '../database/group-commit.ts';
import { isOutage } from '../database/is-outage.ts';
import type { Feature } from '../feature.ts';
import { type AppContext, failure } from '../http/build-app.ts';
import { takeAllowance } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import { type TakenEvent, takeAction, takeEvents } from './take-events.ts';
import type { WebhookTokens } from './webhook-tokens.ts';

/** Where the webhook of an integration posts to. */
export const WEBHOOK_PATH = '/api/webhooks/notion';
/** Where Notion's action "send webhook" posts to. */
export const HOOK_PATH = '/api/webhooks/notion-automation';
/** With the secret of the recipe. */
export const SECRET_HEADER = 'X-Sheafmill-Secret';

/** First calls of new subscriptions from one address. */
const HANDSHAKES = { window: 3600, max: 20 };
/** Milliseconds within which an event is acknowledged, or Notion is asked to send it again: then it comes when there is less to do. */
const PATIENCE = 250;
/** Events of one statement. */
const MOST_TOGETHER = 500;
/** Seconds, for who asks again sooner than Notion does. */
const TRY_AGAIN = 30;

const eventSchema = z
  .object({
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
  })
  .transform(({ id, type, timestamp, authors, entity, data }): TakenEvent => {
    const source = data?.parent?.data_source_id ?? (type.startsWith('data_source.') ? entity.id : null);
    const properties = data?.updated_properties;
    return { id, type, timestamp, entity: entity.id, source, authors: authors.map((author) => author.id), properties };
  });

const actionSchema = z
  .object({
    source: z.object({ event_id: z.string().min(1).max(200).optional() }).optional(),
    data: z.object({ id: z.string().min(1).max(200) }),
  })
  .transform(({ source, data }) => ({ eventId: source?.event_id, rowId: data.id }));

/**
 * What Notion tells by itself. It proves who it is, is written down and acknowledged; what it claims about rows is never believed. Events
 * that come while others are written down are written down together.
 */
export function receiveEvents({ database, lag, log }: Services, tokens: WebhookTokens): Pick<Feature, 'mount' | 'openPaths'> {
  const guarded = (handle: (context: AppContext) => Promise<Response>) => async (context: AppContext) => {
    try {
      return await handle(context);
    } catch (error) {
      if (!(error instanceof GroupCommitBusy) && !isOutage(error)) throw error;
      log.warn({ reason: error.message }, 'an event could not be written down; Notion sends it again');
      context.header('retry-after', String(TRY_AGAIN));
      return failure(context, 503, 'UNAVAILABLE', 'The service can not answer now. Try again in a moment.');
    }
  };
  const unproved = (context: AppContext) => failure(context, 401, 'UNAUTHORIZED', 'Nothing proves that this comes from Notion.');
  const unreadable = (context: AppContext) => failure(context, 400, 'INVALID_INPUT', 'The event has another form.');

  const take = groupCommit<TakenEvent>((events) => takeEvents(database, events), MOST_TOGETHER);

  const receiveEvent = async (context: AppContext): Promise<Response> => {
    const until = performance.now() - lag() + PATIENCE;
    const body = new Uint8Array(await context.req.arrayBuffer());
    const told = parseJson(body);
    const offered = readHandshake(told);
    if (offered !== undefined) {
      const retryAfter = await takeAllowance(database, `notion-handshake ${context.get('call').address}`, HANDSHAKES);
      if (retryAfter !== undefined)
        return failure(context, 429, 'TOO_MANY_REQUESTS', 'Too many requests. Try again in a while.', { retryAfter });
      if (!(await tokens.offer(offered))) return failure(context, 409, 'CONFLICT', 'Another subscription is in use.');
      log.info("Notion offers a webhook: 'sheafmill admin notion-webhook' shows the token to paste back");
      return context.json({ received: true });
    }
    if (!(await tokens.verify(body, context.req.header('x-notion-signature')))) return unproved(context);
    const event = eventSchema.safeParse(told);
    if (!event.success) return unreadable(context);
    await take(event.data, until - performance.now());
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
