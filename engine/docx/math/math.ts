import type { Report } from '../../diagnostics.ts';
import { attribute, child, childrenNamed, textOf, type XmlElement } from '../xml/xml.ts';

/** A stretch of a formula in linear form; `upright` is set for function names and plain text (`m:nor`). */
export interface MathText {
  readonly text: string;
  readonly upright: boolean;
}

const MAX_DEPTH = 64;

const superscripts = new Map([...'0123456789+-=()ni'].map((character, index) => [character, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'.charAt(index)]));
superscripts.set('−', '⁻');
const subscripts = new Map(
  [...'0123456789+-=()aeijoruvx'].map((character, index) => [character, '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑᵢⱼₒᵣᵤᵥₓ'.charAt(index)]),
);
subscripts.set('−', '₋');

/** Raises or lowers the text by Unicode characters if all of them exist, else by `^` or `_`. */
function script(text: string, characters: ReadonlyMap<string, string>, sign: '^' | '_'): string {
  if (text === '') return '';
  let result = '';
  for (const character of text) {
    const small = characters.get(character);
    if (small === undefined) return sign + grouped(text);
    result += small;
  }
  return result;
}

/** Brackets around a text unless it is one number, one letter or one word. */
function grouped(text: string): string {
  for (const character of text) if (!isWordCharacter(character)) return isBracketed(text) ? text : `(${text})`;
  return text;
}

function isWordCharacter(character: string): boolean {
  return /[\p{L}\p{M}\p{N}.,′]/u.test(character);
}

function isBracketed(text: string): boolean {
  if (!text.startsWith('(') || !text.endsWith(')')) return false;
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return index === text.length - 1;
  }
  return false;
}

type Write = (element: XmlElement, depth: number) => string;

const part = (element: XmlElement, name: string, depth: number): string => {
  const found = child(element, name);
  return found ? write(found, depth + 1) : '';
};
const property = (element: XmlElement, properties: string, name: string): string | undefined => {
  const holder = child(element, properties);
  const found = holder && child(holder, name);
  return found ? (attribute(found, 'm:val') ?? '') : undefined;
};
const isOn = (element: XmlElement, properties: string, name: string): boolean => {
  const value = property(element, properties, name);
  return value !== undefined && value !== '0' && value !== 'off' && value !== 'false';
};
const raised = (text: string): string => script(text, superscripts, '^');
const lowered = (text: string): string => script(text, subscripts, '_');

const accents: ReadonlyMap<string, string> = new Map([
  ['^', '\u0302'],
  ['~', '\u0303'],
  ['¯', '\u0304'],
  ['ˉ', '\u0304'],
  ['˙', '\u0307'],
  ['→', '\u20d7'],
]);

/** ECMA-376 22.1.2: one writer per structure; all others are containers whose parts are read in order. */
const writers: ReadonlyMap<string, Write> = new Map<string, Write>([
  ['m:t', (element) => textOf(element)],
  ['w:t', (element) => textOf(element)],
  [
    'm:f',
    (element, depth) => {
      const [above, below] = [part(element, 'm:num', depth), part(element, 'm:den', depth)];
      return property(element, 'm:fPr', 'm:type') === 'noBar'
        ? `${grouped(above)}¦${grouped(below)}`
        : `${grouped(above)}/${grouped(below)}`;
    },
  ],
  ['m:sSup', (element, depth) => part(element, 'm:e', depth) + raised(part(element, 'm:sup', depth))],
  ['m:sSub', (element, depth) => part(element, 'm:e', depth) + lowered(part(element, 'm:sub', depth))],
  [
    'm:sSubSup',
    (element, depth) => part(element, 'm:e', depth) + lowered(part(element, 'm:sub', depth)) + raised(part(element, 'm:sup', depth)),
  ],
  [
    'm:sPre',
    (element, depth) => lowered(part(element, 'm:sub', depth)) + raised(part(element, 'm:sup', depth)) + part(element, 'm:e', depth),
  ],
  [
    'm:rad',
    (element, depth) => {
      const degree = isOn(element, 'm:radPr', 'm:degHide') ? '' : part(element, 'm:deg', depth);
      const root = degree === '3' ? '∛' : degree === '4' ? '∜' : degree === '' || degree === '2' ? '√' : `${raised(degree)}√`;
      return root + grouped(part(element, 'm:e', depth));
    },
  ],
  [
    'm:nary',
    (element, depth) => {
      const sign = property(element, 'm:naryPr', 'm:chr') ?? '∫';
      const body = part(element, 'm:e', depth);
      return `${sign}${lowered(part(element, 'm:sub', depth))}${raised(part(element, 'm:sup', depth))}\u2009${body}`;
    },
  ],
  [
    'm:d',
    (element, depth) => {
      const open = property(element, 'm:dPr', 'm:begChr') ?? '(';
      const close = property(element, 'm:dPr', 'm:endChr') ?? ')';
      const separator = property(element, 'm:dPr', 'm:sepChr') ?? '|';
      return (
        open +
        childrenNamed(element, 'm:e')
          .map((entry) => write(entry, depth + 1))
          .join(separator) +
        close
      );
    },
  ],
  [
    'm:func',
    (element, depth) => {
      const argument = part(element, 'm:e', depth);
      const name = part(element, 'm:fName', depth);
      return argument.startsWith('(') ? name + argument : `${name}\u2009${argument}`;
    },
  ],
  ['m:limLow', (element, depth) => part(element, 'm:e', depth) + lowered(part(element, 'm:lim', depth))],
  ['m:limUpp', (element, depth) => part(element, 'm:e', depth) + raised(part(element, 'm:lim', depth))],
  [
    'm:acc',
    (element, depth) => {
      const accent = property(element, 'm:accPr', 'm:chr') ?? '\u0302';
      return part(element, 'm:e', depth) + (accents.get(accent) ?? accent);
    },
  ],
  [
    'm:bar',
    (element, depth) => {
      const bar = property(element, 'm:barPr', 'm:pos') === 'top' ? '\u0305' : '\u0332';
      // With the marks that a character has it gets one: a bar over bars would else double the text, and so would the next one.
      return part(element, 'm:e', depth).replace(/\P{M}\p{M}*/gu, `$&${bar}`);
    },
  ],
  [
    'm:groupChr',
    (element, depth) => {
      const sign = property(element, 'm:groupChrPr', 'm:chr') ?? '⏟';
      // Braces above or below cannot stand in a line; an arrow or another sign carries meaning.
      return part(element, 'm:e', depth) + (sign === '⏟' || sign === '⏞' ? '' : sign);
    },
  ],
  [
    'm:m',
    (element, depth) =>
      `[${childrenNamed(element, 'm:mr')
        .map((row) =>
          childrenNamed(row, 'm:e')
            .map((entry) => write(entry, depth + 1))
            .join(', '),
        )
        .join('; ')}]`,
  ],
  [
    'm:eqArr',
    (element, depth) =>
      childrenNamed(element, 'm:e')
        .map((entry) => write(entry, depth + 1))
        .join('; '),
  ],
  [
    'm:phant',
    (element, depth) =>
      isOn(element, 'm:phantPr', 'm:show') || property(element, 'm:phantPr', 'm:show') === undefined ? part(element, 'm:e', depth) : '',
  ],
  ['w:del', () => ''],
  ['w:moveFrom', () => ''],
]);

function write(element: XmlElement, depth = 0): string {
  if (depth > MAX_DEPTH) return textOf(element);
  const writer = writers.get(element.name);
  if (writer) return writer(element, depth);
  let text = '';
  for (const entry of element.children) if (typeof entry !== 'string' && !entry.name.endsWith('Pr')) text += write(entry, depth + 1);
  return text;
}

/** A formula on one line. */
export function linearMath(element: XmlElement): string {
  return write(element);
}

/** Whether a formula is written as a line of text, because it has placeholders, which are filled in text only. */
export function isLinearFormula(element: XmlElement): boolean {
  return element.name === 'm:oMath' && textOf(element).includes('{{');
}

/** One `m:oMath` as linear, readable text; runs of plain text come apart from the rest so that they can stand upright. */
export function writeMath(element: XmlElement, report: Report, where: { readonly part: string }): readonly MathText[] {
  const result: MathText[] = [];
  for (const entry of element.children) {
    if (typeof entry === 'string' || entry.name.endsWith('Pr')) continue;
    const properties = entry.name === 'm:r' ? child(entry, 'm:rPr') : undefined;
    const upright =
      (properties !== undefined &&
        (onOffMath(child(properties, 'm:nor')) || attribute(child(properties, 'm:sty') ?? properties, 'm:val') === 'p')) ||
      entry.name === 'm:func';
    const text = write(entry);
    if (text === '') continue;
    const last = result.at(-1);
    if (last && last.upright === upright) result[result.length - 1] = { text: last.text + text, upright };
    else result.push({ text, upright });
  }
  if (result.length > 0)
    report({
      severity: 'info',
      code: 'docx/formula-linear',
      message: 'A formula with placeholders is set as one line of text, without stacked fractions or roots.',
      where: {
        ...where,
        text: result
          .map((entry) => entry.text)
          .join('')
          .slice(0, 80),
      },
    });
  return result;
}

function onOffMath(element: XmlElement | undefined): boolean {
  if (!element) return false;
  const value = attribute(element, 'm:val');
  return value !== '0' && value !== 'off' && value !== 'false';
}
