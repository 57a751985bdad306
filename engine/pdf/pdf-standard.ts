import { RefusedInput } from '../diagnostics.ts';

/** Archiving with looks preserved (ISO 19005-2 and -3, level B), the third part with files attached; accessibility (ISO 14289-1). */
export type PdfStandard = 'a-2b' | 'a-3b' | 'ua-1';

/** What a file claims to keep. */
export interface Conformance {
  /** Part of ISO 19005, level B. */
  readonly archive: 2 | 3 | undefined;
  /** ISO 14289-1. */
  readonly accessible: boolean;
}

/** What every file keeps anyway: tagged and searchable, and no claim. */
export const NO_STANDARD: Conformance = { archive: undefined, accessible: false };

/** Throws RefusedInput where no file can keep all of them. */
export function conformanceOf(standards: readonly PdfStandard[]): Conformance {
  if (standards.includes('a-2b') && standards.includes('a-3b'))
    throw new RefusedInput({
      severity: 'error',
      code: 'pdf/standards',
      message: 'A PDF can not be PDF/A-2b and PDF/A-3b at the same time.',
      hint: 'Choose one of them: PDF/A-3b where files are attached, as in electronic invoices, else PDF/A-2b.',
    });
  return {
    archive: standards.includes('a-2b') ? 2 : standards.includes('a-3b') ? 3 : undefined,
    accessible: standards.includes('ua-1'),
  };
}
