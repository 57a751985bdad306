import { endOfText } from './end-of-text.ts';

/** A text that is no JSON (RFC 8259), told with its place. */
export class JsonFault extends Error {
  /** What to do about it, where that is known. */
  readonly hint: string | undefined;

  constructor(message: string, hint: string | undefined) {
    super(message);
    this.name = 'JsonFault';
    this.hint = hint;
  }
}

/** Whole numbers beyond 2⁵³, which no number holds digit by digit, come as texts. Throws JsonFault with the line and column of the first fault. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(quoteLongNumbers(text));
  } catch (error) {
    throw faultIn(text) ?? error;
  }
}

const LONG_NUMBER = /(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/u;
const TEXT_OR_LONG_NUMBER = new RegExp(`"|${LONG_NUMBER.source}`, 'gu');

function quoteLongNumbers(text: string): string {
  if (!LONG_NUMBER.test(text)) return text;
  const pieces: string[] = [];
  let copied = 0;
  const tokens = new RegExp(TEXT_OR_LONG_NUMBER);
  for (let match = tokens.exec(text); match; match = tokens.exec(text)) {
    const [token] = match;
    if (token === '"') tokens.lastIndex = endOfText(text, match.index);
    else if (!Number.isSafeInteger(Number(token))) {
      pieces.push(text.slice(copied, match.index), `"${token}"`);
      copied = match.index + token.length;
    }
  }
  return pieces.join('') + text.slice(copied);
}

type Expected = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'comma' | 'end';

const PUNCTUATION = '{}[],:';
const WORD = /[^\s{}[\],:"]+/uy;
const SPACE = /[ \t\r\n]*/uy;

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** Reads the tokens up to the first that can't stand where it stands. */
function faultIn(text: string): JsonFault | undefined {
  /** What closes the lists and objects that are open. */
  const closing: string[] = [];
  let expected: Expected = 'value';
  let last = '';
  for (let at = 0; ; ) {
    at += matchAt(SPACE, text, at).length;
    const sign = text[at];
    if (sign === undefined)
      return expected === 'end' ? undefined : faultAt(text, at, `it ends where ${nameOf(expected, closing)} is expected`, undefined);
    const token = PUNCTUATION.includes(sign) ? sign : sign === '"' ? text.slice(at, endOfText(text, at)) : matchAt(WORD, text, at) || sign;
    const next = follow(token, expected, closing);
    if (next === undefined) {
      const what = `'${shortened(token)}' stands where ${nameOf(expected, closing)} is expected`;
      return faultAt(text, at, what, hintFor(token, expected, last));
    }
    if (!PUNCTUATION.includes(token) && !isJson(token))
      return faultAt(text, at, `the text ${shortened(token)} can't be read`, 'Write \\\\ for a backslash and \\n for a line break in it.');
    expected = next;
    last = token;
    at += token.length;
  }
}

const shortened = (token: string) => (token.length > 40 ? `${token.slice(0, 40)}…` : token);

/** What may come behind a token; undefined where it can't stand. */
function follow(token: string, expected: Expected, closing: string[]): Expected | undefined {
  const behind = (): Expected => (closing.length === 0 ? 'end' : 'comma');
  const takesValue = expected === 'value' || expected === 'first value';
  if (token === '}' || token === ']') {
    const isEmpty = token === '}' ? expected === 'first key' : expected === 'first value';
    if (!(isEmpty || expected === 'comma') || closing.at(-1) !== token) return undefined;
    closing.pop();
    return behind();
  }
  if (token === '{' || token === '[') {
    if (!takesValue) return undefined;
    closing.push(token === '{' ? '}' : ']');
    return token === '{' ? 'first key' : 'first value';
  }
  if (token === ':') return expected === 'colon' ? 'value' : undefined;
  if (token === ',') {
    if (expected !== 'comma') return undefined;
    return closing.at(-1) === '}' ? 'key' : 'value';
  }
  if (token.startsWith('"') && (expected === 'key' || expected === 'first key')) return 'colon';
  return takesValue && (token.startsWith('"') || isJson(token)) ? behind() : undefined;
}

function isJson(token: string): boolean {
  try {
    JSON.parse(token);
    return true;
  } catch {
    return false;
  }
}

function nameOf(expected: Expected, closing: readonly string[]): string {
  if (expected === 'colon') return "':'";
  if (expected === 'comma') return `',' or '${closing.at(-1)}'`;
  if (expected === 'end') return 'the end';
  return expected.endsWith('key') ? 'a name in quotation marks' : 'a value';
}

function hintFor(token: string, expected: Expected, last: string): string | undefined {
  if (last === ',' && (token === '}' || token === ']')) return `Leave out the comma before '${token}'.`;
  if (expected === 'end') return 'Put all objects into one list: [{"Name": "Ada"}, …].';
  return token.startsWith("'") ? 'Texts stand in straight double quotation marks.' : undefined;
}

function faultAt(text: string, at: number, what: string, hint: string | undefined): JsonFault {
  const lines = text.slice(0, at).split(/\r\n|\n|\r/u);
  return new JsonFault(`line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}: ${what}`, hint);
}
