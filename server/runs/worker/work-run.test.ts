import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { WorkspaceFailure } from '../../../generation/index.ts';
import { profiles } from '../../database/schema/belongings.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { sampleRequest } from '../runs.test-support.ts';
import type { RunWork } from './run-work.ts';
import { openWorkScene, storesBy } from './work-scene.test-support.ts';

const scene = await openWorkScene();
const { test, ledger, work } = scene;
afterAll(() => scene.close());

/** The renderer of the scene, which waits for `heard` each time before it gives a PDF away. */
function renderingTold(heard: (made: number) => void | Promise<void>): RunWork['renderer'] {
  let made = 0;
  return {
    open: async (...about) => {
      const rendering = await work.renderer.open(...about);
      return {
        ...rendering,
        pdf: async (...row) => {
          const pdf = await rendering.pdf(...row);
          made += 1;
          await heard(made);
          return pdf;
        },
      };
    },
  };
}

describe('working on a run', () => {
  it('makes every row of a sample, and tells it', async () => {
    const userId = await scene.newUser('paid_yearly');
    const { run } = await ledger.start(userId, 'a', sampleRequest);
    await scene.workOn(run.id);
    expect(await ledger.find(userId, run.id)).toMatchObject({ state: 'completed', total: 25, made: 25, failed: 0, stored: 0 });
    expect(await scene.pdfsOf(userId, run.id)).toHaveLength(25);
    const events = await scene.eventsOf(userId, run.id);
    expect(events[0]).toMatchObject({ type: 'start', total: 25, progress: 10 });
    expect(events.filter(({ type }) => type === 'pdf')).toHaveLength(25);
    expect(events.slice(-2)).toMatchObject([
      { type: 'complete', state: 'completed', made: 25, left: 0, progress: 100 },
      { type: 'end', state: 'completed' },
    ]);
  });

  it('names the files by the first column where that of the order is gone, and tells it', async () => {
    const userId = await scene.newUser('paid_yearly');
    const { run } = await ledger.start(userId, randomUUID(), { ...sampleRequest, namingHeader: 'Nombre' });
    await scene.workOn(run.id);
    const events = await scene.eventsOf(userId, run.id);
    const diagnostic = { code: 'fill/unknown-placeholder', hint: "The files are named by 'Number'." };
    expect(events.filter(({ type }) => type === 'notice')).toMatchObject([{ diagnostic }]);
    const [first] = await ledger.rows(userId, run.id, { after: -1, limit: 1, failedOnly: false });
    expect(first?.name).toMatch(/^2026-\d+\.pdf$/u);
  });

  it('goes on where it was stopped, time and again, and makes no row twice', async () => {
    const userId = await scene.newUser('paid_yearly');
    const { run } = await ledger.start(userId, 'a', sampleRequest);
    let rounds = 0;
    for (; (await ledger.find(userId, run.id))?.endedAt === null; rounds += 1) {
      const stop = new AbortController();
      const renderer = renderingTold((made) => {
        if (made === 5) stop.abort();
      });
      await scene.workOn(run.id, { ...work, renderer }, stop.signal);
      await test.database.asSystem((transaction) => transaction.execute('update runs set leased_until = null'));
    }
    expect(rounds).toBeGreaterThan(1);
    expect(await ledger.find(userId, run.id)).toMatchObject({ state: 'completed', made: 25, failed: 0 });
    const rows = (await scene.eventsOf(userId, run.id)).filter(({ type }) => type === 'pdf').map(({ rowId }) => rowId);
    expect(new Set(rows).size).toBe(25);
    expect(rows).toHaveLength(25);
    expect(await scene.pdfsOf(userId, run.id)).toHaveLength(25);
    const kept = await ledger.rows(userId, run.id, { after: -1, limit: 100, failedOnly: false });
    expect(kept.map(({ index }) => index)).toEqual(Array.from({ length: 25 }, (_, index) => index));
  });

  it('goes on behind hundreds of thousands of rows', async () => {
    const userId = await scene.newUser('paid_monthly');
    const { run } = await ledger.start(userId, randomUUID(), sampleRequest);
    const MANY = 300_000;
    const known = new Map(Array.from({ length: MANY }, (_, index) => [`earlier ${index}`, { index, name: 'a.pdf', isQueued: false }]));
    const long: RunWork = {
      ...work,
      ledger: { ...ledger, knownRows: async () => known },
      open: async (...about) => ({ ...(await work.open(...about)), total: undefined }),
    };
    await scene.workOn(run.id, long);
    expect(await ledger.find(userId, run.id)).toMatchObject({ state: 'completed', made: 25, failed: 0 });
    const rows = await ledger.rows(userId, run.id, { after: -1, limit: 100, failedOnly: false });
    expect(rows.map(({ index }) => index)).toEqual(Array.from({ length: 25 }, (_, index) => MANY + index));
  });

  it('stores what is made, and ends as broken, when the others can not be written down', async () => {
    const userId = await scene.newUser('paid_monthly');
    const { run } = await ledger.start(userId, randomUUID(), sampleRequest);
    const stored: string[] = [];
    const workspace = storesBy(async (row) => {
      await delay(20);
      stored.push(row);
    });
    let commits = 0;
    const failing: Ledger = {
      ...ledger,
      commitRows: async (...about) => {
        commits += 1;
        if (commits > 1) throw new TypeError('A defect of ours.');
        return ledger.commitRows(...about);
      },
    };
    const ended: string[] = [];
    const slow: RunWork = {
      ...work,
      ledger: failing,
      open: async (...about) => ({ ...(await work.open(...about)), workspace }),
      ended: async (_user, runId) => void ended.push(runId),
    };
    await scene.workOn(run.id, slow);
    const told = await ledger.find(userId, run.id);
    expect(told).toMatchObject({ state: 'broken', error: { code: 'run/unexpected' }, notStored: 0 });
    expect(told?.made).toBeGreaterThan(0);
    expect(told?.stored).toBe(told?.made);
    expect(stored).toHaveLength(told?.made ?? -1);
    expect((await scene.eventsOf(userId, run.id)).at(-1)).toMatchObject({ type: 'end', state: 'broken' });
    expect(ended).toEqual([run.id]);
  });

  it('looks for rows to store when some were written down or stored, and not in between', async () => {
    const userId = await scene.newUser('paid_monthly');
    const { run } = await ledger.start(userId, randomUUID(), sampleRequest);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const workspace = storesBy(async () => {
      await held;
    });
    let looks = 0;
    const counted: Ledger = {
      ...ledger,
      rowsToStore: (...asked) => {
        looks += 1;
        return ledger.rowsToStore(...asked);
      },
    };
    const counting: RunWork = { ...work, ledger: counted, open: async (...about) => ({ ...(await work.open(...about)), workspace }) };
    const worked = scene.workOn(run.id, counting);
    await expect.poll(async () => (await ledger.find(userId, run.id))?.madeAt).not.toBeNull();
    let before = looks;
    const isQuiet = async () => {
      before = looks;
      await delay(400);
      return looks === before;
    };
    await expect.poll(isQuiet).toBe(true);
    letGo();
    await worked;
    expect(await ledger.find(userId, run.id)).toMatchObject({ state: 'completed', stored: 25, notStored: 0 });
    expect(looks - before).toBeLessThanOrEqual(25);
  });

  it('stores few rows at once while others wait for the thread', async () => {
    const userId = await scene.newUser('paid_monthly');
    const { run } = await ledger.start(userId, randomUUID(), sampleRequest);
    let now = 0;
    let most = 0;
    const workspace = storesBy(async () => {
      now += 1;
      most = Math.max(most, now);
      await delay(20);
      now -= 1;
    });
    const late: RunWork = { ...work, lag: () => 1000, open: async (...about) => ({ ...(await work.open(...about)), workspace }) };
    await scene.workOn(run.id, late);
    expect(await ledger.find(userId, run.id)).toMatchObject({ state: 'completed', stored: 25, notStored: 0 });
    expect(most).toBe(2);
  });

  it('makes three on the free plan and says how many are left', async () => {
    const userId = await scene.newUser('free');
    const { run } = await ledger.start(userId, 'a', sampleRequest);
    await scene.workOn(run.id);
    const error = { code: 'run/plan-limit', message: 'Your plan allows 3 PDFs in a run.' };
    expect(await ledger.find(userId, run.id)).toMatchObject({ state: 'completed', total: 3, made: 3, error });
    expect((await scene.eventsOf(userId, run.id)).find(({ type }) => type === 'complete')).toMatchObject({ made: 3, left: 22 });
    expect(await scene.pdfsOf(userId, run.id)).toHaveLength(3);
  });

  it('makes what the free plan still allows, says so, and makes nothing more', async () => {
    const userId = await scene.newUser('free');
    await test.database.asSystem((transaction) =>
      transaction.update(profiles).set({ pdfFilesGenerated: 9 }).where(eq(profiles.userId, userId)),
    );
    const { run } = await ledger.start(userId, 'a', sampleRequest);
    await scene.workOn(run.id);
    const error = { code: 'run/plan-limit', message: 'Your plan allows no more PDFs.' };
    expect(await ledger.find(userId, run.id)).toMatchObject({ state: 'completed', made: 1, failed: 0, error });
    expect(await scene.pdfsOf(userId, run.id)).toHaveLength(1);
  });

  it('makes nothing when it was cancelled while it waited', async () => {
    const userId = await scene.newUser('paid_yearly');
    const { run } = await ledger.start(userId, 'a', sampleRequest);
    await ledger.cancel(userId, run.id);
    await scene.workOn(run.id);
    expect(await ledger.find(userId, run.id)).toMatchObject({ state: 'cancelled', made: 0, error: null });
  });

  it('ends as cancelled while its service is away', async () => {
    const userId = await scene.newUser('paid_yearly');
    const { run } = await ledger.start(userId, 'a', sampleRequest);
    await ledger.cancel(userId, run.id);
    const away = { ...work, open: () => Promise.reject(new WorkspaceFailure('unavailable', 'Notion is not working (503).')) };
    await scene.workOn(run.id, away);
    expect(await ledger.find(userId, run.id)).toMatchObject({ state: 'cancelled', error: null });
  });

  it('stops when it is cancelled, and keeps what is made', async () => {
    const userId = await scene.newUser('paid_yearly');
    const { run } = await ledger.start(userId, 'a', sampleRequest);
    let goOn = () => {};
    const firstWrittenDown = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const cancelling: Ledger = {
      ...ledger,
      began: async (...about) => {
        await ledger.began(...about);
        await ledger.cancel(userId, run.id);
      },
      commitRows: (...about) => ledger.commitRows(...about).finally(goOn),
    };
    const renderer = renderingTold((made) => (made === 1 ? undefined : firstWrittenDown));
    await scene.workOn(run.id, { ...work, ledger: cancelling, renderer });
    const ended = await ledger.find(userId, run.id);
    expect(ended).toMatchObject({ state: 'cancelled' });
    expect(ended?.made).toBeGreaterThan(0);
    expect(ended?.made).toBeLessThan(25);
    expect(await scene.pdfsOf(userId, run.id)).toHaveLength(ended?.made ?? -1);
  });

  it('says why a run is broken whose template is gone', async () => {
    const userId = await scene.newUser('paid_yearly');
    const { run } = await ledger.start(userId, 'a', { ...sampleRequest, template: { kind: 'upload', uploadId: randomUUID() } });
    await scene.workOn(run.id);
    expect(await ledger.find(userId, run.id)).toMatchObject({ state: 'broken', error: { message: 'The template is not there any more.' } });
  });
});
