import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JournalEntry } from './journal.ts';
import { type Emulator, openEmulator } from './open-emulator.ts';

let folder: string;
let emulator: Emulator;
let url: string;
let applied: string[];
const expired: string[] = [];

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-emulator-'));
  applied = [];
  emulator = openEmulator({
    folder,
    errorBody: (status) => ({ status, message: 'injected' }),
    expireToken: (context) => void expired.push(context.req.header('authorization') ?? ''),
  });
  emulator.app.post('/things/:id', async (context) => {
    applied.push(context.req.param('id'));
    context.set('actor', 'tester');
    context.set('notes', { made: context.req.param('id') });
    return context.json({ id: context.req.param('id'), body: await context.req.json(), padding: 'x'.repeat(400) });
  });
  url = await emulator.listen(0);
});
afterEach(async () => {
  await emulator.close();
  rmSync(folder, { recursive: true, force: true });
});

const post = (id: string) =>
  fetch(`${url}/things/${id}?a=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer t' },
    body: '{"n":1}',
  });
const inject = (...rules: unknown[]) =>
  fetch(`${url}/_emulator/faults`, { method: 'PUT', body: JSON.stringify({ rules }), headers: { 'content-type': 'application/json' } });
const journal = async (): Promise<JournalEntry[]> =>
  (await (await fetch(`${url}/_emulator/journal`)).text())
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

describe('the frame of the emulators', () => {
  it('keeps a journal of every request and what became of it', async () => {
    await post('a');
    expect(await journal()).toMatchObject([
      {
        number: 1,
        method: 'POST',
        path: '/things/a',
        query: 'a=1',
        actor: 'tester',
        request: { n: 1 },
        status: 200,
        applied: true,
        notes: { made: 'a' },
      },
    ]);
    await fetch(`${url}/_emulator/journal`, { method: 'DELETE' });
    expect(await journal()).toEqual([]);
  });

  it('answers an injected status without doing anything, so often as asked', async () => {
    await inject({ kind: 'status', status: 429, retryAfter: 7, times: 1, method: 'post', path: '^/things/' });
    const reply = await post('a');
    expect([reply.status, reply.headers.get('retry-after'), await reply.json()]).toEqual([429, '7', { status: 429, message: 'injected' }]);
    expect((await post('b')).status).toBe(200);
    expect(applied).toEqual(['b']);
    expect(await journal()).toMatchObject([{ status: 429, applied: false, fault: 'status' }, { status: 200 }]);
  });

  it('applies and loses the reply', async () => {
    await inject({ kind: 'reset-after', times: 1 }, { kind: 'status-after', status: 503, times: 1 }, { kind: 'truncate', times: 1 });
    await expect(post('a')).rejects.toThrow();
    expect((await post('b')).status).toBe(503);
    await expect(post('c').then((reply) => reply.text())).rejects.toThrow();
    expect(applied).toEqual(['a', 'b', 'c']);
    expect((await journal()).map(({ status, applied }) => [status, applied])).toEqual([
      [null, true],
      [503, true],
      [null, true],
    ]);
  });

  it('cuts before anything is done', async () => {
    await inject({ kind: 'reset-before', times: 1 }, { kind: 'hang', delay: 5, times: 1 });
    await expect(post('a')).rejects.toThrow();
    await expect(post('b')).rejects.toThrow();
    expect(applied).toEqual([]);
  });

  it('sends a body slowly, but whole', async () => {
    await inject({ kind: 'slow', bytesPerSecond: 5000 });
    expect(await (await post('a')).json()).toMatchObject({ id: 'a', body: { n: 1 } });
  });

  it('ends the life of a token', async () => {
    await inject({ kind: 'expire-token', times: 1 });
    await post('a');
    expect(expired).toEqual(['Bearer t']);
  });

  it('hits the asked share of the requests, the same ones for the same seed', async () => {
    const hits = async () => {
      await inject({ kind: 'status', status: 500, rate: 0.3 });
      const statuses: number[] = [];
      for (let index = 0; index < 60; index += 1) statuses.push((await post('a')).status);
      return statuses;
    };
    const first = await hits();
    expect(await hits()).toEqual(first);
    expect(first.filter((status) => status === 500).length).toBeGreaterThan(8);
    expect(first.filter((status) => status === 500).length).toBeLessThan(30);
  });

  it('refuses a rule it does not know', async () => {
    expect((await inject({ kind: 'explode' })).status).toBe(400);
    expect((await inject({ kind: 'hang', path: '(' })).status).toBe(400);
  });

  it('moves its clock and does what falls due', async () => {
    let rung = 0;
    emulator.clock.after(3_600_000, () => {
      rung += 1;
    });
    const before = emulator.clock.now();
    await fetch(`${url}/_emulator/clock`, { method: 'POST', body: '{"advance":3600000}' });
    expect(rung).toBe(1);
    expect(emulator.clock.now() - before).toBeGreaterThanOrEqual(3_600_000);
  });
});
