import { allowsPassword } from '../../contracts/output-fault.ts';
import type { Standards } from '../../contracts/sources.ts';
import type { PdfOptions } from '../../engine/index.ts';

/** What the PDFs of a run are to be. */
export interface PdfChoice {
  readonly standards: Standards;
  /** Across every page; '' for none. */
  readonly watermark: string;
  /** That opens each PDF; '' for none. Kept nowhere in the browser. */
  readonly password: string;
}

export const PLAIN_PDF: PdfChoice = { standards: [], watermark: '', password: '' };

/** Watermark and password where there are any. A password that was typed before the kind was chosen does not count. */
export const toPdfOptions = (choice: PdfChoice): Pick<PdfOptions, 'watermark' | 'password'> & Pick<PdfChoice, 'standards'> => ({
  standards: choice.standards,
  ...(choice.watermark.trim() ? { watermark: choice.watermark.trim() } : {}),
  ...(choice.password !== '' && allowsPassword(choice.standards) ? { password: choice.password } : {}),
});
