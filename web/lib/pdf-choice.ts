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

/** PDF/A has to be open to whoever finds it. */
export const allowsPassword = ({ standards }: Pick<PdfChoice, 'standards'>): boolean => !standards.some((name) => name.startsWith('a-'));

export const toPdfOptions = (choice: PdfChoice): PdfOptions => ({
  standards: choice.standards,
  ...(choice.watermark.trim() ? { watermark: choice.watermark.trim() } : {}),
  ...(choice.password !== '' && allowsPassword(choice) ? { password: choice.password } : {}),
});
