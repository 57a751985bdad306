import type { FontDescription } from '../model/document.ts';
import type { FontSource } from '../platform.ts';
import { chooseStyle, type FindFont, type FontChoice, lastResort } from './choose-font.ts';
import type { FaceRequest } from './face.ts';
import { type LineMetrics, lineMetricsOf } from './metrics.ts';
import { describedSubstitute, namedSubstitute, plainFamily, type Substitute } from './substitutes.ts';
import { symbolsOf } from './symbol-map.ts';

/** The file that stands for a family, and how. */
export interface ChosenFace {
  readonly choice: FontChoice;
  readonly standing: 'exact' | 'signs' | 'twin' | 'substitute';
  /** Of the lines of its text; undefined: the file's own. */
  readonly lines: LineMetrics | undefined;
}

/** Stands behind pi fonts: its bullet is as large as Symbol's (0.36 em in Adobe's metrics), its ▪ and ● as Wingdings'; rarer signs fall back. */
const SYMBOLS: Substitute = { family: 'Carlito', compatible: false };

/**
 * Opens the choice of a document's fonts: the embedded ones, then the platform's own of that family, then a substitute. To choose throws an
 * Error when the platform has none of the families of last resort: a broken installation.
 */
export function openFaceChoice(
  fonts: FontSource,
  embedded: FindFont,
  fontTable: ReadonlyMap<string, FontDescription>,
): (request: FaceRequest) => ChosenFace {
  const descriptions = new Map([...fontTable].map(([name, description]) => [name.toLowerCase(), description]));

  const substitute = (request: FaceRequest): ChosenFace => {
    const { family } = request;
    const symbols = symbolsOf(family);
    const known = symbols ? SYMBOLS : namedSubstitute(family);
    const description = fontTable.get(family) ?? descriptions.get(family.toLowerCase()) ?? {};
    const wanted = known ?? describedSubstitute(description);
    // What the document's own system had in its place says nothing about a family that we know: WPS on Linux writes DejaVu Sans for Calibri.
    const alternative = known ? undefined : description.alternative;
    const choice =
      (alternative === undefined ? undefined : chooseStyle(fonts.find, alternative, request, false)) ??
      chooseStyle(fonts.find, wanted.family, request, false) ??
      lastResort(fonts, request);
    const isTwin = wanted.compatible && choice.family === wanted.family;
    return {
      choice,
      standing: symbols ? 'signs' : isTwin ? 'twin' : 'substitute',
      lines: lineMetricsOf(family) ?? lineMetricsOf(choice.family),
    };
  };

  return (request) => {
    const choice =
      chooseStyle(embedded, request.family, request, true) ??
      chooseStyle(fonts.find, request.family, request, false) ??
      chooseStyle(fonts.find, plainFamily(request.family), request, false);
    if (choice === undefined) return substitute(request);
    return { choice, standing: 'exact', lines: choice.embedded ? undefined : lineMetricsOf(choice.family) };
  };
}
