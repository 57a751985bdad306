import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../engine/index.ts';
import { type GenerationEvent, generate, workspaceStore } from '../generation/index.ts';
import { type JournalLine, type RunningEmulator, readRunPages, startEmulator } from './emulators.test-support.ts';
import { type GoogleSession, startGoogleSession } from './google/google-session.test-support.ts';
import { openNotionWorkspace } from './notion/open-workspace.ts';
import { workerPool } from './rendering/pool/worker-pool.ts';

const ROWS = 200;
const PER_MINUTE = 6000;
const API = '^/(v1|drive|token)';
/** More than a fifth of all calls, more than a twentieth with the work done and the reply lost: the journals are asked below. */
const FAULTS = [
  { kind: 'status', status: 429, retryAfter: 1, rate: 0.01, path: API },
  { kind: 'status', status: 429, retryAfter: 0, rate: 0.06, path: API },
  { kind: 'status', status: 500, rate: 0.025, path: API },
  { kind: 'status', status: 502, rate: 0.025, path: API },
  { kind: 'status', status: 503, rate: 0.025, path: API },
  { kind: 'status', status: 409, rate: 0.01, path: '^/v1/(pages|file_uploads)' },
  { kind: 'hang', delay: 2500, rate: 0.005, path: API },
  { kind: 'reset-before', rate: 0.025, path: API },
  { kind: 'slow', bytesPerSecond: 4000, rate: 0.02, path: '^/v1/(file_uploads|pages)' },
  { kind: 'status-after', status: 503, rate: 0.035, path: API },
  { kind: 'reset-after', rate: 0.035, path: API },
  { kind: 'truncate', rate: 0.035, path: API },
];
const LEAST_FAULTED = 0.2;
const LEAST_LOST = 0.05;

interface About {
  readonly token: string;
  readonly databases: Readonly<Record<string, { readonly dataSourceId: string }>>;
}

let notion: RunningEmulator;
let google: GoogleSession;
let about: About;
beforeAll(async () => {
  [notion, google] = await Promise.all([
    startEmulator('notion', { rows: '260' }, { NOTION_REQUESTS_PER_MINUTE: String(PER_MINUTE) }),
    startGoogleSession(),
  ]);
  about = notion.about as unknown as About;
});
afterAll(() => Promise.all([notion.stop(), google.emulator.stop()]));

/** What the emulator itself holds, read without the product and without faults. */
const pages = () => readRunPages(notion.url, about.token, about.databases['invoices']?.dataSourceId ?? '');

const isCall = ({ path }: JournalLine) => new RegExp(API, 'u').test(path);

/** Of the calls of a service: how many were faulted, and in how many of these the work was done although its reply never came. */
async function shares(emulator: RunningEmulator): Promise<{ readonly faulted: number; readonly lost: number }> {
  const calls = (await emulator.journal()).filter(isCall);
  const faulted = calls.filter(({ fault }) => fault !== undefined);
  const lost = faulted.filter(({ applied, status }) => applied && (status === null || status >= 400));
  return { faulted: faulted.length / calls.length, lost: lost.length / calls.length };
}

describe('while a fifth of all calls fail', () => {
  it('stores every row of a run exactly once, loses nothing and stays below the rate limit', async () => {
    const before = await pages();
    await notion.clearJournal();
    await notion.inject(FAULTS, 7);
    const { signal } = new AbortController();
    const workspace = openNotionWorkspace({
      credentials: about.token,
      baseUrl: notion.url,
      requestsPerMinute: PER_MINUTE,
      timeoutMs: 2000,
    });
    const { bytes: template } = await google.documents({ timeout: 2000 }).export(google.templates.invoice.id, signal);
    const source = about.databases['invoices']?.dataSourceId ?? '';
    const columns = (await workspace.schema(source, signal)).properties.map(({ name }) => name);
    const pdfs = new Map<string, Uint8Array>();
    const seen: Row[] = [];
    async function* rows() {
      for await (const row of workspace.rows({ source, readyOnly: true, limit: ROWS }, () => undefined, signal)) {
        seen.push(row);
        yield row;
      }
    }
    const events: GenerationEvent[] = [];
    const run = generate(
      {
        template,
        rows: rows(),
        columns,
        settings: { locale: 'en-US', timeZone: 'UTC' },
        name: (row) => `${row.id}.pdf`,
        resume: false,
        inFlight: 16,
      },
      {
        renderer: workerPool({ workers: 1, script: new URL('../dist/render-worker.cjs', import.meta.url) }),
        output: {
          has: () => false,
          save: async (name, pdf) => {
            pdfs.set(name, pdf);
            return { name, size: pdf.length };
          },
        },
        store: workspaceStore(workspace, async (name) => pdfs.get(name) ?? new Uint8Array()),
      },
      signal,
    );
    for await (const event of run) events.push(event);
    const share = await shares(notion);
    await notion.inject([]);

    expect(events.at(-1)).toMatchObject({ status: 'completed', made: ROWS, failed: 0, stored: ROWS, notStored: 0 });
    expect(new Set(seen.map(({ id }) => id)).size).toBe(ROWS);
    const stored = new Set(seen.map(({ id }) => id));
    const earlier = new Map(before.map((page) => [page.id, page]));
    for (const { id, properties } of await pages()) {
      const names = properties.PDFFiles.files.map(({ name }) => name);
      const old = earlier.get(id)?.properties.PDFFiles.files.map(({ name }) => name) ?? [];
      expect([...names].sort()).toEqual([...old, ...(stored.has(id) ? [`${id}.pdf`] : [])].sort());
      if (stored.has(id)) expect(properties.GeneratePDF.select?.name).toBe('Generated');
    }

    expect(share.faulted).toBeGreaterThanOrEqual(LEAST_FAULTED);
    expect(share.lost).toBeGreaterThanOrEqual(LEAST_LOST);
    const journal = (await notion.journal()).filter(isCall);
    const counts = journal.map(({ notes }) => (notes?.['rate'] as { count: number } | undefined)?.count ?? 0);
    expect(Math.max(...counts)).toBeLessThanOrEqual(PER_MINUTE);
    expect(journal.filter(({ status, fault }) => status === 429 && fault === undefined)).toEqual([]);
  });

  it('reads and makes documents, none of them twice', async () => {
    const { signal } = new AbortController();
    const whole = await google.documents().export(google.templates.contract.id, signal);
    await google.emulator.clearJournal();
    await google.emulator.inject(FAULTS, 11);
    const made: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      const documents = google.documents({ timeout: 5000 });
      expect((await documents.export(google.templates.contract.id, signal)).bytes).toEqual(whole.bytes);
      for (const { id } of Object.values(google.templates)) expect((await documents.find(id, signal)).id).toBe(id);
      const { document, contentFailure } = await documents.createDemo({ userName: 'Ada', timeZone: 'UTC', placeholders: ['Name'] }, signal);
      expect(contentFailure).toBeUndefined();
      made.push(document.id);
      const listed = await documents.list({ search: 'New Demo Document' }, signal);
      expect(listed.map(({ id }) => id).sort()).toEqual([...made].sort());
    }
    const share = await shares(google.emulator);
    await google.emulator.inject([]);
    expect(share.faulted).toBeGreaterThanOrEqual(LEAST_FAULTED);
    expect(share.lost).toBeGreaterThanOrEqual(LEAST_LOST);
  });
});
