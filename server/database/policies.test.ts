import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { bypassesPolicies } from './bypasses-policies.ts';
import { openTestDatabase } from './database.test-support.ts';
import { openDatabase } from './open-database.ts';

/** Read by better-auth, which says for nobody whom it asks for; or of the product itself, about users. */
const WITHOUT = ['accounts', 'audit_log', 'deletions', 'oauth_states', 'sessions', 'two_factors'];

it('every table that belongs to users has a policy that holds for its owner too', async () => {
  const test = await openTestDatabase();
  try {
    const { rows } = await test.database.plain.execute<{ name: string; holds: boolean }>(sql`
      select t.relname as name, t.relrowsecurity and t.relforcerowsecurity
        and exists (select from pg_policies p where p.tablename = t.relname and p.policyname = 'owner') as holds
      from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'user_id'
      where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' order by 1`);
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter(({ holds }) => !holds).map(({ name }) => name)).toEqual(WITHOUT);
  } finally {
    await test.close();
  }
});

it('a role for which no policy holds is found out', async () => {
  const test = await openTestDatabase();
  const asSuperuser = await openDatabase({ ...(test.connection as { host: string; database: string }), user: 'postgres' }, () => undefined);
  try {
    expect(await bypassesPolicies(test.database)).toBe(false);
    expect(await bypassesPolicies(asSuperuser)).toBe(true);
  } finally {
    await asSuperuser.close();
    await test.close();
  }
});
