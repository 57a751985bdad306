import type { Border, Colour, Fonts, RunProperties, TextEffects } from '../../model/run.ts';
import type { Theme } from '../parts/theme.ts';
import { readWordColour } from '../values/colour.ts';
import { readHalfPoints, readTwips } from '../values/measure.ts';
import { attribute, type XmlElement } from '../xml/xml.ts';
import { readBorder, readShading } from './border.ts';
import {
  type Mutable,
  type PatchFormat,
  type PropertyReader,
  type PropertySources,
  propertyOf,
  readPatch,
  switchOf,
} from './read-patch.ts';
import { readCastShadow, readContour, readEmphasis, readTextFill } from './text-effects.ts';
import { readUndrawn, UNDRAWN_FORMATS, type UndrawnPatch } from './undrawn-formats.ts';

type Reader = PropertyReader<RunPatch>;

/** What an rPr says explicitly; null: explicitly none. Lengths in points. */
export interface RunPatch extends UndrawnPatch {
  readonly style?: string;
  readonly fonts?: Partial<Fonts>;
  readonly size?: number;
  readonly sizeComplex?: number;
  readonly bold?: boolean;
  readonly boldComplex?: boolean;
  readonly italic?: boolean;
  readonly italicComplex?: boolean;
  readonly caps?: boolean;
  readonly smallCaps?: boolean;
  readonly strike?: boolean;
  readonly doubleStrike?: boolean;
  readonly hidden?: boolean;
  readonly underline?: { readonly style: string; readonly colour: Colour | 'auto' } | null;
  readonly colour?: Colour | 'auto';
  readonly highlight?: Colour | null;
  readonly shading?: Colour | null;
  readonly border?: Border | null;
  readonly verticalAlign?: RunProperties['verticalAlign'];
  readonly spacing?: number;
  readonly scale?: number;
  readonly position?: number;
  readonly kerningFrom?: number | null;
  readonly rightToLeft?: boolean;
  readonly complexScript?: boolean;
  readonly language?: RunProperties['language'];
  readonly fit?: RunProperties['fit'] | null;
  readonly outline?: boolean;
  readonly shadow?: boolean;
  readonly emboss?: boolean;
  readonly imprint?: boolean;
  readonly emphasis?: TextEffects['emphasis'] | null;
  readonly contour?: TextEffects['contour'] | null;
  readonly hollow?: boolean;
  readonly cast?: TextEffects['cast'] | null;
}

/** ST_HighlightColor (17.18.40). */
const HIGHLIGHTS: ReadonlyMap<string, Colour> = new Map([
  ['black', '000000'],
  ['blue', '0000FF'],
  ['cyan', '00FFFF'],
  ['darkBlue', '000080'],
  ['darkCyan', '008080'],
  ['darkGray', '808080'],
  ['darkGreen', '008000'],
  ['darkMagenta', '800080'],
  ['darkRed', '800000'],
  ['darkYellow', '808000'],
  ['green', '00FF00'],
  ['lightGray', 'C0C0C0'],
  ['magenta', 'FF00FF'],
  ['red', 'FF0000'],
  ['white', 'FFFFFF'],
  ['yellow', 'FFFF00'],
]);

/** Word's own range is 1 to 1638 pt. */
function readSize(element: XmlElement): number | undefined {
  const size = readHalfPoints(attribute(element, 'w:val'));
  return size !== undefined && size > 0 ? Math.min(1638, Math.max(0.5, size)) : undefined;
}

