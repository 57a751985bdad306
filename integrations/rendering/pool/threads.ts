import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { NodeFonts } from '../fonts/font-source.ts';
import type { CloseTemplate, WorkerSetup } from './messages.ts';
import { optimiseAsUsual } from './optimise-later.ts';

export interface ThreadOptions {
  /** Of one thread's JavaScript heap. */
  readonly memoryMb?: number;
  /** Of that, for what was just made: less of it is slower and takes less memory. Unset: what V8 takes. */
  readonly youngMemoryMb?: number;
  readonly fonts?: NodeFonts;
  /** How far the threads give way to everything else on the machine, 0 to 19; 0 by default. In Linux only. */
  readonly niceness?: number;
  /** The bundled body of a worker thread. */
  readonly script?: URL;
  /** Starts a thread at once, which loads the engine while the template and the rows are read; it does not keep the process alive. */
  readonly startAhead?: boolean;
  /** How many threads, and how long, wait for another template once they are done with one; none by default. They do not keep the process alive. */
  readonly keep?: { readonly threads: number; readonly milliseconds: number };
}

/** A thread that has loaded the engine, or is about to. */
export interface Thread {
  readonly worker: Worker;
  /** One Int32: the id of the task under way; 0: none. */
  readonly current: Int32Array;
  /** How many templates it was given. */
  templates: number;
}

export interface Threads {
  /** One that waits, rather than a new one: its engine is compiled. */
  readonly take: () => Thread;
  /** Takes back one that has nothing to do any more, and ends it now or later. */
  readonly giveBack: (thread: Thread) => Promise<void>;
}

/** What a template leaves behind in a thread is little; after so many it goes with the thread. */
const MOST_TEMPLATES = 100;

export function openThreads(options: ThreadOptions): Threads {
  const { keep } = options;
  const script = fileURLToPath(options.script ?? new URL('./render-worker.cjs', import.meta.url));
  /** The one that was used last comes last. */
  const idle: { readonly thread: Thread; readonly wake: () => void }[] = [];

  const start = (): Thread => {
    const current = new SharedArrayBuffer(4);
    const setup: WorkerSetup = { fonts: options.fonts, niceness: options.niceness, current };
    optimiseAsUsual();
    const worker = new Worker(script, {
      workerData: setup,
      resourceLimits: {
        maxOldGenerationSizeMb: options.memoryMb ?? 400,
        ...(options.youngMemoryMb === undefined ? {} : { maxYoungGenerationSizeMb: options.youngMemoryMb }),
      },
      stdin: false,
      stdout: true,
    });
    return { worker, current: new Int32Array(current), templates: 0 };
  };

  /** Until it is woken, time is up, or it ends by itself. */
  const rest = (thread: Thread, milliseconds?: number): void => {
    const { worker } = thread;
    const leave = () => {
      const at = idle.findIndex((each) => each.thread === thread);
      if (at >= 0) idle.splice(at, 1);
      clearTimeout(timer);
    };
    const end = () => {
      leave();
      void worker.terminate();
    };
    const timer = milliseconds === undefined ? undefined : setTimeout(end, milliseconds).unref();
    worker.on('error', leave).on('exit', leave).unref();
    const wake = () => {
      leave();
      worker.off('error', leave).off('exit', leave).ref();
    };
    idle.push({ thread, wake });
  };

  if (options.startAhead) rest(start());
  return {
    take: () => {
      const waiting = idle.at(-1);
      waiting?.wake();
      const thread = waiting?.thread ?? start();
      thread.templates += 1;
      // Decoders print warnings of their own; our output is events, one a line. It would keep the process alive before.
      thread.worker.stdout.resume();
      return thread;
    },
    giveBack: async (thread) => {
      const { worker, templates } = thread;
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
      if (!keep || idle.length >= keep.threads || templates >= MOST_TEMPLATES) {
        await worker.terminate();
        return;
      }
      worker.postMessage({ type: 'close' } satisfies CloseTemplate);
      rest(thread, keep.milliseconds);
    },
  };
}
