import { formatNumber } from '../../model/number-format.ts';
import type { Numbering, NumberingInstance, NumberingLevel } from '../../model/numbering.ts';
import type { Paragraph, Text } from '../../model/paragraph.ts';
import { shorten } from '../../shorten.ts';

/** UTF-16 units of a label: nine numbers in words have some 400, and a text of 255 may ask for more than a hundred. */
const MAX_LABEL = 500;
const LEVELS = 9;

/** How far the lists of one story of the document have counted. */
export interface ListCounters {
  readonly numbering: Numbering;
  /** By abstract numbering (ECMA-376 17.9.1): its instances go on counting each other. Undefined: not begun since its last restart. */
  readonly counters: Map<number, (number | undefined)[]>;
  /** `instance:level` pairs whose start override is spent (17.9.27). */
  readonly begun: Set<string>;
  /** By name, the lists of LISTNUM fields that the file does not define. */
  readonly undefinedLists: Map<string, NumberingInstance>;
  /** By abstract numbering: the level of the last heading that an AUTONUM field has counted. */
  readonly headings: Map<number, number>;
}

/** Before anything is counted. */
export const openListCounters = (numbering: Numbering): ListCounters => ({
  numbering,
  counters: new Map(),
  begun: new Set(),
  undefinedLists: new Map(),
  headings: new Map(),
});

/** The number of a paragraph. */
export interface CountedParagraph {
  readonly level: NumberingLevel;
  /** Of the level: 0 to 8. */
  readonly index: number;
  readonly text: string;
}

/** Counts a numbered paragraph; undefined where it has no number. */
export function countParagraph(paragraph: Paragraph, lists: ListCounters): CountedParagraph | undefined {
  const numbering = paragraph.properties.numbering;
  // Measured: the empty paragraph that only ends a section has no number in LibreOffice and does not count.
  if (!numbering || paragraph.endsSection) return undefined;
  const instance = lists.numbering.get(numbering.numberingId);
  const level = instance?.levels[numbering.level];
  if (!instance || !level || numbering.level >= LEVELS) return undefined;
  return { level, index: numbering.level, text: numberText(instance, numbering.level, count(instance, numbering.level, lists)) };
}

/** The number of a paragraph that was just counted, and before it those of the levels above. */
export function numbersDownTo(
  { properties: { numbering } }: Paragraph,
  { numbering: instances, counters }: ListCounters,
): readonly string[] {
  const instance = numbering && instances.get(numbering.numberingId);
  const counted = instance && counters.get(instance.abstractId);
  if (!counted) return [];
  return Array.from({ length: Math.min(LEVELS, numbering.level + 1) }, (_, level) => numberText(instance, level, counted));
}

/**
 * Counts a LISTNUM field (17.16.5.31) and gives its number. Without a name it counts in the list of its paragraph, one level below
 * the paragraph's own number, or in the list that Word calls NumberDefault. AUTONUM fields count alike (17.16.5.5).
 */
export function countListNumber(
  { list, level, start, followsHeadings, format, end }: NonNullable<Text['listNumber']>,
  paragraph: Paragraph,
  lists: ListCounters,
): string {
  const numbering = paragraph.properties.numbering;
  const own = numbering && lists.numbering.get(numbering.numberingId);
  const instance = list === undefined ? (own ?? listCalled('NumberDefault', lists)) : listCalled(list, lists);
  const below = numbering && own?.abstractId === instance.abstractId ? numbering.level + 1 : 0;
  const wanted = followsHeadings ? levelByHeadings(paragraph, instance.abstractId, lists) : (level ?? below);
  const index = Math.max(0, Math.min(LEVELS - 1, wanted));
  if (instance.levels[index]?.format === 'bullet') return '';
  const text = numberText(instance, index, count(instance, index, lists, start), format);
  return end === undefined ? text : text.replace(/\.$/u, end);
}

/** Headings count by their level, other text below the last heading that counted. */
function levelByHeadings({ properties }: Paragraph, list: number, { headings }: ListCounters): number {
  const level = properties.outlineLevel;
  if (level === undefined) return (headings.get(list) ?? -1) + 1;
  headings.set(list, level);
  return level;
}

