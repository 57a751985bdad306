import type { FontFile } from '../../platform.ts';
import { type FontFault, readSfnt, type Sfnt } from './sfnt.ts';

const opened = new WeakMap<FontFile, Sfnt | FontFault>();

/** The tables of a font file, read once per file object. */
export function openFontFile(file: FontFile): Sfnt | FontFault {
  let font = opened.get(file);
  if (!font) {
    font = readSfnt(file.bytes);
    opened.set(file, font);
  }
  return font;
}
