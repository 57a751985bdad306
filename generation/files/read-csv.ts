import type { Diagnostic, Row } from '../../engine/index.ts';
import { decodeText } from './decode-text.ts';
import { refuseRows } from './refuse-rows.ts';
import type { RowFile, RowSource } from './row-source.ts';

/** Files up to this size are read through once before the first row, to count the rows and find faults early. */
const MAX_CHECKED_BYTES = 32 * 1024 * 1024;
/** UTF-16 units; a quotation mark that is never closed would otherwise swallow the file. */
const MAX_RECORD = 10 * 1024 * 1024;
const MAX_COLUMNS = 5_000;
const MAX_NAMED_LINES = 5;

const REMEDY = 'Save the file again, in Excel with "CSV UTF-8" as its type instead of "CSV".';

export interface CsvLine {
  readonly record: readonly string[];
  /** The last line of the file that the record takes. */
  readonly info: { readonly lines: number };
}

const OPTIONS = {
  info: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: MAX_RECORD,
  // RFC 4180 forbids them, spreadsheets and people write them: 5" pipe.
  relax_quotes: true,
};

/** The package csv-parse, of which there is one for Node and one for browsers. */
export type ParseCsv = (texts: AsyncIterable<string>, options: typeof OPTIONS & Dialect) => AsyncIterable<CsvLine>;

interface Dialect {
  readonly delimiter: string;
  /** Where the names of the columns stand, from 1. */
  readonly from_line: number;
}

interface CsvFile {
  readonly file: RowFile;
  readonly parse: ParseCsv;
}

/** CSV by RFC 4180; commas, semicolons or tabs, told by the first line. Memory does not grow with the file. */
export async function openCsv(file: RowFile, parse: ParseCsv): Promise<RowSource> {
  const csv = { file, parse };
  const header = await readHeader(csv);
  const total = file.size <= MAX_CHECKED_BYTES ? await checkLines(csv, header) : undefined;
  return { columns: header.columns, records: new Map(), total, diagnostics: header.diagnostics, rows: () => rowsOf(csv, header) };
}

interface Header {
  readonly columns: readonly string[];
  readonly dialect: Dialect;
  readonly diagnostics: readonly Diagnostic[];
}

async function* rowsOf(csv: CsvFile, header: Header): AsyncGenerator<Row> {
  let number = 0;
  for await (const line of dataLines(csv, header)) {
    number++;
    if (isEmpty(line)) continue;
    if (isRagged(line, header)) throw ragged([line], header);
    const fields = new Map<string, string>();
    for (const [index, column] of header.columns.entries()) fields.set(column, line.record[index] ?? '');
    yield { id: String(number), fields };
  }
}

/** Counts the rows; throws with the first ragged lines. */
async function checkLines(csv: CsvFile, header: Header): Promise<number> {
  let total = 0;
  const faulty: CsvLine[] = [];
  for await (const line of dataLines(csv, header)) {
    if (isEmpty(line)) continue;
    total++;
    if (isRagged(line, header) && faulty.push(line) >= MAX_NAMED_LINES) break;
  }
  if (faulty.length > 0) throw ragged(faulty, header);
  return total;
}

async function* dataLines(csv: CsvFile, { dialect }: Header): AsyncGenerator<CsvLine> {
  let isHeader = true;
  for await (const line of parseLines(csv, dialect)) {
    if (!isHeader) yield line;
    isHeader = false;
  }
}

/** Spreadsheets write nothing but separators for rows that were cleared. */
const isEmpty = ({ record }: CsvLine): boolean => record.every((cell) => cell === '');

/** Cells beyond the last column are no fault when they are empty: spreadsheets write them. */
function isRagged({ record }: CsvLine, { columns }: Header): boolean {
  return record.length < columns.length || record.slice(columns.length).some((cell) => cell !== '');
}

function ragged(lines: readonly CsvLine[], { columns }: Header): Error {
  const which = lines.map(({ record, info }) => `line ${info.lines} has ${record.length}`).join(', ');
  return refuseRows(
    'rows/ragged',
    `The first line names ${columns.length === 1 ? 'one column' : `${columns.length} columns`}, but ${which}.`,
    'Put cells that contain the separator or a line break in quotation marks, and name each column in the first line.',
  );
}

