import type { FontFile } from '../platform.ts';
import { readSfnt } from './sfnt/sfnt.ts';

/**
 * Advances of packaged files that differ from their family's, in fractions of the em. The regular styles of Archivo Narrow have
 * Arial Narrow's advances (0.82 of Arial's) but for these letters, which come 0.228 wide with 0.023 of air at both sides.
 */
const ADVANCES: ReadonlyMap<string, Readonly<Record<string, number>>> = new Map(
  ['ArchivoNarrow-Regular', 'ArchivoNarrow-Italic'].map((name) => [name, { i: 0.182, į: 0.182 }]),
);

/** Name of a packaged file for messages and for the PDF: `…/Arimo_700Bold_Italic.ttf` is `Arimo-BoldItalic`. */
function packagedFontName(specifier: string): string {
  const file = specifier.slice(specifier.lastIndexOf('/') + 1).replace(/\.[ot]tf$/u, '');
  return file.replace(/_\d+/u, '-').replace('Regular_Italic', 'Italic').replace('Bold_Italic', 'BoldItalic');
}

/** A file of our font packages, with the advances its family should have. One per file and process: caches hang on the object. */
export function packagedFont(specifier: string, bytes: Uint8Array): FontFile {
  const name = packagedFontName(specifier);
  const advances = ADVANCES.get(name);
  return { name, bytes: advances ? withAdvances(bytes, advances) : bytes };
}

/** A copy of a font whose glyphs have other advances; their outlines stay in the middle (the table `hmtx`: advance, left side bearing). */
function withAdvances(bytes: Uint8Array, advances: Readonly<Record<string, number>>): Uint8Array {
  const copy = bytes.slice();
  const font = readSfnt(copy);
  const metrics = font.type === 'sfnt' ? font.table('hmtx') : undefined;
  if (font.type === 'fault' || !metrics) return bytes;
  for (const [character, wanted] of Object.entries(advances)) {
    const glyph = font.characters.glyphOf(character.codePointAt(0) as number);
    const advance = Math.round(wanted * font.unitsPerEm);
    const at = glyph * 4;
    metrics.setInt16(at + 2, metrics.getInt16(at + 2) + Math.round((advance - font.advanceOf(glyph)) / 2));
    metrics.setUint16(at, advance);
  }
  return copy;
}
