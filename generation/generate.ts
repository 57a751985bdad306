import type { Diagnostic, FormatSettings, PdfOptions, Row } from '../engine/index.ts';
import type { GenerationEvent, RowEnd, RowStored } from './events.ts';
import { failureDiagnostic } from './failure-diagnostic.ts';
import { type DocumentFormat, type Output, type Renderer, type Rendering, RowFailure, RunFailure } from './ports.ts';
import { openStoreQueue, type RowStore, type StoreQueue } from './row-store.ts';
import { ServiceFailure } from './service-failure.ts';
import { openTally } from './tally.ts';

/** One run: a template, its rows, and what each is to become. */
export interface GenerationRequest {
  readonly template: Uint8Array;
  readonly rows: AsyncIterable<Row> | Iterable<Row>;
  /** Rows in all, where known: for progress. */
  readonly total?: number;
  readonly columns?: readonly string[];
  readonly settings: FormatSettings;
  readonly format?: DocumentFormat;
  readonly pdf?: PdfOptions | undefined;
  /** A unique file name for each row, called once a row in their order. */
  readonly name: (row: Row, index: number) => string;
  /** Leave out rows whose file is there already. */
  readonly resume: boolean;
  /** Rows in flight at once: bounds memory. */
  readonly inFlight: number;
}

/** What a run is made with. */
export interface GenerationPorts {
  readonly renderer: Renderer;
  readonly output: Output;
  /** Where the PDFs go back to, besides the output. */
  readonly store?: RowStore;
}

type Pending = Omit<RowEnd, 'number'> | Omit<RowStored, 'number'>;

/**
 * Makes one PDF per row and tells what happens as numbered events, ending with `run-end` whatever happens.
 * A failed row does not stop the others; memory stays bounded by `inFlight`. Rows end in the order they are done.
 */
export async function* generate(request: GenerationRequest, ports: GenerationPorts, signal: AbortSignal): AsyncGenerator<GenerationEvent> {
  let number = 0;
  const tally = openTally();

  yield { type: 'run-start', number: ++number, ...(request.total === undefined ? {} : { total: request.total }) };

  let rendering: Rendering;
  try {
    rendering = await ports.renderer.open(request.template, {
      settings: request.settings,
      ...(request.columns ? { columns: request.columns } : {}),
      ...(request.format ? { format: request.format } : {}),
      pdf: request.pdf,
    });
  } catch (error) {
    yield tally.end(++number, 'broken', diagnosticOf(error));
    return;
  }

  try {
    for (const diagnostic of rendering.diagnostics) yield { type: 'run-diagnostic', number: ++number, diagnostic };
    if (rendering.confidence) yield { type: 'run-confidence', number: ++number, confidence: rendering.confidence };
    try {
      for await (const event of inParallel(request, rendering, ports, signal)) {
        tally.count(event.status);
        yield { ...event, number: ++number };
      }
    } catch (error) {
      yield tally.end(++number, 'broken', diagnosticOf(error));
      return;
    }
    yield tally.end(++number, signal.aborted ? 'stopped' : 'completed');
  } finally {
    await rendering.close();
  }
}

