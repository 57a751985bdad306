import { MAX_TAG_LENGTH } from '../limits.ts';
import { type ColumnName, cleanText, columnName } from '../names/column-name.ts';
import { nearestName } from '../names/nearest-name.ts';
import { showsDate } from './date-pattern.ts';

export type Formatter =
  | { readonly type: 'number'; readonly decimals?: number }
  | { readonly type: 'currency'; readonly code?: string }
  | { readonly type: 'percent'; readonly decimals?: number }
  /** `short`, `medium`, `long`, `full`, `iso`, or a pattern such as `dd.MM.yyyy`. */
  | { readonly type: 'date'; readonly pattern?: string }
  | { readonly type: 'upper' }
  | { readonly type: 'lower' }
  | { readonly type: 'default'; readonly text: string }
  | { readonly type: 'text' };

export interface Condition {
  readonly name: ColumnName;
  readonly negated: boolean;
  /** The value's plain text (a number's as a number) is compared with this, both as `cleanText` leaves them. */
  readonly equals?: string;
}

export type Tag =
  | { readonly type: 'value'; readonly name: ColumnName; readonly formatters: readonly Formatter[] }
  | { readonly type: 'loop'; readonly name: ColumnName }
  | { readonly type: 'if'; readonly condition: Condition }
  | { readonly type: 'else' }
  /** Without a name: `{{/if}}`. */
  | { readonly type: 'end'; readonly name?: ColumnName };

/** What is wrong, and where: characters from the start of the content. */
export interface TagFault {
  readonly message: string;
  readonly at: number;
  /** The text may go on behind the next `}}`. */
  readonly unterminated?: true;
}

const SPACE = /[\s\u0085\u00AD\u180E\u200B-\u200F\u2060-\u2064\uFEFF]/u;
const DOUBLE_QUOTES = '"\u201C\u201D\u201E\u201F';
/** With spaces inside, which a word processor sets for a French hand. */
const GUILLEMETS = '\u00AB\u00BB';
const SINGLE_QUOTES = "'\u2018\u2019\u201A\u201B";

class Fault extends Error {
  readonly fault: TagFault;
  constructor(fault: TagFault) {
    super(fault.message);
    this.fault = fault;
  }
}

interface Cursor {
  readonly text: string;
  at: number;
}

/**
 * Reads what stands between `{{` and `}}`. The whole grammar, in which nothing is ever evaluated as code:
 *
 *     tag       = name { "|" formatter }  |  "#" name  |  "#if" condition  |  "else"  |  "/" name  |  "/if"
 *     condition = [ "not" ] name [ ( "=" | "!=" ) argument ]
 *     formatter = "number" [ ":" 0-10 ] | "currency" [ ":" code ] | "percent" [ ":" 0-10 ] | "date" [ ":" argument ]
 *               | "upper" | "lower" | "default" ":" argument | "text"
 *     name      = quoted | characters other than `|` (in a condition also `=`), not beginning with `#`, `/` or a quote
 *     argument  = quoted | characters other than `|`
 *     quoted    = text in straight or curly quotes, or in guillemets
 */
export function parseTag(content: string): { readonly tag: Tag } | { readonly fault: TagFault } {
  if (content.length > MAX_TAG_LENGTH) return { fault: { message: `it is longer than ${MAX_TAG_LENGTH} characters`, at: 0 } };
  try {
    return { tag: readTag({ text: content, at: 0 }) };
  } catch (error) {
    if (error instanceof Fault) return { fault: error.fault };
    throw error;
  }
}

function readTag(cursor: Cursor): Tag {
  skipSpaces(cursor);
  const sign = cursor.text[cursor.at];
  if (sign === undefined) throw new Fault({ message: 'it has no name', at: cursor.at });
  if (sign === '#') return readOpening(cursor);
  if (sign === '/') return readEnd(cursor);
  if (cursor.text.slice(cursor.at).trim().toLowerCase() === 'else') return { type: 'else' };
  const name = readName(cursor, '|');
  const formatters: Formatter[] = [];
  while (cursor.at < cursor.text.length) {
    expect(cursor, '|');
    formatters.push(readFormatter(cursor));
    skipSpaces(cursor);
  }
  return { type: 'value', name, formatters };
}

