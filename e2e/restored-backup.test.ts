import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningEmulator, readRunPages, startEmulator } from '../integrations/emulators.test-support.ts';
import { tellFigures } from '../integrations/figures.test-support.ts';
import { startAdmin } from './admin.test-support.ts';
import { emulatorSettings } from './emulator-settings.test-support.ts';
import { openClient } from './http-client.test-support.ts';
import { type RunningServer, startServer } from './running-server.test-support.ts';

/** `npm run reliability -- --full` asks for more. */
const ROWS = Number(process.env['BACKUP_ROWS'] ?? 40);
/** Rows that are stored before the backup, and after it where it was taken. */
const [BEFORE, AFTER] = [Math.floor(ROWS / 5), Math.floor(ROWS / 5)];

interface About {
  readonly token: string;
  readonly databases: Readonly<Record<string, { readonly dataSourceId: string }>>;
  readonly documents: Readonly<Record<string, { readonly id: string }>>;
}
interface Run {
  readonly state: string;
  readonly made: number;
  readonly stored: number;
  readonly failed: number;
  readonly notStored: number;
  readonly endedAt: string | null;
}

let notion: RunningEmulator;
let google: RunningEmulator;
let first: RunningServer;
let second: RunningServer;
const keys = { APP_KEYS: `one:${randomBytes(32).toString('base64')}` };

beforeAll(async () => {
  [notion, google] = await Promise.all([
    startEmulator('notion', { rows: String(ROWS) }, { NOTION_REQUESTS_PER_MINUTE: '60000' }),
    startEmulator('google'),
  ]);
  const settings = { ...keys, ...emulatorSettings(notion, google), PLAN_LIMITS: 'off' };
  [first, second] = await Promise.all([startServer(settings), startServer(settings)]);
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await Promise.all([notion.stop(), google.stop()]);
});

it('a backup taken in the middle of a run goes on elsewhere: what it does not know is told by the rows, and none is stored twice', {
  timeout: 300_000,
}, async () => {
  const { token, databases } = notion.about as unknown as About;
  const { documents } = google.about as unknown as About;
  const source = databases['invoices']?.dataSourceId ?? '';
  const pages = () => readRunPages(notion.url, token, source);
  const filesBefore = new Map((await pages()).map(({ id, properties }) => [id, properties.PDFFiles.files.length]));
  /** Lets so many rows more be stored; the others wait. */
  const letThrough = (times: number) => {
    const write = { method: 'PATCH', path: '^/v1/pages/' };
    return notion.inject([
      { ...write, kind: 'slow', bytesPerSecond: 1e6, times },
      { ...write, kind: 'hang', delay: 500 },
    ]);
  };
  const signIn = async (server: RunningServer) => {
    const client = openClient({ ...server, google: google.url, notion: notion.url });
    await client.signInWithGoogle('ada@example.com');
    return client;
  };

  const client = await signIn(first);
  const { connection } = await client.call<{ connection: { id: string } }>('POST', '/api/connections/notion', { notionApiKey: token });
  await letThrough(BEFORE);
  const { id } = await client.call<{ id: string }>('POST', '/api/runs', {
    template: { kind: 'google', documentId: documents['invoice']?.id },
    rows: { kind: 'notion', connectionId: connection.id, source },
    namingHeader: 'Invoice',
    store: true,
  });
  const run = () => client.call<Run>('GET', `/api/runs/${id}`);
  await expect.poll(async () => (await run()).stored).toBe(BEFORE);
  const backup = path.join(first.dataFolder, 'backup');
  expect(await startAdmin(first, ['backup', backup], keys).ended).toMatchObject({ code: 0 });
  await letThrough(AFTER);
  await expect.poll(async () => (await run()).stored).toBe(BEFORE + AFTER);
  await first.terminate();
  await notion.inject([]);

  await second.terminate();
  expect(await startAdmin(second, ['restore', backup], keys).ended).toMatchObject({ code: 0 });
  await second.restart();
  const there = await signIn(second);
  const restored = () => there.call<Run>('GET', `/api/runs/${id}`);
  await expect.poll(async () => (await restored()).endedAt, { timeout: 60_000 }).not.toBeNull();
  const ended = await restored();
  expect(ended).toMatchObject({ state: 'completed', failed: 0, notStored: 0 });
  expect(ended.stored).toBe(ended.made);

  const added = (await pages()).map(({ id: page, properties }) => {
    expect(properties.GeneratePDF.select?.name).toBe('Generated');
    const names = properties.PDFFiles.files.map(({ name }) => name);
    return { count: names.length, twice: names.length - new Set(names).size, more: names.length - (filesBefore.get(page) ?? 0) };
  });
  expect(added).toHaveLength(ROWS);
  tellFigures('R28', {
    rows: ROWS,
    'stored before the backup': BEFORE,
    'stored after it, unknown to it': AFTER,
    'stored by the restored one': ended.stored - BEFORE,
    'there twice': added.filter(({ twice, more }) => twice > 0 || more > 1).length,
    lost: added.filter(({ count, more }) => count === 0 || more < 0).length,
  });
  expect(added.filter(({ count, twice, more }) => count === 0 || twice > 0 || more > 1 || more < 0)).toEqual([]);
});
