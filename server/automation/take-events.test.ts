import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../database/database.test-support.ts';
import { recipeSignals, recipes } from '../database/schema/belongings.ts';
import { inbox } from '../database/schema/product.ts';
import { insertRecipe } from './recipe.test-support.ts';
import { type TakenEvent, takeEvents } from './take-events.ts';

const test = useTestDatabase();
let recipe: Awaited<ReturnType<typeof insertRecipe>>;
beforeEach(async () => {
  recipe = await insertRecipe(test.database, { dueAt: new Date('2100-01-01'), statusPropertyId: 'status' });
});

const event = (row: string, changes: Partial<TakenEvent> = {}): TakenEvent => ({
  id: randomUUID(),
  type: 'page.properties_updated',
  timestamp: '2026-01-01T00:00:00.000Z',
  entity: row,
  source: recipe.dataSourceId,
  authors: ['person'],
  properties: ['status'],
  ...changes,
});
const signals = async () =>
  (
    await test.database.asSystem((transaction) =>
      transaction.select().from(recipeSignals).where(eq(recipeSignals.recipeId, recipe.id)).orderBy(recipeSignals.rowId),
    )
  ).map(({ rowId }) => rowId);
const recipeNow = async () => {
  const [found] = await test.database.asSystem((transaction) =>
    transaction
      .select({ isDue: sql<boolean>`${recipes.dueAt} < now() + interval '1 minute'`, status: recipes.statusPropertyId })
      .from(recipes)
      .where(eq(recipes.id, recipe.id)),
  );
  return found;
};

describe('events that are taken together', () => {
  it('count each for itself: what is no news is told apart from what is', async () => {
    await takeEvents(test.database, [
      event('ours', { authors: [recipe.accountId] }),
      event('other property', { properties: ['title'] }),
      event('elsewhere', { source: randomUUID() }),
      event('comment', { type: 'comment.created' }),
    ]);
    expect(await signals()).toEqual([]);
    expect(await recipeNow()).toEqual({ isDue: false, status: 'status' });
    await takeEvents(test.database, [
      event('ours', { authors: [recipe.accountId] }),
      event('a'),
      event('b', { authors: [recipe.accountId, 'person'], timestamp: undefined }),
      event('c', { properties: undefined, authors: [] }),
      event('other property', { properties: ['title'] }),
    ]);
    expect(await signals()).toEqual(['a', 'b', 'c']);
    expect(await recipeNow()).toEqual({ isDue: true, status: 'status' });
  });

  it('are the same event once, and the same row once', async () => {
    const one = event('a');
    await takeEvents(test.database, [one, event('a', { timestamp: '2025-12-31T23:00:00.000Z' }), one, event('b')]);
    expect(await signals()).toEqual(['a', 'b']);
    const [first] = await test.database.asSystem((transaction) =>
      transaction.select().from(recipeSignals).where(eq(recipeSignals.recipeId, recipe.id)).orderBy(recipeSignals.rowId),
    );
    expect(first?.markedAt).toEqual(new Date('2025-12-31T23:00:00.000Z'));
    await test.database.asSystem((transaction) => transaction.delete(recipeSignals));
    await takeEvents(test.database, [one]);
    expect(await signals()).toEqual([]);
    expect(
      await test.database.asSystem((transaction) =>
        transaction
          .select()
          .from(inbox)
          .where(inArray(inbox.eventId, [one.id])),
      ),
    ).toMatchObject([{ source: 'notion', body: { entity: 'a', type: one.type, timestamp: one.timestamp, source: recipe.dataSourceId } }]);
  });

  it('forget the id of a property with the schema, beside news of rows', async () => {
    await takeEvents(test.database, [
      event('a'),
      event(recipe.dataSourceId, { type: 'data_source.schema_updated', properties: undefined }),
    ]);
    expect(await signals()).toEqual(['a']);
    expect(await recipeNow()).toEqual({ isDue: true, status: null });
  });

  it('wake recipes of several databases, of each only those that it is about, and none that is paused', async () => {
    const other = await insertRecipe(test.database, { dueAt: new Date('2100-01-01') });
    const paused = await insertRecipe(test.database, { isPaused: true });
    await takeEvents(test.database, [event('a'), event('b', { source: other.dataSourceId }), event('c', { source: paused.dataSourceId })]);
    const all = await test.database.asSystem((transaction) =>
      transaction
        .select()
        .from(recipeSignals)
        .where(inArray(recipeSignals.recipeId, [recipe.id, other.id, paused.id])),
    );
    expect(new Map(all.map(({ recipeId, rowId }) => [recipeId, rowId]))).toEqual(
      new Map([
        [recipe.id, 'a'],
        [other.id, 'b'],
      ]),
    );
  });

  it('are not in the way of those that another process takes at the same time, in whatever order', async () => {
    const events = Array.from({ length: 200 }, (_, index) => event(`row ${index % 20}`));
    await Promise.all([events, events.toReversed(), events, events.toReversed()].map((all) => takeEvents(test.database, all)));
    expect((await signals()).length).toBe(20);
  });
});
