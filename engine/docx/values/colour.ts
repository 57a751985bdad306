import { fromHsl, fromLinear, parseHex, type Rgb, toHex, toHsl, toLinear } from '../../model/colour-math.ts';
import type { Colour } from '../../model/run.ts';
import type { Theme } from '../parts/theme.ts';
import { attribute, elements, type XmlElement } from '../xml/xml.ts';
import { PRESET_COLOURS, SYSTEM_COLOURS } from './named-colours.ts';

export interface DrawingColour {
  readonly colour: Colour;
  /** 0 to 1. */
  readonly opacity: number;
}

const HEX = /^[0-9a-f]{6}$/i;

/** A percentage of DrawingML: `50000` in transitional, `50%` in strict files, 1 = 100 %. */
function fraction(text: string | undefined, absent = 0): number {
  if (text === undefined) return absent;
  const value = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text) / 100000;
  return Number.isFinite(value) ? value : absent;
}

function angle(text: string | undefined): number {
  const value = Number(text ?? 0) / 21600000;
  return Number.isFinite(value) ? ((value % 1) + 1) % 1 : 0;
}

function percentColour(element: XmlElement): Rgb {
  return fromLinear([fraction(attribute(element, 'r')), fraction(attribute(element, 'g')), fraction(attribute(element, 'b'))]);
}

type Base = (element: XmlElement, theme: Theme, placeholder: string | undefined) => Rgb | undefined;

const hex = (value: string | undefined): Rgb | undefined => (value !== undefined && HEX.test(value) ? parseHex(value) : undefined);

/** The colour choices of ECMA-376 20.1.2.3. */
const BASES: ReadonlyMap<string, Base> = new Map<string, Base>([
  ['a:srgbClr', (element) => hex(attribute(element, 'val'))],
  [
    'a:schemeClr',
    (element, theme, placeholder) => {
      const name = attribute(element, 'val') ?? '';
      return hex(name === 'phClr' ? placeholder : theme.colour(name));
    },
  ],
  ['a:sysClr', (element) => hex(attribute(element, 'lastClr') ?? SYSTEM_COLOURS.get(attribute(element, 'val') ?? ''))],
  ['a:prstClr', (element) => hex(PRESET_COLOURS.get((attribute(element, 'val') ?? '').toLowerCase()))],
  ['a:scrgbClr', percentColour],
  [
    'a:hslClr',
    (element) => fromHsl([angle(attribute(element, 'hue')), fraction(attribute(element, 'sat')), fraction(attribute(element, 'lum'))]),
  ],
]);

type Transform = (colour: Rgb, value: number) => Rgb;

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

function onHsl(change: (hsl: Rgb, value: number) => Rgb): Transform {
  return (colour, value) => fromHsl(change(toHsl(colour), value));
}

function onChannel(index: 0 | 1 | 2, change: (part: number, value: number) => number): Transform {
  return (colour, value) => {
    const linear = [...toLinear(colour)] as [number, number, number];
    linear[index] = clamp(change(linear[index], value));
    return fromLinear(linear);
  };
}

const set = (_: number, value: number): number => value;
const multiply = (part: number, value: number): number => part * value;
const add = (part: number, value: number): number => part + value;

/** The colour transforms of ECMA-376 20.1.2.3; those of opacity are apart. */
const TRANSFORMS: ReadonlyMap<string, Transform> = new Map<string, Transform>([
  ['a:lum', onHsl(([h, s], value) => [h, s, clamp(value)])],
  ['a:lumMod', onHsl(([h, s, l], value) => [h, s, clamp(l * value)])],
  ['a:lumOff', onHsl(([h, s, l], value) => [h, s, clamp(l + value)])],
  ['a:sat', onHsl(([h, , l], value) => [h, clamp(value), l])],
  ['a:satMod', onHsl(([h, s, l], value) => [h, clamp(s * value), l])],
  ['a:satOff', onHsl(([h, s, l], value) => [h, clamp(s + value), l])],
  ['a:hueMod', onHsl(([h, s, l], value) => [(((h * value) % 1) + 1) % 1, s, l])],
  // Tint and shade of DrawingML work on linear light: Office's own results agree with that, not with the sRGB reading of 20.1.2.3.31 and .34.
  ['a:tint', (colour, value) => fromLinear(toLinear(colour).map((part) => part * value + 1 - value) as unknown as Rgb)],
  ['a:shade', (colour, value) => fromLinear(toLinear(colour).map((part) => part * value) as unknown as Rgb)],
  ['a:comp', onHsl(([h, s, l]) => [(h + 0.5) % 1, s, l])],
  ['a:inv', (colour) => fromLinear(toLinear(colour).map((part) => 1 - part) as unknown as Rgb)],
  [
    'a:gray',
    ([red, green, blue]) => {
      const grey = 0.299 * red + 0.587 * green + 0.114 * blue;
      return [grey, grey, grey];
    },
  ],
  ['a:gamma', fromLinear],
  ['a:invGamma', toLinear],
  ['a:red', onChannel(0, set)],
  ['a:redMod', onChannel(0, multiply)],
  ['a:redOff', onChannel(0, add)],
  ['a:green', onChannel(1, set)],
  ['a:greenMod', onChannel(1, multiply)],
  ['a:greenOff', onChannel(1, add)],
  ['a:blue', onChannel(2, set)],
  ['a:blueMod', onChannel(2, multiply)],
  ['a:blueOff', onChannel(2, add)],
]);

