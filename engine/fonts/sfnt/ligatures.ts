import { addTo } from '../../add-to.ts';
import { type Budget, classOf, coverageIndex, coveredGlyphs, type Lookup, lookupsOf, openBudget } from './layout-table.ts';
import type { Sfnt } from './sfnt.ts';
import { claimed, from, type TableView, u16 } from './table-view.ts';

export interface Ligature {
  /** Glyphs after the first one. */
  readonly rest: readonly number[];
  readonly glyph: number;
}

/** Substitutions that a shaper makes unasked in one script. */
export interface Substitutions {
  /** One map per lookup, in order: first glyph → ligatures, longest first as the font lists them. */
  readonly ligatures: readonly ReadonlyMap<number, readonly Ligature[]>[];
  /** Whether something other than a ligature may happen to these glyphs: then the shaper has to look. */
  readonly mayChange: (glyphs: readonly number[]) => boolean;
  /** Whether any of them may begin with this glyph. */
  readonly mayBegin: (glyph: number) => boolean;
}

/** A place where a substitution begins: it needs these neighbours, if any are named. */
interface Trigger {
  readonly before?: (glyph: number) => boolean;
  readonly after?: (glyph: number) => boolean;
}

/** On by default in HarfBuzz for horizontal text, as in LibreOffice. */
const DEFAULTS: ReadonlySet<string> = new Set(['ccmp', 'locl', 'rlig', 'liga', 'clig', 'calt', 'rclt', 'rvrn']);
const WITHOUT_LIGATURES: ReadonlySet<string> = new Set(['ccmp', 'locl', 'rlig', 'calt', 'rclt', 'rvrn']);

/** Reads what GSUB does by itself in a script (OpenType tags, best first), with or without its optional ligatures. */
export function readSubstitutions(font: Sfnt, scripts: readonly string[], optional = true): Substitutions {
  const ligatures: ReadonlyMap<number, readonly Ligature[]>[] = [];
  const triggers = new Map<number, Trigger[]>();
  const budget = openBudget();
  for (const lookup of lookupsOf('GSUB', font.table('GSUB'), scripts, optional ? DEFAULTS : WITHOUT_LIGATURES)) {
    // Flags 2 and 4 skip letters or ligatures, so neighbours are not what they seem.
    const skips = (lookup.flags & 0x06) !== 0;
    if (lookup.type === 4 && !skips) ligatures.push(readLigatures(lookup, budget));
    else
      for (const { firsts, trigger } of triggersOf(lookup, budget)) {
        budget.left -= firsts.length + 1;
        if (budget.left < 0) break;
        for (const glyph of firsts) addRule(triggers, glyph, skips ? {} : trigger, budget);
      }
    if (budget.left < 0) return BEYOND;
  }
  return {
    ligatures,
    mayChange: triggers.size === 0 ? () => false : (glyphs) => fires(triggers, glyphs),
    mayBegin: (glyph) => triggers.has(glyph) || ligatures.some((lookup) => lookup.has(glyph)),
  };
}

/** Every letter of every word is held against all that begin with its glyph: too many of them spend the budget. */
function addRule<Entry>(byGlyph: Map<number, Entry[]>, glyph: number, entry: Entry, budget: Budget): void {
  const list = byGlyph.get(glyph);
  if (!list) byGlyph.set(glyph, [entry]);
  else if (list.push(entry) > MAX_RULES) budget.left = -1;
}

function fires(triggers: ReadonlyMap<number, readonly Trigger[]>, glyphs: readonly number[]): boolean {
  for (let index = 0; index < glyphs.length; index++) {
    const found = triggers.get(glyphs[index] as number);
    if (!found) continue;
    for (const { before, after } of found) {
      if (before && (index === 0 || !before(glyphs[index - 1] as number))) continue;
      if (after && (index === glyphs.length - 1 || !after(glyphs[index + 1] as number))) continue;
      return true;
    }
  }
  return false;
}

/** Too much to follow here: HarfBuzz, which has limits of its own, sees every word. */
const BEYOND: Substitutions = { ligatures: [], mayChange: () => true, mayBegin: () => true };

