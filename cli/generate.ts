import { existsSync, statSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { nameRows, readNamePattern } from '../generation/files/name-pattern.ts';
import { type DocumentFormat, generate, mergeRows, type Output, type Renderer, type RunEnd } from '../generation/index.ts';
import { appendableFile } from '../integrations/files/appendable-file.ts';
import { folderOutput } from '../integrations/files/folder-output.ts';
import { reason } from '../integrations/files/reason.ts';
import { isZip, type RunRecord, runRecord } from '../integrations/files/run-record.ts';
import { zipOutput } from '../integrations/files/zip-output.ts';
import { googleRenderer } from '../integrations/google/google-renderer.ts';
import { libreOffice } from '../integrations/rendering/libreoffice.ts';
import { mergingWorker, workerPool } from '../integrations/rendering/pool/worker-pool.ts';
import { BadInput, type Command, type ExitCode } from './command.ts';
import { chosenFonts, describe, FONT_USAGE, formatSettings, LAYOUT_OPTIONS, parseOptions, wholeNumber } from './options.ts';
import { PDF_OPTIONS, PDF_USAGE, readPdfOptions } from './pdf-options.ts';
import { jsonReport, textReport } from './report.ts';
import { openRunSource, type RunSource, SOURCE_OPTIONS } from './run-source.ts';

const usage = `sheafmill generate (--template T.docx | --google-doc ID) (--rows FILE | --notion URL) --out DIR|out.zip [options]
  Makes one PDF per row, or one .docx.
  --template FILE    a .docx
  --google-doc ID    a Google document, by id or address; the token by --google-token or GOOGLE_TOKEN
  --rows FILE        rows.csv or rows.json
  --notion URL       a Notion database, by address or id; the token by --notion-token or NOTION_TOKEN
  --all-rows         every row of the database, not only those marked Ready to Generate
  --store            also put each PDF into PDFFiles of its row, and set GeneratePDF
  --name NAME        file name: a column, or a pattern like '{{No}} {{Client}}' (default: the first column)
  --engine ENGINE    sheafmill (default); or, exact and slower:
                     libreoffice, where it is installed (SOFFICE: its program, when it is not in the PATH)
                     google, for a Google document: each row becomes a document in your Drive, and is deleted again
  --format FORMAT    pdf (default), or docx: the template itself with its placeholders filled, all else untouched
${PDF_USAGE}
  --factur-x FILE    attaches to each PDF its row as an electronic invoice (Factur-X, ZUGFeRD), by the mapping in FILE
  --merge one.pdf    also (or, without --out, only) one PDF of all rows, with a bookmark each
  --resume           make only what an earlier, interrupted run has not made
${FONT_USAGE}
  --timezone Z       zone for dates with a time, e.g. Europe/Berlin (default: this machine's)
  --locale L         language of dates and numbers, e.g. de-DE (default: en-US)
  --decimals N       decimals of numbers, 0 to 5 (default: as in the rows)
  --concurrency N    worker threads (default: one per core)
  --json             one event a line on standard output
  Tokens in the environment are safer: other users of a machine can see the arguments of a command.
  Exit status: 0 all made, 1 some rows failed, 2 bad input, 130 stopped.`;

const OPTIONS = {
  ...LAYOUT_OPTIONS,
  ...SOURCE_OPTIONS,
  ...PDF_OPTIONS,
  'factur-x': { type: 'string' },
  out: { type: 'string' },
  name: { type: 'string' },
  format: { type: 'string' },
  engine: { type: 'string' },
  merge: { type: 'string' },
  concurrency: { type: 'string' },
  store: { type: 'boolean' },
  resume: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** Rows under way per thread: enough that no thread waits, few enough that memory stays flat. */
const IN_FLIGHT = 16;

interface Destination extends Output {
  /** A PDF that was saved, by its name. */
  readonly read: (name: string) => Promise<Uint8Array>;
  /** The run ended; `whole`: every row is there. */
  readonly close: (whole: boolean) => Promise<void>;
}

export const generateCommand: Command = {
  usage,
  run: async (arguments_) => {
    const { values } = parseOptions(arguments_, OPTIONS, false);
    const { out, store = false, resume = false } = values;
    if (!(out || values.merge)) throw new BadInput(`generate needs a template, rows and --out.\n\n${usage}`);
    if (values.merge && isFolder(values.merge)) throw new BadInput(`--merge '${values.merge}' is a folder. Give the name of a PDF.`);
    if (store && !out) throw new BadInput('--store needs --out: the PDFs are kept there until they are stored.');
    const format = readFormat(values.format);
    const pdf = readPdfOptions(values);
    if (pdf?.formFields && values.merge)
      throw new BadInput('--merge does not go with --form-fields: fields of different rows would have the same names.');
    if (pdf?.facturX && values.merge)
      throw new BadInput('--merge does not go with --factur-x: an electronic invoice is a file of its own.');
    const engine = readEngine(values.engine);
    if (format === 'docx' && pdf)
      throw new BadInput('--pdf-standard, --password, --watermark, --form-fields and --factur-x are about PDFs: leave --format out.');
    if (format === 'docx' && values.merge) throw new BadInput('--merge takes PDFs: leave --format out.');
    if (engine !== 'sheafmill' && (format === 'docx' || pdf || values.merge))
      throw new BadInput(`--engine ${engine} makes plain PDFs, one a row: leave --format, --merge and the options of PDFs out.`);
    if (engine === 'google' && values['google-doc'] === undefined)
      throw new BadInput('--engine google lays out Google documents only: give one by --google-doc.');
    const threads = wholeNumber('concurrency', values.concurrency, 1, 64) ?? Math.min(8, availableParallelism());
    const pool = { workers: threads, fonts: chosenFonts(values) };
    const own = out ? workerPool({ ...pool, startAhead: true }) : undefined;
    const merging = mergingWorker({ ...pool, startAhead: !out });
    const settings = formatSettings(values);
    const stop = stopOnInterrupt();
    const source = await openRunSource(values, pdf?.facturX, stop.signal);
    if (store && !source.store) throw new BadInput('--store needs --notion: a file has no place for PDFs.');
    const { template, rows, pattern } = source;
    const renderer = own && exactRenderer(engine, own, threads, source);
    const report = values.json ? jsonReport() : textReport(rows.total, store);
    const request = { template, columns: rows.columns, settings, pdf, ...(rows.total === undefined ? {} : { total: rows.total }) };

    // Some faults of the rows, such as a missing picture, are found only while they are read.
    let told = 0;
    const tellFaults = () => {
      for (const diagnostic of rows.diagnostics.slice(told)) report.say(describe(diagnostic));
      told = rows.diagnostics.length;
    };
    tellFaults();
    if (out && renderer) {
      for (const diagnostic of readNamePattern(pattern, rows.columns).diagnostics) report.say(describe(diagnostic));
      const record = runRecord(out, [
        template,
        JSON.stringify([
          settings,
          pattern,
          format,
          ...(pdf ? [pdf] : []),
          ...(engine === 'sheafmill' ? [] : [engine]),
          ...(values['east-asian-fonts'] ? ['east-asian-fonts'] : []),
        ]),
      ]);
      if (resume && !record.exists() && existsSync(out))
        report.say(`'${out}' holds no run that was interrupted. What is there stays, whatever template and rows it was made of.`);
      const destination = openDestination(out, record, { resume, keepsPdfs: store });
      const end = await report.follow(
        generate(
          {
            ...request,
            format,
            rows: rows.rows(),
            name: nameRows(pattern, rows.columns, settings, format),
            resume,
            inFlight: threads * IN_FLIGHT,
          },
          {
            renderer,
            output: destination,
            ...(store && source.store ? { store: source.store(destination.read) } : {}),
          },
          stop.signal,
        ),
        true,
      );
      try {
        await destination.close(end.status === 'completed' && end.failed + end.notStored === 0);
      } catch (error) {
        throw new BadInput(`'${out}' can't be finished: ${reason(error)}. Make room, then run it again with --resume.`);
      }
      tellFaults();
      const code = exitCode(end);
      if (!values.merge) return code;
      if (code !== 0) {
        report.say(`'${values.merge}' was not made, because rows are missing.`);
        return code;
      }
    }
    const merged = values.merge ?? '';
    const file = openMerged(merged);
    const title = path.basename(merged).replace(/\.pdf$/i, '');
    return exitCode(
      await report.follow(
        mergeRows(
          { ...request, rows: rows.rows, names: () => nameRows(pattern, rows.columns, settings), title },
          { renderer: merging, file },
          stop.signal,
        ),
        false,
      ),
    );
  },
};

function readFormat(format = 'pdf'): DocumentFormat {
  if (format === 'pdf' || format === 'docx') return format;
  throw new BadInput(`--format is pdf or docx, not '${format}'.`);
}

type Engine = 'sheafmill' | 'libreoffice' | 'google';

function readEngine(engine = 'sheafmill'): Engine {
  if (engine === 'sheafmill' || engine === 'libreoffice' || engine === 'google') return engine;
  throw new BadInput(`--engine is sheafmill, libreoffice or google, not '${engine}'.`);
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

function openDestination(out: string, record: RunRecord, options: { readonly resume: boolean; readonly keepsPdfs: boolean }): Destination {
  if (options.resume && !record.matches()) {
    throw new BadInput(`'${out}' was begun with another template, name or settings. Run without --resume, or into another place.`);
  }
  try {
    const destination = isZip(out) ? openZip(out, options) : openFolder(out);
    record.write();
    return {
      ...destination,
      close: async (whole) => {
        await destination.close(whole);
        if (whole) record.remove();
      },
    };
  } catch (error) {
    if (error instanceof BadInput) throw error;
    throw new BadInput(`The output '${out}' can't be opened: ${reason(error)}.`);
  }
}

const isFolder = (place: string): boolean => statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;

function openFolder(out: string): Destination {
  if (existsSync(out) && !isFolder(out)) throw new BadInput(`--out '${out}' is a file. Give a folder, or a name that ends with .zip.`);
  if (!existsSync(out) && out.toLowerCase().endsWith('.pdf'))
    throw new BadInput(`--out '${out}' would be a folder of PDFs. Give --merge '${out}' for one PDF of all rows, or name a folder.`);
  return { ...folderOutput(out), read: (name) => readFile(path.join(out, name)), close: async () => {} };
}

/** PDFs that are still to be stored are kept beside the ZIP, from which they could not be read before it is finished. */
function openZip(out: string, { resume, keepsPdfs }: { readonly resume: boolean; readonly keepsPdfs: boolean }): Destination {
  const output = zipOutput(out, { resume });
  const kept = `${out}.storing`;
  return {
    has: output.has,
    save: async (name, pdf, rowId) => {
      if (keepsPdfs) {
        await mkdir(kept, { recursive: true });
        await writeFile(path.join(kept, name), pdf);
      }
      return output.save(name, pdf, rowId);
    },
    read: (name) => readFile(path.join(kept, name)),
    close: async (whole) => {
      output.finish();
      if (whole) await rm(kept, { recursive: true, force: true });
    },
  };
}

const exitCode = (end: RunEnd): ExitCode =>
  end.status === 'stopped' ? 130 : end.status === 'broken' ? 2 : end.failed + end.notStored > 0 ? 1 : 0;

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
