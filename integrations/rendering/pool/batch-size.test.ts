import { describe, expect, it } from 'vitest';
import { batchSize } from './batch-size.ts';
import type { Job } from './job.ts';

const job = (kills = 0): Job => ({ task: { id: 1, row: undefined, title: '' }, resolve: () => {}, reject: () => {}, kills });
const jobs = (count: number) => Array.from({ length: count }, () => job());
const held = (...all: readonly Job[]) => new Map(all.map((each, id) => [id, each]));

describe('the batch of a thread', () => {
  it('is its share of what waits, and never makes more than sixteen with what the thread still has', () => {
    expect(batchSize(jobs(9), held(), 4)).toBe(3);
    expect(batchSize(jobs(1), held(), 4)).toBe(1);
    expect(batchSize(jobs(100), held(), 2)).toBe(16);
    expect(batchSize(jobs(100), held(...jobs(8)), 2)).toBe(8);
    expect(batchSize([], held(), 2)).toBe(0);
  });

  it('waits until half of the last one is made', () => {
    expect(batchSize(jobs(100), held(...jobs(9)), 2)).toBe(0);
  });

  it('is a job that killed a thread alone, ends before it, and nothing joins it', () => {
    expect(batchSize([job(1), ...jobs(5)], held(), 1)).toBe(1);
    expect(batchSize([job(1), ...jobs(5)], held(job()), 1)).toBe(0);
    expect(batchSize([...jobs(3), job(1), ...jobs(5)], held(), 1)).toBe(3);
    expect(batchSize(jobs(5), held(job(1)), 1)).toBe(0);
  });
});
