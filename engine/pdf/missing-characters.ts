import { RefusedInput, type Report } from '../diagnostics.ts';
import { namesOf, tellMissing } from '../fonts/missing-characters.ts';
import { needsOf } from './content/content-needs.ts';
import type { MarkedContent } from './content/page-content.ts';
import type { Conformance } from './pdf-standard.ts';

/**
 * Tells of the characters of a document that no font has; those of the template itself, which are `known`, are told of once.
 * Throws RefusedInput where a standard allows no glyph for them (ISO 19005-2 6.2.11.8, ISO 14289-1 7.21.8).
 */
export function tellMissingCharacters(
  written: readonly Pick<MarkedContent, 'contents'>[],
  { archive, accessible }: Conformance,
  known: ReadonlySet<string>,
  report: Report,
): void {
  let missing: Set<string> | undefined;
  for (let index = 0; index < written.length; index++) {
    const needs = needsOf((written[index] as (typeof written)[number]).contents);
    if (needs.missing === undefined) continue;
    missing ??= new Set();
    for (const cluster of needs.missing) missing.add(cluster);
  }
  if (missing === undefined) return;
  if (archive !== undefined || accessible) throw refusal(missing, archive === undefined ? 'PDF/UA' : 'PDF/A');
  tellMissing(missing, known, report);
}

function refusal(missing: ReadonlySet<string>, standard: string): RefusedInput {
  return new RefusedInput({
    severity: 'error',
    code: 'pdf/missing-glyph',
    message: `No font has ${namesOf(missing)}, and ${standard} allows no box in ${missing.size === 1 ? 'its' : 'their'} place.`,
    hint: 'Replace what is missing, make the PDF without the standard, or give Sheafmill a font that has it.',
  });
}
