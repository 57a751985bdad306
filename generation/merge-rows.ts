import type { Diagnostic, Row } from '../engine/index.ts';
import type { GenerationEvent, RowEnd } from './events.ts';
import { diagnosticOf, type GenerationRequest } from './generate.ts';
import { type AppendableFile, type MergedRenderer, type MergedRendering, RowFailure } from './ports.ts';
import { openTally } from './tally.ts';

export interface MergeRequest extends Omit<GenerationRequest, 'rows' | 'name' | 'resume' | 'inFlight'> {
  /** Read again from the start when a row has stopped the renderer. */
  readonly rows: () => AsyncIterable<Row>;
  /** Begins the naming of the bookmarks; called anew when the file is begun anew. */
  readonly names: () => GenerationRequest['name'];
  readonly title: string;
}

/** Rows that may stop the renderer before the run is given up. */
const MAX_STOPS = 3;

/**
 * Makes one PDF of all rows in their order, a bookmark each, and tells what happens as the same events as `generate`.
 * A row that stops the renderer is left out and the file begun anew, because its thread took the open file with it.
 */
export async function* mergeRows(
  request: MergeRequest,
  ports: { readonly renderer: MergedRenderer; readonly file: AppendableFile },
  signal: AbortSignal,
): AsyncGenerator<GenerationEvent> {
  let number = 0;
  yield { type: 'run-start', number: ++number, ...(request.total === undefined ? {} : { total: request.total }) };
  const poison = new Map<number, Diagnostic>();
  /** Rows told of so far: when the file is begun anew, they are made again without a word. */
  let told = 0;
  for (;;) {
    const tally = openTally();
    let rendering: MergedRendering | undefined;
    /** The file is whole, or empty again for the next turn. */
    let isKept = false;
    try {
      rendering = await ports.renderer.open(request.template, {
        settings: request.settings,
        pdf: request.pdf,
        title: request.title,
        ...(request.columns ? { columns: request.columns } : {}),
      });
      if (poison.size === 0) {
        for (const diagnostic of rendering.diagnostics) yield { type: 'run-diagnostic', number: ++number, diagnostic };
        if (rendering.confidence) yield { type: 'run-confidence', number: ++number, confidence: rendering.confidence };
      }
      let stopped = false;
      for await (const row of append(request, rendering, ports.file, poison, signal)) {
        if (row.error?.code === 'run/renderer-stopped' && !poison.has(row.index)) {
          poison.set(row.index, row.error);
          stopped = true;
          break;
        }
        tally.count(row.status);
        if (row.index < told) continue;
        told += 1;
        yield { ...row, number: ++number };
      }
      if (stopped) {
        if (poison.size >= MAX_STOPS) {
          yield tally.end(++number, 'broken', [...poison.values()].at(-1));
          return;
        }
        await ports.file.restart();
        isKept = true;
        continue;
      }
      if (signal.aborted) {
        yield tally.end(++number, 'stopped');
        return;
      }
      const end = tally.end(++number, 'completed');
      // A PDF has a page at least.
      if (end.made > 0) {
        await ports.file.append(await rendering.end());
        await ports.file.finish();
        isKept = true;
      }
      yield end;
      return;
    } catch (error) {
      // A source of rows that was stopped along with the run may say so by throwing.
      yield signal.aborted ? tally.end(++number, 'stopped') : tally.end(++number, 'broken', diagnosticOf(error));
      return;
    } finally {
      await rendering?.close();
      if (!isKept) await ports.file.abandon();
    }
  }
}

async function* append(
  request: MergeRequest,
  rendering: MergedRendering,
  file: AppendableFile,
  poison: ReadonlyMap<number, Diagnostic>,
  signal: AbortSignal,
): AsyncGenerator<Omit<RowEnd, 'number'>> {
  const nameOf = request.names();
  let index = 0;
  for await (const row of request.rows()) {
    if (signal.aborted) return;
    const about = { type: 'row-end', index, id: row.id, name: nameOf(row, index) } as const;
    const known = poison.get(index);
    index += 1;
    try {
      if (known) throw new RowFailure(known);
      const { pdf, pages, diagnostics } = await rendering.pdf(row, about.name.replace(/\.pdf$/, ''), signal);
      await file.append(pdf);
      yield { ...about, status: 'made', pages, diagnostics };
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof RowFailure)) throw error;
      yield { ...about, status: 'failed', error: error.diagnostic, diagnostics: [] };
    }
  }
}
