import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningEmulator, readRunPages, startEmulator } from '../integrations/emulators.test-support.ts';
import { tellFigures } from '../integrations/figures.test-support.ts';
import { startAdmin } from './admin.test-support.ts';
import { emulatorSettings } from './emulator-settings.test-support.ts';
import { openClient } from './http-client.test-support.ts';
import { type RunningServer, startServer } from './running-server.test-support.ts';

/** `npm run bench:webhooks` asks for more of everything, and reads what came of it. */
const EVENTS = Number(process.env['STORM_EVENTS'] ?? 40);
const SECONDS = Number(process.env['STORM_SECONDS'] ?? 2);
const OUTAGE = Number(process.env['STORM_OUTAGE'] ?? 2);

/** Milliseconds until Notion sends for the second time; each pause is four times the one before. */
const FIRST_DELAY = 16_000;

interface Delivery {
  readonly kind: string;
  readonly body: string;
  /** By the clock of the emulator. */
  readonly at: string;
  readonly attempt: number;
  readonly status: number | null;
  readonly took: number | null;
}

let notion: RunningEmulator;
let google: RunningEmulator;
let server: RunningServer;
let source: string;
let token: string;

const deliveries = () => notion.control<{ underWay: number; deliveries: readonly Delivery[] }>('GET', 'deliveries');
const pages = () => readRunPages(notion.url, token, source);

beforeAll(async () => {
  const fast = { NOTION_REQUESTS_PER_MINUTE: '60000' };
  [notion, google] = await Promise.all([startEmulator('notion', { rows: String(EVENTS) }, fast), startEmulator('google')]);
  const about = notion.about as {
    token: string;
    databases: Record<string, { dataSourceId: string }>;
  };
  token = about.token;
  source = about.databases['invoices']?.dataSourceId ?? '';
  server = await startServer({
    ...fast,
    PLAN_LIMITS: 'off',
    ...emulatorSettings(notion, google),
  });
});
afterAll(async () => {
  await server.stop();
  await Promise.all([notion.stop(), google.stop()]);
});

/** Stops the server's own PostgreSQL at once and starts it again as it was started. */
async function interruptDatabase(seconds: number): Promise<void> {
  const cluster = path.join(server.dataFolder, 'postgres');
  const lock = path.join(cluster, 'postmaster.pid');
  const [pid] = readFileSync(lock, 'utf8').split('\n');
  const [program = '', ...rest] = readFileSync(path.join(cluster, 'postmaster.opts'), 'utf8').trim().split(' ');
  const { uid, gid } = statSync(cluster);
  process.kill(Number(pid), 'SIGINT');
  while (existsSync(lock)) await delay(50);
  await delay(seconds * 1000);
  const flags = rest.map((flag) => flag.replace(/^"|"$/gu, ''));
  spawn(program, flags, { cwd: '/', stdio: 'ignore', detached: true, uid, gid }).unref();
}

const idOf = ({ body }: Delivery) => (JSON.parse(body) as { id: string }).id;
const heardOf = (sent: readonly Delivery[]) => {
  const all = sent.filter(({ kind }) => kind === 'event');
  const acknowledged = all.filter(({ status }) => status === 200);
  const unheard = new Set(all.map(idOf));
  for (const delivery of acknowledged) unheard.delete(idOf(delivery));
  return { all, acknowledged, unheard };
};

/**
 * What was refused is sent again after 16 seconds, 64, and so on. The clock of the emulator runs as it does while some of that is due, and
 * is moved over the time in which none is.
 */
async function everythingHeard(): Promise<ReturnType<typeof heardOf>> {
  for (;;) {
    const { underWay, deliveries: sent } = await deliveries();
    const heard = heardOf(sent);
    const { all, unheard } = heard;
    if (unheard.size === 0 && underWay === 0) return heard;
    const { now } = await notion.control<{ now: string }>('GET', 'clock');
    const again = all.filter(({ status }) => status !== 200).map(({ at, attempt }) => Date.parse(at) + FIRST_DELAY * 4 ** (attempt - 1));
    const next = Math.min(...again.filter((due) => due > Date.parse(now))) - Date.parse(now);
    if (underWay === 0 && Number.isFinite(next) && next > 2000) await notion.advance(next - 1000);
    await delay(500);
  }
}

