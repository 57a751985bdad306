import { RefusedInput, type Report } from '../diagnostics.ts';
import { codeOf, missingGlyph } from '../fonts/missing-glyph.ts';
import type { PageContent } from './content/page-content.ts';
import type { Conformance } from './pdf-standard.ts';

/**
 * Tells of characters that no font has, one for each fragment; those of the template itself are told of once, when it is laid out.
 * Throws RefusedInput where a standard allows no glyph for them (ISO 19005-2 6.2.11.8, ISO 14289-1 7.21.8).
 */
export function tellMissingGlyphs(
  written: readonly Pick<PageContent, 'contents'>[],
  { archive, accessible }: Conformance,
  report: Report,
): void {
  for (const { contents } of written) {
    for (const { resources, deflated } of contents) {
      if (resources.missing === undefined) continue;
      if (archive !== undefined || accessible) throw refusal(resources.missing, archive === undefined ? 'PDF/UA' : 'PDF/A');
      if (deflated === undefined) report(missingGlyph(resources.missing));
    }
  }
}

function refusal(missing: string, standard: string): RefusedInput {
  return new RefusedInput({
    severity: 'error',
    code: 'pdf/missing-glyph',
    message: `No font has the character ${codeOf(missing)}, and ${standard} allows no box in its place.`,
    where: { text: missing },
    hint: 'Replace the character, make the PDF without the standard, or give Sheafmill a font that has it.',
  });
}
