import { expect, it } from 'vitest';
import { openPagedSource } from '../client/paged-source.test-support.ts';
import { openRelatedPages } from './related-pages.ts';

it('begins its list anew when the cursor of it has lapsed since the last rows', async () => {
  const source = await openPagedSource();
  source.play({ minutes: Array.from({ length: 300 }, (_, index) => index), refuses: (query) => query === 1 });
  const pages = openRelatedPages(source.requests, {
    source: 's',
    properties: undefined,
    flatten: ({ id }) => ({ id, title: `Row ${id}`, values: new Map(), partial: [] }),
  });
  const signal = new AbortController().signal;
  const ids = (from: number, to: number) => new Set(Array.from({ length: to - from }, (_, index) => String(from + index)));
  await pages.load(ids(0, 100), signal);
  await pages.load(ids(100, 300), signal);
  source.close();
  expect([...ids(0, 300)].map((id) => pages.get(id)?.title)).toEqual([...ids(0, 300)].map((id) => `Row ${id}`));
  // One page, the refusal, and three pages: nothing is asked for by itself.
  expect(source.counts()).toEqual({ queries: 5, retrievals: 0 });
});
