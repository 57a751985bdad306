import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '../integrations/free-ports.test-support.ts';
import { removeTestFolder } from '../integrations/kept-pdfs.test-support.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sheafmill = path.join(root, 'bin', 'sheafmill');

interface NotionPage {
  readonly id: string;
  readonly url: string;
  readonly properties: Readonly<Record<string, { readonly type: string } & Readonly<Record<string, unknown>>>>;
}
interface JournalLine {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly notes?: Readonly<Record<string, unknown>>;
}

let folder: string;
let emulators: ChildProcess;
let ended: Promise<unknown>;
let environment: Readonly<Record<string, string>>;
let command: readonly string[];
let port: number;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-cloud-'));
  port = await freePorts(2);
  emulators = spawn(process.execPath, [sheafmill, 'emulators', '--port', String(port), '--data', path.join(folder, 'data')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NOTION_REQUESTS_PER_MINUTE: '6000' },
  });
  ended = new Promise((resolve) => emulators.once('exit', resolve));
  // What it prints is what a user pastes: exports, then the command.
  const exported: Record<string, string> = {};
  for await (const line of createInterface({ input: emulators.stdout ?? process.stdin })) {
    if (line.startsWith('export ')) {
      for (const assignment of line.slice(7).split(' ')) {
        const [name = '', ...value] = assignment.split('=');
        exported[name] = value.join('=');
      }
    }
    if (line.startsWith('bin/sheafmill '))
      command = [...line.matchAll(/'([^']*)'|(\S+)/gu)].map((word) => word[1] ?? word[2] ?? '').slice(1);
    if (line.startsWith('Ctrl-C')) break;
  }
  environment = { ...exported, NOTION_REQUESTS_PER_MINUTE: '6000' };
});
afterAll(async () => {
  emulators.kill('SIGINT');
  await ended;
  removeTestFolder(folder);
});

/** Not synchronously: this process must notice that the emulators close idle connections meanwhile. */
async function run(arguments_: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [sheafmill, ...arguments_], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...environment, ...more },
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, stderr };
}

