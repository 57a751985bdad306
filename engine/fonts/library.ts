import type { Report } from '../diagnostics.ts';
import type { EmbeddedFont, FontDescription } from '../model/document.ts';
import type { FontFile, FontSource, Platform } from '../platform.ts';
import { openCoverage } from './coverage.ts';
import type { Face, FaceRequest, FontLibrary, FontStanding, UsedFont } from './face.ts';
import { faceMetrics, type LineMetrics, lineMetricsOf } from './metrics.ts';
import { openFontFile } from './sfnt/font-file.ts';
import type { Sfnt } from './sfnt/sfnt.ts';
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

/** A file with how far it is from what was asked. */
interface Choice {
  readonly file: FontFile;
  readonly font: Sfnt;
  /** Family that gave the file. */
  readonly family: string;
  readonly embedded: boolean;
  readonly syntheticBold: boolean;
  readonly syntheticItalic: boolean;
}

type Find = (family: string, bold: boolean, italic: boolean) => FontFile | undefined;

/** The family of last resort, which a platform has to have. */
const LAST_RESORT: readonly string[] = ['DejaVu Sans', 'Arimo', 'Tinos'];
/** Stands behind pi fonts: free of charge and rich in signs. */
const SYMBOLS_FAMILY = 'DejaVu Sans';
const MAX_FAMILIES = 2000;

/**
 * Opens the fonts of one template. Embedded fonts win, then the platform's own of that family, then a substitute.
 * @throws Error when the platform has none of the families of last resort: a broken installation.
 */
export function openFontLibrary(platform: Platform, fonts: LibraryFonts, report: Report): FontLibrary {
  const embedded = openEmbedded(fonts.embedded, report);
  const descriptions = new Map([...fonts.fontTable].map(([name, description]) => [name.toLowerCase(), description]));
  const faces = new Map<string, Face>();
  const byFile = new Map<string, Face>();
  const used = new Map<string, UsedFont>();
  const reported = new Set<string>();

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
      remember(request, exact, 'exact');
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
    remember(request, choice, standing);
    reportSubstitute(request.family, choice.family, standing);
    return faceOf(request.family, choice, lineMetricsOf(request.family) ?? lineMetricsOf(choice.family));
  };

  const faceOf = (family: string, choice: Choice, lines: LineMetrics | undefined): Face => {
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

  const keyOf = (family: string, file: FontFile) => `${family}\n${file.name}`;
  const remember = ({ family }: FaceRequest, { file, embedded }: Choice, standing: FontStanding) => {
    used.set(keyOf(family, file), { family, file: file.name, embedded, standing });
  };

  const reportSubstitute = (family: string, substitute: string, standing: 'signs' | 'twin' | 'substitute') => {
    const key = family.toLowerCase();
    if (reported.has(key)) return;
    reported.add(key);
    const messages = {
      signs: `The font "${family}" is not available: its signs are taken from ${substitute}.`,
      twin: `The font "${family}" is replaced by ${substitute}, whose characters are equally wide.`,
      substitute: `The font "${family}" is not available: ${substitute} stands in, so lines may break elsewhere.`,
    };
    report({
      severity: standing === 'substitute' ? 'warning' : 'info',
      code: 'font/substituted',
      message: messages[standing],
      ...(standing === 'substitute' ? { hint: 'Embed the font in the document, or give its files to Sheafmill (FONTS_DIR).' } : {}),
    });
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
      onFallback: ({ family, file }) => {
        const key = keyOf(family, file);
        if (!used.has(key)) used.set(key, { family, file: file.name, embedded: false, standing: 'fallback' });
      },
      symbols: (family) => (embedded(family, false, false) || platform.fonts.find(family, false, false) ? undefined : symbolsOf(family)),
    }),
    shape: openShaping(platform.shaper),
    standsApart: (unit, { file, glyphOf }, style) => {
      const font = openFontFile(file);
      return font.type === 'sfnt' && standsApart(font, unit, style, glyphOf);
    },
    used: () => [...used.values()],
    standingOf: ({ family, file }) => used.get(keyOf(family, file))?.standing ?? 'fallback',
  };
}

/** The embedded fonts that can be read, found by family and style. */
function openEmbedded(embedded: readonly EmbeddedFont[], report: Report): Find {
  const files = new Map<string, FontFile>();
  for (const { family, bold, italic, bytes } of embedded) {
    const style = `${bold ? 'Bold' : ''}${italic ? 'Italic' : ''}` || 'Regular';
    const file: FontFile = { name: `${family.replaceAll(/[^A-Za-z0-9]/g, '') || 'Embedded'}-${style}`, bytes };
    const font = openFontFile(file);
    const key = `${family.toLowerCase()}\n${bold}\n${italic}`;
    if (font.type === 'sfnt') {
      if (!files.has(key)) files.set(key, file);
    } else
      report({
        severity: 'warning',
        code: 'font/embedded-broken',
        message: `The font "${family}" embedded in the document cannot be used: ${font.message}.`,
        hint: 'Embed the font again, or give its files to Sheafmill (FONTS_DIR).',
      });
  }
  return (family, bold, italic) => files.get(`${family.toLowerCase()}\n${bold}\n${italic}`);
}

/** The file of a family nearest to a style; missing styles are made from the others. */
function chooseStyle(
  find: Find,
  family: string,
  wanted: { readonly bold: boolean; readonly italic: boolean },
  embedded: boolean,
): Choice | undefined {
  const { bold, italic } = wanted;
  for (const [tryBold, tryItalic] of [
    [bold, italic],
    [bold, false],
    [false, italic],
    [false, false],
    [bold, !italic],
    [!bold, italic],
    [!bold, !italic],
  ] as const) {
    const file = find(family, tryBold, tryItalic);
    if (!file) continue;
    const font = openFontFile(file);
    if (font.type === 'sfnt')
      return { file, font, family, embedded, syntheticBold: bold && !tryBold, syntheticItalic: italic && !tryItalic };
  }
  return undefined;
}

function lastResort(fonts: FontSource, request: FaceRequest): Choice {
  for (const family of LAST_RESORT) {
    const choice = chooseStyle(fonts.find, family, request, false);
    if (choice) return choice;
  }
  throw new Error(`None of the fonts ${LAST_RESORT.join(', ')} is installed with Sheafmill.`);
}
