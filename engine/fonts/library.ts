import type { Report } from '../diagnostics.ts';
import type { EmbeddedFont, FontDescription } from '../model/document.ts';
import type { Platform } from '../platform.ts';
import { openFaceChoice } from './choose-face.ts';
import { chooseStyle, type FontChoice } from './choose-font.ts';
import { openCoverage } from './coverage.ts';
import { openEmbeddedFonts } from './embedded-fonts.ts';
import type { Face, FaceRequest, FontLibrary } from './face.ts';
import { openFontUsage } from './font-usage.ts';
import { faceMetrics, type LineMetrics, lineMetricsOf } from './metrics.ts';
import { openFontFile } from './sfnt/font-file.ts';
import { openShaping } from './shaping/shape.ts';
import { standsApart } from './shaping/simple-shaping.ts';
import { symbolsOf } from './symbol-map.ts';

export interface LibraryFonts {
  readonly embedded: readonly EmbeddedFont[];
  readonly fontTable: ReadonlyMap<string, FontDescription>;
  /** Lines keep no gap between them, whatever the fonts ask for (`w:noLeading`, ISO/IEC 29500-4). */
  readonly noLeading: boolean;
}

const MAX_FAMILIES = 2000;

/** Opens the fonts of one template. Asked for a face, they throw an Error when the installation is broken. */
export function openFontLibrary(platform: Platform, fonts: LibraryFonts, report: Report): FontLibrary {
  const embedded = openEmbeddedFonts(fonts.embedded, report);
  const choose = openFaceChoice(platform.fonts, embedded, fonts.fontTable);
  const faces = new Map<string, Face>();
  const byFile = new Map<string, Face>();
  const usage = openFontUsage(report);

  const build = (request: FaceRequest): Face => {
    const { choice, standing, lines } = choose(request);
    usage.choose(request, choice, standing);
    if (standing !== 'exact') usage.reportSubstitute(request.family, choice.family, standing);
    return faceOf(request.family, choice, lines);
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
    const key = keyOf(request);
    const known = tried.get(key);
    if (known) return known;
    const choice = chooseStyle(platform.fonts.find, request.family, request, false);
    if (!choice) return undefined;
    const made = faceOf(request.family, choice, lineMetricsOf(choice.family));
    tried.set(key, made);
    return made;
  };

  const face = (request: FaceRequest): Face => {
    const key = keyOf(request);
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
      emoji: platform.emoji !== undefined,
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

const keyOf = ({ family, bold, italic }: FaceRequest): string => `${family}\n${bold ? 1 : 0}${italic ? 1 : 0}`;
