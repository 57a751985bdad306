import type { PdfOptions, PdfStandard } from '../engine/index.ts';

/** What is asked of PDFs, as it is asked for outside; more may be in it. */
export interface PdfSettings {
  readonly standards?: readonly PdfStandard[] | undefined;
  /** Empty: none. */
  readonly watermark?: string | undefined;
  /** Empty: none. */
  readonly password?: string | undefined;
}

/** The same as the renderer takes it. */
export function toPdfOptions({ standards = [], watermark = '', password = '' }: PdfSettings): PdfOptions {
  return {
    ...(standards.length > 0 ? { standards } : {}),
    ...(watermark.trim() ? { watermark: watermark.trim() } : {}),
    ...(password ? { password } : {}),
  };
}
