import type { FontFile } from '../../platform.ts';
import { openFontFile } from './font-file.ts';
import { i16, u16, u32 } from './table-view.ts';

/** Fractions of the em from the glyph's origin, y upwards. */
export interface GlyphBounds {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

const INDEX_TO_LOC_FORMAT = 50;

/** The box around a glyph's outline by its header (OpenType `glyf`); undefined where it has no outline or the font none of that kind. */
export function glyphBounds(file: FontFile, glyph: number): GlyphBounds | undefined {
  const font = openFontFile(file);
  if (font.type === 'fault') return undefined;
  const [glyf, loca, head] = ['glyf', 'loca', 'head'].map(font.table);
  if (glyf === undefined || loca === undefined || head === undefined) return undefined;
  const long = i16(head, INDEX_TO_LOC_FORMAT) !== 0;
  const offset = (index: number): number => (long ? u32(loca, index * 4) : u16(loca, index * 2) * 2);
  const at = offset(glyph);
  if (offset(glyph + 1) <= at) return undefined;
  const side = (index: number): number => i16(glyf, at + 2 + index * 2) / font.unitsPerEm;
  return { left: side(0), bottom: side(1), right: side(2), top: side(3) };
}
