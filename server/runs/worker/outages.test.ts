import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { DocumentsFailure, WorkspaceFailure } from '../../../generation/index.ts';
import { tellFigures } from '../../../integrations/figures.test-support.ts';
import { runs } from '../../database/schema/runs.ts';
import { type FileStore, FilesUnavailable } from '../../files/file-store.ts';
import { sampleRequest } from '../runs.test-support.ts';
import type { OpenedRun, RunWork } from './run-work.ts';
import { openWorkScene, storesBy } from './work-scene.test-support.ts';

const scene = await openWorkScene();
const { test, ledger, work } = scene;
afterAll(() => scene.close());

/** Rows are laid out by another engine, which asks `answer` first. */
const laidOutBy = (answer: () => void): RunWork => ({
  ...work,
  open: async (...about) => ({
    ...(await work.open(...about)),
    layOut: (filler) => ({
      open: async (...template) => {
        const rendering = await filler.open(...template);
        return {
          ...rendering,
          pdf: async (...row) => {
            answer();
            return rendering.pdf(...row);
          },
        };
      },
    }),
  }),
});

describe('a run whose services are away', () => {
  it('waits while the place of the files is full, and goes on', async () => {
    const userId = await scene.newUser('paid_monthly');
    const { run } = await ledger.start(userId, randomUUID(), sampleRequest);
    let written = 0;
    const full: FileStore = {
      ...work.files,
      write: async (key, bytes) => {
        written += 1;
        if (written > 1) throw new FilesUnavailable('full');
        await work.files.write(key, bytes);
      },
    };
    await scene.workOn(run.id, { ...work, files: full });
    expect(await ledger.find(userId, run.id)).toMatchObject({ state: 'waiting', endedAt: null, error: null });
    await ledger.freeLeases();
    await scene.workOn(run.id);
    expect(await ledger.find(userId, run.id)).toMatchObject({ state: 'completed', made: 25, failed: 0 });
    expect(await scene.pdfsOf(userId, run.id)).toHaveLength(25);
    tellFigures('R16', { rows: 25, 'writes refused': written - 1, lost: 0, 'retries by hand': 0 });
  });

  it('waits while Notion is away, and stores what is left by itself when it is back', async () => {
    const userId = await scene.newUser('paid_monthly');
    const { run } = await ledger.start(userId, randomUUID(), sampleRequest);
    let untilAway = 5;
    const stored: string[] = [];
    const workspace: OpenedRun['workspace'] = {
      attach: async (row, pdf) => {
        untilAway -= 1;
        if (untilAway < 0) throw new WorkspaceFailure('unavailable', 'Notion is not working (503).');
        const { length } = await pdf.read();
        stored.push(row);
        return { file: { name: pdf.name, size: length }, key: row, diagnostics: [] };
      },
      setStatus: async () => {},
    };
    const away: RunWork = { ...work, open: async (...about) => ({ ...(await work.open(...about)), workspace }) };
    const workOnce = async () => {
      await scene.workOn(run.id, away);
      return ledger.find(userId, run.id);
    };
    // It waits, and nobody takes it up for half a minute.
    expect(await workOnce()).toMatchObject({ state: 'waiting', made: 25, stored: 5, notStored: 0, error: null, endedAt: null });
    expect(await ledger.takeLease(run.id)).toBeUndefined();
    untilAway = Number.POSITIVE_INFINITY;
    await ledger.freeLeases();
    expect(await workOnce()).toMatchObject({ state: 'completed', made: 25, stored: 25, notStored: 0 });
    tellFigures('R4', { rows: 25, 'attached twice': stored.length - new Set(stored).size, 'not stored': 0, 'retries by hand': 0 });
  });

  it('waits until the moment that Notion names, says so each time, and stores what is left', async () => {
    const userId = await scene.newUser('paid_monthly');
    const { run } = await ledger.start(userId, randomUUID(), sampleRequest);
    const until = [14, 9].map((minutes) => new Date(Date.now() + minutes * 60_000));
    const asked = [...until];
    const workspace = storesBy(async () => {
      const [retryAt] = asked;
      if (retryAt) throw new WorkspaceFailure('rate-limited', 'Notion asked to be left alone.', { retryAt });
    });
    const throttled: RunWork = { ...work, open: async (...about) => ({ ...(await work.open(...about)), workspace }) };
    for (const retryAt of until) {
      await scene.workOn(run.id, throttled);
      const waiting = await ledger.find(userId, run.id);
      expect(waiting).toMatchObject({ state: 'waiting', made: 25, stored: 0, notStored: 0 });
      expect(Math.abs((waiting?.retryAt?.getTime() ?? 0) - retryAt.getTime())).toBeLessThan(30_000);
      asked.shift();
      await ledger.freeLeases();
    }
    const told = (await scene.eventsOf(userId, run.id)).filter(({ type }) => type === 'notice');
    expect(told).toMatchObject(
      until.map((moment) => ({
        diagnostic: { code: 'run/waiting', message: 'Notion asked to be left alone.' },
        until: moment.toISOString(),
      })),
    );
    await scene.workOn(run.id, throttled);
    expect(await ledger.find(userId, run.id)).toMatchObject({ state: 'completed', stored: 25, notStored: 0 });
  });

  it('waits until the moment that Google names, and tells no moment that is sooner than it asks again anyway', async () => {
    const userId = await scene.newUser('paid_monthly');
    const { run } = await ledger.start(userId, randomUUID(), sampleRequest);
    for (const seconds of [840, 5]) {
      const retryAt = new Date(Date.now() + seconds * 1000);
      const failure = new DocumentsFailure('rate-limited', 'Google takes no more requests for now.', { retryAt });
      await scene.workOn(run.id, { ...work, open: () => Promise.reject(failure) });
      const waiting = await ledger.find(userId, run.id);
      expect(waiting).toMatchObject({ state: 'waiting', made: 0 });
      expect(waiting?.wait?.until).toBe(seconds === 840 ? retryAt.toISOString() : undefined);
      expect(Math.abs((waiting?.retryAt?.getTime() ?? 0) - Date.now() - Math.max(30, seconds) * 1000)).toBeLessThan(20_000);
      await ledger.freeLeases();
    }
    await scene.workOn(run.id);
    expect(await ledger.find(userId, run.id)).toMatchObject({ state: 'completed', made: 25, error: null });
  });

  it('waits while rows can not be read on, keeps what is made and stored, and goes on when Notion is back', async () => {
    const userId = await scene.newUser('paid_monthly');
    const { run } = await ledger.start(userId, randomUUID(), sampleRequest);
    let isAway = true;
    const stored: string[] = [];
    const workspace = storesBy(async (row) => {
      await delay(5);
      stored.push(row);
    });
    const away: RunWork = {
      ...work,
      open: async (...about) => {
        const opened = await work.open(...about);
        const rows: OpenedRun['rows'] = async function* (...asked) {
          let read = 0;
          for await (const row of opened.rows(...asked)) {
            read += 1;
            if (isAway && read > 7) throw new WorkspaceFailure('unavailable', 'Notion is not working (503).');
            yield row;
          }
        };
        return { ...opened, rows, workspace };
      },
    };
    const workOnce = async () => {
      await scene.workOn(run.id, away);
      return ledger.find(userId, run.id);
    };
    expect(await workOnce()).toMatchObject({ state: 'waiting', made: 7, failed: 0, error: null, madeAt: null, endedAt: null });
    const storedBefore = stored.length;
    // Nothing goes on behind a run that is not worked on.
    await delay(100);
    expect(stored).toHaveLength(storedBefore);
    isAway = false;
    await ledger.freeLeases();
    expect(await workOnce()).toMatchObject({ state: 'completed', made: 25, stored: 25, failed: 0, notStored: 0, error: null });
    expect(await scene.pdfsOf(userId, run.id)).toHaveLength(25);
  });

  it('waits while Google lays out nothing, says why once, fails no row, and goes on', async () => {
    const userId = await scene.newUser('paid_monthly');
    const { run } = await ledger.start(userId, randomUUID(), sampleRequest);
    let untilAway = 3;
    const workOnce = async () => {
      await ledger.freeLeases();
      await scene.workOn(
        run.id,
        laidOutBy(() => {
          untilAway -= 1;
          if (untilAway < 0) throw new DocumentsFailure('unavailable', 'Google does not answer.');
        }),
      );
      return ledger.find(userId, run.id);
    };
    expect(await workOnce()).toMatchObject({ state: 'waiting', made: 3, failed: 0, error: null, madeAt: null, endedAt: null });
    expect(await ledger.takeLease(run.id)).toBeUndefined();
    expect(await workOnce()).toMatchObject({ state: 'waiting', made: 3, failed: 0 });
    const told = (await scene.eventsOf(userId, run.id)).filter(({ type }) => type === 'notice');
    expect(told).toEqual([
      { type: 'notice', diagnostic: expect.objectContaining({ code: 'run/waiting', message: 'Google does not answer.' }) },
    ]);
    untilAway = Number.POSITIVE_INFINITY;
    expect(await workOnce()).toMatchObject({ state: 'completed', made: 25, failed: 0, error: null });
  });

  it('fails rows that Google has not laid out for a day', async () => {
    const userId = await scene.newUser('paid_monthly');
    const { run } = await ledger.start(userId, randomUUID(), sampleRequest);
    await test.database.asSystem((transaction) =>
      transaction
        .update(runs)
        .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
        .where(eq(runs.id, run.id)),
    );
    let asked = 0;
    await scene.workOn(
      run.id,
      laidOutBy(() => {
        asked += 1;
        if (asked === 5) throw new DocumentsFailure('unavailable', 'Google does not answer.');
      }),
    );
    expect(await ledger.find(userId, run.id)).toMatchObject({ state: 'completed', made: 24, failed: 1 });
    const [row] = await ledger.rows(userId, run.id, { after: -1, limit: 10, failedOnly: true });
    expect(row?.error).toMatchObject({ code: 'documents/unavailable' });
  });
});
