import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Diagnostic, FormatSettings, Row, TemplateRendering } from '../../engine/index.ts';
import { RunFailure } from '../../generation/index.ts';

export interface ProofRequest {
  readonly template: Uint8Array;
  readonly settings: FormatSettings;
  /** Columns of the rows, to check the placeholders against. */
  readonly columns?: readonly string[];
  /** Undefined: the template as it stands, with its placeholders visible. */
  readonly row?: Row;
  /** Of the PDF. */
  readonly title: string;
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
}

/** What the thread answers. */
export type ProofOutcome = { readonly proof: Proof } | { readonly refused: Diagnostic };

export interface ProofOptions {
  /** Milliseconds. */
  readonly deadlineMs?: number;
  /** Of the thread's JavaScript heap. */
  readonly memoryMb?: number;
  readonly fontsDirectory?: string;
  /** The bundled body of the thread. */
  readonly script?: URL;
  /** Threads at once; the others wait. */
  readonly atOnce?: number;
}

/** Throws RunFailure when the template is refused, takes too long or needs too much memory. */
export type Proofs = (request: ProofRequest, signal: AbortSignal) => Promise<Proof>;

/** Proofs in threads that live for one document each: a template of a stranger can neither stop nor read anything else. */
export function openProofs(options: ProofOptions = {}): Proofs {
  const { deadlineMs = 20_000, memoryMb = 400, atOnce = 2 } = options;
  const script = fileURLToPath(options.script ?? new URL('./proof-worker.js', import.meta.url));
  let free = atOnce;
  const waiting: (() => void)[] = [];

  const make = async (request: ProofRequest, signal: AbortSignal): Promise<Proof> => {
    const thread = new Worker(script, {
      workerData: { ...request, fontsDirectory: options.fontsDirectory },
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      stdin: false,
      stdout: true,
    });
    thread.stdout.resume();
    const ending = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
    const end = () => void thread.terminate();
    ending.addEventListener('abort', end, { once: true });
    try {
      const outcome = await new Promise<ProofOutcome>((resolve, reject) => {
        thread.once('message', resolve);
        thread.once('error', (error) => reject(stopped(isOutOfMemory(error) ? 'needed too much memory' : 'crashed', error)));
        thread.once('exit', () => reject(signal.aborted ? signal.reason : stopped('took too long')));
      });
      if ('refused' in outcome) throw new RunFailure(outcome.refused);
      return outcome.proof;
    } finally {
      ending.removeEventListener('abort', end);
      await thread.terminate();
    }
  };

  return async (request, signal) => {
    signal.throwIfAborted();
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      signal.throwIfAborted();
      return await make(request, signal);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

const isOutOfMemory = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

function stopped(how: string, cause?: unknown): RunFailure {
  const failure = new RunFailure({
    severity: 'error',
    code: 'run/template-stopped',
    message: `Opening the template ${how}.`,
    hint: 'Look for very deep nesting, very long values or thousands of repeated rows in the template and in this row.',
  });
  failure.cause = cause;
  return failure;
}