/** Steps the counter of a level, or sets it, and restarts the levels below (17.9.10, 17.9.25). */
function count(instance: NumberingInstance, level: number, lists: ListCounters, start?: number): readonly (number | undefined)[] {
  let counters = lists.counters.get(instance.abstractId);
  if (!counters) {
    counters = [];
    lists.counters.set(instance.abstractId, counters);
  }
  const keyOf = (index: number): string => `${instance.id}:${index}`;
  // A level that was skipped has begun, so "1.1" can come before any "1", and the number of that level behind it is "2".
  for (let upper = 0; upper < level; upper++) {
    if (counters[upper] !== undefined) continue;
    counters[upper] = startOf(instance, upper);
    lists.begun.add(keyOf(upper));
  }
  // Measured: an override waits for the first number of its own level; deeper ones before it go on below the number there is.
  const override = instance.startOverrides.get(level);
  const overrides = override !== undefined && !lists.begun.has(keyOf(level));
  if (overrides) lists.begun.add(keyOf(level));
  const current = counters[level];
  counters[level] = overrides ? override : current === undefined ? startOf(instance, level) : current + 1;
  if (start !== undefined) counters[level] = start;
  for (let lower = level + 1; lower < LEVELS; lower++) {
    const restartAfter = instance.levels[lower]?.restartAfter;
    if (restartAfter === undefined || (restartAfter > 0 && level < restartAfter)) counters[lower] = undefined;
  }
  return counters;
}

function startOf(instance: NumberingInstance, level: number): number {
  return instance.startOverrides.get(level) ?? instance.levels[level]?.start ?? 1;
}

/** `%n` is the number of level n (17.9.11); `w:isLgl` shows all of them in digits (17.9.4). */
function numberText(instance: NumberingInstance, index: number, counters: readonly (number | undefined)[], own?: string): string {
  const level = instance.levels[index];
  if (!level || level.format === 'bullet') return level?.text ?? '';
  const text = level.text.replace(/%([1-9])/gu, (_, digit: string) => {
    const other = Number(digit) - 1;
    if (other > index) return '';
    const format = (other === index ? own : undefined) ?? instance.levels[other]?.format ?? 'decimal';
    return formatNumber(counters[other] ?? startOf(instance, other), level.legal && format !== 'none' ? 'decimal' : format);
  });
  return shorten(text, MAX_LABEL);
}

function listCalled(name: string, lists: ListCounters): NumberingInstance {
  const key = name.toLowerCase();
  for (const instance of lists.numbering.values()) if (instance.name?.toLowerCase() === key) return instance;
  let list = lists.undefinedLists.get(key);
  if (!list) {
    // Word brings three lists of its own, and a name that nobody knows begins a list like the first.
    const id = -1 - lists.undefinedLists.size;
    list = { id, abstractId: id, levels: LISTS_OF_WORD.get(key) ?? NUMBER_DEFAULT, startOverrides: new Map() };
    lists.undefinedLists.set(key, list);
  }
  return list;
}

/** Levels of a list that only LISTNUM fields count: what stands around the number is its text. */
const levels = (...texts: readonly (readonly [format: string, text: string])[]): readonly NumberingLevel[] =>
  texts.map(([format, text]) => ({
    start: 1,
    format,
    text,
    suffix: 'nothing',
    alignment: 'start',
    legal: false,
    formatRun: (mark) => mark,
  }));

const NUMBER_DEFAULT = levels(
  ['decimal', '%1)'],
  ['lowerLetter', '%2)'],
  ['lowerRoman', '%3)'],
  ['decimal', '(%4)'],
  ['lowerLetter', '(%5)'],
  ['lowerRoman', '(%6)'],
  ['decimal', '%7.'],
  ['lowerLetter', '%8.'],
  ['lowerRoman', '%9.'],
);
const OUTLINE_DEFAULT = levels(
  ['upperRoman', '%1.'],
  ['upperLetter', '%2.'],
  ['decimal', '%3.'],
  ['lowerLetter', '%4)'],
  ['decimal', '(%5)'],
  ['lowerLetter', '(%6)'],
  ['lowerRoman', '(%7)'],
  ['lowerLetter', '(%8)'],
  ['lowerRoman', '(%9)'],
);
/** Of every level, what `text` makes of its index. */
const decimals = (text: (level: number) => string): readonly NumberingLevel[] =>
  levels(...Array.from({ length: LEVELS }, (_, level) => ['decimal', text(level)] as const));
const LEGAL_DEFAULT = decimals((level) => Array.from({ length: level + 1 }, (_, upper) => `%${upper + 1}.`).join(''));
/** In lower case. Fields that are named after a list count in it alone. */
const LISTS_OF_WORD: ReadonlyMap<string, readonly NumberingLevel[]> = new Map([
  ['numberdefault', NUMBER_DEFAULT],
  ['outlinedefault', OUTLINE_DEFAULT],
  ['legaldefault', LEGAL_DEFAULT],
  ['autonum', decimals((level) => `%${level + 1}.`)],
  ['autonumout', OUTLINE_DEFAULT],
  ['autonumlgl', LEGAL_DEFAULT],
]);
