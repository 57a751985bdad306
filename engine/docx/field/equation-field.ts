import type { MathNode, MathRow, MathText, Scripts } from '../../model/formula.ts';
import type { RunProperties } from '../../model/run.ts';

/** The code of a field EQ taken apart (ECMA-376 17.16.5.17). */
type Part = string | Switch;

interface Switch {
  /** `f`, `r`, `s`, `b`, `a`, `i`, `l`, `o`, `x`, `d`: lower case. */
  readonly name: string;
  /** What stands between the switch and its brackets, without backslashes: `['up8']`, `['bc', '[']`; names in lower case, signs as they are. */
  readonly options: readonly string[];
  readonly elements: readonly (readonly Part[])[];
}

const MAX_DEPTH = 32;
/** Those of all fields (17.16.4.3); Word notes the look of phonetic guides in them: `\* jc0 \* "Font:Arial" \* hps16`. */
const GENERAL_SWITCHES = /(?<=^|\s)\\\*\s+(?:"[^"]*"|[^\s\\"]+)/g;
/** Options behind which a sign stands, as it is to be set. */
const TAKES_SIGN = new Set(['bc', 'lc', 'rc', 'fc', 'vc']);

/**
 * The field EQ as a formula whose letters are set as the run's are. Undefined where a line of text is all there is to set: no
 * switch, or overstrikes (`\o`), for which formulas have nothing.
 */
export function readEquationField(code: string, properties: RunProperties): MathNode | undefined {
  const parts = partsOf(code);
  return parts.some((part) => typeof part !== 'string') && !overstrikes(parts) ? rowOf(parts, properties) : undefined;
}

/** The field EQ as readable text in a line: `\f(a,b)` gives a/b, `\r(3,x)` ∛x, scripts and lists their parts. */
export function writeEquationField(code: string): string {
  return textOf(partsOf(code)).trim();
}

function partsOf(code: string): readonly Part[] {
  return new EquationCode(
    code
      .replace(/^\s*EQ\b/i, '')
      .replace(GENERAL_SWITCHES, '')
      .trim(),
  ).read(0);
}

/** A cursor over the code; the one place where a class reads easier than passing the position about. */
class EquationCode {
  private readonly code: string;
  private at = 0;

  constructor(code: string) {
    this.code = code;
  }

  /** Up to the end, or to the sign that ends an element. */
  read(depth: number, inside = false): Part[] {
    const parts: Part[] = [];
    const add = (text: string): void => {
      const last = parts.at(-1);
      if (typeof last === 'string') parts[parts.length - 1] = last + text;
      else if (text !== '') parts.push(text);
    };
    while (this.at < this.code.length) {
      const character = this.code.charAt(this.at);
      if (inside && (character === ',' || character === ';' || character === ')')) return parts;
      if (character === '\\') {
        const read = this.readSwitch(depth);
        if (typeof read === 'string') add(read);
        else parts.push(read);
        continue;
      }
      this.at++;
      add(character);
      // Brackets of the formula itself.
      if (character !== '(') continue;
      this.readElements(depth).forEach((element, index) => {
        if (index > 0) add(',');
        for (const part of element) {
          if (typeof part === 'string') add(part);
          else parts.push(part);
        }
      });
      add(')');
    }
    return parts;
  }

  private readSwitch(depth: number): Part {
    const escaped = this.code.charAt(this.at + 1);
    if ('(),;\\'.includes(escaped)) {
      this.at += 2;
      return escaped;
    }
    // `\s\up8(a)\do8(b)`: the second option stands without its switch.
    const name = /^\\(?:up|do|ai|di)/i.test(this.code.slice(this.at, this.at + 3)) ? 's' : escaped.toLowerCase();
    if (name === escaped.toLowerCase()) this.at += 2;
    const options: string[] = [];
    for (;;) {
      this.skip();
      if (this.code.charAt(this.at) !== '\\') break;
      let end = this.at + 1;
      while (end < this.code.length && /[A-Za-z0-9.{}[\]|<>]/.test(this.code.charAt(end))) end++;
      end = Math.max(end, this.at + 2);
      const option = this.code.slice(this.at + 1, end);
      options.push(TAKES_SIGN.has(options.at(-1) ?? '') ? option : option.toLowerCase());
      this.at = end;
    }
    while (this.at < this.code.length && /[A-Za-z0-9]/.test(this.code.charAt(this.at))) this.at++;
    this.skip();
    if (this.code.charAt(this.at) !== '(' || depth > MAX_DEPTH) return '';
    this.at++;
    return { name, options, elements: this.readElements(depth + 1) };
  }

  private readElements(depth: number): Part[][] {
    const elements: Part[][] = [];
    while (this.at < this.code.length) {
      elements.push(depth > MAX_DEPTH ? [] : this.read(depth + 1, true));
      const end = this.code.charAt(this.at);
      this.at++;
      if (end === ')') break;
    }
    return elements;
  }

  private skip(): void {
    while (this.code.charAt(this.at) === ' ') this.at++;
  }
}

function overstrikes(parts: readonly Part[]): boolean {
  return parts.some((part) => typeof part !== 'string' && (part.name === 'o' || part.elements.some(overstrikes)));
}

function rowOf(parts: readonly Part[], properties: RunProperties): MathNode {
  const children: MathNode[] = [];
  for (const part of parts) {
    if (typeof part === 'string') children.push(plainText(part, properties));
    else if (part.name === 's') addScripts(part, children, properties);
    else children.push(structureOf(part, properties));
  }
  return children.length === 1 ? (children[0] as MathNode) : { type: 'row', children };
}

