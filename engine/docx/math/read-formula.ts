import { isAlphabet, type MathNode, type MathStyle, type MathText } from '../../model/formula.ts';
import type { RunProperties } from '../../model/run.ts';
import { attribute, child, childrenNamed, elements, textOf, type XmlElement } from '../xml/xml.ts';

/** Resolves the `w:rPr` of a run of a formula. */
export type ResolveRun = (properties: XmlElement | undefined) => RunProperties;

const MAX_DEPTH = 64;

interface Reading {
  readonly resolve: ResolveRun;
  readonly depth: number;
}

/** `m:oMath` or any of its parts (ECMA-376 22.1.2) as a tree. What is nested deeper than 64 levels is read as plain text. */
export function readFormula(entries: readonly XmlElement[], resolve: ResolveRun): MathNode {
  return rowOf(readEntries(entries, { resolve, depth: 0 }));
}

type Read = (element: XmlElement, reading: Reading) => MathNode | readonly MathNode[];

const rowOf = (children: readonly MathNode[]): MathNode => (children.length === 1 ? (children[0] as MathNode) : { type: 'row', children });

function readEntries(entries: readonly XmlElement[], reading: Reading): MathNode[] {
  const nodes: MathNode[] = [];
  for (const entry of entries) {
    if (isProperties(entry)) continue;
    if (reading.depth > MAX_DEPTH) {
      const text = textOf(entry);
      if (text !== '') nodes.push({ type: 'text', text, style: 'plain', ordinary: true, properties: reading.resolve(undefined) });
      continue;
    }
    const reader = readers.get(entry.name);
    const inner = { ...reading, depth: reading.depth + 1 };
    const read = reader ? reader(entry, inner) : readEntries(elements(entry), inner);
    // Not by spreading: a container may hold more parts than a call takes arguments.
    if (Array.isArray(read)) for (const node of read as readonly MathNode[]) nodes.push(node);
    else nodes.push(read as MathNode);
  }
  return nodes;
}

const isProperties = ({ name }: XmlElement): boolean => name.endsWith('Pr') || name === 'w:del' || name === 'w:moveFrom';

const part = (element: XmlElement, name: string, reading: Reading): MathNode => rowOf(readEntries(elements(child(element, name)), reading));

/** Switches that hide a part of their structure (22.1.2.24, 22.1.2.109, 22.1.2.114). */
const HIDING: ReadonlyMap<string, string> = new Map([
  ['m:deg', 'm:degHide'],
  ['m:sub', 'm:subHide'],
  ['m:sup', 'm:supHide'],
]);

/** Whether a structure does not show this part of it. */
export function hidesPart(structure: XmlElement, part: XmlElement): boolean {
  const hiding = HIDING.get(part.name);
  return hiding !== undefined && isOn(setting(structure, hiding));
}

/** Undefined where the part is missing, empty or hidden. */
function optional(element: XmlElement, name: string, reading: Reading): MathNode | undefined {
  const found = child(element, name);
  if (found === undefined || hidesPart(element, found)) return undefined;
  const children = readEntries(elements(found), reading);
  return children.length === 0 ? undefined : rowOf(children);
}

const parts = (element: XmlElement, reading: Reading): readonly MathNode[] =>
  childrenNamed(element, 'm:e').map((entry) => rowOf(readEntries(elements(entry), reading)));

const properties = (element: XmlElement): XmlElement | undefined => child(element, `${element.name}Pr`);
const setting = (element: XmlElement, name: string): string | undefined => {
  const found = child(properties(element), name);
  return found ? (attribute(found, 'm:val') ?? '') : undefined;
};
const isOn = (value: string | undefined): boolean => value !== undefined && value !== '0' && value !== 'off' && value !== 'false';
const look = (element: XmlElement, { resolve }: Reading): RunProperties => resolve(child(child(properties(element), 'm:ctrlPr'), 'w:rPr'));

const STYLES: ReadonlyMap<string, MathStyle> = new Map([
  ['p', 'plain'],
  ['b', 'bold'],
  ['i', 'italic'],
  ['bi', 'bold-italic'],
]);

function readRun(element: XmlElement, { resolve }: Reading): readonly MathText[] {
  const text = elements(element)
    .filter(({ name }) => name === 'm:t' || name === 'w:t')
    .map(textOf)
    .join('');
  if (text === '') return [];
  const run = child(element, 'm:rPr');
  const style = STYLES.get(attribute(child(run, 'm:sty'), 'm:val') ?? 'i') ?? 'italic';
  const nor = child(run, 'm:nor');
  const alphabet = attribute(child(run, 'm:scr'), 'm:val') ?? 'roman';
  return [
    {
      type: 'text',
      text,
      style,
      ...(isAlphabet(alphabet) ? { alphabet } : {}),
      ordinary: nor !== undefined && isOn(attribute(nor, 'm:val') ?? '1'),
      properties: resolve(child(element, 'w:rPr')),
    },
  ];
}

const FRACTIONS: ReadonlyMap<string, 'no-bar' | 'skewed' | 'linear'> = new Map([
  ['noBar', 'no-bar'],
  ['skw', 'skewed'],
  ['lin', 'linear'],
]);

function readScripts(element: XmlElement, reading: Reading): MathNode {
  const superscript = optional(element, 'm:sup', reading);
  const subscript = optional(element, 'm:sub', reading);
  return {
    type: 'scripts',
    base: part(element, 'm:e', reading),
    ...(superscript ? { superscript } : {}),
    ...(subscript ? { subscript } : {}),
    before: element.name === 'm:sPre',
  };
}