function readFonts(element: XmlElement, theme: Theme): Partial<Fonts> {
  const fonts: Mutable<Partial<Fonts>> = {};
  const slot = (key: 'ascii' | 'highAnsi' | 'eastAsia' | 'complex', plain: string, themed: string): void => {
    // 17.3.2.26: the theme font wins over the plain name beside it.
    const role = attribute(element, themed);
    const family = (role === undefined ? undefined : theme.font(role)) ?? attribute(element, plain);
    if (family !== undefined && family !== '') fonts[key] = family;
  };
  slot('ascii', 'w:ascii', 'w:asciiTheme');
  slot('highAnsi', 'w:hAnsi', 'w:hAnsiTheme');
  slot('eastAsia', 'w:eastAsia', 'w:eastAsiaTheme');
  slot('complex', 'w:cs', 'w:cstheme');
  const hint = attribute(element, 'w:hint');
  if (hint === 'eastAsia') fonts.hint = 'eastAsia';
  else if (hint === 'cs') fonts.hint = 'complex';
  return fonts;
}

function readUnderline(element: XmlElement, theme: Theme): RunPatch['underline'] {
  const style = attribute(element, 'w:val');
  if (style === undefined) return undefined;
  return style === 'none' ? null : { style, colour: readWordColour(element, theme) ?? 'auto' };
}

function readHighlight(element: XmlElement): Colour | null | undefined {
  const name = attribute(element, 'w:val') ?? '';
  return name === 'none' ? null : HIGHLIGHTS.get(name);
}

/** ST_TextScale (17.18.95): 1 to 600 per cent; others are ignored. */
function readScale(element: XmlElement): number | undefined {
  const percent = Number.parseFloat(attribute(element, 'w:val') ?? '');
  return percent >= 1 && percent <= 600 ? percent / 100 : undefined;
}

function readKerning(element: XmlElement): number | null | undefined {
  const from = readHalfPoints(attribute(element, 'w:val'));
  return from === undefined || from > 0 ? from : null;
}

/** `w:fitText` (17.3.2.14). */
function readFit(element: XmlElement): RunProperties['fit'] | null {
  const width = readTwips(attribute(element, 'w:val')) ?? 0;
  const id = attribute(element, 'w:id');
  return width > 0 ? { width, ...(id === undefined ? {} : { id }) } : null;
}

function readLanguage(element: XmlElement): RunProperties['language'] {
  const latin = attribute(element, 'w:val');
  const eastAsia = attribute(element, 'w:eastAsia');
  const complex = attribute(element, 'w:bidi');
  return { ...(latin ? { latin } : {}), ...(eastAsia ? { eastAsia } : {}), ...(complex ? { complex } : {}) };
}

const VERTICAL: ReadonlyMap<string, RunProperties['verticalAlign']> = new Map([
  ['baseline', 'baseline'],
  ['superscript', 'superscript'],
  ['subscript', 'subscript'],
]);

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ...Array.from(UNDRAWN_FORMATS.keys(), (name): [string, Reader] => [name, readUndrawn]),
  ['w:rStyle', propertyOf('style', (element) => attribute(element, 'w:val'))],
  ['w:rFonts', propertyOf('fonts', readFonts)],
  ['w:b', switchOf('bold')],
  ['w:bCs', switchOf('boldComplex')],
  ['w:i', switchOf('italic')],
  ['w:iCs', switchOf('italicComplex')],
  ['w:caps', switchOf('caps')],
  ['w:smallCaps', switchOf('smallCaps')],
  ['w:strike', switchOf('strike')],
  ['w:dstrike', switchOf('doubleStrike')],
  ['w:vanish', switchOf('hidden')],
  ['w:rtl', switchOf('rightToLeft')],
  ['w:cs', switchOf('complexScript')],
  ['w:sz', propertyOf('size', readSize)],
  ['w:szCs', propertyOf('sizeComplex', readSize)],
  ['w:u', propertyOf('underline', readUnderline)],
  ['w:color', propertyOf('colour', (element, theme) => readWordColour(element, theme, 'w:val'))],
  ['w:highlight', propertyOf('highlight', readHighlight)],
  ['w:shd', propertyOf('shading', readShading)],
  ['w:bdr', propertyOf('border', readBorder)],
  ['w:vertAlign', propertyOf('verticalAlign', (element) => VERTICAL.get(attribute(element, 'w:val') ?? ''))],
  ['w:spacing', propertyOf('spacing', (element) => readTwips(attribute(element, 'w:val')))],
  ['w:w', propertyOf('scale', readScale)],
  ['w:position', propertyOf('position', (element) => readHalfPoints(attribute(element, 'w:val')))],
  ['w:kern', propertyOf('kerningFrom', readKerning)],
  ['w:lang', propertyOf('language', readLanguage)],
  ['w:fitText', propertyOf('fit', readFit)],
  ['w:outline', switchOf('outline')],
  ['w:shadow', switchOf('shadow')],
  ['w:emboss', switchOf('emboss')],
  ['w:imprint', switchOf('imprint')],
  ['w:em', propertyOf('emphasis', readEmphasis)],
  ['w14:textOutline', propertyOf('contour', readContour)],
  ['w14:textFill', readTextFill],
  ['w14:shadow', propertyOf('cast', readCastShadow)],
]);