/** Keeps up to `inFlight` rows under way and yields each as it ends. */
async function* inParallel(
  request: GenerationRequest,
  rendering: Rendering,
  { output, store }: GenerationPorts,
  signal: AbortSignal,
): AsyncGenerator<Pending> {
  const done: Pending[] = [];
  let underWay = 0;
  let broken: { readonly error: unknown } | undefined;
  let wake: (() => void) | undefined;
  const changed = () => {
    wake?.();
    wake = undefined;
  };

  const storing: StoreQueue | undefined =
    store &&
    openStoreQueue(
      store,
      {
        told: (event) => done.push(event),
        broken: (error) => {
          broken ??= { error };
        },
        changed,
      },
      signal,
    );
  const ended = (row: Omit<RowEnd, 'number'>): void => {
    done.push(row);
    storing?.add(row, row.status === 'failed' ? 'failed' : 'made');
  };

  const make = async (row: Row, index: number, name: string): Promise<void> => {
    underWay += 1;
    try {
      const result = await makeRow(row, index, name, rendering, output, signal);
      if (result) ended(result);
    } catch (error) {
      broken ??= { error };
    } finally {
      underWay -= 1;
      changed();
    }
  };
  const settle = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });

  const begin = (row: Row, index: number): void => {
    const name = request.name(row, index);
    if (request.resume && output.has(name, row)) ended({ type: 'row-end', index, id: row.id, name, status: 'skipped', diagnostics: [] });
    else void make(row, index, name);
  };

  const source = openSource(request.rows, changed);
  try {
    for (let index = 0; ; ) {
      yield* done.splice(0);
      if (signal.aborted || broken) break;
      const answer = underWay < request.inFlight ? source.take() : undefined;
      if (answer?.done) break;
      if (answer) begin(answer.value, index++);
      else if (done.length === 0) await settle();
    }
  } catch (error) {
    // Rows under way end as usual. A source that was stopped along with the run may say so by throwing.
    if (!signal.aborted) broken ??= { error };
  } finally {
    await source.close();
  }
  while (underWay > 0 || storing?.busy()) {
    await settle();
    yield* done.splice(0);
  }
  yield* done.splice(0);
  if (broken) throw broken.error;
}

/** Rows that are waited for beside what else happens: `take` gives the next one, or asks for it and calls `came` when it can be taken. */
function openSource(rows: GenerationRequest['rows'], came: () => void) {
  const iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  let isAsked = false;
  let answer: (() => IteratorResult<Row, unknown>) | undefined;
  const ask = async (): Promise<void> => {
    try {
      const next = await iterator.next();
      answer = () => next;
    } catch (error) {
      answer = () => {
        throw error;
      };
    }
    came();
  };
  return {
    take: (): IteratorResult<Row, unknown> | undefined => {
      if (!isAsked) {
        isAsked = true;
        void ask();
      }
      if (!answer) return undefined;
      const given = answer();
      isAsked = false;
      answer = undefined;
      return given;
    },
    /** Does not wait for a row that was asked for: whoever ends the run has no use for it. */
    close: async (): Promise<void> => {
      const closed = iterator.return?.();
      if (!isAsked || answer) await closed;
      else void Promise.resolve(closed).catch(() => {});
    },
  };
}

/** Undefined when the run was stopped before the row was made: then nothing is said of it. */
async function makeRow(
  row: Row,
  index: number,
  name: string,
  rendering: Rendering,
  output: Output,
  signal: AbortSignal,
): Promise<Omit<RowEnd, 'number'> | undefined> {
  const about = { type: 'row-end', index, id: row.id, name } as const;
  try {
    const rendered = await rendering.pdf(row, name.replace(/\.pdf$/, ''), signal);
    // An error says that something of the row is not in the PDF: such a PDF must not be sent to anybody.
    const incomplete = rendered.diagnostics.find((diagnostic) => diagnostic.severity === 'error');
    if (incomplete) throw new RowFailure(incomplete);
    const file = await output.save(name, rendered.pdf, row);
    return { ...about, status: 'made', file, pages: rendered.pages, diagnostics: rendered.diagnostics };
  } catch (error) {
    if (signal.aborted) return undefined;
    if (!(error instanceof RowFailure)) throw error;
    return { ...about, status: 'failed', error: error.diagnostic, diagnostics: [] };
  }
}

/** What the user is told of a fault that ended the run. */
export function diagnosticOf(error: unknown): Diagnostic {
  if (error instanceof RunFailure || error instanceof RowFailure) return error.diagnostic;
  if (error instanceof ServiceFailure) return failureDiagnostic(error);
  return {
    severity: 'error',
    code: 'run/unexpected',
    message: error instanceof Error ? error.message : String(error),
    hint: 'Run it again with --resume: what is done stays done.',
  };
}
