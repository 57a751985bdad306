import type { Drawing } from '../../model/drawing.ts';
import { readDrawingLink } from '../body/link.ts';
import { reportIn, type Story } from '../reader-context.ts';
import { readDrawingFraction } from '../values/emu.ts';
import { attribute, child, elements, type XmlElement } from '../xml/xml.ts';
import { readTransform } from './drawing-transform.ts';
import { readStroke } from './line-style.ts';
import { readCrop, readSharpestBlip } from './picture-blip.ts';
import { readShadow } from './shadow.ts';
import { readGeometry } from './shape-outline.ts';
import { readFill } from './shape-style.ts';
import type { DrawingContent } from './unsupported-drawing.ts';

/** Effects on the pixels that are not applied (ECMA-376 20.1.8.13, children of `a:blip`). */
const effects: ReadonlyMap<string, string> = new Map([
  ['a:grayscl', 'shades of grey'],
  ['a:biLevel', 'black and white'],
  ['a:duotone', 'two colours'],
  ['a:clrChange', 'a transparent colour'],
  ['a:lum', 'brightness and contrast'],
  ['a:tint', 'a tint'],
]);

/** `pic:pic` (ECMA-376 20.2.2.5), or `a:pic` (20.1.2.2.30), whose children are called alike; width and height in points. */
export function readPicture(story: Story, element: XmlElement, width: number, height: number): DrawingContent {
  const [prefix] = element.name.split(':');
  const pixels = child(element, `${prefix}:blipFill`);
  const blip = child(pixels, 'a:blip');
  const properties = child(element, `${prefix}:spPr`);
  const transform = readTransform(child(properties, 'a:xfrm'));
  const media = readSharpestBlip(story, blip, width);
  const hyperlink = child(child(child(element, `${prefix}:nvPicPr`), `${prefix}:cNvPr`), 'a:hlinkClick');
  const link = readDrawingLink(story, hyperlink);
  const stroke = readStroke(story, child(properties, 'a:ln'), undefined);
  const fill = readFill(story, properties, undefined);
  const shadow = readShadow(story, properties, undefined);
  const washed = washedOut(child(blip, 'a:lum'));
  const content: Drawing['content'] = media
    ? {
        type: 'picture',
        media,
        crop: readCrop(pixels),
        ...(isCut(properties) ? { geometry: readGeometry(properties) } : {}),
        opacity: readBlipOpacity(blip) * washed,
        ...(fill && fill.type !== 'none' ? { fill } : {}),
        ...(stroke ? { stroke } : {}),
        ...(shadow ? { shadow } : {}),
      }
    : { type: 'unsupported', what: 'picture' };
  for (const effect of elements(blip)) {
    const name = effect.name === 'a:lum' && washed < 1 ? undefined : effects.get(effect.name);
    if (name !== undefined && width > 0 && height > 0)
      reportIn(story, 'info', 'docx/picture-effect', `A picture is shown without its effect (${name}).`);
  }
  return { content, rotation: transform.rotation, flipHorizontal: transform.flipHorizontal, flipVertical: transform.flipVertical, link };
}

/** Whether the picture is cut to another shape than its box. */
function isCut(properties: XmlElement | undefined): boolean {
  const preset = attribute(child(properties, 'a:prstGeom'), 'prst') ?? 'rect';
  return preset !== 'rect' || child(properties, 'a:custGeom') !== undefined;
}

/** `a:alphaModFix` as 0 to 1. */
export function readBlipOpacity(blip: XmlElement | undefined): number {
  const alpha = child(blip, 'a:alphaModFix');
  return alpha ? Math.min(1, Math.max(0, readDrawingFraction(attribute(alpha, 'amt'), 1))) : 1;
}

/** Word's washed out picture, 70 % brighter with 70 % less contrast, looks on white like 30 % opacity. */
function washedOut(effect: XmlElement | undefined): number {
  if (effect === undefined) return 1;
  const bright = readDrawingFraction(attribute(effect, 'bright'), 0);
  const contrast = readDrawingFraction(attribute(effect, 'contrast'), 0);
  return bright > 0 && bright < 1 && Math.abs(bright + contrast) < 0.02 ? 1 - bright : 1;
}
