import { classOf, coverageIndex, type Lookup, lookupsOf } from './layout-table.ts';
import type { Sfnt } from './sfnt.ts';
import { claimed, from, i16, type TableView, u8, u16 } from './table-view.ts';

export interface PairKerning {
  /** Change of the first glyph's advance, font units. */
  readonly between: (left: number, right: number) => number;
  /** The font kerns in ways beyond pairs (contexts, moves of the second glyph): ask the shaper. */
  readonly complex: boolean;
}

const KERN: ReadonlySet<string> = new Set(['kern']);
const NO_KERNING: PairKerning = { between: () => 0, complex: false };
const COMPLEX_KERNING: PairKerning = { between: () => 0, complex: true };
/** Value record fields before xAdvance, and the only field that pairs may use here. */
const X_ADVANCE = 0x0004;
/** Device tables (0x10 to 0x80) matter to screens only. */
const DEVICES = 0x00f0;

/** Each pair of letters may be looked up in all of them; honest fonts have some tens. */
const MAX_SUBTABLES = 1000;

type Subtable = (left: number, right: number) => number | undefined;

/** Pair kerning of a font for one script (OpenType tags, best first): GPOS `kern`, else the old `kern` table. */
export function readPairKerning(font: Sfnt, scripts: readonly string[]): PairKerning {
  const lookups = lookupsOf('GPOS', font.table('GPOS'), scripts, KERN);
  if (lookups.length > 0) return fromLookups(lookups);
  const table = font.table('kern');
  return table ? fromKernTable(table) : NO_KERNING;
}

function fromLookups(lookups: readonly Lookup[]): PairKerning {
  if (lookups.reduce((sum, lookup) => sum + lookup.subtables.length, 0) > MAX_SUBTABLES) return COMPLEX_KERNING;
  const chains: (readonly Subtable[])[] = [];
  for (const lookup of lookups) {
    // Flags 2 and 4 skip letters or ligatures: no longer pairs of neighbours.
    if (lookup.type !== 2 || (lookup.flags & 0x06) !== 0) return COMPLEX_KERNING;
    const chain: Subtable[] = [];
    for (const subtable of lookup.subtables) {
      if (((u16(subtable, 4) & ~DEVICES) | X_ADVANCE) !== X_ADVANCE || u16(subtable, 6) !== 0) return COMPLEX_KERNING;
      chain.push(u16(subtable, 0) === 1 ? glyphPairs(subtable) : classPairs(subtable));
    }
    chains.push(chain);
  }
  return { complex: false, between: (left, right) => sumOfChains(chains, left, right) };
}

/** In each lookup the first subtable that knows the pair decides. */
function sumOfChains(chains: readonly (readonly Subtable[])[], left: number, right: number): number {
  let sum = 0;
  for (const chain of chains) {
    for (const subtable of chain) {
      const value = subtable(left, right);
      if (value !== undefined) {
        sum += value;
        break;
      }
    }
  }
  return sum;
}

function fieldCount(format: number): number {
  let count = 0;
  for (let bit = 1; bit <= 0x80; bit <<= 1) if ((format & bit) !== 0) count++;
  return count;
}

function glyphPairs(table: TableView): Subtable {
  const coverage = from(table, u16(table, 2));
  const format = u16(table, 4);
  const size = 2 + fieldCount(format) * 2;
  const hasAdvance = (format & X_ADVANCE) !== 0;
  return (left, right) => {
    const index = coverageIndex(coverage, left);
    if (index < 0 || index >= u16(table, 8)) return undefined;
    const pairs = from(table, u16(table, 10 + index * 2));
    let low = 0;
    let high = claimed(pairs, 2, u16(pairs, 0), size) - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const second = u16(pairs, 2 + middle * size);
      if (second === right) return hasAdvance ? i16(pairs, 4 + middle * size) : 0;
      if (second < right) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  };
}

function classPairs(table: TableView): Subtable {
  const coverage = from(table, u16(table, 2));
  const format = u16(table, 4);
  const size = fieldCount(format) * 2;
  const hasAdvance = (format & X_ADVANCE) !== 0;
  const first = from(table, u16(table, 8));
  const second = from(table, u16(table, 10));
  const firstCount = u16(table, 12);
  const secondCount = u16(table, 14);
  return (left, right) => {
    if (coverageIndex(coverage, left) < 0) return undefined;
    const rightClass = classOf(second, right);
    // HarfBuzz goes on to the next subtable when the second glyph is in no class.
    if (rightClass === 0 || rightClass >= secondCount) return undefined;
    const leftClass = classOf(first, left);
    if (leftClass >= firstCount) return undefined;
    return hasAdvance ? i16(table, 16 + (leftClass * secondCount + rightClass) * size) : 0;
  };
}

function fromKernTable(table: TableView): PairKerning {
  if (u16(table, 0) !== 0) return COMPLEX_KERNING;
  const pairs = new Map<number, number>();
  let at = 4;
  for (let index = 0; index < Math.min(u16(table, 2), 64); index++) {
    const format = u8(table, at + 4);
    const coverage = u8(table, at + 5);
    // Bits: horizontal, minimum, cross-stream, override. Only plain horizontal pairs are summed.
    if ((coverage & 0x07) === 1) {
      if (format !== 0) return COMPLEX_KERNING;
      const count = claimed(table, at + 14, u16(table, at + 6), 6);
      for (let pair = 0; pair < count; pair++) {
        const record = at + 14 + pair * 6;
        const key = u16(table, record) * 0x10000 + u16(table, record + 2);
        pairs.set(key, (pairs.get(key) ?? 0) + i16(table, record + 4));
      }
    }
    const length = u16(table, at + 2);
    if (length < 6) break;
    at += length;
  }
  return { complex: false, between: (left, right) => pairs.get(left * 0x10000 + right) ?? 0 };
}
