import type { FontFile } from '../../platform.ts';
import { type FontFault, readSfnt, type Sfnt } from './sfnt.ts';

const opened = new WeakMap<Uint8Array, Sfnt | FontFault>();

/** The tables of a font file, read once however many names its bytes have. */
export function openFontFile(file: FontFile): Sfnt | FontFault {
  let font = opened.get(file.bytes);
  if (!font) {
    font = readSfnt(file.bytes);
    opened.set(file.bytes, font);
  }
  return font;
}