function readLimit(element: XmlElement, reading: Reading): MathNode {
  return {
    type: 'stacked',
    side: element.name === 'm:limUpp' ? 'above' : 'below',
    base: part(element, 'm:e', reading),
    what: { limit: part(element, 'm:lim', reading) },
    properties: look(element, reading),
  };
}

function readLargeOperator(element: XmlElement, reading: Reading): MathNode {
  const sign = setting(element, 'm:chr') ?? '∫';
  const lower = optional(element, 'm:sub', reading);
  const upper = optional(element, 'm:sup', reading);
  const place = setting(element, 'm:limLoc');
  return {
    type: 'large-operator',
    sign,
    ...(lower ? { lower } : {}),
    ...(upper ? { upper } : {}),
    // Without m:limLoc the document's m:intLim and m:naryLim hold, by default beside integrals and under and over others (22.1.2.56, 22.1.2.71).
    stacked: place === undefined ? !/[\u222b-\u2233]/.test(sign) : place === 'undOvr',
    body: part(element, 'm:e', reading),
    properties: look(element, reading),
  };
}

const COLUMNS: ReadonlyMap<string, 'left' | 'right'> = new Map([
  ['left', 'left'],
  ['right', 'right'],
]);

function readMatrix(element: XmlElement, reading: Reading): MathNode {
  const alignments = childrenNamed(child(properties(element), 'm:mcs'), 'm:mc').flatMap((column) => {
    const found = child(column, 'm:mcPr');
    const count = Math.min(64, Math.max(1, Number(attribute(child(found, 'm:count'), 'm:val')) || 1));
    return new Array<'left' | 'center' | 'right'>(count).fill(COLUMNS.get(attribute(child(found, 'm:mcJc'), 'm:val') ?? '') ?? 'center');
  });
  return {
    type: 'matrix',
    rows: childrenNamed(element, 'm:mr').map((row) => parts(row, reading)),
    alignments: alignments.length > 0 ? alignments : ['center'],
    equations: false,
  };
}

/** Rows of equations: every `&` of their own runs is a point that stands in one column with those of the other rows (22.1.2.34). */
function readEquations(element: XmlElement, reading: Reading): MathNode {
  const rows = childrenNamed(element, 'm:e').map((entry) => {
    const cells: MathNode[][] = [[]];
    for (const node of readEntries(elements(entry), reading)) {
      if (node.type !== 'text') {
        cells.at(-1)?.push(node);
        continue;
      }
      node.text.split('&').forEach((text, index) => {
        if (index > 0) cells.push([]);
        if (text !== '') cells.at(-1)?.push({ ...node, text });
      });
    }
    return cells.map(rowOf);
  });
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 1);
  return {
    type: 'matrix',
    rows,
    alignments: Array.from({ length: columns }, (_, index) => (columns > 1 && index % 2 === 0 ? 'right' : 'left')),
    equations: true,
  };
}

function readGrouping(element: XmlElement, reading: Reading): MathNode {
  return {
    type: 'stacked',
    side: setting(element, 'm:pos') === 'top' ? 'above' : 'below',
    base: part(element, 'm:e', reading),
    what: { sign: setting(element, 'm:chr') ?? '⏟', stretches: true },
    properties: look(element, reading),
  };
}

/** One reader for each structure; all other elements are containers whose entries are read in order. */
const readers: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['m:r', readRun],
  ['w:r', readRun],
  [
    'm:f',
    (element, reading) => ({
      type: 'fraction',
      kind: FRACTIONS.get(setting(element, 'm:type') ?? '') ?? 'bar',
      numerator: part(element, 'm:num', reading),
      denominator: part(element, 'm:den', reading),
      properties: look(element, reading),
    }),
  ],
  ['m:sSup', readScripts],
  ['m:sSub', readScripts],
  ['m:sSubSup', readScripts],
  ['m:sPre', readScripts],
  [
    'm:rad',
    (element, reading) => {
      const degree = optional(element, 'm:deg', reading);
      return { type: 'radical', ...(degree ? { degree } : {}), body: part(element, 'm:e', reading), properties: look(element, reading) };
    },
  ],
  ['m:nary', readLargeOperator],
  [
    'm:d',
    (element, reading) => ({
      type: 'delimited',
      open: setting(element, 'm:begChr') ?? '(',
      close: setting(element, 'm:endChr') ?? ')',
      separator: setting(element, 'm:sepChr') ?? '|',
      grows: isOn(setting(element, 'm:grow') ?? '1'),
      parts: parts(element, reading),
      properties: look(element, reading),
    }),
  ],
  [
    'm:func',
    (element, reading) => ({ type: 'function', name: part(element, 'm:fName', reading), argument: part(element, 'm:e', reading) }),
  ],
  ['m:limLow', readLimit],
  ['m:limUpp', readLimit],
  [
    'm:acc',
    (element, reading) => ({
      type: 'stacked',
      side: 'above',
      base: part(element, 'm:e', reading),
      what: { sign: setting(element, 'm:chr') ?? '\u0302', stretches: false },
      properties: look(element, reading),
    }),
  ],
  [
    'm:bar',
    (element, reading) => ({
      type: 'stacked',
      side: setting(element, 'm:pos') === 'top' ? 'above' : 'below',
      base: part(element, 'm:e', reading),
      what: { rule: true },
      properties: look(element, reading),
    }),
  ],
  ['m:groupChr', readGrouping],
  ['m:m', readMatrix],
  ['m:eqArr', readEquations],
  ['m:borderBox', (element, reading) => ({ type: 'framed', body: part(element, 'm:e', reading), properties: look(element, reading) })],
  [
    'm:phant',
    (element, reading) => {
      const body = part(element, 'm:e', reading);
      return isOn(setting(element, 'm:show') ?? '1') ? body : { type: 'phantom', body };
    },
  ],
]);
