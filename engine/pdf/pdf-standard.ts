import { RefusedInput } from '../diagnostics.ts';
import type { InvoiceProfile } from '../factur-x/mapping.ts';

/** Archiving with looks preserved (ISO 19005-2 and -3, level B), the third part with files attached; accessibility (ISO 14289-1). */
export type PdfStandard = 'a-2b' | 'a-3b' | 'ua-1';

/** What a file claims to keep. */
export interface Conformance {
  /** Part of ISO 19005, level B. */
  readonly archive: 2 | 3 | undefined;
  /** ISO 14289-1. */
  readonly accessible: boolean;
  /** Profile of Factur-X that the attached invoice keeps. */
  readonly invoice: InvoiceProfile | undefined;
}

/** What every file keeps anyway: tagged and searchable, and no claim. */
export const NO_STANDARD: Conformance = { archive: undefined, accessible: false, invoice: undefined };

/** Throws RefusedInput where no file can keep all of them. */
export function conformanceOf(standards: readonly PdfStandard[], invoice?: InvoiceProfile): Conformance {
  if (standards.includes('a-2b') && standards.includes('a-3b'))
    throw new RefusedInput({
      severity: 'error',
      code: 'pdf/standards',
      message: 'A PDF can not be PDF/A-2b and PDF/A-3b at the same time.',
      hint: 'Choose one of them: PDF/A-3b where files are attached, as in electronic invoices, else PDF/A-2b.',
    });
  if (standards.includes('a-2b') && invoice !== undefined)
    throw new RefusedInput({
      severity: 'error',
      code: 'pdf/standards',
      message: 'An electronic invoice is a PDF/A-3b, not a PDF/A-2b: only that has files attached.',
      hint: 'Leave PDF/A-2b out.',
    });
  return {
    archive: invoice !== undefined ? 3 : standards.includes('a-2b') ? 2 : standards.includes('a-3b') ? 3 : undefined,
    accessible: standards.includes('ua-1'),
    invoice,
  };
}
