import { sql } from 'drizzle-orm';
import { pgPolicy, timestamp } from 'drizzle-orm/pg-core';

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => moment('created_at').notNull().defaultNow();
export const updatedAt = () => moment('updated_at').notNull().defaultNow();

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
