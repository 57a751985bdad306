import { allLookups, type Budget, coveredGlyphs, type Lookup, openBudget } from './layout-table.ts';
import type { Sfnt } from './sfnt.ts';
import { claimed, from, type TableView, u16 } from './table-view.ts';

const MAX_LENGTH = 16;
/** Conjuncts are made of half forms, and those of letters and signs. */
const ROUNDS = 4;

/** Glyphs that a glyph may be made of. */
interface Origin {
  readonly glyph: number;
  readonly parts: readonly number[];
}

/**
 * Gives text to glyphs that no character has: forms and ligatures (GSUB types 1 and 4) mean what they are made of, the first way counts.
 * @param texts By glyph; holes are filled.
 */
export function deriveTexts(font: Sfnt, texts: string[]): void {
  const origins: Origin[] = [];
  const budget = openBudget();
  for (const lookup of allLookups('GSUB', font.table('GSUB'))) {
    for (const origin of lookup.type === 1 ? readForms(lookup, budget) : lookup.type === 4 ? readLigatures(lookup, budget) : []) {
      if (--budget.left < 0) return;
      origins.push(origin);
    }
  }
  for (let round = 0; round < ROUNDS; round++) {
    let changed = false;
    for (const { glyph, parts } of origins) {
      if (glyph === 0 || texts[glyph] !== undefined) continue;
      if (!parts.every((part) => texts[part] !== undefined)) continue;
      const text = parts.map((part) => texts[part]).join('');
      if (text.length > MAX_LENGTH) continue;
      texts[glyph] = text;
      changed = true;
    }
    if (!changed) return;
  }
}

function* readForms({ subtables }: Lookup, budget: Budget): Generator<Origin> {
  for (const table of subtables) {
    const covered = coveredGlyphs(from(table, u16(table, 2)), budget);
    const listed = u16(table, 0) === 2 ? claimed(table, 6, u16(table, 4), 2) : undefined;
    for (let index = 0; index < Math.min(covered.length, listed ?? covered.length); index++) {
      const source = covered[index] as number;
      yield { glyph: listed === undefined ? (source + u16(table, 4)) & 0xffff : u16(table, 6 + index * 2), parts: [source] };
    }
  }
}

function* readLigatures({ subtables }: Lookup, budget: Budget): Generator<Origin> {
  for (const table of subtables) {
    const firsts = coveredGlyphs(from(table, u16(table, 2)), budget);
    const sets = claimed(table, 6, u16(table, 4), 2);
    for (let index = 0; index < Math.min(sets, firsts.length); index++)
      yield* ligaturesOf(firsts[index] as number, from(table, u16(table, 6 + index * 2)));
  }
}

function* ligaturesOf(first: number, set: TableView): Generator<Origin> {
  const count = claimed(set, 2, u16(set, 0), 2);
  for (let item = 0; item < count; item++) {
    const ligature = from(set, u16(set, 2 + item * 2));
    const components = u16(ligature, 2);
    if (components < 2 || components > MAX_LENGTH) continue;
    const rest = Array.from({ length: components - 1 }, (_, component) => u16(ligature, 4 + component * 2));
    yield { glyph: u16(ligature, 0), parts: [first, ...rest] };
  }
}
