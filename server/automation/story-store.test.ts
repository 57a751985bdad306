import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../database/database.test-support.ts';
import { stories } from '../database/schema/belongings.ts';
import { runs } from '../database/schema/runs.ts';
import type { Lease, Ledger } from '../runs/ledger/ledger.ts';
import { openLedger } from '../runs/ledger/open-ledger.ts';
import { sampleRequest } from '../runs/runs.test-support.ts';
import { insertRecipe } from './recipe.test-support.ts';
import type { Recipe } from './recipe-store.ts';
import { type StoryStore, storyStore } from './story-store.ts';

const test = useTestDatabase();
let ledger: Ledger;
let store: StoryStore;
let recipe: Recipe;
beforeAll(() => {
  ledger = openLedger(test.database);
  store = storyStore(test.database, [60]);
});
beforeEach(async () => {
  recipe = await insertRecipe(test.database);
});

/** A look that asks now, to be answered later. */
const ask = async (): Promise<Recipe> => {
  const { rows } = await test.database.asSystem((transaction) => transaction.execute<{ now: Date }>(sql`select now()`));
  return { ...recipe, polledAt: new Date(rows[0]?.now ?? 0) };
};
const see = async (...rows: readonly string[]) => store.see(await ask(), rows, true);

const start = (began = store.began) =>
  ledger.start(recipe.userId, 'key', sampleRequest, {
    automation: { recipeId: recipe.id, began: (transaction, runId) => began(transaction, recipe, runId) },
  });
/** Somebody works on the run of the recipe. */
const work = async (): Promise<Lease> => {
  const taken = await ledger.takeLease((await start()).run.id);
  if (!taken) throw new Error('There is no lease.');
  return taken.lease;
};
let next = 0;
const make = async (lease: Lease, ...rows: readonly string[]) => {
  const outcomes = rows.map((rowId) => ({
    index: next++,
    rowId,
    name: `${rowId}.pdf`,
    diagnostics: [],
    result: { state: 'rendered', size: 1, pages: 1, sha256: 'x', pack: '1-0', offset: 0 } as const,
  }));
  await ledger.commitRows(lease, outcomes, { limit: undefined, store: true, mark: true });
};
const attach = (lease: Lease, row: string) => ledger.commitStored(lease, row, { file: `${row}.pdf` });
const end = async (lease: Lease) => {
  await ledger.end(lease, 'completed');
  await store.settle();
};
const told = async () =>
  (
    await test.database.asSystem((transaction) =>
      transaction.select().from(stories).where(eq(stories.recipeId, recipe.id)).orderBy(asc(stories.seenAt), asc(stories.rowId)),
    )
  ).map(({ rowId, state }) => `${rowId} ${state}`);

describe('a marking has one story', () => {
  it('when its run was not written down, and a look finds the mark gone before the run has ended', async () => {
    await see('a');
    const lease = await work();
    // Then the database goes away.
    await see('a', 'b', 'c');
    await make(lease, 'a', 'b', 'c');
    await attach(lease, 'b');
    // Of `c`, Notion has the PDF and the database does not know it yet.
    await see('a');
    await attach(lease, 'a');
    await attach(lease, 'c');
    await end(lease);
    expect(await told()).toEqual(['a stored', 'b stored', 'c stored']);
  });

  it('when its run was not written down and ends before the next look', async () => {
    await see('a');
    const lease = await work();
    await see('a', 'b');
    await make(lease, 'a', 'b');
    await attach(lease, 'a');
    await attach(lease, 'b');
    await end(lease);
    await see();
    expect(await told()).toEqual(['a stored', 'b stored']);
  });

  it('when a look asked before the run had stored it, and hears the answer after that', async () => {
    await see('a');
    const lease = await work();
    const asked = await ask();
    await make(lease, 'a', 'late');
    await attach(lease, 'late');
    expect(await store.see(asked, ['a', 'late'], true)).toBe(0);
    await attach(lease, 'a');
    await end(lease);
    await see();
    expect(await told()).toEqual(['a stored', 'late stored']);
  });

  it('when another run has begun for it by the time that the first one ends', async () => {
    await see('a');
    const lease = await work();
    await see('a', 'b');
    await make(lease, 'a', 'b');
    await attach(lease, 'a');
    await attach(lease, 'b');
    await ledger.end(lease, 'completed');
    const second = await work();
    await store.settle();
    await end(second);
    await see();
    await store.settle();
    expect(await told()).toEqual(['a stored', 'b stored']);
  });

  it('and the next marking another one, also while the run of the first is under way', async () => {
    await see('a');
    const lease = await work();
    await make(lease, 'a', 'b');
    await attach(lease, 'b');
    // `b` had no story before.
    expect(await see('a', 'b')).toBe(1);
    await start();
    await attach(lease, 'a');
    await end(lease);
    expect((await told()).sort()).toEqual(['a stored', 'b stored', 'b waiting']);
    expect(await see('b')).toBe(1);
  });
});

describe('the run of an automation', () => {
  it('begins with the rows that it is for, or not at all', async () => {
    await see('a');
    const fails = () => Promise.reject(new Error('The database went away.'));
    await expect(start(fails)).rejects.toThrow('went away');
    const begun = () =>
      test.database.asSystem((transaction) => transaction.select({ id: runs.id }).from(runs).where(eq(runs.userId, recipe.userId)));
    expect(await begun()).toEqual([]);
    const { run } = await start();
    expect(await begun()).toEqual([{ id: run.id }]);
    const [story] = await store.list(recipe.userId, recipe.id, { limit: 1, failedOnly: false });
    expect(story).toMatchObject({ rowId: 'a', runId: run.id });
  });
});
