import { describe, expect, it } from 'vitest';
import type { Run } from '../../../contracts/index.ts';
import { paramsToAsk, patchRuns } from './patch-runs.ts';

/** Numbered as they were started. */
const runOf = (number: number, state: Run['state'] = 'completed'): Run =>
  ({
    id: `run-${number}`,
    state,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString(),
    endedAt: state === 'completed' ? new Date(Date.UTC(2026, 0, 2)).toISOString() : null,
  }) as Run;

const shown = {
  pages: [
    [runOf(6), runOf(5)],
    [runOf(4), runOf(3)],
    [runOf(2, 'running'), runOf(1)],
  ],
  pageParams: ['', 'run-5', 'run-3'],
};

describe('looking at runs that are under way', () => {
  it('asks for pages with one under way and for the newest, not for those that have come to rest', () => {
    expect(paramsToAsk(shown)).toEqual(['', 'run-3']);
  });

  it('shows runs as they are now, wherever they stand', () => {
    const { pages, pageParams } = patchRuns(shown, [
      [runOf(6), runOf(5)],
      [runOf(2), runOf(1)],
    ]);
    expect(pages.flat().map(({ id }) => id)).toEqual(['run-6', 'run-5', 'run-4', 'run-3', 'run-2', 'run-1']);
    expect(pages.flat().every(({ state }) => state === 'completed')).toBe(true);
    expect(pageParams).toEqual(shown.pageParams);
  });

  it('puts new runs in front, and lets none fall out between two pages', () => {
    const { pages } = patchRuns(shown, [
      [runOf(7, 'queued'), runOf(6)],
      [runOf(2, 'running'), runOf(1)],
    ]);
    expect(pages.flat().map(({ id }) => id)).toEqual(['run-7', 'run-6', 'run-5', 'run-4', 'run-3', 'run-2', 'run-1']);
  });

  it('does not take an older run for a new one that came up from a page not shown, where one was deleted', () => {
    const { pages } = patchRuns({ pages: [[runOf(6, 'running'), runOf(5)]], pageParams: [''] }, [[runOf(6), runOf(4)]]);
    expect(pages.flat().map(({ id }) => id)).toEqual(['run-6', 'run-5']);
  });
});
