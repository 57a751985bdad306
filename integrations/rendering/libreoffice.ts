import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Diagnostic } from '../../engine/index.ts';
import { type Renderer, RowFailure, RunFailure } from '../../generation/index.ts';
import { atExit } from '../at-exit.ts';
import { type Converter, convertingRenderer } from './converting-renderer.ts';
import { heedSignals } from './heed-signals.ts';

export interface LibreOfficeOptions {
  /** Fills templates: its renderings of the format `docx` are converted. */
  readonly filler: Renderer;
  /** Name or path of the program; default: `soffice`. */
  readonly program?: string;
  /** Processes side by side, each with a profile of its own; default: 1. */
  readonly processes?: number;
  /** Milliseconds for starting the program; each document of its group has a fifth of that in addition. */
  readonly deadlineMs?: number;
}

/** Documents that one process converts: starting it takes as long as some twenty of them. */
const GROUP = 32;
const DEADLINE = 60_000;
/** What is kept of what the program says. */
const MOST_SAID = 2000;

interface Job {
  readonly docx: Uint8Array;
  readonly resolve: (pdf: Uint8Array) => void;
  readonly reject: (error: Error) => void;
  readonly signal: AbortSignal;
  /** Its group failed: it goes alone. */
  isAlone: boolean;
}

/** LibreOffice as renderer: the engine fills the template, LibreOffice lays it out. As slow as LibreOffice is, and as exact. */
export function libreOffice({ filler, program = 'soffice', processes = 1, deadlineMs = DEADLINE }: LibreOfficeOptions): Renderer {
  return convertingRenderer(filler, async () => {
    await run(program, ['--version'], deadlineMs).catch((error: Error) => {
      throw new RunFailure(notThere(program, error.message));
    });
    return openConverter(program, processes, deadlineMs);
  });
}

/** Converts what waits in groups, at most `processes` of them at once. */
async function openConverter(program: string, processes: number, deadlineMs: number): Promise<Converter> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sheafmill-libreoffice-'));
  const closing = new AbortController();
  /** The programs are in groups of their own: the end of this process would be none for them. */
  const takeBack = atExit(() => {
    closing.abort(new Error('The process ended.'));
    rmSync(folder, { recursive: true, force: true });
  });
  const waiting: Job[] = [];
  const underWay = new Set<Promise<void>>();
  /** Profiles that no process uses: two may not share one. */
  const profiles = Array.from({ length: processes }, (_, index) => path.join(folder, `profile-${index}`));
  for (const profile of profiles) await writeProfile(profile);
  let groups = 0;

  const convert = async (jobs: readonly Job[], profile: string): Promise<void> => {
    const place = path.join(folder, `group-${groups++}`);
    try {
      await mkdir(place);
      const sources = jobs.map((_, index) => path.join(place, `${index}.docx`));
      for (const [index, { docx }] of jobs.entries()) await writeFile(sources[index] ?? '', docx);
      const fixed = ['--headless', '--norestore', '--nolockcheck', '--convert-to', 'pdf', '--outdir', place];
      const said = await run(
        program,
        [`-env:UserInstallation=${pathToFileURL(profile).href}`, ...fixed, ...sources],
        deadlineMs + (jobs.length * deadlineMs) / 5,
        closing.signal,
      ).catch((error: Error) => error.message);
      for (const [index, job] of jobs.entries()) {
        const pdf = await readFile(path.join(place, `${index}.pdf`)).catch(() => undefined);
        if (isWhole(pdf)) job.resolve(pdf);
        else if (closing.signal.aborted) job.reject(closing.signal.reason);
        else if (jobs.length === 1) job.reject(new RowFailure(notConverted(said)));
        else waiting.unshift(Object.assign(job, { isAlone: true }));
      }
    } catch (error) {
      for (const job of jobs) job.reject(error as Error);
    } finally {
      await rm(place, { recursive: true, force: true });
    }
  };

  const feed = () => {
    const [first] = waiting;
    const profile = first && profiles.pop();
    if (!first || profile === undefined) return;
    const last = waiting.findIndex((job, index) => index > 0 && job.isAlone);
    const jobs = waiting.splice(0, first.isAlone ? 1 : Math.min(GROUP, last > 0 ? last : GROUP));
    const work = convert(jobs, profile).then(() => {
      underWay.delete(work);
      profiles.push(profile);
      feed();
    });
    underWay.add(work);
    feed();
  };

  /** Stopping drops what waits; what is under way ends by itself. */
  const heed = heedSignals((signal) => {
    const all = waiting.splice(0);
    waiting.push(...all.filter((job) => job.signal !== signal));
    for (const job of all) if (job.signal === signal) job.reject(signal.reason);
  }, closing.signal);

  return {
    convert: (docx, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        heed(signal);
        waiting.push({ docx, resolve: (pdf) => resolve({ pdf }), reject, signal, isAlone: false });
        // Those that are asked for at the same time go together.
        setImmediate(feed);
      }),
    close: async () => {
      closing.abort(new Error('The conversion was ended.'));
      for (const job of waiting.splice(0)) job.reject(closing.signal.reason);
      await Promise.all(underWay);
      await rm(folder, { recursive: true, force: true });
      takeBack();
    },
  };
}

/**
 * Settings of a profile: a document is somebody else's, so LibreOffice reads nothing that it links to, neither addresses nor files of this
 * machine, and runs no macro of it.
 */
const SETTINGS = [
  ['Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['Writer/Content/Update', 'Link', '2'],
] as const;

async function writeProfile(profile: string): Promise<void> {
  const items = SETTINGS.map(
    ([place, name, value]) =>
      `<item oor:path="/org.openoffice.Office.${place}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  await mkdir(path.join(profile, 'user'), { recursive: true });
  await writeFile(
    path.join(profile, 'user', 'registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<oor:items xmlns:oor="http://openoffice.org/2001/registry">${items.join('')}</oor:items>`,
  );
}

/** What the program said, once it has ended well; throws with why it did not. */
function run(program: string, parameters: readonly string[], deadlineMs: number, signal?: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    // In a group of its own: the program is a script that starts others, which outlive it.
    const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'], detached: process.platform !== 'win32' });
    let said = '';
    let isLate = false;
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-MOST_SAID);
      });
    }
    const end = () => kill(child);
    const timer = setTimeout(() => {
      isLate = true;
      end();
    }, deadlineMs);
    signal?.addEventListener('abort', end, { once: true });
    if (signal?.aborted) end();
    const settled = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    };
    child.on('error', (error) => {
      settled();
      reject(error);
    });
    child.on('close', (status) => {
      settled();
      if (isLate) reject(new Error(`it took longer than ${Math.round(deadlineMs / 1000)} s`));
      else if (status === 0) resolve(said.trim());
      else reject(new Error(said.trim() || `it ended with status ${status}`));
    });
  });
}

function kill(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill();
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

const isWhole = (pdf: Buffer | undefined): pdf is Buffer => pdf?.subarray(-1024).includes('%%EOF') === true;

const notThere = (program: string, why: string): Diagnostic => ({
  severity: 'error',
  code: 'run/no-libreoffice',
  message: `LibreOffice could not be started as '${program}': ${why}.`,
  hint: 'Install LibreOffice, or say where its program soffice is by the variable SOFFICE. Or leave --engine out.',
});

const notConverted = (why: string): Diagnostic => ({
  severity: 'error',
  code: 'run/libreoffice-failed',
  message: `LibreOffice made no PDF of this row: ${why || 'it said nothing'}.`,
  hint: 'Open the row as .docx (--format docx) in LibreOffice to see why.',
});
