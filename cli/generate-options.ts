import { availableParallelism } from 'node:os';
import type { FormatSettings, PdfOptions } from '../engine/index.ts';
import type { DocumentFormat } from '../generation/index.ts';
import { BadInput } from './command.ts';
import { FONT_USAGE, formatSettings, LAYOUT_OPTIONS, parseOptions, wholeNumber } from './options.ts';
import { type OwnFile, refuseOverwriting, refuseReplacing } from './overwriting.ts';
import { PDF_OPTIONS, PDF_USAGE, readPdfOptions } from './pdf-options.ts';
import { SOURCE_OPTIONS } from './run-source.ts';

export const GENERATE_USAGE = `sheafmill generate (--template T.docx | --google-doc ID) (--rows FILE | --notion URL) --out DIR|out.zip [options]
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
  --resume           make only what an earlier, interrupted run has not made, and anew what it made of rows that were changed since
                     (rows of Notion are known by their ids, those of a file by the names of their documents); with the same
                     template, --name and settings. Where no run was interrupted all documents that are there stay
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

type Values = ReturnType<typeof parseOptions<typeof OPTIONS>>['values'];

export type Engine = 'sheafmill' | 'libreoffice' | 'google';

export interface GenerateOptions {
  readonly values: Values;
  readonly format: DocumentFormat;
  readonly engine: Engine;
  readonly pdf: PdfOptions | undefined;
  readonly threads: number;
  readonly settings: FormatSettings;
}

/** What is asked for; throws BadInput for options that are unknown, wrong or do not go together. Opens nothing but the mapping of `--factur-x`. */
export function readGenerateOptions(arguments_: readonly string[]): GenerateOptions {
  const { values } = parseOptions(arguments_, OPTIONS, false);
  const { out, merge } = values;
  if (!(out || merge)) throw new BadInput(`generate needs a template, rows and --out.\n\n${GENERATE_USAGE}`);
  if (merge) checkMergedFile(merge, values);
  if (out) refuseOverwriting('--out', out, inputsOf(values));
  if (values.store && !out) throw new BadInput('--store needs --out: the PDFs are kept there until they are stored.');
  const format = readFormat(values.format);
  const pdf = readPdfOptions(values);
  const engine = readEngine(values.engine);
  if (merge) checkMerge(pdf, values);
  if (format === 'docx') checkDocx(pdf, merge);
  if (engine !== 'sheafmill' && (format === 'docx' || pdf || merge))
    throw new BadInput(`--engine ${engine} makes plain PDFs, one a row: leave --format, --merge and the options of PDFs out.`);
  if (engine === 'google' && values['google-doc'] === undefined)
    throw new BadInput('--engine google lays out Google documents only: give one by --google-doc.');
  const threads = wholeNumber('--concurrency', values.concurrency, 1, 64) ?? Math.min(8, availableParallelism());
  return { values, format, engine, pdf, threads, settings: formatSettings(values) };
}

function checkMergedFile(merge: string, values: Values): void {
  refuseReplacing('--merge', merge, 'Give the name of a PDF.');
  refuseOverwriting('--merge', merge, [...inputsOf(values), { what: 'what --out makes', file: values.out }]);
}

const inputsOf = (values: Values): readonly OwnFile[] => [
  { what: 'the template', file: values.template },
  { what: 'the file of the rows', file: values.rows },
  { what: 'the mapping of --factur-x', file: values['factur-x'] },
];

function checkMerge(pdf: PdfOptions | undefined, { store, resume }: Values): void {
  if (store && pdf?.password !== undefined)
    throw new BadInput('--merge does not go with --store and --password: PDFs that a password opens can not be put into one.');
  if (store && resume)
    throw new BadInput('--merge does not go with --store and --resume: it would lack the rows that are stored already. Leave it out.');
  if (pdf?.formFields) throw new BadInput('--merge does not go with --form-fields: fields of different rows would have the same names.');
  if (pdf?.facturX) throw new BadInput('--merge does not go with --factur-x: an electronic invoice is a file of its own.');
}

function checkDocx(pdf: PdfOptions | undefined, merge: string | undefined): void {
  if (pdf) throw new BadInput('--pdf-standard, --password, --watermark, --form-fields and --factur-x are about PDFs: leave --format out.');
  if (merge) throw new BadInput('--merge takes PDFs: leave --format out.');
}

function readFormat(format = 'pdf'): DocumentFormat {
  if (format === 'pdf' || format === 'docx') return format;
  throw new BadInput(`--format is pdf or docx, not '${format}'.`);
}

function readEngine(engine = 'sheafmill'): Engine {
  if (engine === 'sheafmill' || engine === 'libreoffice' || engine === 'google') return engine;
  throw new BadInput(`--engine is sheafmill, libreoffice or google, not '${engine}'.`);
}