const notion = async (resource: string, body?: unknown): Promise<unknown> => {
  const reply = await fetch(`${environment['NOTION_BASE_URL']}/v1/${resource}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${environment['NOTION_TOKEN']}`,
      'notion-version': '2025-09-03',
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(reply.status).toBe(200);
  return reply.json();
};

/** Every row of the sample's data source, by id. */
async function invoices(): Promise<ReadonlyMap<string, NotionPage>> {
  const database = (await notion(`databases/${(command[2] ?? '').match(/[0-9a-f]{32}/u)?.[0]}`)) as { data_sources: { id: string }[] };
  const { results } = (await notion(`data_sources/${database.data_sources[0]?.id}/query`, { page_size: 100 })) as { results: NotionPage[] };
  return new Map(results.map((page) => [page.id, page]));
}

const setGoogleFaults = (rules: readonly object[]) =>
  fetch(`${environment['GOOGLE_BASE_URL']}/_emulator/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rules }),
  });

const statusOf = (page: NotionPage | undefined) => (page?.properties['GeneratePDF']?.['select'] as { name: string } | null)?.name;
const filesOf = (page: NotionPage | undefined) => page?.properties['PDFFiles']?.['files'] as { name: string; file?: { url: string } }[];
/** All that a run has no business with; hosted files have a new address each time. */
const untouched = ({ properties }: NotionPage) => {
  const { GeneratePDF, PDFFiles, ...rest } = properties;
  return JSON.stringify(
    Object.fromEntries(Object.entries(rest).filter(([, value]) => !value.type.startsWith('last_edited'))),
    (key, value) => (key === 'url' || key === 'expiry_time' ? undefined : value),
  );
};

describe('a run between Notion and Google', () => {
  it('begins with addresses that lead to the emulators themselves', async () => {
    const [row] = (await invoices()).values();
    for (const address of [command[2] ?? '', row?.url ?? '']) {
      expect(address).toContain(environment['NOTION_BASE_URL']);
      expect((await fetch(address)).status).toBe(200);
    }
  });

  it('makes the PDFs of the sample with the command that the emulators print, and stores them', async () => {
    const before = await invoices();
    const ready = [...before.values()].filter((page) => statusOf(page) === 'Ready to Generate');
    expect(ready.length).toBeGreaterThan(10);
    await fetch(`${environment['NOTION_BASE_URL']}/_emulator/journal`, { method: 'DELETE' });

    const out = path.join(folder, 'out');
    const arguments_ = command.map((word, index) => (command[index - 1] === '--out' ? out : word));
    const { status, stderr } = await run([...arguments_, '--timezone', 'UTC']);
    expect(stderr).toContain(`${ready.length} made, 0 failed, ${ready.length} stored`);
    expect(status).toBe(0);
    expect(readdirSync(out)).toHaveLength(ready.length);

    const after = await invoices();
    for (const [id, page] of after) {
      const earlier = before.get(id);
      expect(untouched(page)).toBe(earlier && untouched(earlier));
      if (!ready.some((row) => row.id === id)) {
        expect(statusOf(page)).toBe(statusOf(earlier));
        expect(filesOf(page).map(({ name }) => name)).toEqual(filesOf(earlier).map(({ name }) => name));
        continue;
      }
      expect(statusOf(page)).toBe('Generated');
      const title = (page.properties['Invoice']?.['title'] as { plain_text: string }[] | undefined)?.[0];
      const added = filesOf(page).find(({ name }) => name === `${title?.plain_text}.pdf`);
      const hosted = new Uint8Array(await (await fetch(added?.file?.url ?? '')).arrayBuffer());
      expect(Buffer.from(hosted).equals(readFileSync(path.join(out, `${title?.plain_text}.pdf`)))).toBe(true);
      expect(filesOf(page)).toHaveLength(filesOf(earlier).length + 1);
    }
  });

  it('spends no more calls than it must: 3 writes a row, one export', async () => {
    const read = async (base: string | undefined): Promise<JournalLine[]> =>
      (await (await fetch(`${base}/_emulator/journal`)).text())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as JournalLine);
    const lines = (await read(environment['NOTION_BASE_URL'])).filter(({ path: place }) => place.startsWith('/v1/'));
    const rows = readdirSync(path.join(folder, 'out')).length;
    const count = (method: string, pattern: RegExp) => lines.filter((line) => line.method === method && pattern.test(line.path)).length;
    expect(count('POST', /^\/v1\/file_uploads$/u)).toBe(rows);
    expect(count('POST', /\/send$/u)).toBe(rows);
    expect(count('PATCH', /^\/v1\/pages\//u)).toBe(rows);
    // Rows are read right before they are written; those that wait for the rate limit share a request, so this is the most there are.
    expect(count('GET', /^\/v1\/pages\/[^/]+$/u)).toBeLessThanOrEqual(rows);
    // The rows themselves, and each related source by pages of 100; the last one is this test's own.
    expect(count('POST', /\/query$/u)).toBeLessThanOrEqual(rows / 2);
    const exports = (await read(environment['GOOGLE_BASE_URL'])).filter(({ path: place }) => place.endsWith('/export'));
    expect(exports).toHaveLength(1);
  });

  it('finds nothing more to do the second time', async () => {
    const again = command.map((word, index) => (command[index - 1] === '--out' ? path.join(folder, 'again') : word));
    const { status, stderr } = await run(again);
    expect(stderr).toContain('0 made, 0 failed, 0 stored');
    expect(status).toBe(0);
  });

  it('has Google lay out what is asked of it, and goes on where it was stopped', async () => {
    const out = path.join(folder, 'by-google');
    const rows = path.join(folder, 'rows.csv');
    writeFileSync(rows, 'Invoice\nI-1\nI-2\nI-3\n');
    const document = command[command.indexOf('--google-doc') + 1] ?? '';
    const arguments_ = ['generate', '--google-doc', document, '--rows', rows, '--out', out, '--engine', 'google'];
    await setGoogleFaults([{ kind: 'status', status: 400, method: 'POST', path: '^/upload/', times: 1 }]);
    const first = await run(arguments_);
    expect(first.stderr).toContain('2 made, 1 failed');
    expect(first.status).toBe(1);
    const again = await run([...arguments_, '--resume']);
    expect(again.stderr).toContain('1 made, 2 there already');
    expect(again.status).toBe(0);
    // As the emulated Google writes it.
    for (const name of ['I-1.pdf', 'I-2.pdf', 'I-3.pdf']) expect(readFileSync(path.join(out, name), 'latin1').slice(0, 8)).toBe('%PDF-1.4');
  });

  it.each([
    ['a token that Notion refuses', { NOTION_TOKEN: 'ntn_wrong' }, [], /token/iu],
    ['a token that Google refuses', { GOOGLE_TOKEN: 'ya29.wrong' }, [], /authenticate|sign in|token/iu],
    ['no token', { NOTION_TOKEN: '' }, [], /NOTION_TOKEN/u],
    ['an address of another site', {}, ['--notion', 'https://evil.example/0123456789abcdef0123456789abcdef'], /address|link|Notion/u],
    ['a document that is not there', {}, ['--google-doc', '1AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'], /not|found|document/iu],
  ])('says what to do about %s', async (_, more, flags, expected) => {
    const { status, stderr } = await run([...command, ...flags], more);
    expect(stderr).toMatch(expected);
    expect(stderr).not.toContain('    at ');
    expect(status).toBe(2);
  });
});
