import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WorkspaceFailure } from '../../../generation/index.ts';
import { openPagedSource, type PagedSource, type SourceScript } from './paged-source.test-support.ts';
import { type Places, queryPages } from './query-pages.ts';

let source: PagedSource;
beforeAll(async () => {
  source = await openPagedSource();
});
afterAll(() => source.close());

interface Reading {
  readonly limit?: number;
  readonly skip?: number;
  readonly places?: Places;
}
async function readIds(script: SourceScript, reading: Reading = {}): Promise<readonly number[]> {
  source.play(script);
  const ids: number[] = [];
  const pages = queryPages(source.requests, { source: 's', ...reading }, new AbortController().signal);
  for await (const { pages: found, before } of pages)
    ids.push(...found.slice(Math.max(0, (reading.skip ?? 0) - before)).map(({ id }) => Number(id)));
  return ids;
}
const all = (minutes: readonly number[]): readonly number[] => [...minutes.keys()];
const oneAMinute = Array.from({ length: 450 }, (_, index) => index);

describe('a query whose cursor is refused', () => {
  it('begins anew at the time of its last row: each row is there once', async () => {
    expect(await readIds({ minutes: oneAMinute, refuses: (query) => query === 2 })).toEqual(all(oneAMinute));
    // Two pages, the refusal, and the 251 rows from the last one on.
    expect(source.counts().queries).toBe(6);
  });
  it('ends even where no cursor is taken at all', async () => {
    expect(await readIds({ minutes: oneAMinute, refuses: () => true })).toEqual(all(oneAMinute));
  });
  it('goes on within a minute in which more rows were created than fit on a page', async () => {
    const minutes = Array.from({ length: 350 }, (_, index) => (index < 20 ? 0 : 1));
    expect(await readIds({ minutes, refuses: (query) => [1, 4].includes(query) })).toEqual(all(minutes));
  });
  it('gives no more rows than are wanted', async () => {
    const script = { minutes: oneAMinute, refuses: (query: number) => query === 1 };
    expect(await readIds(script, { limit: 130 })).toEqual(all(oneAMinute).slice(0, 130));
  });
  it('fails once that gives no row that is new', async () => {
    const failing = readIds({ minutes: Array.from({ length: 150 }, () => 0), refuses: () => true });
    const failure = await failing.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(WorkspaceFailure);
    expect(failure).toMatchObject({ reason: 'invalid', message: 'Notion answered: The start_cursor provided is invalid: 100' });
    expect(source.counts().queries).toBe(4);
  });
  it('fails at once when it is refused for another reason', async () => {
    await expect(readIds({ minutes: oneAMinute, refuses: () => true, code: 'invalid_request' })).rejects.toThrow(WorkspaceFailure);
    expect(source.counts().queries).toBe(2);
  });
  it('gives every row once, in order, or fails, whatever is refused', async () => {
    const gaps = fc.array(fc.constantFrom(0, 0, 0, 0, 1), { minLength: 150, maxLength: 600 });
    const refused = fc.array(fc.nat({ max: 12 }), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(gaps, refused, async (between, numbers) => {
        let minute = 0;
        const minutes = between.map((gap) => (minute += gap));
        // Fewer than a page in each minute: refusals never stop what goes on.
        expect(await readIds({ minutes, refuses: (query) => numbers.includes(query) })).toEqual(all(minutes));
      }),
      { numRuns: 50, seed: 7 },
    );
  });
});

describe('a query that went by rows before', () => {
  it('goes on at the page of the first row that is wanted', async () => {
    const places: Places = [];
    await readIds({ minutes: oneAMinute, refuses: () => false }, { places });
    const read = await readIds({ minutes: oneAMinute, refuses: () => false }, { places, skip: 320, limit: 400 });
    expect(read).toEqual(all(oneAMinute).slice(320, 400));
    expect(source.counts().queries).toBe(1);
  });
  it('begins at the time of the row before when the cursor has lapsed meanwhile', async () => {
    const places: Places = [];
    await readIds({ minutes: oneAMinute, refuses: () => false }, { places });
    const script = { minutes: oneAMinute, refuses: (query: number) => query === 0 };
    expect(await readIds(script, { places, skip: 320, limit: 390 })).toEqual(all(oneAMinute).slice(320, 390));
    // The refusal, and the 100 rows from the last one before on.
    expect(source.counts().queries).toBe(2);
  });
  it('leaves out what it is to leave out, whatever is refused, and whatever was read before', async () => {
    const gaps = fc.array(fc.constantFrom(0, 0, 0, 0, 1), { minLength: 150, maxLength: 600 });
    const readings = fc.array(fc.record({ skip: fc.nat(600), limit: fc.nat(700), refused: fc.array(fc.nat(8), { maxLength: 3 }) }), {
      minLength: 2,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(gaps, readings, async (between, asked) => {
        let minute = 0;
        const minutes = between.map((gap) => (minute += gap));
        const places: Places = [];
        for (const { skip, limit, refused } of asked) {
          const script = { minutes, refuses: (query: number) => refused.includes(query) };
          expect(await readIds(script, { places, skip, limit })).toEqual(all(minutes).slice(skip, Math.max(skip, limit)));
        }
      }),
      { numRuns: 50, seed: 7 },
    );
  });
});
