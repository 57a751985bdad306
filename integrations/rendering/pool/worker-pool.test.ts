import { describe, expect, it } from 'vitest';
import { testDocument } from '../../../engine/docx/test-package.ts';
import { paragraph, run as textRun } from '../../../engine/docx/test-reading.ts';
import type { Row, Value } from '../../../engine/index.ts';
import { RowFailure, RunFailure } from '../../../generation/index.ts';
import { collectGarbage } from '../../collect-garbage.test-support.ts';
import { tellFigures } from '../../figures.test-support.ts';
import { mergingWorker, type PoolOptions, workerPool } from './worker-pool.ts';

const script = new URL('../../../dist/render-worker.cjs', import.meta.url);
/** Rows named `endless-1`, `memory-1`, `exit-1`, `unknown-1` do that in it. */
const faulty = new URL('faulty-worker.mjs', import.meta.url);
/** Never done with what it has: it wants more rows before. */
const thrifty = new URL('thrifty-worker.mjs', import.meta.url);
const settings = { locale: 'en-US', timeZone: 'UTC' };
const never = new AbortController().signal;
const template = testDocument(paragraph(textRun('Dear {{Name}}')));
const row = (id: string, fields: Readonly<Record<string, Value>> = { Name: id }): Row => ({ id, fields: new Map(Object.entries(fields)) });

/** Each row's outcome: the number of its pages, or the code of its fault. */
async function outcomes(rows: readonly Row[], options: PoolOptions, from = template): Promise<Map<string, number | string>> {
  const pool = await workerPool({ script, workers: 2, ...options }).open(from, { settings });
  try {
    const all = rows.map(async (each) => {
      try {
        const { pdf, pages } = await pool.pdf(each, each.id, never);
        expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
        return [each.id, pages] as const;
      } catch (error) {
        if (error instanceof RowFailure || error instanceof RunFailure) return [each.id, error.diagnostic.code] as const;
        throw error;
      }
    });
    return new Map<string, number | string>(await Promise.all(all));
  } finally {
    await pool.close();
  }
}
const good = (count: number) => Array.from({ length: count }, (_, index) => row(`good${index}`));
const madeOf = (found: ReadonlyMap<string, number | string>) =>
  [...found].filter(([id, outcome]) => id.startsWith('good') && outcome === 1).length;