function readLigatures(lookup: Lookup, budget: Budget): ReadonlyMap<number, readonly Ligature[]> {
  const map = new Map<number, Ligature[]>();
  for (const subtable of lookup.subtables) {
    const firsts = coveredGlyphs(from(subtable, u16(subtable, 2)), budget);
    const sets = Math.min(claimed(subtable, 6, u16(subtable, 4), 2), firsts.length);
    for (let index = 0; index < sets && budget.left >= 0; index++) {
      const first = firsts[index] as number;
      const set = from(subtable, u16(subtable, 6 + index * 2));
      const count = Math.min(MAX_RULES, claimed(set, 2, u16(set, 0), 2));
      budget.left -= count;
      for (let item = 0; item < count; item++) {
        const ligature = from(set, u16(set, 2 + item * 2));
        const components = u16(ligature, 2);
        if (components < 2 || components > 16) continue;
        const rest: number[] = [];
        for (let component = 0; component < components - 1; component++) rest.push(u16(ligature, 4 + component * 2));
        addRule(map, first, { rest, glyph: u16(ligature, 0) }, budget);
      }
    }
  }
  return map;
}

interface Beginning {
  readonly firsts: readonly number[];
  readonly trigger: Trigger;
}

/** Where the subtables may begin to act. Most contexts wait for a mark to follow, which simple text never has. */
function* triggersOf({ type, subtables }: Lookup, budget: Budget): Generator<Beginning> {
  for (const table of subtables) {
    const format = u16(table, 0);
    if (type === 6 && format === 2) yield* classContexts(table, budget);
    else if (type === 5 && format === 3) yield context(table, { first: 6, next: u16(table, 2) > 1 ? 8 : undefined }, budget);
    else if (type === 6 && format === 3) {
      const behind = u16(table, 2);
      const input = 4 + behind * 2;
      const inputCount = u16(table, input);
      if (inputCount === 0) continue;
      const ahead = input + 2 + inputCount * 2;
      const next = inputCount > 1 ? input + 4 : u16(table, ahead) > 0 ? ahead + 2 : undefined;
      yield context(table, { before: behind > 0 ? 4 : undefined, first: input + 2, next }, budget);
    } else yield context(table, { first: 2 }, budget);
  }
}

/** A context by coverage: where in the subtable stand the offsets of those of its first glyph and of the neighbours that it needs. */
function context(
  table: TableView,
  places: { readonly before?: number | undefined; readonly first: number; readonly next?: number | undefined },
  budget: Budget,
): Beginning {
  const coverageAt = (at: number) => from(table, u16(table, at));
  const covers = (at: number) => {
    const coverage = coverageAt(at);
    return (glyph: number) => coverageIndex(coverage, glyph) >= 0;
  };
  const { before, first, next } = places;
  return {
    firsts: coveredGlyphs(coverageAt(first), budget),
    trigger: { ...(before !== undefined && { before: covers(before) }), ...(next !== undefined && { after: covers(next) }) },
  };
}

/** Chained contexts by glyph class (GSUB 6.2): rules for each class of the first glyph. */
function* classContexts(table: TableView, budget: Budget): Generator<Beginning> {
  const [behindClasses, inputClasses, aheadClasses] = [4, 6, 8].map((at) => from(table, u16(table, at))) as [
    TableView,
    TableView,
    TableView,
  ];
  const byClass = new Map<number, number[]>();
  for (const glyph of coveredGlyphs(from(table, u16(table, 2)), budget)) addTo(byClass, classOf(inputClasses, glyph), glyph);
  const sets = Math.min(MAX_RULES, claimed(table, 12, u16(table, 10), 2));
  for (let index = 0; index < sets; index++) {
    const offset = u16(table, 12 + index * 2);
    if (offset === 0) continue;
    const firsts = byClass.get(index) ?? [];
    const set = from(table, offset);
    const rules = Math.min(MAX_RULES, claimed(set, 2, u16(set, 0), 2));
    for (let rule = 0; rule < rules; rule++) {
      const at = from(set, u16(set, 2 + rule * 2));
      const behind = u16(at, 0);
      const input = 2 + behind * 2;
      const inputCount = u16(at, input);
      const ahead = input + 2 + Math.max(0, inputCount - 1) * 2;
      const inClass = (classes: TableView, wanted: number) => (glyph: number) => classOf(classes, glyph) === wanted;
      const after =
        inputCount > 1
          ? inClass(inputClasses, u16(at, input + 2))
          : u16(at, ahead) > 0
            ? inClass(aheadClasses, u16(at, ahead + 2))
            : undefined;
      yield { firsts, trigger: { ...(behind > 0 && { before: inClass(behindClasses, u16(at, 2)) }), ...(after && { after }) } };
    }
  }
}

/** More rules of a set, or for a glyph, than any font has: a bound for hostile ones. */
const MAX_RULES = 512;
