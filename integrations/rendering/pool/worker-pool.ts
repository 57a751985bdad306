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
import { batchSize } from './batch-size.ts';
import { openBreaker } from './breaker.ts';
import type { Job } from './job.ts';
import type { FromWorker, OpenTemplate, TaskResult } from './messages.ts';
import { optimiseLater } from './optimise-later.ts';
import { poison } from './poison.ts';
import { culpritOf, endOverdue, openMember, type PoolMember } from './pool-member.ts';
import { openThreads, type ThreadOptions, type Threads } from './threads.ts';

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

/**
 * A thread's first second goes into compiling the engine, opening the template and subsetting its fonts. Measured: 200 rows are
 * done sooner by one thread than by two that warm up side by side, so the next one comes only once it pays.
 */
const GROW_AFTER_MS = 1000;
/** Milliseconds that what else the process does may wait; at their end the thread runs out of rows for some 8 ms (measured). */
const LONG_TURN_MS = 500;

type Ready = Extract<FromWorker, { readonly type: 'ready' }>;

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
  const members = new Set<PoolMember>();
  const breaker = openBreaker();
  let opened = false;
  /** Why nothing more is made: the run broke, or the rendering was closed. */
  let over: Error | undefined;
  let nextId = 1;
  let settleOpen: { resolve: (about: Ready) => void; reject: (error: Error) => void } | undefined;

  const settleAll = (why: Error) => {
    over ??= why;
    settleOpen?.reject(over);
    for (const job of [...waiting.splice(0), ...[...members].flatMap((member) => [...member.jobs.values()])]) job.reject(over);
    for (const member of members) member.jobs.clear();
  };

  const start = () => {
    const thread = threads.take();
    members.add(openMember(thread, { message: hear, ended: lose }));
    const { settings, columns, format = 'pdf', pdf } = request;
    thread.worker.postMessage({
      type: 'open',
      template,
      settings,
      columns,
      mergedTitle,
      format,
      pdf,
      judged: !opened,
    } satisfies OpenTemplate);
  };

  const hear = (member: PoolMember, message: FromWorker) => {
    if (message.type === 'refused') settleAll(new RunFailure(message.error));
    // Its first pages are laid out for that: from here on V8 does as it will do with rows.
    else if (message.type === 'judging') optimiseLater();
    else if (message.type === 'ready') {
      optimiseLater();
      member.ready = true;
      breaker.opened();
      opened = true;
      settleOpen?.resolve(message);
      feed();
    } else {
      member.fronts.keep(message.fronts);
      for (const result of message.results) finish(member, result);
      feedInTurn();
    }
  };

  const finish = (member: PoolMember, result: TaskResult) => {
    const job = member.jobs.get(result.id);
    if (!job) return;
    member.jobs.delete(result.id);
    options.rendered?.(result.seconds);
    if ('error' in result) job.reject(new RowFailure(result.error));
    else {
      breaker.made();
      const { shared, pages, diagnostics } = result;
      job.resolve({ pdf: member.fronts.join(shared), pages, diagnostics });
    }
  };

  /** A thread ended on its own or was ended: another takes its place, or the run is over. */
  const lose = (member: PoolMember, why: string) => {
    if (!members.delete(member) || over) return;
    const end = member.ready ? takeBack(member, why) : breaker.endedOpening(why);
    if (end) settleAll(new RunFailure(end));
    else start();
  };

  /** The row that ended a thread gets one more try in a fresh one, alone; the others lose nothing. Gives what ends the run. */
  const takeBack = (member: PoolMember, why: string): Diagnostic | undefined => {
    const culprit = culpritOf(member);
    const others = [...member.jobs.values()].filter((job) => job !== culprit);
    waiting.unshift(...others);
    if (mergedTitle !== undefined) {
      // What the thread had made of the one file is lost with it.
      culprit?.reject(new RowFailure(poison('run/renderer-stopped', `The renderer was stopped: this row ${why}.`)));
      return poison('run/merge-lost', 'The file has to be begun anew without the row that stopped the renderer.');
    }
    if (!culprit) {
      for (const job of others) job.kills = Math.max(job.kills, 1);
      return undefined;
    }
    culprit.kills += 1;
    if (culprit.kills < 2) waiting.unshift(culprit);
    else culprit.reject(new RowFailure(poison('run/renderer-stopped', `The renderer was stopped: this row ${why}, twice.`)));
    return breaker.endedMaking();
  };

  const feed = () => {
    for (const { ready, jobs, thread } of members) {
      while (ready) {
        const batch = waiting.splice(0, batchSize(waiting, jobs, members.size));
        if (batch.length === 0) break;
        for (const job of batch) jobs.set(job.task.id, job);
        thread.worker.postMessage({ type: 'tasks', tasks: batch.map((job) => job.task) });
      }
    }
  };

  /** Since when the loop has not turned; undefined: it turned since the pool was last heard of. */
  let turn: number | undefined;
  /**
   * Now, but in a turn of the loop that has become long, once it ends. Node hands on a thousand messages of a thread in one turn as long as
   * more of them keep coming, as they do where rows are saved more slowly than made: neither Ctrl-C nor a timer would be heard for seconds.
   */
  const feedInTurn = () => {
    if (turn === undefined) {
      turn = performance.now();
      setImmediate(() => {
        turn = undefined;
        feed();
      });
    }
    if (performance.now() - turn < LONG_TURN_MS) feed();
  };

  /** Stopping drops what waits; the few documents under way end by themselves. */
  const closing = new AbortController();
  const heed = heedSignals((signal) => {
    for (const job of waiting.splice(0)) job.reject(signal.reason);
  }, closing.signal);

  const grow = setInterval(() => {
    if (opened && !over && waiting.length > 0 && members.size < size) start();
  }, options.growAfterMs ?? GROW_AFTER_MS).unref();

  const watch = setInterval(
    () => {
      for (const member of members) endOverdue(member, deadline);
    },
    Math.min(250, deadline / 4),
  ).unref();

  const close = async () => {
    closing.abort();
    clearInterval(grow);
    clearInterval(watch);
    const ending = [...members].map(({ thread, ready, jobs, overdue }) => ({
      thread,
      isIdle: ready && jobs.size === 0 && !overdue && !over,
    }));
    settleAll(new Error('The rendering was closed.'));
    members.clear();
    await Promise.all(ending.map(({ thread, isIdle }) => (isIdle ? threads.giveBack(thread) : thread.worker.terminate())));
  };

  const opening = new Promise<Ready>((resolve, reject) => {
    settleOpen = { resolve, reject };
  });
  start();
  try {
    const { diagnostics, confidence } = await opening;
    const ask = (row: Row | undefined, title: string) =>
      new Promise<RenderedPdf>((resolve, reject) => {
        if (over) return reject(over);
        waiting.push({ task: { id: nextId++, row, title }, resolve, reject, kills: 0 });
        queueMicrotask(feedInTurn);
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
