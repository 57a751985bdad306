import { existsSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { type GenerationEvent, generate, mergeRows, type Output, type RunEnd } from '../generation/index.ts';
import { appendableFile } from '../integrations/files/appendable-file.ts';
import { folderOutput } from '../integrations/files/folder-output.ts';
import { nameRows } from '../integrations/files/name-pattern.ts';
import { openRows, type RowSource } from '../integrations/files/read-rows.ts';
import { type RunRecord, runRecord } from '../integrations/files/run-record.ts';
import { zipOutput } from '../integrations/files/zip-output.ts';
import { mergingWorker, workerPool } from '../integrations/rendering/worker-pool.ts';
import { BadInput, type Command, type ExitCode } from './command.ts';
import { describe, FORMAT_OPTIONS, formatSettings, parseOptions, readTemplateFile, reason, wholeNumber } from './options.ts';
import { duration, openProgress } from './progress.ts';

const usage = `sheafmill generate --template T.docx --rows rows.csv|rows.json --out DIR|out.zip [options]
  Makes one PDF per row.
  --name NAME        file name: a column, or a pattern like '{{No}} {{Client}}' (default: the first column)
  --merge one.pdf    also (or, without --out, only) one PDF of all rows, with a bookmark each
  --resume           make only what an earlier, interrupted run has not made
  --timezone Z       zone for dates with a time, e.g. Europe/Berlin (default: this machine's)
  --locale L         language of dates and numbers, e.g. de-DE (default: en-US)
  --decimals N       decimals of numbers, 0 to 5 (default: as in the rows)
  --concurrency N    worker threads (default: one per core)
  --json             one event a line on standard output
  Exit status: 0 all made, 1 some rows failed, 2 bad input, 130 stopped.`;

const OPTIONS = {
  ...FORMAT_OPTIONS,
  template: { type: 'string' },
  rows: { type: 'string' },
  out: { type: 'string' },
  name: { type: 'string' },
  merge: { type: 'string' },
  concurrency: { type: 'string' },
  resume: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** Rows under way per thread: enough that no thread waits, few enough that memory stays flat. */
const IN_FLIGHT = 16;

interface Destination extends Output {
  /** The run ended; `whole`: every row is there. */
  readonly close: (whole: boolean) => void;
}

export const generateCommand: Command = {
  usage,
  run: async (arguments_) => {
    const { values } = parseOptions(arguments_, OPTIONS, false);
    const { template: templateFile, rows: rowsFile, out } = values;
    if (!templateFile || !rowsFile || !(out || values.merge))
      throw new BadInput(`generate needs --template, --rows and --out.\n\n${usage}`);
    const settings = formatSettings(values);
    const threads = wholeNumber('concurrency', values.concurrency, 1, 64) ?? Math.min(8, availableParallelism());
    const template = readTemplateFile(templateFile);
    const source = await openRows(rowsFile).catch((error: unknown) => {
      throw new BadInput(
        error instanceof Error && 'diagnostic' in error ? error.message : `The rows '${rowsFile}' can't be read: ${reason(error)}.`,
      );
    });
    const pattern = values.name ?? source.columns[0] ?? '';
    const report = values.json ? jsonReport() : textReport(source);
    const stop = stopOnInterrupt();
    const request = { template, columns: source.columns, settings, ...(source.total === undefined ? {} : { total: source.total }) };

    // Some faults of the rows, such as a missing picture, are found only while they are read.
    let told = 0;
    const tellFaults = () => {
      for (const diagnostic of source.diagnostics.slice(told)) report.say(describe(diagnostic));
      told = source.diagnostics.length;
    };
    tellFaults();
    if (out) {
      const record = runRecord(out, [template, JSON.stringify([settings, pattern])]);
      const destination = openDestination(out, record, values.resume ?? false);
      const end = await report.follow(
        generate(
          {
            ...request,
            rows: source.rows(),
            name: nameRows(pattern, source.columns, settings),
            resume: values.resume ?? false,
            inFlight: threads * IN_FLIGHT,
          },
          { renderer: workerPool({ workers: threads, ...fontsDirectory() }), output: destination },
          stop.signal,
        ),
      );
      destination.close(end.status === 'completed' && end.failed === 0);
      tellFaults();
      const code = exitCode(end);
      if (code !== 0 || !values.merge) return code;
    }
    const merged = values.merge ?? '';
    const file = openMerged(merged);
    const title = path.basename(merged).replace(/\.pdf$/i, '');
    return exitCode(
      await report.follow(
        mergeRows(
          { ...request, rows: source.rows, names: () => nameRows(pattern, source.columns, settings), title },
          { renderer: mergingWorker(fontsDirectory()), file },
          stop.signal,
        ),
      ),
    );
  },
};

function openMerged(file: string) {
  try {
    return appendableFile(file);
  } catch (error) {
    throw new BadInput(`'${file}' can't be written: ${reason(error)}.`);
  }
}

function openDestination(out: string, record: RunRecord, resume: boolean): Destination {
  if (resume && !record.matches()) {
    throw new BadInput(`'${out}' was begun with another template, name or settings. Run without --resume, or into another place.`);
  }
  try {
    if (!out.endsWith('.zip')) {
      if (existsSync(out) && !statSync(out).isDirectory())
        throw new BadInput(`--out '${out}' is a file. Give a folder, or a name that ends with .zip.`);
      const output = folderOutput(out);
      record.write();
      return { ...output, close: (whole) => whole && record.remove() };
    }
    const output = zipOutput(out, { resume });
    record.write();
    return {
      ...output,
      close: (whole) => {
        output.finish();
        if (whole) record.remove();
      },
    };
  } catch (error) {
    if (error instanceof BadInput) throw error;
    throw new BadInput(`The output '${out}' can't be opened: ${reason(error)}.`);
  }
}

const exitCode = (end: RunEnd): ExitCode => (end.status === 'stopped' ? 130 : end.status === 'broken' ? 2 : end.failed > 0 ? 1 : 0);

export const fontsDirectory = () => (process.env['FONTS_DIR'] ? { fontsDirectory: process.env['FONTS_DIR'] } : {});

/** Ctrl-C stops between rows; a second one ends the process at once. */
function stopOnInterrupt(): AbortController {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) process.exit(130);
    process.stderr.write('\nStopping after the rows under way. Press Ctrl-C again to end at once.\n');
    controller.abort();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return controller;
}

interface Reporter {
  readonly say: (line: string) => void;
  readonly follow: (events: AsyncGenerator<GenerationEvent>) => Promise<RunEnd>;
}

async function endOf(events: AsyncGenerator<GenerationEvent>, each: (event: GenerationEvent) => void): Promise<RunEnd> {
  let end: RunEnd | undefined;
  for await (const event of events) {
    each(event);
    if (event.type === 'run-end') end = event;
  }
  if (!end) throw new Error('A run ended without saying how.');
  return end;
}

function jsonReport(): Reporter {
  return {
    say: (line) => void process.stderr.write(`${line}\n`),
    follow: (events) => endOf(events, (event) => void process.stdout.write(`${JSON.stringify(event)}\n`)),
  };
}

/** Warnings that many rows share are printed this many times, then counted. */
const REPEATS = 3;

function textReport(source: RowSource): Reporter {
  return {
    say: (line) => void process.stderr.write(`${line}\n`),
    follow: async (events) => {
      const started = performance.now();
      const progress = openProgress(process.stderr, source.total);
      const counts = { made: 0, failed: 0, skipped: 0 };
      const said = new Map<string, number>();
      const warn = (line: string, key: string) => {
        const times = (said.get(key) ?? 0) + 1;
        said.set(key, times);
        if (times <= REPEATS) progress.say(line);
      };
      const end = await endOf(events, (event) => {
        if (event.type === 'run-diagnostic' && event.diagnostic.severity !== 'info') progress.say(describe(event.diagnostic));
        if (event.type !== 'row-end') return;
        counts[event.status] += 1;
        if (event.error) progress.say(`row ${event.index + 1} (${event.name}) failed. ${describe(event.error)}`);
        for (const diagnostic of event.diagnostics) {
          if (diagnostic.severity !== 'info') warn(`row ${event.index + 1} (${event.name}): ${describe(diagnostic)}`, diagnostic.code);
        }
        progress.update(counts);
      });
      progress.end();
      for (const [code, times] of said)
        if (times > REPEATS) progress.say(`… and ${times - REPEATS} more of ${code}. Use --json to see all.`);
      if (end.error) progress.say(describe(end.error));
      const outcome = { completed: 'Done', stopped: 'Stopped', broken: 'Broken off' }[end.status];
      const parts = [`${end.made} made`, ...(end.skipped ? [`${end.skipped} there already`] : []), `${end.failed} failed`];
      progress.say(
        `${outcome}: ${parts.join(', ')} in ${duration((performance.now() - started) / 1000)}.${end.status === 'stopped' || end.failed ? ' Run it again with --resume for the rest.' : ''}`,
      );
      return end;
    },
  };
}
