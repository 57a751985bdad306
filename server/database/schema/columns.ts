import { sql } from 'drizzle-orm';
import { customType, pgPolicy, timestamp } from 'drizzle-orm/pg-core';

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => moment('created_at').notNull().defaultNow();
export const updatedAt = () => moment('updated_at').notNull().defaultNow();

/** JSON as PostgreSQL takes it, which refuses NUL and halves of surrogate pairs: in their place stands U+FFFD. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value).replace(/\\(?:(u0000|ud[89a-f]..)|.)/g, (escaped, refused) => (refused ? '\ufffd' : escaped));
/** JSON with any text in it. */
export const jsonb = customType<{ data: unknown; driverData: string }>({ dataType: () => 'jsonb', toDriver: toJson });

/**
 * The second wall: whatever a query asks for, a transaction sees only rows of the user it was opened for (`withUser`), or all of them
 * when the product acts for itself (`asSystem`). A transaction that says neither sees nothing.
 */
export const ownedBy = (column: string) =>
  pgPolicy('owner', {
    using: sql.raw(
      `${column} = nullif(current_setting('sheafmill.user', true), '')::uuid or current_setting('sheafmill.system', true) = 'on'`,
    ),
  });
