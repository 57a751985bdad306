import type { Diagnostic } from '../../engine/index.ts';
import type { RenderedPdf, Renderer } from '../../generation/index.ts';

/** Another program, or a service, that lays out Word files. */
export interface Converter {
  /** Throws RowFailure for this document, RunFailure for all. Calls may overlap. */
  readonly convert: (
    docx: Uint8Array,
    signal: AbortSignal,
  ) => Promise<{ readonly pdf: Uint8Array; readonly diagnostics?: readonly Diagnostic[] }>;
  readonly close: () => Promise<void>;
}

/** Renders by another engine: `filler`'s renderings of the format `docx` are converted. Nothing is judged: their look is the other's. */
export function convertingRenderer(filler: Renderer, open: () => Promise<Converter>): Renderer {
  return {
    open: async (template, request) => {
      const converter = await open();
      const filling = await filler.open(template, { ...request, format: 'docx' }).catch(async (error: unknown) => {
        await converter.close();
        throw error;
      });
      return {
        diagnostics: filling.diagnostics,
        pdf: async (row, title, signal): Promise<RenderedPdf> => {
          const filled = await filling.pdf(row, title, signal);
          const { pdf, diagnostics = [] } = await converter.convert(filled.pdf, signal);
          return { pdf, pages: pagesOf(pdf), diagnostics: [...filled.diagnostics, ...diagnostics] };
        },
        close: async () => {
          await Promise.all([filling.close(), converter.close()]);
        },
      };
    },
  };
}

/** LibreOffice and Google write the dictionaries of pages as they are. */
const pagesOf = (pdf: Uint8Array): number =>
  Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    .toString('latin1')
    .match(/\/Type\s*\/Page\b/gu)?.length ?? 0;
