import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Confidence, Diagnostic, FormatSettings, PdfOptions, Row, TemplateRendering } from '../../engine/index.ts';
import { RunFailure } from '../../generation/index.ts';
import { openTurns } from '../turns.ts';
import type { NodeFonts } from './fonts/font-source.ts';
import { poison } from './pool/poison.ts';

export interface ProofRequest {
  readonly template: Uint8Array;
  readonly settings: FormatSettings;
  /** Columns of the rows, to check the placeholders against. */
  readonly columns?: readonly string[];
  /** Undefined: the template as it stands, with its placeholders visible. */
  readonly row?: Row;
  /** Of the PDF. */
  readonly title: string;
  /** What the PDF is to be; plain if nothing is said. */
  readonly pdf?: PdfOptions;
  /** Number of a page, from 0, that is wanted as a picture. */
  readonly page?: number;
}

/** One document made to be looked at, and what the template asks for. */
export interface Proof {
  readonly pdf: Uint8Array;
  readonly pages: number;
  /** The page that was asked for, as a document of SVG; undefined where there is none of this number. */
  readonly svg: string | undefined;
  readonly placeholders: TemplateRendering['bound']['placeholders'];
  readonly unknown: ReturnType<TemplateRendering['check']>['unknown'];
  readonly unused: readonly string[];
  readonly fonts: ReturnType<TemplateRendering['fonts']['used']>;
  readonly diagnostics: readonly Diagnostic[];
  /** Of the template as it stands; undefined for a row. */
  readonly confidence: Confidence | undefined;
}

/** What the thread answers. */
export type ProofOutcome = { readonly proof: Proof } | { readonly refused: Diagnostic };

/** What a thread gets when it starts. */
export interface ProofSetup {
  readonly fonts: NodeFonts | undefined;
}

export interface ProofOptions {
  /** Milliseconds. */
  readonly deadlineMs?: number;
  /** Of the thread's JavaScript heap. */
  readonly memoryMb?: number;
  readonly fonts?: NodeFonts;
  /** The bundled body of the thread. */
  readonly script?: URL;
  /** Threads at once; the others wait. */
  readonly atOnce?: number;
}

/** Throws RunFailure when the template is refused, takes too long or needs too much memory. */
export type Proofs = (request: ProofRequest, signal: AbortSignal) => Promise<Proof>;

/** Milliseconds for which a thread waits for another document: fonts and shaper are ready in it. */
const KEPT = 30_000;

/** Proofs in threads that make one document at a time and keep nothing of it: a template of a stranger can stop no thread but its own. */
export function openProofs(options: ProofOptions = {}): Proofs {
  const { deadlineMs = 20_000, atOnce = 2 } = options;
  const idle: { readonly thread: ProofThread; readonly end: NodeJS.Timeout }[] = [];
  const inTurn = openTurns(atOnce);

  const keep = (thread: ProofThread): void => {
    thread.worker.unref();
    const end = setTimeout(() => {
      idle.splice(
        idle.findIndex((kept) => kept.thread === thread),
        1,
      );
      void thread.worker.terminate();
    }, KEPT).unref();
    idle.push({ thread, end });
  };
  const takeIdle = (): ProofThread | undefined => {
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      clearTimeout(kept.end);
      kept.thread.worker.ref();
      if (!kept.thread.hasEnded()) return kept.thread;
    }
    return undefined;
  };

  const prove = async (thread: ProofThread, request: ProofRequest, signal: AbortSignal): Promise<Proof> => {
    const ending = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
    const end = () => void thread.worker.terminate();
    ending.addEventListener('abort', end, { once: true });
    try {
      const outcome = await thread.prove(request);
      if (!ending.aborted) keep(thread);
      if ('refused' in outcome) throw new RunFailure(outcome.refused);
      return outcome.proof;
    } catch (error) {
      signal.throwIfAborted();
      throw ending.aborted && error instanceof ThreadEnded ? stopped('took too long') : error;
    } finally {
      ending.removeEventListener('abort', end);
    }
  };
  const make = async (request: ProofRequest, signal: AbortSignal): Promise<Proof> => {
    const kept = takeIdle();
    try {
      if (kept) return await prove(kept, request, signal);
    } catch (error) {
      // What others left behind in its memory may be to blame: once more in a fresh thread.
      if (!(error instanceof ThreadEnded)) throw error;
    }
    return prove(openThread(options), request, signal).catch((error: unknown) => {
      if (!(error instanceof ThreadEnded)) throw error;
      throw stopped(isOutOfMemory(error.cause) ? 'needed too much memory' : 'crashed', error.cause);
    });
  };

  return async (request, signal) => {
    signal.throwIfAborted();
    return inTurn(async () => {
      signal.throwIfAborted();
      return make(request, signal);
    });
  };
}

/** A thread ended before it had answered; the cause is what it threw. */
class ThreadEnded extends Error {}

interface ProofThread {
  readonly worker: Worker;
  readonly hasEnded: () => boolean;
  /** One at a time. Throws ThreadEnded. */
  readonly prove: (request: ProofRequest) => Promise<ProofOutcome>;
}

/** MB for what is young: a proof is one short job, and garbage of it should not wait for more. */
const YOUNG_MEMORY = 16;

function openThread({ script, memoryMb = 400, fonts }: ProofOptions): ProofThread {
  const worker = new Worker(fileURLToPath(script ?? new URL('./proof-worker.js', import.meta.url)), {
    workerData: { fonts } satisfies ProofSetup,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MEMORY },
    stdin: false,
    stdout: true,
  });
  worker.stdout.resume();
  let ended = false;
  let fault: unknown;
  let asked: { readonly resolve: (outcome: ProofOutcome) => void; readonly reject: (error: Error) => void } | undefined;
  worker.on('message', (outcome: ProofOutcome) => asked?.resolve(outcome));
  worker.on('error', (error) => {
    fault = error;
  });
  worker.on('exit', () => {
    ended = true;
    asked?.reject(new ThreadEnded('The thread ended.', { cause: fault }));
  });
  return {
    worker,
    hasEnded: () => ended,
    prove: (request) =>
      new Promise((resolve, reject) => {
        asked = { resolve, reject };
        worker.postMessage(request);
      }),
  };
}

const isOutOfMemory = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

function stopped(how: string, cause?: unknown): RunFailure {
  const failure = new RunFailure(poison('run/template-stopped', `Opening the template ${how}.`));
  failure.cause = cause;
  return failure;
}
