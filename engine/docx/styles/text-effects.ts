import { blend, parseHex, type Rgb, toHex } from '../../model/colour-math.ts';
import type { Colour, EmphasisMark, TextEffects } from '../../model/run.ts';
import type { Theme } from '../parts/theme.ts';
import { type DrawingColour, resolveDrawingColour } from '../values/colour.ts';
import { drawingLength } from '../values/drawing-length.ts';
import { readEmu, readRadians } from '../values/emu.ts';
import { attribute, child, childrenNamed, elements, type XmlElement } from '../xml/xml.ts';
import type { Mutable } from './read-patch.ts';
import { readUndrawn, type UndrawnPatch } from './undrawn-formats.ts';

const EMPHASIS: ReadonlySet<string> = new Set<EmphasisMark>(['dot', 'comma', 'circle', 'underDot']);

/** `w:em` (ECMA-376 17.3.2.12). */
export function readEmphasis(element: XmlElement): EmphasisMark | null | undefined {
  const name = attribute(element, 'w:val') ?? 'none';
  if (name === 'none') return null;
  return EMPHASIS.has(name) ? (name as EmphasisMark) : undefined;
}

/** `w14:textOutline` ([MS-DOCX] 2.6.1.38), like `a:ln`: its colour and width. */
export function readContour(element: XmlElement, theme: Theme): TextEffects['contour'] | null {
  const colour = shownColour(firstColour(child(element, 'w14:solidFill') ?? firstStop(element), theme));
  const width = drawingLength(readEmu(attribute(element, 'w14:w')));
  return colour === undefined || width === 0 ? null : { width, colour };
}

interface FillPatch extends UndrawnPatch {
  readonly colour?: Colour | 'auto';
  readonly hollow?: boolean;
}

/** `w14:textFill` ([MS-DOCX] 2.6.1.37): a colour in place of `w:color`, of a gradient the mixture of its colours, or nothing. */
export function readTextFill(patch: Mutable<FillPatch>, element: XmlElement, theme: Theme): void {
  const gradient = child(element, 'w14:gradFill');
  const stops = childrenNamed(child(gradient, 'w14:gsLst'), 'w14:gs').flatMap((stop) => shownColour(firstColour(stop, theme)) ?? []);
  const colour = gradient ? mixtureOf(stops) : shownColour(firstColour(child(element, 'w14:solidFill'), theme));
  if (colour !== undefined) patch.colour = colour;
  patch.hollow = child(element, 'w14:noFill') !== undefined;
  readUndrawn(patch, element);
}

/** `w14:shadow` ([MS-DOCX] 2.6.1.28), like `a:outerShdw`: where it falls and its colour; its edge is sharp. */
export function readCastShadow(element: XmlElement, theme: Theme): TextEffects['cast'] | null {
  const colour = shownColour(firstColour(element, theme));
  const distance = drawingLength(readEmu(attribute(element, 'w14:dist')));
  const direction = readRadians(attribute(element, 'w14:dir'));
  if (colour === undefined || distance === 0) return null;
  return { x: distance * Math.cos(direction), y: distance * Math.sin(direction), colour };
}

const firstStop = (element: XmlElement): XmlElement | undefined => child(child(child(element, 'w14:gradFill'), 'w14:gsLst'), 'w14:gs');

function firstColour(parent: XmlElement | undefined, theme: Theme): DrawingColour | undefined {
  for (const element of elements(parent)) {
    const colour = resolveDrawingColour(inDrawing(element), theme);
    if (colour !== undefined) return colour;
  }
  return undefined;
}

const PREFIX = /^w14:/u;

/** Colours of Word 2010 are those of DrawingML under other names; only their `alpha` is what the other lacks of being opaque. */
function inDrawing({ name, attributes, children }: XmlElement): XmlElement {
  const shown = (value: string): string => (name === 'w14:alpha' ? String(100000 - Number(value)) : value);
  return {
    name: name.replace(PREFIX, 'a:'),
    attributes: new Map(Array.from(attributes, ([key, value]) => [key.replace(PREFIX, ''), shown(value)])),
    children: children.map((node) => (typeof node === 'string' ? node : inDrawing(node))),
  };
}

/** As it looks on white paper; undefined where nothing of it shows. */
function shownColour(colour: DrawingColour | undefined): Colour | undefined {
  if (colour === undefined || colour.opacity === 0) return undefined;
  return blend(colour.colour, 'FFFFFF', colour.opacity);
}

function mixtureOf(colours: readonly Colour[]): Colour | undefined {
  if (colours.length === 0) return undefined;
  const parts = colours.map(parseHex);
  return toHex([0, 1, 2].map((index) => parts.reduce((sum, part) => sum + (part[index] as number), 0) / parts.length) as unknown as Rgb);
}
