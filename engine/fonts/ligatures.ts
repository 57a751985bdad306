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
  /** Glyphs that may start something other than a ligature: a word with one of them goes to the shaper. */
  readonly complex: ReadonlySet<number>;
}

/** On by default in HarfBuzz for horizontal text, as in LibreOffice. */
const DEFAULTS: ReadonlySet<string> = new Set(['ccmp', 'locl', 'rlig', 'liga', 'clig', 'calt', 'rclt', 'rvrn']);

/** Reads what GSUB does by itself in a script (OpenType tags, best first). */
export function readSubstitutions(font: Sfnt, scripts: readonly string[]): Substitutions {
  const ligatures: Map<number, readonly Ligature[]>[] = [];
  const complex = new Set<number>();
  for (const lookup of lookupsOf('GSUB', font.table('GSUB'), scripts, DEFAULTS)) {
    // Flags 2 and 4 skip letters or ligatures, so neighbours are not what they seem.
    if (lookup.type === 4 && (lookup.flags & 0x06) === 0) ligatures.push(readLigatures(lookup));
    else for (const subtable of lookup.subtables) for (const glyph of firstGlyphs(lookup.type, subtable)) complex.add(glyph);
  }
  return { ligatures, complex };
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

/** Glyphs at which a subtable may begin to act. */
function firstGlyphs(type: number, table: TableView): readonly number[] {
  const format = u16(table, 0);
  // Coverage-based contexts list a coverage per input glyph, chained ones after their backtrack.
  if (type === 5 && format === 3) return coveredGlyphs(from(table, u16(table, 6)));
  if (type === 6 && format === 3) return coveredGlyphs(from(table, u16(table, 6 + u16(table, 2) * 2)));
  return coveredGlyphs(from(table, u16(table, 2)));
}