/** Read by others, or without effect on paper. */
const IGNORED = new Set([
  'w:noProof',
  'w:webHidden',
  'w:rPrChange',
  'w:ins',
  'w:del',
  'w:moveFrom',
  'w:moveTo',
  'w:specVanish',
  'w:oMath',
  'w:snapToGrid',
  'w:effect',
  'w:contentPart',
  'w:rsidR',
  'w:rsidRPr',
]);

const FORMAT: PatchFormat<RunPatch> = { name: 'character format', readers: READERS, ignored: IGNORED };

const NOTHING: RunPatch = {};

/** Reads a `w:rPr` into what it says explicitly. */
export function readRunPatch(element: XmlElement | undefined, sources: PropertySources): RunPatch {
  return element === undefined || element.children.length === 0 ? NOTHING : readPatch(FORMAT, element, sources);
}

/** One patch over another. */
export function overlayRun(below: RunPatch, above: RunPatch): RunPatch {
  if (below === NOTHING || above === NOTHING) return above === NOTHING ? below : above;
  return {
    ...below,
    ...above,
    ...(below.fonts === undefined && above.fonts === undefined ? {} : { fonts: { ...below.fonts, ...above.fonts } }),
    ...(below.language === undefined && above.language === undefined ? {} : { language: { ...below.language, ...above.language } }),
    ...(below.undrawn === undefined && above.undrawn === undefined ? {} : { undrawn: { ...below.undrawn, ...above.undrawn } }),
  };
}

/** The toggle properties of 17.7.3 that the model knows. */
export const TOGGLES = [
  'bold',
  'boldComplex',
  'italic',
  'italicComplex',
  'caps',
  'smallCaps',
  'strike',
  'hidden',
  'outline',
  'shadow',
  'emboss',
  'imprint',
] as const;

/** Below the document defaults: what Word takes when they say nothing. */
export const BASE_RUN: RunProperties = {
  fonts: { ascii: 'Times New Roman', highAnsi: 'Times New Roman', eastAsia: 'Times New Roman', complex: 'Times New Roman' },
  size: 10,
  sizeComplex: 10,
  bold: false,
  boldComplex: false,
  italic: false,
  italicComplex: false,
  strike: 'none',
  colour: 'auto',
  verticalAlign: 'baseline',
  caps: 'none',
  spacing: 0,
  scale: 1,
  position: 0,
  hidden: false,
  rightToLeft: false,
  language: {},
};

function lineThrough(below: RunProperties['strike'], { strike, doubleStrike }: RunPatch): RunProperties['strike'] {
  if (doubleStrike === true) return 'double';
  if (strike === true) return 'single';
  if (below === 'single' && strike === false) return 'none';
  return below === 'double' && doubleStrike === false ? 'none' : below;
}

function capitals(below: RunProperties['caps'], { caps, smallCaps }: RunPatch): RunProperties['caps'] {
  if (caps === true) return 'all';
  if (smallCaps === true) return 'small';
  if (below === 'all' && caps === false) return 'none';
  return below === 'small' && smallCaps === false ? 'none' : below;
}

