import { DocumentsFailure, failureDiagnostic, type Renderer, RowFailure } from '../../../generation/index.ts';
import { isPassing, LONGEST_OUTAGE } from './run-faults.ts';

/**
 * A renderer whose outages keep a run waiting: `away` hears of them. A run that began longer ago than one may last waits no more, so that
 * a row that alone is refused does not keep it from its end: such a row fails.
 */
export function patientRenderer(renderer: Renderer, begun: Date, away: (failure: DocumentsFailure) => void): Renderer {
  return {
    open: async (template, options) => {
      const rendering = await renderer.open(template, options);
      return {
        ...rendering,
        pdf: async (...row) => {
          try {
            return await rendering.pdf(...row);
          } catch (error) {
            if (!(error instanceof DocumentsFailure && isPassing(error))) throw error;
            if (Date.now() - begun.getTime() > LONGEST_OUTAGE) throw new RowFailure(failureDiagnostic(error));
            away(error);
            throw error;
          }
        },
      };
    },
  };
}
