import type { PdfStandard } from './pdf-standard.ts';

/** What the PDFs of a run are to be, besides tagged and searchable. */
export interface PdfOptions {
  /** Standards that each file keeps and says that it keeps. */
  readonly standards?: readonly PdfStandard[];
}
