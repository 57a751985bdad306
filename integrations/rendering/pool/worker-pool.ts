import { availableParallelism } from 'node:os';
import type { Diagnostic, Row } from '../../../engine/index.ts';
import {
  type MergedRenderer,
  type MergedRendering,
  type RenderedPdf,
  type Renderer,
  type RenderOptions,
  RowFailure,
  RunFailure,
} from '../../../generation/index.ts';
import { heedSignals } from '../heed-signals.ts';
import type { FromWorker, OpenTemplate, Task, TaskResult } from './messages.ts';
import { optimiseLater } from './optimise-later.ts';
import { openFrontReceiver } from './shared-fronts.ts';
import { openThreads, type Thread, type ThreadOptions, type Threads } from './threads.ts';

export interface PoolOptions extends ThreadOptions {
  /** Threads at most; default: one per core, at most 8. */
  readonly workers?: number;
  /** How long a backlog lasts before one more thread is started. */
  readonly growAfterMs?: number;
  /** For one document, and for opening the template. */
  readonly deadlineMs?: number;
  /** Hears how many seconds each document took in its thread. */
  readonly rendered?: (seconds: number) => void;
}

/** Rows that a thread has at most; it gets more when half of them are left, so that it never waits for a message. */
const BATCH = 16;
/** Kills without a single success after which the template, not the rows, is held to be the poison. */
const BREAKER = 3;
/**
 * A thread's first second goes into compiling the engine, opening the template and subsetting its fonts. Measured: 200 rows are
 * done sooner by one thread than by two that warm up side by side, so the next one comes only once it pays.
 */
const GROW_AFTER_MS = 1000;

interface Job {
  readonly task: Task;
  readonly resolve: (pdf: RenderedPdf) => void;
  readonly reject: (error: Error) => void;
  kills: number;
}

type Ready = Extract<FromWorker, { readonly type: 'ready' }>;

interface Member {
  readonly thread: Thread;
  readonly fronts: ReturnType<typeof openFrontReceiver>;
  ready: boolean;
  /** In the order they were sent. */
  readonly jobs: Map<number, Job>;
  /** What the thread was doing when last looked at, and since when. */
  seen: { task: number; since: number };
  doomed?: 'deadline';
}

/** The engine in a pool of worker threads, each killable and limited in memory. */
export function workerPool(options: PoolOptions = {}): Renderer {
  const threads = openThreads(options);
  return { open: (template, request) => openPool(template, request, undefined, options, threads) };
}

/** The same for one PDF of all rows: a single thread, because the file grows in order. */
export function mergingWorker(options: PoolOptions = {}): MergedRenderer {
  const threads = openThreads(options);
  return { open: (template, request) => openPool(template, request, request.title, { ...options, workers: 1 }, threads) };
}