/**
 * The colour of an `a:srgbClr`, `a:schemeClr`, … element with its transforms applied; `placeholder` (hex) is what
 * `phClr` stands for. Undefined when it names nothing known.
 */
export function resolveDrawingColour(element: XmlElement, theme: Theme, placeholder?: Colour): DrawingColour | undefined {
  let colour = BASES.get(element.name)?.(element, theme, placeholder);
  if (colour === undefined) return undefined;
  let opacity = 1;
  for (const step of elements(element)) {
    const text = attribute(step, 'val');
    if (step.name === 'a:hue' || step.name === 'a:hueOff') {
      const [h, s, l] = toHsl(colour);
      colour = fromHsl([step.name === 'a:hue' ? angle(text) : (h + angle(text)) % 1, s, l]);
    } else if (step.name === 'a:alpha') opacity = fraction(text, 1);
    else if (step.name === 'a:alphaMod') opacity *= fraction(text, 1);
    else if (step.name === 'a:alphaOff') opacity += fraction(text);
    else colour = TRANSFORMS.get(step.name)?.(colour, fraction(text)) ?? colour;
  }
  return { colour: toHex(colour), opacity: clamp(opacity) };
}

function byte(text: string | undefined): number | undefined {
  return text !== undefined && /^[0-9a-f]{1,2}$/i.test(text) ? Number.parseInt(text, 16) / 255 : undefined;
}

/** The attributes by which an element of WordprocessingML says one colour. */
const COLOUR_NAMES = {
  'w:color': ['w:themeColor', 'w:themeTint', 'w:themeShade'],
  'w:val': ['w:themeColor', 'w:themeTint', 'w:themeShade'],
  'w:fill': ['w:themeFill', 'w:themeFillTint', 'w:themeFillShade'],
} as const;

/**
 * Colour of WordprocessingML that an element (`w:color`, `w:shd`, `w:u`, a border) says by this attribute and those of the theme that go
 * with it. The theme colour wins over the plain one (ECMA-376 17.3.2.6); undefined when nothing usable is said.
 */
export function readWordColour(
  element: XmlElement | undefined,
  theme: Theme,
  name: keyof typeof COLOUR_NAMES = 'w:color',
): Colour | 'auto' | undefined {
  const value = attribute(element, name);
  const [themeColour, tint, shade] = COLOUR_NAMES[name].map((each) => attribute(element, each));
  const base = themeColour === undefined || themeColour === 'none' ? undefined : theme.colour(themeColour);
  if (base !== undefined) {
    const [h, s, l] = toHsl(parseHex(base));
    const keptByTint = byte(tint);
    const keptByShade = byte(shade);
    // 17.3.2.41: themeTint mixes white into the lightness, themeShade black (in HSL).
    if (keptByTint !== undefined) return toHex(fromHsl([h, s, l * keptByTint + 1 - keptByTint]));
    if (keptByShade !== undefined) return toHex(fromHsl([h, s, l * keptByShade]));
    return base;
  }
  if (value === undefined || value === '') return undefined;
  if (value === 'auto') return 'auto';
  const plain = value.startsWith('#') ? value.slice(1) : value;
  if (HEX.test(plain)) return plain.toUpperCase();
  return PRESET_COLOURS.get(plain.toLowerCase());
}