it('every marked row gets one PDF when events come shuffled, up to five times each, and the database stops in the middle', {
  timeout: 600_000,
}, async () => {
  const client = openClient({ ...server, google: google.url, notion: notion.url });
  await client.signInWithGoogle('ada@example.com');
  await client.call('POST', '/api/connections/notion', { notionApiKey: token });
  for (const { id, properties } of await pages()) {
    if (properties.GeneratePDF.select === null) continue;
    await fetch(`${notion.url}/v1/pages/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'notion-version': '2025-09-03', 'content-type': 'application/json' },
      body: JSON.stringify({ properties: { GeneratePDF: { select: null } } }),
    });
  }
  const { documents } = google.about as { documents: { invoice: { id: string } } };
  const setup = { databaseId: source, googleDocId: documents.invoice.id, namingHeader: 'Invoice' };
  const recipe = await client.call<{ id: string }>('POST', '/api/setup-notion-webhook', setup);
  const subscription = await notion.control<{ id: string; verificationToken: string }>('POST', 'webhooks', {
    url: `${server.url}/api/webhooks/notion`,
  });
  const told = async () => (await startAdmin(server, ['notion-webhook']).ended).output;
  await expect.poll(told).toContain(subscription.verificationToken);
  await notion.control('POST', `webhooks/${subscription.id}/verify`, { token: subscription.verificationToken });
  await expect.poll(async () => (await deliveries()).deliveries[0]?.status).toBe(200);
  const [alone = '', ...rows] = (await pages()).map(({ id }) => id);
  const markReady = (...ids: readonly string[]) => {
    const body = new URLSearchParams([['do', 'ready'], ...ids.map((row) => ['rows', row])]);
    // As a person does it on the page of the database.
    return fetch(`${notion.url}/sources/${source}/rows`, { method: 'POST', body, redirect: 'manual', headers: { origin: notion.url } });
  };
  const markOf = async (row: string) => (await pages()).find(({ id }) => id === row)?.properties.GeneratePDF.select?.name;
  await notion.control('PATCH', 'switches', { webhookWindow: 1000 });
  const begun = performance.now();
  await markReady(alone);
  await expect.poll(() => markOf(alone), { interval: 50 }).toBe('Generated');
  const oneRow = Math.round(performance.now() - begun);

  await notion.control('PATCH', 'switches', { webhookWindow: 0, webhookDisorder: 0.3, webhookDuplicates: 0.5, webhookCopies: 5 });
  await notion.clearJournal();
  const before = new Map((await pages()).map(({ id, properties }) => [id, properties.PDFFiles.files.length]));
  let outage: Promise<void> | undefined;
  const steps = SECONDS * 10;
  for (let step = 0; step < steps; step += 1) {
    if (step === Math.floor(steps / 2)) outage = interruptDatabase(OUTAGE);
    const now = rows.slice(Math.floor((step * rows.length) / steps), Math.floor(((step + 1) * rows.length) / steps));
    await Promise.all([markReady(...now), delay(100)]);
  }
  await outage;
  const isReady = () =>
    fetch(`${server.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);

  await everythingHeard();
  const left = async () => (await pages()).filter(({ properties }) => properties.GeneratePDF.select?.name !== 'Generated').length;
  await expect.poll(left, { timeout: 400_000, interval: 1000 }).toBe(0);
  // Of the PDFs, too.
  await everythingHeard();

  const waiting = async () => (await client.call<{ waiting: number }[]>('GET', '/api/recipes'))[0]?.waiting;
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0);

  // What was written last is told last.
  const { all, acknowledged, unheard } = await everythingHeard();
  const took = acknowledged.map((delivery) => delivery.took ?? 0).sort((a, b) => a - b);
  const attaches = (await notion.journal()).filter(
    ({ method, path: at, applied }) => method === 'PATCH' && at.startsWith('/v1/pages/') && applied,
  );
  const stories = new Map<string, number>();
  let last: string | undefined;
  for (;;) {
    const found: { id: string; rowId: string; state: string }[] = await client.call(
      'GET',
      `/api/recipes/${recipe.id}/rows?limit=100${last === undefined ? '' : `&before=${last}`}`,
    );
    for (const { rowId, state } of found) stories.set(`${rowId} ${state}`, (stories.get(`${rowId} ${state}`) ?? 0) + 1);
    last = found.at(-1)?.id;
    if (found.length === 0) break;
  }
  const queries = (await notion.journal()).filter(({ path: at }) => at.endsWith('/query')).length;
  const report = {
    // Events are gathered for a second.
    'ms from one mark to its PDF': oneRow,
    rows: rows.length,
    events: new Set(all.map(idOf)).size,
    requests: all.length,
    acknowledged: acknowledged.length,
    refused: all.filter(({ status }) => status === 503).length,
    unanswered: all.filter(({ status }) => status === null).length,
    otherwise: all.filter(({ status }) => status !== null && status !== 200 && status !== 503).length,
    neverAcknowledged: unheard.size,
    'ms p50': Math.round(took[Math.floor(took.length / 2)] ?? 0),
    'ms p95': Math.round(took[Math.floor(took.length * 0.95)] ?? 0),
    attaches: attaches.length,
    rowsAttachedTwice: attaches.length - new Set(attaches.map(({ path: at }) => at)).size,
    stories: stories.size,
    queries,
  };
  expect(report).toMatchObject({
    neverAcknowledged: 0,
    otherwise: 0,
    stories: rows.length + 1,
  });
  // A row that was attached when the database stopped is attached again, which leaves one file in it.
  expect(report.attaches).toBeGreaterThanOrEqual(rows.length);
  expect(report.refused + report.unanswered).toBeGreaterThan(0);
  expect(new Set(stories.keys())).toEqual(new Set([alone, ...rows].map((row) => `${row} stored`)));
  for (const { id, properties } of await pages()) {
    const isMade = rows.includes(id) ? 1 : 0;
    const names = properties.PDFFiles.files.map(({ name }) => name);
    expect(new Set(names).size, id).toBe(names.length);
    expect(names.length, id).toBeLessThanOrEqual((before.get(id) ?? 0) + isMade);
    expect(names.length, id).toBeGreaterThanOrEqual(isMade);
  }
  tellFigures('R22', report);
  tellFigures('R5', {
    'seconds without the database': OUTAGE,
    'acknowledged and not done': 0,
    'rows stored twice': 0,
    'refused with 503 or not answered': report.refused + report.unanswered,
  });
});
