import type { Diagnostic } from '../../engine/index.ts';
import {
  type Documents,
  DocumentsFailure,
  type DocumentsFailureReason,
  failureDiagnostic,
  type Renderer,
  RowFailure,
  RunFailure,
} from '../../generation/index.ts';
import { convertingRenderer } from '../rendering/converting-renderer.ts';
import { openTurns } from '../turns.ts';

export interface GoogleRendererOptions {
  /** Fills templates. */
  readonly filler: Renderer;
  readonly documents: Pick<Documents, 'layOut'>;
}

/** Documents on their way at once: Google answers each in seconds, and counts requests by the minute. */
const AT_ONCE = 4;
/** Faults of the connection, not of the row: whoever comes next has them, too. */
const OF_THE_RUN: ReadonlySet<DocumentsFailureReason> = new Set(['needs-reauthorization', 'missing-scope', 'forbidden']);
/** Milliseconds: shorter than a call is tried for before Google counts as unavailable, so what succeeds within them succeeds meanwhile. */
const MEANWHILE = 5000;

/**
 * Google as renderer: the engine fills the template, Google lays it out as a document of its own, which is deleted again. An outage is
 * thrown as DocumentsFailure (`unavailable`, `rate-limited`): it is no fault of a row, unless Google laid out others meanwhile.
 */
export function googleRenderer({ filler, documents }: GoogleRendererOptions): Renderer {
  const inTurn = openTurns(AT_ONCE);
  let answeredAt = Number.NEGATIVE_INFINITY;
  /** The same for whoever comes next, and may be over later. */
  const isOutage = (reason: DocumentsFailureReason): boolean =>
    reason === 'rate-limited' || (reason === 'unavailable' && performance.now() - answeredAt > MEANWHILE);
  return convertingRenderer(filler, async () => ({
    convert: (docx, signal) =>
      inTurn(async () => {
        signal.throwIfAborted();
        try {
          const { pdf, leftBehind } = await documents.layOut(docx, signal);
          answeredAt = performance.now();
          return { pdf, diagnostics: leftBehind === undefined ? [] : [leftOver(leftBehind)] };
        } catch (error) {
          signal.throwIfAborted();
          if (!(error instanceof DocumentsFailure) || isOutage(error.reason)) throw error;
          const diagnostic = failureDiagnostic(error);
          throw OF_THE_RUN.has(error.reason) ? new RunFailure(diagnostic) : new RowFailure(diagnostic);
        }
      }),
    close: async () => {},
  }));
}

const leftOver = (name: string): Diagnostic => ({
  severity: 'warning',
  code: 'documents/left-behind',
  message: `The document '${name}', from which Google made the PDF, could not be deleted again.`,
  hint: 'Delete it in Google Drive.',
});
