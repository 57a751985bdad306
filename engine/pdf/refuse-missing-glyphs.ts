import { RefusedInput } from '../diagnostics.ts';
import type { PageContent } from './page-content.ts';
import type { Conformance } from './pdf-standard.ts';

/** Throws RefusedInput for characters that no font has: neither standard allows a glyph for them (ISO 19005-2 6.2.11.8, ISO 14289-1 7.21.8). */
export function refuseMissingGlyphs(written: readonly Pick<PageContent, 'contents'>[], { archive, accessible }: Conformance): void {
  if (archive === undefined && !accessible) return;
  for (const { contents } of written) {
    for (const { resources } of contents) {
      if (resources.missing === undefined) continue;
      const code = (resources.missing.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
      throw new RefusedInput({
        severity: 'error',
        code: 'pdf/missing-glyph',
        message: `No font has the character U+${code}, and ${archive === undefined ? 'PDF/UA' : 'PDF/A'} allows no box in its place.`,
        where: { text: resources.missing },
        hint: 'Replace the character, give Sheafmill a font that has it (FONTS_DIR), or make the PDF without the standard.',
      });
    }
  }
}