describe('a pool of worker threads', () => {
  it('ends a row that takes too long, after one more try, and makes all others', async () => {
    const started = performance.now();
    const found = await outcomes([...good(30), row('endless-1'), ...good(60).slice(30)], { script: faulty, deadlineMs: 3000 });
    expect(found.get('endless-1')).toBe('run/renderer-stopped');
    expect(madeOf(found)).toBe(60);
    // Two tries of a second each.
    expect(performance.now() - started).toBeGreaterThan(2000);
  });

  it.each(['memory-1', 'exit-1', 'unknown-1'])('survives a row that kills its thread: %s', async (id) => {
    const found = await outcomes([...good(20), row(id), ...good(40).slice(20)], { script: faulty, memoryMb: 64, deadlineMs: 10_000 });
    expect(found.get(id)).toBe('run/renderer-stopped');
    expect(madeOf(found)).toBe(40);
    tellFigures('R15', { 'rows beside one that ends each of its threads': 40, lost: 0 });
  });

  it('keeps nothing of a run once that is closed, although its signal never fires', async () => {
    const render = async (): Promise<WeakRef<Uint8Array>> => {
      const own = template.slice();
      const pool = await workerPool({ script, workers: 1 }).open(own, { settings });
      await pool.pdf(row('good'), 'good', AbortSignal.any([never]));
      await pool.close();
      return new WeakRef(own);
    };
    const templates = [await render(), await render()];
    await collectGarbage();
    expect(templates.map((reference) => reference.deref())).toEqual([undefined, undefined]);
  });

  it('gives a thread more rows while half of the last ones are still to be made', async () => {
    expect(madeOf(await outcomes([...good(100), row('last')], { script: thrifty, workers: 1 }))).toBe(100);
  });

  it('gives a row that stopped a thread one more try in a fresh thread, where it can be made', async () => {
    // Alone the row is in time; the second thread has the whole deadline for it.
    const rows = [row('good0'), row('good1', { Name: 'word '.repeat(15_000) })];
    expect(await outcomes(rows, { workers: 1 })).toEqual(
      new Map<string, unknown>([
        ['good0', 1],
        ['good1', expect.any(Number)],
      ]),
    );
    tellFigures('R15', { 'rows made in a second thread': 1 });
  });

  it('stops the run when no row of the template can be made', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => row(`exit-${index}`));
    const found = await outcomes(rows, { script: faulty });
    expect(new Set(found.values())).toEqual(new Set(['run/renderer-stopped', 'run/template-stopped']));
    expect([...found.values()].filter((code) => code === 'run/template-stopped').length).toBeGreaterThan(30);
  });

  it.each(['endless', 'memory', 'exit'])('gives up a template that can not be opened: %s', async (fault) => {
    const opened = workerPool({ script: faulty, workers: 1, deadlineMs: 3000, memoryMb: 64 }).open(Buffer.from(fault), { settings });
    await expect(opened).rejects.toMatchObject({ diagnostic: { code: 'run/template-stopped' } });
  });

  it('hands on why a template is refused', async () => {
    const opened = workerPool({ script, workers: 2 }).open(Buffer.from('no document'), { settings });
    await expect(opened).rejects.toMatchObject({ diagnostic: { code: 'docx/not-a-zip' } });
  });

  it('gives up the one file of all rows with the thread that held it', async () => {
    const merging = await mergingWorker({ script: faulty, deadlineMs: 3000 }).open(template, { settings, title: 'All' });
    await merging.pdf(row('good'), 'good', never);
    await expect(merging.pdf(row('endless-1'), 'endless', never)).rejects.toMatchObject({ diagnostic: { code: 'run/renderer-stopped' } });
    await expect(merging.end()).rejects.toMatchObject({ diagnostic: { code: 'run/merge-lost' } });
    await merging.close();
  });

  it('leaves nobody waiting once it is closed', async () => {
    const pool = await workerPool({ script: faulty, workers: 1 }).open(template, { settings });
    const asked = [row('endless-1'), ...good(40)].map((each) => pool.pdf(each, each.id, never));
    const settled = Promise.allSettled(asked);
    await pool.close();
    expect(new Set((await settled).map((end) => (end.status === 'rejected' ? String(end.reason) : end.status)))).toEqual(
      new Set(['Error: The rendering was closed.']),
    );
    await expect(pool.pdf(row('late'), 'late', never)).rejects.toThrow('The rendering was closed.');
  });

  it('lets its process hear of other things while rows keep coming that take longer to be saved than to be made', async () => {
    const pool = await workerPool({ script, workers: 1 }).open(template, { settings });
    let saved = 0;
    let savedAtTurn: number | undefined;
    const savingEach = async (): Promise<void> => {
      for (let made = 0; made < 40; made++) {
        await pool.pdf(row('good'), 'good', never);
        // What saves synchronously has nothing else of the process run in between.
        for (const end = performance.now() + 2; performance.now() < end; );
        if (++saved === 100)
          setTimeout(() => {
            savedAtTurn = saved;
          });
      }
    };
    await Promise.all(Array.from({ length: 16 }, savingEach));
    await pool.close();
    expect(saved).toBe(640);
    expect(savedAtTurn).toBeLessThan(450);
  });

  it('stops at once when asked to: what waits is dropped, what is under way ends', async () => {
    const pool = await workerPool({ script, workers: 1 }).open(template, { settings });
    const stop = new AbortController();
    const all = good(500).map((each) =>
      pool.pdf(each, each.id, stop.signal).then(
        () => 'made',
        (error: Error) => error.name,
      ),
    );
    await all[0];
    stop.abort();
    const ended = await Promise.all(all);
    expect(ended[0]).toBe('made');
    expect(ended.filter((end) => end === 'AbortError').length).toBeGreaterThan(400);
    await expect(pool.pdf(row('late'), 'late', stop.signal)).rejects.toThrow();
    await pool.close();
  });
});
