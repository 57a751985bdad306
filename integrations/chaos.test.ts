import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../engine/index.ts';
import { type GenerationEvent, generate, workspaceStore } from '../generation/index.ts';
import { type RunningEmulator, readRunPages, startEmulator } from './emulators.test-support.ts';
import { type GoogleSession, startGoogleSession } from './google/google-session.test-support.ts';
import { openNotionWorkspace } from './notion/open-workspace.ts';
import { workerPool } from './rendering/worker-pool.ts';

const ROWS = 200;
const PER_MINUTE = 6000;
/** A fifth of all calls, a quarter of that with the work done and the reply lost. */
const FAULTS = [
  { kind: 'status', status: 429, retryAfter: 1, rate: 0.03, path: '^/(v1|drive|token)' },
  { kind: 'status', status: 500, rate: 0.025, path: '^/(v1|drive|token)' },
  { kind: 'status', status: 502, rate: 0.025, path: '^/(v1|drive|token)' },
  { kind: 'status', status: 503, rate: 0.025, path: '^/(v1|drive|token)' },
  { kind: 'status', status: 409, rate: 0.01, path: '^/v1' },
  { kind: 'hang', delay: 2500, rate: 0.01, path: '^/(v1|drive|token)' },
  { kind: 'reset-before', rate: 0.025, path: '^/(v1|drive|token)' },
  { kind: 'slow', bytesPerSecond: 4000, rate: 0.02, path: '^/v1/(file_uploads|pages)' },
  { kind: 'status-after', status: 503, rate: 0.02, path: '^/(v1|drive)' },
  { kind: 'reset-after', rate: 0.02, path: '^/(v1|drive)' },
  { kind: 'truncate', rate: 0.02, path: '^/(v1|drive)' },
];

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

describe('a stored run while a fifth of all calls fail', () => {
  it('stores every row exactly once, loses nothing and stays below the rate limit', { timeout: 180_000 }, async () => {
    const before = await pages();
    await Promise.all([notion.inject(FAULTS, 7), google.emulator.inject(FAULTS, 7)]);
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
        renderer: workerPool({ workers: 1, script: new URL('../dist/render-worker.js', import.meta.url) }),
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
    await Promise.all([notion.inject([]), google.emulator.inject([])]);

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

    const journal = (await notion.journal()).filter(({ path }) => path.startsWith('/v1/'));
    const injected = journal.filter(({ fault }) => fault !== undefined);
    expect(injected.length / journal.length).toBeGreaterThan(0.17);
    expect(injected.filter(({ applied, status }) => applied && (status === null || status >= 400)).length).toBeGreaterThan(20);
    const counts = journal.map(({ notes }) => (notes?.['rate'] as { count: number } | undefined)?.count ?? 0);
    expect(Math.max(...counts)).toBeLessThanOrEqual(PER_MINUTE);
    expect(journal.filter(({ status, fault }) => status === 429 && fault === undefined)).toEqual([]);
  });
});
