import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDocument } from '../engine/docx/test-package.ts';
import { paragraph, run as textRun } from '../engine/docx/test-reading.ts';
import { freePorts } from '../integrations/free-ports.test-support.ts';
import { keepPdfs, PDF_PASSWORD, removeTestFolder } from '../integrations/kept-pdfs.test-support.ts';

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
async function run(
  arguments_: readonly string[],
  more: Readonly<Record<string, string>> = {},
  meanwhile?: (child: ChildProcess) => Promise<void>,
) {
  const child = spawn(process.execPath, [sheafmill, ...arguments_], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...environment, ...more },
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  await meanwhile?.(child);
  const status = await closed;
  return { status, stderr };
}

const notion = async (resource: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<unknown> => {
  const reply = await fetch(`${environment['NOTION_BASE_URL']}/v1/${resource}`, {
    method,
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

const setFaults = (base: 'NOTION_BASE_URL' | 'GOOGLE_BASE_URL', rules: readonly object[]) =>
  fetch(`${environment[base]}/_emulator/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rules }),
  });

const journalOf = async (base: 'NOTION_BASE_URL' | 'GOOGLE_BASE_URL'): Promise<JournalLine[]> =>
  (await (await fetch(`${environment[base]}/_emulator/journal`)).text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as JournalLine);

/** Rows of one client, ready again and without PDFs. */
async function readyOfOneClient(count: number): Promise<readonly NotionPage[]> {
  const clientOf = (page: NotionPage) => (page.properties['Client']?.['relation'] as { id: string }[] | undefined)?.[0]?.id;
  const all = [...(await invoices()).values()];
  const rows = all.map((page) => all.filter((other) => clientOf(other) === clientOf(page))).find(({ length }) => length >= count) ?? [];
  rows.splice(count);
  const properties = { GeneratePDF: { select: { name: 'Ready to Generate' } }, PDFFiles: { files: [] } };
  for (const { id } of rows) await notion(`pages/${id}`, { properties }, 'PATCH');
  return rows;
}
/** The command that the emulators print, for another place. */
const into = (out: string, ...more: string[]) => [
  ...command.map((word, index) => (command[index - 1] === '--out' ? out : word)),
  '--timezone',
  'UTC',
  ...more,
];
/** The PDF that Notion keeps of a row. */
async function storedOf({ id }: NotionPage): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [file, ...others] = filesOf((await invoices()).get(id));
  expect(others).toEqual([]);
  return { name: file?.name ?? '', bytes: Buffer.from(await (await fetch(file?.file?.url ?? '')).arrayBuffer()) };
}

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

  it('prints the titles of what related records are related to', async () => {
    const [template, out] = ['related.docx', 'related'].map((name) => path.join(folder, name)) as [string, string];
    const text = '{{Invoice}}: {{#Client}}{{Invoices}}{{/Client}}';
    writeFileSync(template, testDocument(paragraph(textRun(text))));
    const flags = ['--template', template, '--format', 'docx', '--name', 'Invoice', '--out', out];
    const { status, stderr } = await run(['generate', '--notion', command[2] ?? '', ...flags]);
    expect(stderr).toContain('20 made');
    expect(status).toBe(0);
    const [, printed] =
      /<w:t[^>]*>([^<]*)</u.exec(
        strFromU8(unzipSync(readFileSync(path.join(out, 'INV-2026-0001.docx')))['word/document.xml'] ?? new Uint8Array()),
      ) ?? [];
    expect(printed).toMatch(/^INV-2026-0001: INV-2026-\d{4}(?:, INV-2026-\d{4})+$/u);
  });

  it('makes the PDFs of the sample with the command that the emulators print, and stores them', async () => {
    const before = await invoices();
    const ready = [...before.values()].filter((page) => statusOf(page) === 'Ready to Generate');
    expect(ready.length).toBeGreaterThan(10);
    await fetch(`${environment['NOTION_BASE_URL']}/_emulator/journal`, { method: 'DELETE' });

    const out = path.join(folder, 'out');
    const { status, stderr } = await run(into(out));
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
    const lines = (await journalOf('NOTION_BASE_URL')).filter(({ path: place }) => place.startsWith('/v1/'));
    const rows = readdirSync(path.join(folder, 'out')).length;
    const count = (method: string, pattern: RegExp) => lines.filter((line) => line.method === method && pattern.test(line.path)).length;
    expect(count('POST', /^\/v1\/file_uploads$/u)).toBe(rows);
    expect(count('POST', /\/send$/u)).toBe(rows);
    expect(count('PATCH', /^\/v1\/pages\//u)).toBe(rows);
    // Rows are read right before they are written; those that wait for the rate limit share a request, so this is the most there are.
    expect(count('GET', /^\/v1\/pages\/[^/]+$/u)).toBeLessThanOrEqual(rows);
    // The rows themselves, and each related source by pages of 100; the last one is this test's own.
    expect(count('POST', /\/query$/u)).toBeLessThanOrEqual(rows / 2);
    const exports = (await journalOf('GOOGLE_BASE_URL')).filter(({ path: place }) => place.endsWith('/export'));
    expect(exports).toHaveLength(1);
  });

  it('finds nothing more to do the second time', async () => {
    const { status, stderr } = await run(into(path.join(folder, 'again')));
    expect(stderr).toContain('0 made, 0 failed, 0 stored');
    expect(status).toBe(0);
  });

  it.each(['resumed', 'resumed.zip'])('keeps with --resume the names that rows have, whichever of them are left: %s', async (name) => {
    const out = path.join(folder, name);
    const rows = await readyOfOneClient(3);
    const [first, second, third] = rows;
    await setFaults('NOTION_BASE_URL', [{ kind: 'status', status: 400, method: 'PATCH', path: `^/v1/pages/${second?.id}` }]);
    const refused = await run(into(out, '--name', 'Client'));
    expect(refused.stderr).toContain('3 made, 0 failed, 2 stored, 1 not stored');
    await setFaults('NOTION_BASE_URL', []);
    const files = await Promise.all([first, third].map((row) => row && storedOf(row)));
    const resumed = await run(into(out, '--name', 'Client', '--resume'));
    expect(resumed.stderr).toContain('0 made, 1 there already, 0 failed, 1 stored');
    expect(resumed.status).toBe(0);
    const stored = await Promise.all(rows.map(storedOf));
    expect(new Set(stored.map((file) => file.name)).size).toBe(3);
    expect(new Set(stored.map(({ bytes }) => bytes.toString('latin1'))).size).toBe(3);
    expect(await Promise.all([first, third].map((row) => row && storedOf(row)))).toEqual(files);
    const again = await run(into(out, '--name', 'Client', '--resume'));
    expect(again.stderr).toContain(`'${out}' holds no run that was interrupted. Whose documents it holds is not known`);
    expect(again.status).toBe(2);
  });

  it.each(['merged', 'merged.zip'])('makes one PDF of the rows that it stores, which are not Ready any more: %s', async (name) => {
    const one = path.join(folder, `${name}.pdf`);
    await readyOfOneClient(3);
    const arguments_ = into(path.join(folder, name), '--merge', one);
    const { status, stderr } = await run(arguments_);
    expect(stderr).toMatch(/3 made, 0 failed, 3 stored.*3 made, 0 failed/su);
    expect(status).toBe(0);
    const merged = readFileSync(one);
    keepPdfs('merged', merged);
    // Bookmarks and pages.
    expect(merged.toString('latin1').match(/\/Type\/Outlines[^>]*\/Count 3\b/u)).not.toBeNull();
    const nothing = await run(arguments_);
    expect(nothing.stderr).toContain('There are no rows to make anything of.');
    expect(readFileSync(one).equals(merged)).toBe(true);
    for (const more of [['--resume'], ['--password', 'secret']]) {
      const refused = await run([...arguments_, ...more]);
      expect(refused.stderr).toContain(`--merge does not go with --store and ${more[0]}`);
      expect(refused.status).toBe(2);
    }
  });

  it('reads the rows once for their PDFs and one PDF of all, also where a password opens them', async () => {
    await readyOfOneClient(3);
    const one = path.join(folder, 'once.pdf');
    const queriesOf = async (name: string, ...more: string[]) => {
      await fetch(`${environment['NOTION_BASE_URL']}/_emulator/journal`, { method: 'DELETE' });
      const arguments_ = into(path.join(folder, name), '--merge', one, ...more).filter((word) => word !== '--store');
      const { status, stderr } = await run(arguments_);
      expect(stderr).toMatch(/3 made, 0 failed.*3 made, 0 failed/su);
      expect(status).toBe(0);
      return (await journalOf('NOTION_BASE_URL')).filter(({ path: place }) => place.endsWith('/query')).length;
    };
    const once = await queriesOf('once');
    keepPdfs('once', readFileSync(one));
    expect(await queriesOf('opened', '--password', PDF_PASSWORD)).toBe(once);
  });

  it('has Google lay out what is asked of it, and goes on where it was stopped', async () => {
    const out = path.join(folder, 'by-google');
    const rows = path.join(folder, 'rows.csv');
    writeFileSync(rows, 'Invoice\nI-1\nI-2\nI-3\n');
    const document = command[command.indexOf('--google-doc') + 1] ?? '';
    const arguments_ = ['generate', '--google-doc', document, '--rows', rows, '--out', out, '--engine', 'google'];
    await setFaults('GOOGLE_BASE_URL', [{ kind: 'status', status: 400, method: 'POST', path: '^/upload/', times: 1 }]);
    const first = await run(arguments_);
    expect(first.stderr).toContain('2 made, 1 failed');
    expect(first.status).toBe(1);
    const again = await run([...arguments_, '--resume']);
    expect(again.stderr).toContain('1 made, 2 there already');
    expect(again.status).toBe(0);
    // As the emulated Google writes it.
    for (const name of ['I-1.pdf', 'I-2.pdf', 'I-3.pdf']) expect(readFileSync(path.join(out, name), 'latin1').slice(0, 8)).toBe('%PDF-1.4');
  });

  it('is stopped by Ctrl-C, too, while the services are asked what there is', async () => {
    await setFaults('NOTION_BASE_URL', [{ kind: 'hang', delay: 60_000, path: '^/v1/' }]);
    const journal = `${environment['GOOGLE_BASE_URL']}/_emulator/journal`;
    await fetch(journal, { method: 'DELETE' });
    const out = path.join(folder, 'never');
    const { status, stderr } = await run(into(out), {}, async (child) => {
      await expect.poll(async () => (await fetch(journal)).text()).toContain('/export');
      child.kill('SIGINT');
    });
    await setFaults('NOTION_BASE_URL', []);
    expect(stderr).toMatch(/Stopped\.\n$/u);
    expect(status).toBe(130);
    expect(existsSync(out)).toBe(false);
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
