import { scryptSync } from 'node:crypto';
import path from 'node:path';
import type { Row } from '../engine/index.ts';
import { nameRows, readNamePattern } from '../generation/files/name-pattern.ts';
import {
  type EndedRow,
  type GenerationEvent,
  generate,
  type MergedRenderer,
  type MergeRequest,
  mergeRows,
  type Renderer,
  type RunEnd,
} from '../generation/index.ts';
import { appendableFile } from '../integrations/files/appendable-file.ts';
import { reason } from '../integrations/files/reason.ts';
import { runRecord } from '../integrations/files/run-record.ts';
import { googleRenderer } from '../integrations/google/google-renderer.ts';
import { libreOffice } from '../integrations/rendering/libreoffice.ts';
import { mergingWorker, workerPool } from '../integrations/rendering/pool/worker-pool.ts';
import { BadInput, type Command, type ExitCode } from './command.ts';
import { type Destination, isFilled, openDestination } from './destination.ts';
import { type Engine, GENERATE_USAGE, type GenerateOptions, readGenerateOptions } from './generate-options.ts';
import { keepRows } from './keep-rows.ts';
import { openRunSource } from './open-run-source.ts';
import { chosenFonts, describe } from './options.ts';
import { takenNames } from './overwriting.ts';
import { jsonReport, type Reporter, textReport } from './report.ts';
import type { RunSource } from './run-source.ts';

/** Rows under way per thread: enough that no thread waits, few enough that memory stays flat. */
const IN_FLIGHT = 16;

/** Documents that are told by their names; the others are counted. */
const NAMED = 5;

/** What is made of what, and who hears of it. */
interface Run {
  readonly options: GenerateOptions;
  readonly source: RunSource;
  readonly report: Reporter;
  readonly signal: AbortSignal;
}

export const generateCommand: Command = {
  usage: GENERATE_USAGE,
  run: async (arguments_) => {
    const options = readGenerateOptions(arguments_);
    const { values, engine, pdf, threads } = options;
    const { out, merge, store = false } = values;
    const pool = { workers: threads, fonts: chosenFonts(values) };
    const own = out ? workerPool({ ...pool, startAhead: true }) : undefined;
    const merging = mergingWorker({ ...pool, startAhead: !out });
    const { signal } = stopOnInterrupt();
    const source = readOnce(await openRunSource(values, pdf?.facturX, signal), options);
    if (store && !source.store) throw new BadInput('--store needs --notion: a file has no place for PDFs.');
    const report = values.json ? jsonReport() : textReport(source.rows.total, store, values.template);
    const run: Run = { options, source, report, signal };
    const { rows, pattern } = source;
    for (const diagnostic of readNamePattern(pattern, rows.columns).diagnostics) report.say(describe(diagnostic));
    const tellFaults = openFaults(run);
    tellFaults();
    if (out && own) {
      const code = await makeEach(run, exactRenderer(engine, own, threads, source), out);
      tellFaults();
      if (!merge || joinsDocuments(run) || code !== 0) return code;
    }
    return mergeInto(merge ?? '', run, merging, { rows: rows.rows, names: () => nameRows(pattern, rows.columns, options.settings) });
  },
};

/**
 * Whether one PDF of all rows is put together of their documents: rows of Notion are not read twice, and those that are stored, Ready no
 * more, could not be. PDFs that a password opens can't be put together.
 */
const joinsDocuments = ({ source, options }: Pick<Run, 'source' | 'options'>): boolean =>
  source.keepsIds && options.pdf?.password === undefined;

/** Keeps rows of Notion of which documents are made first, and then one PDF of all. */
function readOnce(source: RunSource, options: GenerateOptions): RunSource {
  const { out, merge } = options.values;
  if (!(out && merge && source.keepsIds) || joinsDocuments({ source, options })) return source;
  return { ...source, rows: { ...source.rows, rows: keepRows(source.rows.rows) } };
}

/** One PDF of all rows, in the file `merge`. */
async function mergeInto(merge: string, run: Run, renderer: MergedRenderer, rows: Pick<MergeRequest, 'rows' | 'names'>): Promise<ExitCode> {
  const request = { ...requestOf(run), ...rows, title: path.basename(merge).replace(/\.pdf$/i, '') };
  return exitCode(await run.report.follow(mergeRows(request, { renderer, file: openMerged(merge) }, run.signal), false));
}

/** Tells what is told, and puts the rows whose document is there into `rows`. */
async function* noting(events: AsyncGenerator<GenerationEvent>, rows: EndedRow[]): AsyncGenerator<GenerationEvent> {
  for await (const event of events) {
    if (event.type === 'row-end' && event.status !== 'failed') rows[event.index] = { index: event.index, id: event.id, name: event.name };
    yield event;
  }
}

/** Rows of which nothing is needed but their documents. */
const namedRows = (ended: readonly EndedRow[]): Pick<MergeRequest, 'rows' | 'names'> => ({
  rows: async function* () {
    for (const { id } of ended) yield { id, fields: new Map() };
  },
  names: () => (_row, index) => ended[index]?.name ?? '',
});

