import { sql } from 'drizzle-orm';
import type { Database } from '../database/open-database.ts';
import { RECIPES_CHANNEL } from './recipe-store.ts';

/** An event of Notion, as far as it is used: all else, Notion is asked. */
export interface TakenEvent {
  readonly id: string;
  readonly type: string;
  /** By Notion's clock, ISO 8601. */
  readonly timestamp: string | undefined;
  /** Page, database or data source that it is about. */
  readonly entity: string;
  /** Data source in whose rows it happened. */
  readonly source: string | null;
  readonly authors: readonly string[];
  /** Ids of the properties that changed, where it tells. */
  readonly properties: readonly string[] | undefined;
}

/** Seconds until looks that events ask for: a burst of events is one look. */
const BETWEEN_LOOKS = 1;

/** Two events of one row would each wait for what the other holds, if one locked the recipe first and the other the row. */
const AFTER_WAKING = sql`(select count(*) from woken) >= 0`;

const soon = sql`least(r.due_at, greatest(now(), coalesce(r.polled_at, '-infinity') + make_interval(secs => ${BETWEEN_LOOKS})))`;

/** What an event says of rows; another one's type says nothing of them. */
const isPage = sql`starts_with(told.type, 'page.')`;
/** The ids of properties may have changed with it. */
const isSchema = sql`told.type = 'data_source.schema_updated'`;

/**
 * One statement for all, so that events which are acknowledged have been acted on, and those that come again do nothing. Ids and recipes
 * are locked in their order; recipes that are due anyway are left alone, so that a thousand events do not queue for one row.
 */
export async function takeEvents(database: Database, events: readonly TakenEvent[]): Promise<void> {
  await database.asSystem((transaction) =>
    transaction.execute(sql`
      with told as (
        select distinct on (id) * from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as told(
          id text, type text, timestamp text, entity text, source text, authors jsonb, properties jsonb)
        order by id
      ), fresh as (
        insert into inbox (source, event_id, body, handled_at)
        select 'notion', id, jsonb_build_object('type', type, 'timestamp', timestamp, 'entity', entity, 'source', source), now()
        from told order by id
        on conflict do nothing returning event_id
      ), watched as (
        select r.id, r.user_id, told.entity, told.timestamp, ${isSchema} as is_schema,
          ${isPage}
          -- What our own connection wrote is no news.
          and (jsonb_array_length(told.authors) = 0 or exists (
            select from jsonb_array_elements_text(told.authors) author where author <> c.account_id))
          and (told.properties is null or r.status_property_id is null or told.properties ? r.status_property_id) as is_news
        from told join fresh on fresh.event_id = told.id
        join recipes r on r.data_source_id = told.source join connections c on c.id = r.connection_id
        where not r.is_paused
      ), locked as (
        select r.id, w.is_news, w.is_schema
        from recipes r join (select id, bool_or(is_news) as is_news, bool_or(is_schema) as is_schema from watched group by id) w on w.id = r.id
        where w.is_news and r.due_at > now() or w.is_schema
          or r.webhook_heard_at is null or r.webhook_heard_at < now() - interval '1 second'
        order by r.id for no key update of r
      ), woken as (
        update recipes r set webhook_heard_at = now(), due_at = case when locked.is_news then ${soon} else r.due_at end,
          status_property_id = case when locked.is_schema then null else r.status_property_id end
        from locked where locked.id = r.id
        returning r.id, pg_notify(${RECIPES_CHANNEL}, '')
      )
      insert into recipe_signals (recipe_id, user_id, row_id, transport, marked_at)
      select distinct on (id, entity) id, user_id, entity, 'webhook', timestamp::timestamptz from watched
      where is_news and ${AFTER_WAKING} order by id, entity, timestamp::timestamptz
      on conflict do nothing`),
  );
}

/** What the action "send webhook" of a row says. */
export interface TakenAction {
  readonly eventId: string | undefined;
  readonly rowId: string;
}

/** The same for the recipe of a secret, by its hash. False: nobody has this secret. */
export async function takeAction(database: Database, hash: string, action: TakenAction | undefined): Promise<boolean> {
  const { rows } = await database.asSystem((transaction) =>
    transaction.execute<{ id: string }>(sql`
      with meant as (select id, user_id, is_paused from recipes where hook_hash = ${hash}),
      fresh as (
        insert into inbox (source, event_id, handled_at)
        select 'notion-automation', coalesce(${action?.eventId ?? null}, gen_random_uuid()::text), now() from meant
        where ${action !== undefined}::boolean
        on conflict do nothing returning event_id
      ), woken as (
        update recipes r set automation_heard_at = now(), due_at = ${soon}
        from meant where meant.id = r.id and exists (select from fresh)
        returning r.id, pg_notify(${RECIPES_CHANNEL}, '')
      ), signals as (
        insert into recipe_signals (recipe_id, user_id, row_id, transport)
        select id, user_id, ${action?.rowId ?? ''}, 'automation' from meant
        where exists (select from fresh) and not is_paused and ${AFTER_WAKING}
        on conflict do nothing
      )
      select id from meant`),
  );
  return rows.length > 0;
}