async function* parseLines({ file, parse }: CsvFile, dialect: Dialect): AsyncGenerator<CsvLine> {
  try {
    yield* parse(decodeText(file.chunks(), REMEDY), { ...OPTIONS, ...dialect });
  } catch (error) {
    if (!isCsvFault(error)) throw error;
    throw refuseRows(
      'rows/csv',
      `The rows can't be read as CSV: ${describe(error)}.`,
      'Double the quotation marks inside a cell that is quoted.',
    );
  }
}

interface CsvFault extends Error {
  readonly code: string;
  readonly lines?: unknown;
}

/** Each build of csv-parse has a class of errors of its own. */
const isCsvFault = (error: unknown): error is CsvFault =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^(?:CSV|INVALID)_/u.test(error.code);

const FAULTS = new Map<string, string>([
  ['CSV_QUOTE_NOT_CLOSED', 'a quotation mark is never closed'],
  ['CSV_INVALID_CLOSING_QUOTE', 'something follows a closing quotation mark'],
  ['INVALID_OPENING_QUOTE', 'a quotation mark stands inside a cell that is not quoted'],
  ['CSV_MAX_RECORD_SIZE', 'a row is longer than 10 MB, or a quotation mark is never closed'],
]);

function describe({ code, lines }: CsvFault): string {
  return `${FAULTS.get(code) ?? 'the file is malformed'}${typeof lines === 'number' ? `, line ${lines}` : ''}`;
}

async function readHeader(csv: CsvFile): Promise<Header> {
  const dialect = await detectDialect(csv);
  for await (const { record } of parseLines(csv, dialect)) {
    if (record.length > MAX_COLUMNS)
      throw refuseRows('rows/too-many-columns', `The rows have ${record.length} columns; at most ${MAX_COLUMNS} are read.`);
    return { dialect, ...nameColumns(record) };
  }
  throw refuseRows('rows/empty', 'The file of rows is empty.', 'Its first line names the columns.');
}

/** Every column gets a name of its own; what had to be changed is reported. */
function nameColumns(cells: readonly string[]): { readonly columns: readonly string[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const columns: string[] = [];
  const taken = new Set(cells.map((cell) => cell.trim()));
  const seen = new Set<string>();
  // Spreadsheets write empty columns behind the last one.
  const used = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (used === 0) throw refuseRows('rows/empty', 'The first line of the rows names no columns.');
  for (const [index, cell] of cells.slice(0, used).entries()) {
    const written = cell.trim();
    const base = written || `Column ${index + 1}`;
    let name = base;
    for (let number = 2; seen.has(name) || (name !== written && taken.has(name)); number++) name = `${base} (${number})`;
    seen.add(name);
    columns.push(name);
    if (name === written) continue;
    const message =
      written === ''
        ? `Column ${index + 1} has no name in line 1; it is called '${name}'.`
        : `Line 1 names two columns '${written}'; column ${index + 1} is called '${name}'.`;
    diagnostics.push({
      severity: 'warning',
      code: written === '' ? 'rows/unnamed-column' : 'rows/duplicate-column',
      message,
      where: { property: name },
    });
  }
  return { columns, diagnostics };
}

const DELIMITERS = [',', ';', '\t'] as const;

/** Excel reads the separator from a first line such as `sep=;`. */
const NAMED_DELIMITER = /^"?sep=([^"])"?$/iu;
/** Characters of a first line that may name it. */
const MAX_NAMING = 8;

/** The separator that the first line names, or else the one found most often in it, outside quotation marks. */
async function detectDialect({ file }: CsvFile): Promise<Dialect> {
  let line = '';
  const counts = new Map<string, number>();
  let quoted = false;
  let started = false;
  let opens = true;
  scan: for await (const text of decodeText(file.chunks(), REMEDY)) {
    for (const character of text) {
      // Elsewhere it is a sign like any other, such as that of inches.
      const marks: boolean = character === '"' && (quoted || opens);
      if (marks) quoted = !quoted;
      else if (!quoted && (character === '\n' || character === '\r')) {
        if (started) break scan;
        continue;
      } else if (!quoted) counts.set(character, (counts.get(character) ?? 0) + 1);
      started = true;
      if (line.length < MAX_NAMING) line += character;
      // A mark behind a closing one is a doubled one: the cell goes on.
      opens = marks || DELIMITERS.some((delimiter) => delimiter === character);
    }
  }
  const named = NAMED_DELIMITER.exec(line)?.[1];
  if (named !== undefined) return { delimiter: named, from_line: 2 };
  const [first = ','] = DELIMITERS.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  return { delimiter: first, from_line: 1 };
}
