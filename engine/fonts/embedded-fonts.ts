import type { Report } from '../diagnostics.ts';
import type { EmbeddedFont } from '../model/document.ts';
import type { FontFile } from '../platform.ts';
import type { FindFont } from './choose-font.ts';
import { openFontFile } from './sfnt/font-file.ts';

/** The embedded fonts that can be read, found by family and style. */
export function openEmbeddedFonts(embedded: readonly EmbeddedFont[], report: Report): FindFont {
  const files = new Map<string, FontFile>();
  for (const { family, bold, italic, bytes } of embedded) {
    const style = `${bold ? 'Bold' : ''}${italic ? 'Italic' : ''}` || 'Regular';
    const file: FontFile = { name: `${family.replaceAll(/[^A-Za-z0-9]/g, '') || 'Embedded'}-${style}`, bytes };
    const font = openFontFile(file);
    const key = `${family.toLowerCase()}\n${bold}\n${italic}`;
    if (font.type === 'sfnt') {
      if (!files.has(key)) files.set(key, file);
    } else
      report({
        severity: 'warning',
        code: 'font/embedded-broken',
        message: `The font "${family}" embedded in the document cannot be used: ${font.message}.`,
        hint: 'Embed the font again, or give its files to Sheafmill (FONTS_DIR).',
      });
  }
  return (family, bold, italic) => files.get(`${family.toLowerCase()}\n${bold}\n${italic}`);
}
