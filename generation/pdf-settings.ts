import { RefusedInput } from '../engine/diagnostics.ts';
// By itself: the thread of the command line, which asks for this, is not to load the engine.
import { type FacturXMapping, readFacturXMapping } from '../engine/factur-x/mapping.ts';
import type { PdfOptions, PdfStandard } from '../engine/index.ts';
import { RunFailure } from './ports.ts';

/** What is asked of PDFs, as it is asked for outside; more may be in it. */
export interface PdfSettings {
  readonly standards?: readonly PdfStandard[] | undefined;
  /** Empty: none. */
  readonly watermark?: string | undefined;
  /** Empty: none. */
  readonly password?: string | undefined;
  readonly formFields?: boolean | undefined;
  /** The mapping as people write it, for `readFacturXMapping`; null: none. */
  readonly facturX?: unknown;
}

/** The same as the renderer takes it. Throws RunFailure for a mapping that is none. */
export function toPdfOptions({ standards = [], watermark = '', password = '', formFields = false, facturX }: PdfSettings): PdfOptions {
  return {
    ...(standards.length > 0 ? { standards } : {}),
    ...(watermark.trim() ? { watermark: watermark.trim() } : {}),
    ...(password ? { password } : {}),
    ...(formFields ? { formFields } : {}),
    ...(facturX === undefined || facturX === null ? {} : { facturX: readMapping(facturX) }),
  };
}

function readMapping(json: unknown): FacturXMapping {
  try {
    return readFacturXMapping(json);
  } catch (error) {
    throw error instanceof RefusedInput ? new RunFailure(error.diagnostic) : error;
  }
}
