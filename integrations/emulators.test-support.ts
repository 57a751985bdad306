import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { removeTestFolder } from './kept-pdfs.test-support.ts';

const program = (name: string) => fileURLToPath(new URL(`../dist/emulators/${name}.js`, import.meta.url));

/** A line of the emulator's journal: see `emulators/kit/journal.ts`. */
export interface JournalLine {
  readonly number: number;
  readonly realTime: number;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly actor?: string;
  readonly request?: unknown;
  readonly status: number | null;
  readonly applied: boolean;
  readonly fault?: string;
  readonly notes?: Readonly<Record<string, unknown>>;
}

export interface RunningEmulator {
  /** Without a slash at the end. */
  readonly url: string;
  /** What it printed when it listened: tokens, ids of the samples. */
  readonly about: Readonly<Record<string, unknown>>;
  readonly journal: () => Promise<readonly JournalLine[]>;
  readonly clearJournal: () => Promise<void>;
  /** What its own routes for tests say, e.g. `('GET', 'clock')`; undefined where they say nothing. */
  readonly control: <T = void>(method: string, resource: string, body?: unknown) => Promise<T>;
  /** Rules as in `emulators/kit/faults.ts`; none ends all faults. */
  readonly inject: (rules: readonly Readonly<Record<string, unknown>>[], seed?: number) => Promise<void>;
  /** Moves its clock forward by milliseconds. */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** MiB that the process has had at most; undefined where the system does not tell. */
  readonly peakMemory: () => number | undefined;
  readonly stop: () => Promise<void>;
}

/** Starts the built emulator as a process of its own, with a folder of its own, on a free port. */
export async function startEmulator(
  name: 'notion' | 'google' | 's3',
  options: Readonly<Record<string, string>> = {},
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningEmulator> {
  const folder = mkdtempSync(path.join(tmpdir(), `sheafmill-${name}-`));
  const flags = Object.entries({ port: '0', data: folder, ...options }).flatMap(([key, value]) => [`--${key}`, value]);
  const child = spawn(process.execPath, [program(name), ...flags, '--with-parent'], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The ${name} emulator ended with ${code}. ${complaint}`)));
  });
  const about = JSON.parse(line) as { readonly url: string } & Readonly<Record<string, unknown>>;

  const ask = async (method: string, resource: string, body?: unknown): Promise<string> => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const reply = await fetch(`${about.url}/_emulator/${resource}`, init);
    if (!reply.ok) throw new Error(`/_emulator/${resource}: ${reply.status} ${await reply.text()}`);
    return reply.text();
  };
  return {
    url: about.url,
    about,
    journal: async () =>
      (await ask('GET', 'journal'))
        .split('\n')
        .filter(Boolean)
        .map((entry) => JSON.parse(entry) as JournalLine)
        .sort((a, b) => a.number - b.number),
    clearJournal: async () => void (await ask('DELETE', 'journal')),
    control: async <T>(method: string, resource: string, body?: unknown) => {
      const said = await ask(method, resource, body);
      return (said === '' ? undefined : JSON.parse(said)) as T;
    },
    inject: async (rules, seed = 1) => void (await ask('PUT', 'faults', { rules, seed })),
    advance: async (milliseconds) => void (await ask('POST', 'clock', { advance: milliseconds })),
    peakMemory: () => {
      const status = `/proc/${child.pid}/status`;
      const [, kilobytes] = (existsSync(status) && /^VmHWM:\s+(\d+)/mu.exec(readFileSync(status, 'utf8'))) || [];
      return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
    },
    stop: async () => {
      child.kill();
      await ended;
      if (complaint) throw new Error(`The ${name} emulator complained: ${complaint.slice(0, 2000)}`);
      removeTestFolder(folder);
    },
  };
}

/** A row of the Notion emulator's samples, as far as a run writes to it. */
export interface RunPage {
  readonly id: string;
  readonly properties: {
    readonly GeneratePDF: { readonly select: { readonly name: string } | null };
    readonly PDFFiles: { readonly files: readonly { readonly name: string }[] };
  };
}

/** Every row that the Notion emulator itself holds of a data source, read without the product. */
export async function readRunPages(url: string, token: string, source: string): Promise<readonly RunPage[]> {
  const all: RunPage[] = [];
  let cursor: string | undefined;
  do {
    const reply = await fetch(`${url}/v1/data_sources/${source}/query`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'notion-version': '2025-09-03', 'content-type': 'application/json' },
      body: JSON.stringify({ page_size: 100, ...(cursor ? { start_cursor: cursor } : {}) }),
    });
    const { results, next_cursor } = (await reply.json()) as { results: RunPage[]; next_cursor: string | null };
    all.push(...results);
    cursor = next_cursor ?? undefined;
  } while (cursor);
  return all;
}
