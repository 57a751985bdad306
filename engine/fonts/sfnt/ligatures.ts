import { classOf, coveredGlyphs, type Lookup, lookupsOf } from './layout-table.ts';
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
  const ligatures: Map<number, readonly Ligature[]>[] = [];
  const triggers = new Map<number, Trigger[]>();
  let work = 0;
  for (const lookup of lookupsOf('GSUB', font.table('GSUB'), scripts, optional ? DEFAULTS : WITHOUT_LIGATURES)) {
    // Flags 2 and 4 skip letters or ligatures, so neighbours are not what they seem.
    const skips = (lookup.flags & 0x06) !== 0;
    if (lookup.type === 4 && !skips) {
      const map = readLigatures(lookup);
      work += lookup.subtables.length + (map?.size ?? 0);
      if (!map || work > MAX_WORK) return BEYOND;
      ligatures.push(map);
      continue;
    }
    for (const subtable of lookup.subtables) {
      for (const { firsts, trigger } of readTriggers(lookup.type, subtable)) {
        work += firsts.length + 1;
        if (work > MAX_WORK) return BEYOND;
        for (const glyph of firsts) {
          const list = triggers.get(glyph);
          if (list) list.push(skips ? {} : trigger);
          else triggers.set(glyph, [skips ? {} : trigger]);
        }
      }
    }
  }
  return { ligatures, mayChange: triggers.size === 0 ? () => false : (glyphs) => fires(triggers, glyphs) };
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

/** Entries read before a font counts as hostile; real ones have some thousands. */
const MAX_WORK = 200_000;
const MAX_LIGATURES = 20_000;
/** Too much to follow here: HarfBuzz, which has limits of its own, sees every word. */
const BEYOND: Substitutions = { ligatures: [], mayChange: () => true };

/** Undefined when there are more than any honest font has. */
function readLigatures(lookup: Lookup): Map<number, readonly Ligature[]> | undefined {
  const map = new Map<number, readonly Ligature[]>();
  let total = 0;
  for (const subtable of lookup.subtables) {
    const firsts = coveredGlyphs(from(subtable, u16(subtable, 2)));
    const sets = claimed(subtable, 6, u16(subtable, 4), 2);
    for (let index = 0; index < Math.min(sets, firsts.length); index++) {
      const first = firsts[index] as number;
      const set = from(subtable, u16(subtable, 6 + index * 2));
      const list: Ligature[] = [];
      const count = Math.min(MAX_RULES, claimed(set, 2, u16(set, 0), 2));
      for (let item = 0; item < count; item++) {
        const ligature = from(set, u16(set, 2 + item * 2));
        const components = u16(ligature, 2);
        if (++total > MAX_LIGATURES) return undefined;
        if (components < 2 || components > 16) continue;
        const rest: number[] = [];
        for (let component = 0; component < components - 1; component++) rest.push(u16(ligature, 4 + component * 2));
        list.push({ rest, glyph: u16(ligature, 0) });
      }
      if (++total > MAX_LIGATURES) return undefined;
      map.set(first, [...(map.get(first) ?? []), ...list]);
    }
  }
  return map;
}

interface Beginning {
  readonly firsts: readonly number[];
  readonly trigger: Trigger;
}

/** Where a subtable may begin to act. Most contexts wait for a mark to follow, which simple text never has. */
function readTriggers(type: number, table: TableView): readonly Beginning[] {
  const format = u16(table, 0);
  if (type === 6 && format === 2) return classContexts(table);
  const glyphsAt = (at: number) => coveredGlyphs(from(table, u16(table, at)));
  const coveredAt = (at: number): ((glyph: number) => boolean) => {
    const covered = new Set(glyphsAt(at));
    return (glyph) => covered.has(glyph);
  };
  if (type === 5 && format === 3) return [{ firsts: glyphsAt(6), trigger: u16(table, 2) > 1 ? { after: coveredAt(8) } : {} }];
  if (type === 6 && format === 3) {
    const behind = u16(table, 2);
    const input = 4 + behind * 2;
    const inputCount = u16(table, input);
    if (inputCount === 0) return [];
    const ahead = input + 2 + inputCount * 2;
    const next = inputCount > 1 ? input + 4 : u16(table, ahead) > 0 ? ahead + 2 : undefined;
    return [
      {
        firsts: glyphsAt(input + 2),
        trigger: { ...(behind > 0 && { before: coveredAt(4) }), ...(next !== undefined && { after: coveredAt(next) }) },
      },
    ];
  }
  return [{ firsts: glyphsAt(2), trigger: {} }];
}

/** Chained contexts by glyph class (GSUB 6.2): rules for each class of the first glyph. */
function classContexts(table: TableView): readonly Beginning[] {
  const covered = coveredGlyphs(from(table, u16(table, 2)));
  const [behindClasses, inputClasses, aheadClasses] = [4, 6, 8].map((at) => from(table, u16(table, at))) as [
    TableView,
    TableView,
    TableView,
  ];
  const beginnings: Beginning[] = [];
  const sets = Math.min(MAX_RULES, claimed(table, 12, u16(table, 10), 2));
  for (let index = 0; index < sets; index++) {
    const offset = u16(table, 12 + index * 2);
    if (offset === 0) continue;
    const firsts = covered.filter((glyph) => classOf(inputClasses, glyph) === index);
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
      beginnings.push({ firsts, trigger: { ...(behind > 0 && { before: inClass(behindClasses, u16(at, 2)) }), ...(after && { after }) } });
    }
  }
  return beginnings;
}

/** More rules than any font has: a bound for hostile ones. */
const MAX_RULES = 512;
