import type { Report } from '../diagnostics.ts';
import type { EmbeddedFont, FontDescription } from '../model/document.ts';
import type { Platform } from '../platform.ts';
import { chooseStyle, type FontChoice, lastResort } from './choose-font.ts';
import { openCoverage } from './coverage.ts';
import { openEmbeddedFonts } from './embedded-fonts.ts';
import type { Face, FaceRequest, FontLibrary } from './face.ts';
import { openFontUsage } from './font-usage.ts';
import { faceMetrics, type LineMetrics, lineMetricsOf } from './metrics.ts';
import { openFontFile } from './sfnt/font-file.ts';
import { openShaping } from './shaping/shape.ts';
import { standsApart } from './shaping/simple-shaping.ts';
import { describedSubstitute, namedSubstitute, plainFamily, type Substitute } from './substitutes.ts';
import { symbolsOf } from './symbol-map.ts';

export interface LibraryFonts {
  readonly embedded: readonly EmbeddedFont[];
  readonly fontTable: ReadonlyMap<string, FontDescription>;
  /** Lines keep no gap between them, whatever the fonts ask for (`w:noLeading`, ISO/IEC 29500-4). */
  readonly noLeading: boolean;
}

/** Stands behind pi fonts: its bullet is as large as Symbol's (0.36 em in Adobe's metrics), its ▪ and ● as Wingdings'; rarer signs fall back. */
const SYMBOLS_FAMILY = 'Carlito';
const MAX_FAMILIES = 2000;

/**
 * Opens the fonts of one template. Embedded fonts win, then the platform's own of that family, then a substitute.
 * @throws Error when the platform has none of the families of last resort: a broken installation.
 */
export function openFontLibrary(platform: Platform, fonts: LibraryFonts, report: Report): FontLibrary {
  const embedded = openEmbeddedFonts(fonts.embedded, report);
  const descriptions = new Map([...fonts.fontTable].map(([name, description]) => [name.toLowerCase(), description]));
  const faces = new Map<string, Face>();
  const byFile = new Map<string, Face>();
  const usage = openFontUsage(report);

  const descriptionOf = (request: FaceRequest): FontDescription => {
    const listed = descriptions.get(request.family.toLowerCase());
    const generic = request.generic ?? listed?.family;
    const alternative = request.alternative ?? listed?.alternative;
    return {
      ...(generic !== undefined && { family: generic }),
      ...(alternative !== undefined && { alternative }),
      ...(listed?.pitch !== undefined && { pitch: listed.pitch }),
    };
  };

  const build = (request: FaceRequest): Face => {
    const exact =
      chooseStyle(embedded, request.family, request, true) ??
      chooseStyle(platform.fonts.find, request.family, request, false) ??
      chooseStyle(platform.fonts.find, plainFamily(request.family), request, false);
    if (exact) {
      usage.choose(request, exact, 'exact');
      return faceOf(request.family, exact, exact.embedded ? undefined : lineMetricsOf(exact.family));
    }
    const symbols = symbolsOf(request.family);
    const known: Substitute | undefined = symbols ? { family: SYMBOLS_FAMILY, compatible: false } : namedSubstitute(request.family);
    const description = descriptionOf(request);
    const substitute = known ?? describedSubstitute(description);
    // What the document's own system had in its place says nothing about a family that we know: WPS on Linux writes DejaVu Sans for Calibri.
    const alternative = known ? undefined : description.alternative;
    const choice =
      (alternative === undefined ? undefined : chooseStyle(platform.fonts.find, alternative, request, false)) ??
      chooseStyle(platform.fonts.find, substitute.family, request, false) ??
      lastResort(platform.fonts, request);
    const standing = symbols ? 'signs' : substitute.compatible && choice.family === substitute.family ? 'twin' : 'substitute';
    usage.choose(request, choice, standing);
    usage.reportSubstitute(request.family, choice.family, standing);
    return faceOf(request.family, choice, lineMetricsOf(request.family) ?? lineMetricsOf(choice.family));
  };

  const faceOf = (family: string, choice: FontChoice, lines: LineMetrics | undefined): Face => {
    const key = `${family.toLowerCase()}\n${choice.file.name}\n${choice.embedded}\n${choice.syntheticBold}\n${choice.syntheticItalic}`;
    const known = byFile.get(key);
    if (known && known.file === choice.file) return known;
    const { font, file, syntheticBold, syntheticItalic } = choice;
    const metrics = faceMetrics(font, lines);
    const face: Face = {
      file,
      family,
      metrics: fonts.noLeading ? { ...metrics, lineGap: 0 } : metrics,
      unitsPerEm: font.unitsPerEm,
      syntheticBold,
      syntheticItalic,
      glyphOf: font.characters.glyphOf,
      advanceOf: font.advanceOf,
    };
    byFile.set(key, face);
    return face;
  };

  /** A fallback counts as used once text is set in it, not when it is tried. */
  const tried = new Map<string, Face>();
  const fallback = (request: FaceRequest): Face | undefined => {
    const key = `${request.family}\n${request.bold ? 1 : 0}${request.italic ? 1 : 0}`;
    const known = tried.get(key);
    if (known) return known;
    const choice = chooseStyle(platform.fonts.find, request.family, request, false);
    if (!choice) return undefined;
    const made = faceOf(request.family, choice, lineMetricsOf(choice.family));
    tried.set(key, made);
    return made;
  };

  const face = (request: FaceRequest): Face => {
    const key = `${request.family}\n${request.bold ? 1 : 0}${request.italic ? 1 : 0}`;
    let found = faces.get(key);
    if (!found) {
      found = build(request);
      // Only as many families as a document can mean; more come from a hostile one.
      if (faces.size < MAX_FAMILIES) faces.set(key, found);
    }
    return found;
  };

  return {
    face,
    cover: openCoverage({
      fonts: platform.fonts,
      face,
      fallback,
      onFallback: usage.fallBack,
      symbols: (family) => (embedded(family, false, false) || platform.fonts.find(family, false, false) ? undefined : symbolsOf(family)),
    }),
    shape: openShaping(platform.shaper),
    standsApart: (unit, { file, glyphOf }, style) => {
      const font = openFontFile(file);
      return font.type === 'sfnt' && standsApart(font, unit, style, glyphOf);
    },
    used: usage.used,
    standingOf: usage.standingOf,
  };
}