function readOpening(cursor: Cursor): Tag {
  cursor.at++;
  skipSpaces(cursor);
  const rest = cursor.text.slice(cursor.at);
  if (/^else\s*$/iu.test(rest)) throw new Fault({ message: 'the other half of a condition is written {{else}}', at: cursor.at });
  const keyword = /^if(?![\p{L}\p{N}_])/iu.exec(rest);
  if (keyword) {
    cursor.at += 2;
    return { type: 'if', condition: readCondition(cursor) };
  }
  const name = readName(cursor, '|');
  if (cursor.at < cursor.text.length) throw new Fault({ message: 'a loop takes no formatter', at: cursor.at });
  return { type: 'loop', name };
}

function readEnd(cursor: Cursor): Tag {
  cursor.at++;
  skipSpaces(cursor);
  if (/^if\s*$/iu.test(cursor.text.slice(cursor.at))) return { type: 'end' };
  const name = readName(cursor, '|');
  if (cursor.at < cursor.text.length) throw new Fault({ message: 'a closing tag takes no formatter', at: cursor.at });
  return { type: 'end', name };
}

function readCondition(cursor: Cursor): Condition {
  skipSpaces(cursor);
  const not = /^not(?=[\s\u0085\u200B"\u00AB\u00BB\u201C-\u201F])/iu.exec(cursor.text.slice(cursor.at));
  if (not) cursor.at += not[0].length;
  const name = readName(cursor, '=|');
  let negated = not !== null;
  let written = name;
  if (cursor.at >= cursor.text.length) return { name, negated };
  expect(cursor, '=');
  if (name.written.endsWith('!')) {
    negated = !negated;
    written = columnName(name.written.slice(0, -1));
  }
  if (cursor.text[cursor.at] === '=') cursor.at++;
  const equals = cleanText(readArgument(cursor));
  skipSpaces(cursor);
  if (cursor.at < cursor.text.length) throw new Fault({ message: 'a condition ends after the compared value', at: cursor.at });
  return { name: written, negated, equals };
}

function readName(cursor: Cursor, stops: string): ColumnName {
  skipSpaces(cursor);
  const start = cursor.at;
  let written = readQuoted(cursor, [DOUBLE_QUOTES, GUILLEMETS]);
  if (written !== undefined) {
    skipSpaces(cursor);
    const next = cursor.text[cursor.at];
    if (next === '!' && cursor.text[cursor.at + 1] === '=' && stops.includes('=')) {
      cursor.at++;
      written += '!';
    } else if (next !== undefined && !stops.includes(next))
      throw new Fault({ message: 'something follows the quoted name', at: cursor.at });
  } else written = readUntil(cursor, stops);
  const name = columnName(written);
  if (name.clean === '') throw new Fault({ message: 'a name is missing', at: start });
  return name;
}

type ReadArgument = (argument: string | undefined, at: number) => Formatter;

const FORMATTERS: ReadonlyMap<string, ReadArgument> = new Map<string, ReadArgument>([
  ['number', (argument, at) => ({ type: 'number', ...readDecimals(argument, at) })],
  ['percent', (argument, at) => ({ type: 'percent', ...readDecimals(argument, at) })],
  [
    'currency',
    (argument, at) => {
      if (argument === undefined) return { type: 'currency' };
      if (!/^[a-z]{3}$/iu.test(argument)) throw new Fault({ message: `a currency is three letters such as EUR, not '${argument}'`, at });
      return { type: 'currency', code: argument.toUpperCase() };
    },
  ],
  [
    'date',
    (argument, at) => {
      if (argument === undefined || argument === '') return { type: 'date' };
      if (!showsDate(argument))
        throw new Fault({ message: `a date is short, medium, long, full, iso or such as dd.MM.yyyy, not '${argument}'`, at });
      return { type: 'date', pattern: argument };
    },
  ],
  ['upper', (argument, at) => without(argument, at, { type: 'upper' })],
  ['lower', (argument, at) => without(argument, at, { type: 'lower' })],
  ['text', (argument, at) => without(argument, at, { type: 'text' })],
  [
    'default',
    (argument, at) => {
      if (argument === undefined) throw new Fault({ message: 'default needs a text: default:"…"', at });
      return { type: 'default', text: argument };
    },
  ],
]);

function readFormatter(cursor: Cursor): Formatter {
  skipSpaces(cursor);
  const start = cursor.at;
  const word = /^[\p{L}_-]*/u.exec(cursor.text.slice(start))?.[0] ?? '';
  cursor.at += word.length;
  const read = FORMATTERS.get(word.toLowerCase());
  if (!read) {
    const nearest = nearestName(word, [...FORMATTERS.keys()]);
    const message =
      word === ''
        ? "the name of a formatter is missing behind '|'"
        : `there is no formatter '${word}'${nearest ? ` (did you mean '${nearest}'?)` : ''}`;
    throw new Fault({ message, at: start });
  }
  skipSpaces(cursor);
  let argument: string | undefined;
  let at = cursor.at;
  if (cursor.text[cursor.at] === ':') {
    cursor.at++;
    skipSpaces(cursor);
    at = cursor.at;
    argument = readArgument(cursor);
  }
  const formatter = read(argument, at);
  skipSpaces(cursor);
  if (cursor.at < cursor.text.length && cursor.text[cursor.at] !== '|')
    throw new Fault({ message: `'|' or the end is expected after ${word}`, at: cursor.at });
  return formatter;
}

function readDecimals(argument: string | undefined, at: number): { readonly decimals?: number } {
  if (argument === undefined) return {};
  if (!/^(?:\d|10)$/u.test(argument)) throw new Fault({ message: `a number of decimals from 0 to 10 is expected, not '${argument}'`, at });
  return { decimals: Number(argument) };
}

function without(argument: string | undefined, at: number, formatter: Formatter): Formatter {
  if (argument !== undefined) throw new Fault({ message: `${formatter.type} takes nothing behind ':'`, at });
  return formatter;
}

function readArgument(cursor: Cursor): string {
  skipSpaces(cursor);
  return readQuoted(cursor, [DOUBLE_QUOTES, GUILLEMETS, SINGLE_QUOTES]) ?? readUntil(cursor, '|').trim();
}

/** Undefined where no quote of these kinds stands; one of the same kind closes. */
function readQuoted(cursor: Cursor, kinds: readonly string[]): string | undefined {
  const start = cursor.at;
  const quotes = kinds.find((kind) => isIn(kind, cursor.text[start]));
  if (quotes === undefined) return undefined;
  let end = start + 1;
  while (end < cursor.text.length && !isIn(quotes, cursor.text[end])) end++;
  if (end >= cursor.text.length) throw new Fault({ message: 'a quotation mark is not closed', at: start, unterminated: true });
  cursor.at = end + 1;
  const text = cursor.text.slice(start + 1, end);
  return quotes === GUILLEMETS ? text.trim() : text;
}

function readUntil(cursor: Cursor, stops: string): string {
  const start = cursor.at;
  while (cursor.at < cursor.text.length && !stops.includes(cursor.text[cursor.at] ?? '')) cursor.at++;
  return cursor.text.slice(start, cursor.at);
}

function expect(cursor: Cursor, sign: string): void {
  if (cursor.text[cursor.at] !== sign) throw new Fault({ message: `'${sign}' is expected`, at: cursor.at });
  cursor.at++;
}

function skipSpaces(cursor: Cursor): void {
  while (cursor.at < cursor.text.length && SPACE.test(cursor.text[cursor.at] ?? '')) cursor.at++;
}

function isIn(set: string, character: string | undefined): boolean {
  return character !== undefined && set.includes(character);
}
