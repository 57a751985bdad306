import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WorkspaceFailure } from '../../../generation/index.ts';
import { DEFAULT_NAMES, openConnection } from '../connection.ts';
import { listDatabases } from '../list-databases.ts';
import { readPropertyItems } from '../rows/property-items.ts';
import { openPagedSource, type PagedSource } from './paged-source.test-support.ts';

const never = new AbortController().signal;
let source: PagedSource;
beforeAll(async () => {
  source = await openPagedSource();
});
afterAll(() => source.close());

const LISTS: readonly [string, () => Promise<readonly string[]>][] = [
  ['databases', async () => (await listDatabases(openConnection(source.requests, DEFAULT_NAMES), never)).map(({ id }) => id)],
  [
    'references of a row',
    async () => ((await readPropertyItems(source.requests, '1', 'p', never))['relation'] as { id: string }[]).map(({ id }) => id),
  ],
];

describe.each(LISTS)('a list of %s whose cursor is refused', (_, read) => {
  const minutes = Array.from({ length: 500 }, (_minute, index) => index);
  const all = minutes.map(String);

  it('begins anew: each is there once', async () => {
    source.play({ minutes, refuses: (query) => query === 2 });
    expect(await read()).toEqual(all);
    // Two pages, the refusal, and all five pages.
    expect(source.counts().queries).toBe(8);
  });
  it('begins anew again after it got further', async () => {
    source.play({ minutes, refuses: (query) => [1, 4].includes(query) });
    expect(await read()).toEqual(all);
  });
  it('fails once that gets no further', async () => {
    source.play({ minutes, refuses: () => true });
    const failure = await read().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(WorkspaceFailure);
    expect(failure).toMatchObject({ reason: 'invalid', message: 'Notion answered: The start_cursor provided is invalid: 100' });
    expect(source.counts().queries).toBe(4);
  });
});
