import { claimed, from, type TableView, tagAt, u16, u32 } from './table-view.ts';

/** One lookup of GSUB or GPOS with extension subtables unwrapped. */
export interface Lookup {
  readonly type: number;
  readonly flags: number;
  readonly subtables: readonly TableView[];
}

const NONE = 0xffff;
/** Lookup types that only carry another lookup at a 32-bit offset: 7 in GSUB, 9 in GPOS. */
const EXTENSION = { GSUB: 7, GPOS: 9 } as const;
const MAX_LOOKUPS = 512;
const MAX_SUBTABLES = 256;
const MAX_FEATURES = 512;

/** The lookups that a shaper applies for a script in its default language, in order. Empty when the table has none. */
export function lookupsOf(
  kind: 'GSUB' | 'GPOS',
  table: TableView | undefined,
  scripts: readonly string[],
  features: ReadonlySet<string>,
): readonly Lookup[] {
  if (!table) return [];
  const language = defaultLanguage(from(table, u16(table, 4)), scripts);
  if (!language) return [];
  const featureList = from(table, u16(table, 6));
  const featureCount = claimed(featureList, 2, u16(featureList, 0), 6);
  const chosen = new Set<number>();
  const take = (index: number, always: boolean) => {
    if (index >= featureCount) return;
    const at = 2 + index * 6;
    if (!always && !features.has(tagAt(featureList, at))) return;
    const feature = from(featureList, u16(featureList, at + 4));
    const count = Math.min(MAX_LOOKUPS, claimed(feature, 4, u16(feature, 2), 2));
    for (let lookup = 0; lookup < count; lookup++) chosen.add(u16(feature, 4 + lookup * 2));
  };
  const required = u16(language, 2);
  if (required !== NONE) take(required, true);
  const count = Math.min(MAX_FEATURES, claimed(language, 6, u16(language, 4), 2));
  for (let index = 0; index < count; index++) take(u16(language, 6 + index * 2), false);

  const lookupList = from(table, u16(table, 8));
  const lookupCount = claimed(lookupList, 2, u16(lookupList, 0), 2);
  return [...chosen]
    .filter((index) => index < lookupCount)
    .sort((a, b) => a - b)
    .slice(0, MAX_LOOKUPS)
    .map((index) => readLookup(kind, from(lookupList, u16(lookupList, 2 + index * 2))));
}

/** Every lookup of a table, whatever script, feature or context asks for it. */
export function allLookups(kind: 'GSUB' | 'GPOS', table: TableView | undefined): readonly Lookup[] {
  if (!table) return [];
  const list = from(table, u16(table, 8));
  const count = Math.min(MAX_LOOKUPS, claimed(list, 2, u16(list, 0), 2));
  return Array.from({ length: count }, (_, index) => readLookup(kind, from(list, u16(list, 2 + index * 2))));
}

function defaultLanguage(scriptList: TableView, scripts: readonly string[]): TableView | undefined {
  const count = claimed(scriptList, 2, u16(scriptList, 0), 6);
  for (const wanted of scripts) {
    for (let index = 0; index < count; index++) {
      if (tagAt(scriptList, 2 + index * 6) !== wanted) continue;
      const script = from(scriptList, u16(scriptList, 6 + index * 6));
      const offset = u16(script, 0);
      return offset === 0 ? undefined : from(script, offset);
    }
  }
  return undefined;
}

function readLookup(kind: 'GSUB' | 'GPOS', lookup: TableView): Lookup {
  let type = u16(lookup, 0);
  const count = Math.min(MAX_SUBTABLES, claimed(lookup, 6, u16(lookup, 4), 2));
  const subtables: TableView[] = [];
  for (let index = 0; index < count; index++) {
    let subtable = from(lookup, u16(lookup, 6 + index * 2));
    if (u16(lookup, 0) === EXTENSION[kind]) {
      type = u16(subtable, 2);
      subtable = from(subtable, u32(subtable, 4));
    }
    subtables.push(subtable);
  }
  return { type, flags: u16(lookup, 2), subtables };
}

/** Position of a glyph in a coverage table, -1 when it is not covered. */
export function coverageIndex(coverage: TableView, glyph: number): number {
  const format = u16(coverage, 0);
  let low = 0;
  let high = claimed(coverage, 4, u16(coverage, 2), format === 1 ? 2 : 6) - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (format === 1) {
      const value = u16(coverage, 4 + middle * 2);
      if (value === glyph) return middle;
      if (value < glyph) low = middle + 1;
      else high = middle - 1;
    } else {
      const at = 4 + middle * 6;
      if (glyph < u16(coverage, at)) high = middle - 1;
      else if (glyph > u16(coverage, at + 2)) low = middle + 1;
      else return u16(coverage, at + 4) + glyph - u16(coverage, at);
    }
  }
  return -1;
}

/** How many entries of a font's tables are still read; below zero there were more than any honest font has. */
export interface Budget {
  left: number;
}

/** Entries read of one table before a font counts as hostile: real ones have some thousands. Tables may lie in one another and be read again and again. */
export const openBudget = (): Budget => ({ left: 200_000 });

/** All glyphs of a coverage table in order; none once the budget is spent. */
export function coveredGlyphs(coverage: TableView, budget: Budget): readonly number[] {
  if (budget.left < 0) return [];
  const glyphs: number[] = [];
  const format = u16(coverage, 0);
  const count = claimed(coverage, 4, u16(coverage, 2), format === 1 ? 2 : 6);
  for (let index = 0; index < count; index++) {
    if (format === 1) glyphs.push(u16(coverage, 4 + index * 2));
    else
      for (let glyph = u16(coverage, 4 + index * 6); glyph <= u16(coverage, 6 + index * 6) && glyphs.length < 0x10000; glyph++)
        glyphs.push(glyph);
  }
  budget.left -= glyphs.length + 1;
  return glyphs;
}

/** Class of a glyph; 0 for all that the table does not name. */
export function classOf(table: TableView, glyph: number): number {
  if (u16(table, 0) === 1) {
    const index = glyph - u16(table, 2);
    return index >= 0 && index < u16(table, 4) ? u16(table, 6 + index * 2) : 0;
  }
  let low = 0;
  let high = claimed(table, 4, u16(table, 2), 6) - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = 4 + middle * 6;
    if (glyph < u16(table, at)) high = middle - 1;
    else if (glyph > u16(table, at + 2)) low = middle + 1;
    else return u16(table, at + 4);
  }
  return 0;
}