/** What the patch leaves of an optional property. */
function keep<K extends string, T>(key: K, below: T | undefined, above: T | null | undefined): { readonly [P in K]?: T } {
  const value = above === undefined ? below : above;
  return value === undefined || value === null ? {} : ({ [key]: value } as { readonly [P in K]?: T });
}

function reliefOver(below: TextEffects['relief'], { emboss, imprint }: RunPatch): TextEffects['relief'] | null {
  if (emboss === true) return 'embossed';
  if (imprint === true) return 'engraved';
  if (below === 'embossed' && emboss === false) return null;
  return below === 'engraved' && imprint === false ? null : below;
}

const flag = (on: boolean | undefined): true | null | undefined => (on === false ? null : on);

function effectsOver(below: TextEffects = {}, patch: RunPatch): Pick<RunProperties, 'effects'> {
  const effects: TextEffects = {
    ...keep('outline', below.outline, flag(patch.outline)),
    ...keep('shadow', below.shadow, flag(patch.shadow)),
    ...keep('relief', below.relief, reliefOver(below.relief, patch)),
    ...keep('emphasis', below.emphasis, patch.emphasis),
    ...keep('contour', below.contour, patch.contour),
    ...keep('hollow', below.hollow, flag(patch.hollow)),
    ...keep('cast', below.cast, patch.cast),
  };
  return Object.keys(effects).length > 0 ? { effects } : {};
}

function undrawnOver(below: RunProperties['undrawn'] = [], patch: RunPatch['undrawn'] = {}): Pick<RunProperties, 'undrawn'> {
  if (below.length === 0 && Object.keys(patch).length === 0) return {};
  const undrawn = [...UNDRAWN_FORMATS.keys()].filter((name) => patch[name] ?? below.includes(name));
  return undrawn.length > 0 ? { undrawn } : {};
}

/** Effective properties with a patch over them, absolutely (no toggling); fields always in the same order, so that equal ones serialise alike. */
export function applyRunPatch(below: RunProperties, patch: RunPatch): RunProperties {
  const fonts = patch.fonts === undefined ? below.fonts : { ...below.fonts, ...patch.fonts };
  const language = patch.language === undefined ? below.language : { ...below.language, ...patch.language };
  return {
    fonts: {
      ascii: fonts.ascii,
      highAnsi: fonts.highAnsi,
      eastAsia: fonts.eastAsia,
      complex: fonts.complex,
      ...(fonts.hint === undefined ? {} : { hint: fonts.hint }),
    },
    size: patch.size ?? below.size,
    sizeComplex: patch.sizeComplex ?? below.sizeComplex,
    bold: patch.bold ?? below.bold,
    boldComplex: patch.boldComplex ?? below.boldComplex,
    italic: patch.italic ?? below.italic,
    italicComplex: patch.italicComplex ?? below.italicComplex,
    ...keep('underline', below.underline, patch.underline),
    strike: lineThrough(below.strike, patch),
    colour: patch.colour ?? below.colour,
    ...keep('highlight', below.highlight, patch.highlight),
    ...keep('shading', below.shading, patch.shading),
    ...keep('border', below.border, patch.border),
    verticalAlign: patch.verticalAlign ?? below.verticalAlign,
    caps: capitals(below.caps, patch),
    spacing: patch.spacing ?? below.spacing,
    scale: patch.scale ?? below.scale,
    position: patch.position ?? below.position,
    hidden: patch.hidden ?? below.hidden,
    ...keep('kerningFrom', below.kerningFrom, patch.kerningFrom),
    rightToLeft: patch.rightToLeft ?? below.rightToLeft,
    language: {
      ...keep('latin', undefined, language.latin),
      ...keep('eastAsia', undefined, language.eastAsia),
      ...keep('complex', undefined, language.complex),
    },
    ...keep('fit', below.fit, patch.fit),
    ...effectsOver(below.effects, patch),
    ...undrawnOver(below.undrawn, patch.undrawn),
  };
}
