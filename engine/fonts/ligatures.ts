import { coveredGlyphs, type Lookup, lookupsOf } from './layout-table.ts';
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
  readonly before?: ReadonlySet<number>;
  readonly after?: ReadonlySet<number>;
}

/** On by default in HarfBuzz for horizontal text, as in LibreOffice. */
const DEFAULTS: ReadonlySet<string> = new Set(['ccmp', 'locl', 'rlig', 'liga', 'clig', 'calt', 'rclt', 'rvrn']);

/** Reads what GSUB does by itself in a script (OpenType tags, best first). */
export function readSubstitutions(font: Sfnt, scripts: readonly string[]): Substitutions {
  const ligatures: Map<number, readonly Ligature[]>[] = [];
  const triggers = new Map<number, Trigger[]>();
  for (const lookup of lookupsOf('GSUB', font.table('GSUB'), scripts, DEFAULTS)) {
    // Flags 2 and 4 skip letters or ligatures, so neighbours are not what they seem.
    const skips = (lookup.flags & 0x06) !== 0;
    if (lookup.type === 4 && !skips) {
      ligatures.push(readLigatures(lookup));
      continue;
    }
    for (const subtable of lookup.subtables) {
      const { firsts, trigger } = readTrigger(lookup.type, subtable);
      for (const glyph of firsts) {
        const list = triggers.get(glyph);
        const applied = skips ? {} : trigger;
        if (list) list.push(applied);
        else triggers.set(glyph, [applied]);
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
      if (before && !before.has(glyphs[index - 1] ?? -1)) continue;
      if (after && !after.has(glyphs[index + 1] ?? -1)) continue;
      return true;
    }
  }
  return false;
}

function readLigatures(lookup: Lookup): Map<number, readonly Ligature[]> {
  const map = new Map<number, readonly Ligature[]>();
  for (const subtable of lookup.subtables) {
    const firsts = coveredGlyphs(from(subtable, u16(subtable, 2)));
    const sets = claimed(subtable, 6, u16(subtable, 4), 2);
    for (let index = 0; index < Math.min(sets, firsts.length); index++) {
      const first = firsts[index] as number;
      const set = from(subtable, u16(subtable, 6 + index * 2));
      const list: Ligature[] = [];
      const count = claimed(set, 2, u16(set, 0), 2);
      for (let item = 0; item < count; item++) {
        const ligature = from(set, u16(set, 2 + item * 2));
        const components = u16(ligature, 2);
        if (components < 2 || components > 16) continue;
        const rest: number[] = [];
        for (let component = 0; component < components - 1; component++) rest.push(u16(ligature, 4 + component * 2));
        list.push({ rest, glyph: u16(ligature, 0) });
      }
      map.set(first, [...(map.get(first) ?? []), ...list]);
    }
  }
  return map;
}

/** Where a subtable may begin to act. Most contexts wait for a mark to follow, which simple text never has. */
function readTrigger(type: number, table: TableView): { readonly firsts: readonly number[]; readonly trigger: Trigger } {
  const format = u16(table, 0);
  const glyphsAt = (at: number) => coveredGlyphs(from(table, u16(table, at)));
  if (type === 5 && format === 3) {
    return { firsts: glyphsAt(6), trigger: u16(table, 2) > 1 ? { after: new Set(glyphsAt(8)) } : {} };
  }
  if (type === 6 && format === 3) {
    const behind = u16(table, 2);
    const input = 4 + behind * 2;
    const inputCount = u16(table, input);
    const ahead = input + 2 + inputCount * 2;
    const next = inputCount > 1 ? input + 4 : u16(table, ahead) > 0 ? ahead + 2 : undefined;
    return {
      firsts: inputCount > 0 ? glyphsAt(input + 2) : [],
      trigger: { ...(behind > 0 && { before: new Set(glyphsAt(4)) }), ...(next !== undefined && { after: new Set(glyphsAt(next)) }) },
    };
  }
  return { firsts: glyphsAt(2), trigger: {} };
}