async function openPool(
  template: Uint8Array,
  request: RenderOptions,
  mergedTitle: string | undefined,
  options: PoolOptions,
  threads: Threads,
): Promise<MergedRendering> {
  const size = options.workers ?? Math.min(8, availableParallelism());
  const deadline = options.deadlineMs ?? 20_000;
  const waiting: Job[] = [];
  const members = new Set<Member>();
  let made = 0;
  let killed = 0;
  /** Threads in a row that ended while they opened the template anew. */
  let reopened = 0;
  let opened = false;
  let broken: RunFailure | undefined;
  let nextId = 1;
  let settleOpen: { resolve: (about: Ready) => void; reject: (error: Error) => void } | undefined;

  const breakDown = (diagnostic: Diagnostic) => {
    broken ??= new RunFailure(diagnostic);
    settleOpen?.reject(broken);
    for (const job of [...waiting.splice(0), ...[...members].flatMap((member) => [...member.jobs.values()])]) job.reject(broken);
    for (const member of members) member.jobs.clear();
  };

  const start = () => {
    const thread = threads.take();
    const { worker } = thread;
    const member: Member = {
      thread,
      fronts: openFrontReceiver(),
      ready: false,
      jobs: new Map(),
      seen: { task: 0, since: performance.now() },
    };
    members.add(member);
    let fault: Error | undefined;
    worker.on('message', (message: FromWorker) => hear(member, message));
    worker.on('error', (error) => {
      fault = error;
    });
    worker.on('exit', () => lose(member, fault));
    const { settings, columns, format = 'pdf', pdf } = request;
    worker.postMessage({ type: 'open', template, settings, columns, mergedTitle, format, pdf, judged: !opened } satisfies OpenTemplate);
  };

  const hear = (member: Member, message: FromWorker) => {
    if (message.type === 'refused') breakDown(message.error);
    // Its first pages are laid out for that: from here on V8 does as it will do with rows.
    else if (message.type === 'judging') optimiseLater();
    else if (message.type === 'ready') {
      optimiseLater();
      member.ready = true;
      reopened = 0;
      if (!opened) {
        opened = true;
        settleOpen?.resolve(message);
      }
      feed();
    } else {
      member.fronts.keep(message.fronts);
      for (const result of message.results) finish(member, result);
      feed();
    }
  };

  const finish = (member: Member, result: TaskResult) => {
    const job = member.jobs.get(result.id);
    if (!job) return;
    member.jobs.delete(result.id);
    options.rendered?.(result.seconds);
    if ('error' in result) job.reject(new RowFailure(result.error));
    else {
      made += 1;
      const { shared, pages, diagnostics } = result;
      job.resolve({ pdf: member.fronts.join(shared), pages, diagnostics });
    }
  };

  /** A thread ended on its own or was ended: its row gets one more try in a fresh thread, alone; the others lose nothing. */
  const lose = (member: Member, fault: Error | undefined) => {
    if (!members.delete(member) || broken) return;
    const running = Atomics.load(member.thread.current, 0);
    const why = member.doomed
      ? 'took too long'
      : fault && 'code' in fault && fault.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? 'needed too much memory'
        : 'crashed';
    if (!member.ready) {
      killed += 1;
      if (!opened && killed >= 2) return breakDown(poison(`Opening the template ${why}.`, 'run/template-stopped'));
      if (++reopened >= 2 * BREAKER) return breakDown(poison(`Opening the template again ${why}.`, 'run/template-stopped'));
    }
    const jobs = [...member.jobs.values()];
    // A row that was alone in the thread is to blame, too, when it could not even be received.
    const culprit = jobs.find((job) => job.task.id === running) ?? (jobs.length === 1 ? jobs[0] : undefined);
    const others = jobs.filter((job) => job !== culprit);
    if (!culprit) for (const job of others) job.kills = Math.max(job.kills, 1);
    waiting.unshift(...others);
    if (culprit) {
      killed += 1;
      culprit.kills += 1;
      if (mergedTitle !== undefined)
        culprit.reject(new RowFailure(poison(`The renderer was stopped: this row ${why}.`, 'run/renderer-stopped')));
      else if (culprit.kills < 2) waiting.unshift(culprit);
      else culprit.reject(new RowFailure(poison(`The renderer was stopped: this row ${why}, twice.`, 'run/renderer-stopped')));
      if (mergedTitle === undefined && made === 0 && killed >= 2 * BREAKER)
        return breakDown(poison('The run was stopped: no row of this template could be rendered in time.', 'run/template-stopped'));
    }
    // What the thread had made of the one file is lost with it.
    if (mergedTitle !== undefined && member.ready)
      return breakDown(poison('The file has to be begun anew without the row that stopped the renderer.', 'run/merge-lost'));
    start();
  };

  const feed = () => {
    for (const member of members) {
      while (member.ready && member.jobs.size <= BATCH / 2 && waiting.length > 0) {
        // A row that killed a thread goes alone, and alone it stays.
        const risky = waiting[0]?.kills ? 1 : 0;
        if ((risky && member.jobs.size > 0) || [...member.jobs.values()].some((job) => job.kills > 0)) break;
        const share = risky || Math.max(1, Math.min(BATCH - member.jobs.size, Math.ceil(waiting.length / members.size)));
        const safe = waiting.findIndex((job, at) => at > 0 && job.kills > 0);
        const jobs = waiting.splice(0, safe > 0 ? Math.min(share, safe) : share);
        for (const job of jobs) member.jobs.set(job.task.id, job);
        member.thread.worker.postMessage({ type: 'tasks', tasks: jobs.map((job) => job.task) });
      }
    }
  };

  /** Stopping drops what waits; the few documents under way end by themselves. */
  const closing = new AbortController();
  const heed = heedSignals((signal) => {
    for (const job of waiting.splice(0)) job.reject(signal.reason);
  }, closing.signal);

  const grow = setInterval(() => {
    if (opened && !broken && waiting.length > 0 && members.size < size) start();
  }, options.growAfterMs ?? GROW_AFTER_MS);
  grow.unref();

  const watch = setInterval(
    () => {
      const now = performance.now();
      for (const member of members) {
        const task = member.ready ? Atomics.load(member.thread.current, 0) : -1;
        if (task !== member.seen.task || task === 0) member.seen = { task, since: now };
        else if (now - member.seen.since > deadline && !member.doomed) {
          member.doomed = 'deadline';
          void member.thread.worker.terminate();
        }
      }
    },
    Math.min(250, deadline / 4),
  );
  watch.unref();

  const close = async () => {
    closing.abort();
    clearInterval(grow);
    clearInterval(watch);
    const ending = [...members];
    members.clear();
    await Promise.all(
      ending.map(({ thread, ready, jobs, doomed }) =>
        ready && jobs.size === 0 && !doomed && !broken ? threads.giveBack(thread) : thread.worker.terminate(),
      ),
    );
  };

  const opening = new Promise<Ready>((resolve, reject) => {
    settleOpen = { resolve, reject };
  });
  start();
  try {
    const { diagnostics, confidence } = await opening;
    const ask = (row: Row | undefined, title: string) =>
      new Promise<RenderedPdf>((resolve, reject) => {
        if (broken) return reject(broken);
        waiting.push({ task: { id: nextId++, row, title }, resolve, reject, kills: 0 });
        queueMicrotask(feed);
      });
    return {
      diagnostics,
      confidence,
      pdf: async (row, title, signal) => {
        signal.throwIfAborted();
        heed(signal);
        return ask(row, title);
      },
      end: async () => (await ask(undefined, '')).pdf,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const poison = (message: string, code: Diagnostic['code']): Diagnostic => ({
  severity: 'error',
  code,
  message,
  hint: 'Look for very deep nesting, very long values or thousands of repeated rows in the template and in this row.',
});
