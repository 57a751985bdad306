import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Rows whose id is one of those that `ids` selects and locks (`select … limit n for update skip locked`): selected once, whatever the plan.
 * Behind a plain `in`, PostgreSQL may select them again for each row that it looks at; rows that it has taken are not due then any more, so
 * that it takes the next ones, and in the end all of them.
 */
export const takenOnce = (id: SQLWrapper, ids: SQL): SQL => sql`${id} = any(array(${ids}))`;
