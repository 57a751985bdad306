import { crc32 } from '../../../engine/crc32.ts';
import { type Confidence, openDocxFilling, openRendering, thrownDiagnostic } from '../../../engine/index.ts';
import { nameRows } from '../../../generation/files/name-pattern.ts';
import type { RowSource } from '../../../generation/files/row-source.ts';
import { openZip } from '../../../generation/files/zip-writer.ts';
import { generate, type Renderer, RowFailure, RunFailure, toPdfOptions } from '../../../generation/index.ts';
import { browserPlatform } from '../../lib/engine/browser-platform.ts';
import { browserCryptography } from './browser-cryptography.ts';
import type { FailedRow, FromWorker, LocalRunRequest, LookedAt, ToWorker } from './messages.ts';
import { openDestination } from './open-destination.ts';
import { openRows } from './open-rows.ts';

/** Milliseconds between two messages about the progress. */
const TELL_EVERY = 100;
/** Failures that are told one by one. */
const MOST_FAILURES = 100;

const tell = (message: FromWorker): void => postMessage(message);

const platform = () => ({ ...browserPlatform(), cryptography: browserCryptography });

const renderer: Renderer = {
  open: async (template, { settings, columns, format, pdf }) => {
    if (format === 'docx') {
      const filling = attempt(() => openDocxFilling(template, settings, platform()), RunFailure);
      return {
        diagnostics: [...filling.diagnostics, ...(columns ? filling.check(columns).diagnostics : [])],
        pdf: async (row) => {
          const { docx, diagnostics } = attempt(() => filling.fill(row), RowFailure);
          return { pdf: docx, pages: 0, diagnostics };
        },
        close: async () => {},
      };
    }
    const rendering = attempt(() => openRendering(template, settings, platform(), pdf), RunFailure);
    const confidence = attempt(() => rendering.judge(), RunFailure);
    return {
      diagnostics: [...rendering.diagnostics, ...(columns ? rendering.check(columns).diagnostics : [])],
      confidence,
      pdf: async (row, title) => attempt(() => rendering.render(row, title), RowFailure),
      close: async () => {},
    };
  },
};

function attempt<T>(make: () => T, Failure: typeof RowFailure | typeof RunFailure): T {
  try {
    return make();
  } catch (error) {
    throw new Failure(thrownDiagnostic(error));
  }
}

async function look(file: File): Promise<LookedAt> {
  const rows = await openRows(file);
  const { columns, records, total = null, diagnostics } = rows;
  return { columns, records: Object.fromEntries(records), total, sample: await firstTexts(rows), diagnostics };
}

async function firstTexts({ rows }: RowSource): Promise<LookedAt['sample']> {
  for await (const { fields } of rows())
    return Object.fromEntries(
      [...fields].flatMap(([name, value]) => (typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [])),
    );
  return {};
}

async function run({ template, rows: file, settings, naming, files, destination }: LocalRunRequest): Promise<void> {
  const rows = await openRows(file);
  const { format = 'pdf' } = files;
  const zip = openZip(crc32);
  const output = await openDestination(destination);
  const events = generate(
    {
      template: new Uint8Array(await template.arrayBuffer()),
      rows: rows.rows(),
      columns: rows.columns,
      settings,
      format,
      ...(format === 'pdf' ? { pdf: toPdfOptions(files) } : {}),
      name: nameRows(naming, rows.columns, settings, format),
      resume: false,
      inFlight: 1,
    },
    {
      renderer,
      output: {
        has: () => false,
        save: async (name, pdf) => {
          for (const bytes of zip.add(name, pdf)) await output.write(bytes);
          return { name, size: pdf.byteLength };
        },
      },
    },
    new AbortController().signal,
  );
  const failures: FailedRow[] = [];
  let counts = { made: 0, failed: 0 };
  let confidence: Confidence | null = null;
  let toldAt = 0;
  for await (const event of events) {
    if (event.type === 'run-end' && event.error) return tell({ type: 'refused', fault: event.error });
    if (event.type === 'run-confidence') confidence = event.confidence;
    if (event.type !== 'row-end') continue;
    const isFailed = event.status === 'failed';
    counts = isFailed ? { ...counts, failed: counts.failed + 1 } : { ...counts, made: counts.made + 1 };
    if (event.error && failures.length < MOST_FAILURES) failures.push({ name: event.name, error: event.error });
    if (performance.now() - toldAt < TELL_EVERY) continue;
    toldAt = performance.now();
    tell({ type: 'progress', counts });
  }
  for (const bytes of zip.end()) await output.write(bytes);
  tell({ type: 'made', counts, failures, zip: await output.close(), confidence });
}

async function answer(request: ToWorker): Promise<void> {
  try {
    if (request.type === 'look') tell({ type: 'looked', found: await look(request.rows) });
    else await run(request);
  } catch (error) {
    tell({ type: 'refused', fault: thrownDiagnostic(error) });
  }
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => void answer(data));