const EMPTY: MathRow = { type: 'row', children: [] };

const plainText = (text: string, properties: RunProperties): MathText => ({
  type: 'text',
  text,
  style: 'plain',
  ordinary: true,
  properties,
});

/** Scripts belong to what stands before them; where that has such scripts already they stand beside these, raised and lowered by as much. */
function addScripts({ options, elements }: Switch, before: MathNode[], properties: RunProperties): void {
  const [first = EMPTY, second] = elements.map((element) => rowOf(element, properties));
  const lowered = options.some((option) => option.startsWith('do'));
  const scripts: Pick<Scripts, 'superscript' | 'subscript'> = lowered
    ? { subscript: first }
    : { superscript: first, ...(second ? { subscript: second } : {}) };
  const last = before.pop() ?? EMPTY;
  if (last.type !== 'scripts') before.push({ type: 'scripts', base: last, ...scripts, before: false });
  else if (!(last.superscript && scripts.superscript) && !(last.subscript && scripts.subscript)) before.push({ ...last, ...scripts });
  else before.push(last, { type: 'scripts', base: plainText('', properties), ...scripts, before: false });
}

const CLOSING: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['<', '>'],
]);

function signBehind(options: readonly string[], name: string): string | undefined {
  const index = options.indexOf(name);
  return index < 0 ? undefined : options[index + 1];
}

/** The sign of a `\i`. */
const operatorOf = (options: readonly string[]): string =>
  options.includes('su') ? '∑' : options.includes('pr') ? '∏' : (signBehind(options, 'fc') ?? signBehind(options, 'vc') ?? '∫');

/** The brackets of a `\b`; the empty string for none on that side. */
function bracketsOf(options: readonly string[]): readonly [open: string, close: string] {
  const both = signBehind(options, 'bc');
  if (both !== undefined) return [both, CLOSING.get(both) ?? both];
  return [
    signBehind(options, 'lc') ?? (options.includes('rc') ? '' : '('),
    signBehind(options, 'rc') ?? (options.includes('lc') ? '' : ')'),
  ];
}

function structureOf({ name, options, elements }: Switch, properties: RunProperties): MathNode {
  const parts = elements.map((element) => rowOf(element, properties));
  const [first = EMPTY, second = EMPTY, third = EMPTY] = parts;
  switch (name) {
    case 'f':
      return { type: 'fraction', kind: 'bar', numerator: first, denominator: second, properties };
    case 'r':
      return parts.length < 2
        ? { type: 'radical', body: first, properties }
        : { type: 'radical', ...((elements[0]?.length ?? 0) > 0 ? { degree: first } : {}), body: second, properties };
    case 'i': {
      const sign = operatorOf(options);
      return { type: 'large-operator', sign, lower: first, upper: second, stacked: !options.includes('in'), body: third, properties };
    }
    case 'b': {
      const [open, close] = bracketsOf(options);
      return { type: 'delimited', open, close, separator: ',', grows: true, parts, properties };
    }
    case 'a': {
      const columns = Math.max(1, Math.min(parts.length, Number(options.find((option) => /^co\d+$/.test(option))?.slice(2) ?? 1)));
      const rows = Array.from({ length: Math.ceil(parts.length / columns) }, (_, row) => parts.slice(row * columns, (row + 1) * columns));
      const alignment = options.includes('al') ? 'left' : options.includes('ar') ? 'right' : 'center';
      return { type: 'matrix', rows, alignments: [alignment], equations: false };
    }
    case 'l':
      return { type: 'row', children: parts.flatMap((part, index) => (index === 0 ? [part] : [plainText(',', properties), part])) };
    case 'x':
      return boxed(options, first, properties);
    default:
      return { type: 'row', children: parts };
  }
}

function boxed(options: readonly string[], body: MathNode, properties: RunProperties): MathNode {
  const [only] = options;
  if (options.length === 1 && (only === 'to' || only === 'bo'))
    return { type: 'stacked', side: only === 'to' ? 'above' : 'below', base: body, what: { rule: true }, properties };
  return { type: 'framed', body, properties };
}

function textOf(parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : textOfSwitch(part))).join('');
}

function textOfSwitch({ name, options, elements }: Switch): string {
  const parts = elements.map(textOf);
  const [first = '', second = ''] = parts;
  switch (name) {
    case 'f':
      return `${bracketed(first)}/${bracketed(second)}`;
    case 'r':
      return parts.length < 2
        ? `√${bracketed(first)}`
        : `${first === '2' || first === '' ? '√' : first === '3' ? '∛' : `${first}√`}${bracketed(second)}`;
    case 'i': {
      const sign = operatorOf(options);
      return `${sign}${first === '' ? '' : `_${bracketed(first)}`}${second === '' ? '' : `^${bracketed(second)}`} ${parts[2] ?? ''}`;
    }
    case 's':
      return options.some((option) => option.startsWith('do'))
        ? `_${bracketed(first)}`
        : parts.length > 1
          ? `^${bracketed(first)}_${bracketed(second)}`
          : `^${bracketed(first)}`;
    case 'b': {
      const [open, close] = bracketsOf(options);
      return `${open}${parts.join(',')}${close}`;
    }
    case 'a':
      return parts.join('; ');
    case 'l':
      return parts.join(',');
    default:
      return parts.join('');
  }
}

function bracketed(text: string): string {
  const trimmed = text.trim();
  return /^[\p{L}\p{N}.]*$/u.test(trimmed) ? trimmed : `(${trimmed})`;
}
