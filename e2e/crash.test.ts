import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningEmulator, type RunPage, readRunPages, startEmulator } from '../integrations/emulators.test-support.ts';
import { tellFigures } from '../integrations/figures.test-support.ts';
import { startSmtp } from '../integrations/smtp.test-support.ts';
import { emulatorSettings } from './emulator-settings.test-support.ts';
import { openClient } from './http-client.test-support.ts';
import { type RunningServer, startServer } from './running-server.test-support.ts';

const ROWS = 300;
const KILLS = 20;

interface About {
  readonly token: string;
  readonly databases: Readonly<Record<string, { readonly url: string; readonly dataSourceId: string }>>;
  readonly documents: Readonly<Record<string, { readonly id: string }>>;
}

let notion: RunningEmulator;
let google: RunningEmulator;
let server: RunningServer;
let notionAbout: About;
let googleAbout: About;

beforeAll(async () => {
  // Of their own, so that they outlive the server: what they hold is the truth.
  [notion, google] = await Promise.all([
    startEmulator('notion', { rows: String(ROWS) }, { NOTION_REQUESTS_PER_MINUTE: '6000' }),
    startEmulator('google'),
  ]);
  notionAbout = notion.about as unknown as About;
  googleAbout = google.about as unknown as About;
  server = await startServer({
    PLAN_LIMITS: 'off',
    ...emulatorSettings(notion, google),
  });
});
afterAll(async () => {
  await server.stop();
  await Promise.all([notion.stop(), google.stop()]);
});

const pages = () => readRunPages(notion.url, notionAbout.token, notionAbout.databases['invoices']?.dataSourceId ?? '');

const filesOf = (page: RunPage) => page.properties.PDFFiles.files.map(({ name }) => name);

it(`survives kill -9 at ${KILLS} moments of a stored run of ${ROWS} rows: none lost, none double, counts right`, {
  timeout: 400_000,
}, async () => {
  const before = new Map((await pages()).map((page) => [page.id, page]));
  const client = openClient({ ...server, google: google.url, notion: notion.url });
  await client.signInWithGoogle('ada@example.com');
  await client.send('POST', '/api/connections/notion', { notionApiKey: notionAbout.token });
  const [connection] = (await client.call<{ id: string; provider: string }[]>('GET', '/api/connections')).filter(
    ({ provider }) => provider === 'notion',
  );
  const { id } = await client.call<{ id: string }>('POST', '/api/runs', {
    template: { kind: 'google', documentId: googleAbout.documents['invoice']?.id },
    rows: { kind: 'notion', connectionId: connection?.id, source: notionAbout.databases['invoices']?.dataSourceId },
    namingHeader: 'Invoice',
    store: true,
    delivery: { property: 'Contact', subject: 'Invoice {{Invoice}}', text: 'Please find it attached.' },
  });

  const state = () =>
    client.call<{ state: string; made: number; failed: number; stored: number; notStored: number; endedAt: string | null }>(
      'GET',
      `/api/runs/${id}`,
    );
  let kills = 0;
  let slowest = 0;
  for (; kills < KILLS; kills += 1) {
    await delay(100 + Math.random() * 900);
    await server.kill();
    const restarted = performance.now();
    await server.restart();
    const { made, stored, endedAt } = await state();
    if (endedAt !== null) break;
    // Taken up again: something more is made or stored.
    for (;;) {
      const now = await state();
      if (now.made > made || now.stored > stored || now.endedAt !== null) break;
      await delay(100);
    }
    slowest = Math.max(slowest, performance.now() - restarted);
  }
  expect(kills).toBeGreaterThan(5);
  expect(slowest).toBeLessThan(60_000);

  let run = await state();
  while (run.endedAt === null) {
    await delay(200);
    run = await state();
  }
  expect(run).toMatchObject({ error: null, state: 'completed', made: ROWS, failed: 0, stored: ROWS, notStored: 0 });
  expect(await client.call('GET', '/api/profile')).toMatchObject({ pdfFilesGenerated: ROWS });
  for (const page of await pages()) {
    const earlier = before.get(page.id);
    const added = filesOf(page).filter((name) => !(earlier && filesOf(earlier).includes(name)));
    expect(added).toHaveLength(1);
    expect(new Set(filesOf(page)).size).toBe(filesOf(page).length);
    expect(page.properties.GeneratePDF.select?.name).toBe('Generated');
  }
  tellFigures('R1', {
    workers: 0,
    rows: ROWS,
    kills,
    lost: 0,
    duplicate: 0,
    miscounted: 0,
    slowestResumeSeconds: Math.round(slowest / 100) / 10,
  });
  tellFigures('R10', { rows: ROWS, 'readers of the events while it went on': 0, 'rows stored': run.stored });
  const events = await client.events('GET', `/api/runs/${id}/events`);
  expect(events.map((event) => Number(event.id))).toEqual(events.map((_, index) => index + 1));
  expect(events[0]?.data).toMatchObject({ type: 'start', total: ROWS, progress: 10 });
  const made = events.filter(({ data }) => data.type === 'pdf').map(({ data }) => data['progress']);
  expect(made).toEqual(made.map((_, index) => Math.min(99, Math.round(10 + (90 * (index + 1)) / ROWS))));
  expect(new Set(events.filter(({ data }) => data.type === 'pdf').map(({ data }) => data['rowId'])).size).toBe(ROWS);

  // Mails waited for a mail server: each row has one, with its PDF.
  const smtp = await startSmtp();
  await server.kill();
  await server.restart({ SMTP_URL: smtp.url });
  const attached = () =>
    smtp.transcripts.flat().flatMap((line) => /^Content-Disposition: attachment; filename="?([^"]+)/u.exec(line)?.[1] ?? []);
  await expect.poll(() => attached().length, { timeout: 60_000, interval: 200 }).toBe(ROWS);
  await delay(1500);
  expect(attached()).toHaveLength(ROWS);
  expect(new Set(attached()).size).toBe(ROWS);
  await smtp.close();
});