/** One document per row, in the folder or the ZIP `out`; and one PDF of all, where that is put together of them. */
async function makeEach(run: Run, renderer: Renderer, out: string): Promise<ExitCode> {
  const { source, report, signal } = run;
  const { values, format, settings, threads } = run.options;
  const { store = false, resume = false, merge } = values;
  const { rows, pattern, keepsIds } = source;
  const record = runRecord(out, { template: source.template, 'pattern of names': pattern, setting: identityOf(run) });
  if (resume && !record.exists() && isFilled(out)) {
    const none = `'${out}' holds no run that was interrupted.`;
    if (keepsIds) throw new BadInput(`${none} Whose documents it holds is not known: run without --resume, or into another place.`);
    report.say(`${none} What is there stays, whatever template and rows it was made of.`);
  }
  const destination = await openDestination(out, record, { resume, keepsIds });
  const { saved } = destination;
  const taken = [...takenNames(out, [merge, values.template]), ...saved.values()];
  const name = nameRows(pattern, rows.columns, settings, format, taken);
  const request = {
    ...requestOf(run),
    format,
    rows: rows.rows(),
    name: (row: Row) => saved.get(row.id) ?? name(row),
    resume,
    inFlight: threads * IN_FLIGHT,
  };
  const ports = { renderer, output: destination, ...(store && source.store ? { store: source.store(destination.read) } : {}) };
  const joins = merge !== undefined && joinsDocuments(run);
  const made: EndedRow[] = [];
  const events = generate(request, ports, signal);
  const end = await report.follow(joins ? noting(events, made) : events, true);
  const code = exitCode(end);
  for (const line of describeResumed(destination, end)) report.say(line);
  try {
    if (merge && code !== 0) report.say(`'${merge}' was not made, because rows are missing.`);
    if (!joins || code !== 0) return code;
    // Loaded when asked for: it has the engine on this thread.
    const { joiningRenderer } = await import('../integrations/files/stream-merged.ts');
    return await mergeInto(merge, run, joiningRenderer(destination.read), namedRows(made));
  } finally {
    await finish(destination, out, end);
  }
}

async function finish(destination: Destination, out: string, end: RunEnd): Promise<void> {
  const hasRows = end.made + end.skipped + end.failed > 0;
  try {
    if (end.status !== 'completed' && !hasRows) await destination.takeBack();
    else await destination.close(end.status === 'completed' && end.failed + end.notStored === 0);
  } catch (error) {
    throw new BadInput(`'${out}' can't be finished: ${reason(error)}. Make room, then run it again with --resume.`);
  }
}

/** What was otherwise than in the run that was resumed. */
function describeResumed({ renewed, orphaned }: Destination, { status }: RunEnd): readonly string[] {
  const left = status === 'completed' ? orphaned() : [];
  return [
    ...(renewed.length > 0 ? [`Made anew, for their rows were changed since the run that was interrupted: ${firstOf(renewed)}.`] : []),
    ...(left.length > 0
      ? [`Made by the run that was interrupted, and of no row any more: ${firstOf(left)}. Delete what is not needed.`]
      : []),
  ];
}

function firstOf(names: readonly string[]): string {
  const more = names.length - NAMED;
  return [...names.slice(0, NAMED).map((name) => `'${name}'`), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

/** What all documents of a run are made with. */
function requestOf({ options: { settings, pdf }, source: { template, rows } }: Run) {
  return { template, columns: rows.columns, settings, pdf, ...(rows.total === undefined ? {} : { total: rows.total }) };
}

/** What, beside the template and the names, makes the documents of two runs the same: `--resume` goes on only with those. */
function identityOf({ options: { values, settings, format, pdf, engine } }: Run): string {
  // Not to be found by trying what people take for passwords.
  const password = pdf?.password && scryptSync(pdf.password, 'sheafmill', 32).toString('base64');
  return JSON.stringify([
    settings,
    format,
    ...(pdf ? [{ ...pdf, password }] : []),
    ...(engine === 'sheafmill' ? [] : [engine]),
    ...(values['east-asian-fonts'] ? ['east-asian-fonts'] : []),
  ]);
}

/** Tells the faults of the rows, at each call those that are new: some, such as a missing picture, are found only while they are read. */
function openFaults({ source: { rows }, report }: Run): () => void {
  let told = 0;
  return () => {
    for (const diagnostic of rows.diagnostics.slice(told)) report.say(describe(diagnostic));
    told = rows.diagnostics.length;
  };
}

/** The engine that is asked for, in front of ours, which fills the template for the others. */
function exactRenderer(engine: Engine, filler: Renderer, threads: number, { documents }: RunSource): Renderer {
  if (engine === 'google' && documents) return googleRenderer({ filler, documents });
  if (engine !== 'libreoffice') return filler;
  return libreOffice({ filler, processes: threads, ...(process.env['SOFFICE'] ? { program: process.env['SOFFICE'] } : {}) });
}

function openMerged(file: string) {
  try {
    return appendableFile(file);
  } catch (error) {
    throw new BadInput(`'${file}' can't be written: ${reason(error)}.`);
  }
}

const exitCode = (end: RunEnd): ExitCode =>
  end.status === 'stopped' ? 130 : end.status === 'broken' ? 2 : end.failed + end.notStored > 0 ? 1 : 0;

/** Ctrl-C stops between rows, as does whoever ends the process or closes its terminal; a second one ends it at once. */
function stopOnInterrupt(): AbortController {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) process.exit(130);
    process.stderr.write('\nStopping after the rows under way. Press Ctrl-C again to end at once.\n');
    controller.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  return controller;
}
