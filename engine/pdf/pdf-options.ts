import type { FacturXMapping } from '../factur-x/mapping.ts';
import type { PdfStandard } from './pdf-standard.ts';

/** What the PDFs of a run are to be, besides tagged and searchable. */
export interface PdfOptions {
  /** Standards that each file keeps and says that it keeps. */
  readonly standards?: readonly PdfStandard[];
  /** What has to be typed in to open a file, which is encrypted by AES-256. Not with PDF/A. */
  readonly password?: string;
  /** A word or two across every page, in light grey behind its content. */
  readonly watermark?: string;
  /** Content controls of the template can be filled in by whoever opens a file. Not with PDF/A, nor in one PDF of many rows. */
  readonly formFields?: boolean;
  /** Attaches to each file its row as an electronic invoice, by this mapping; the file is a PDF/A-3b. Not in one PDF of many rows. */
  readonly facturX?: FacturXMapping;
}
