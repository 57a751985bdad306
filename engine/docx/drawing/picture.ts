import type { Drawing } from '../../model/drawing.ts';
import { readDrawingLink } from '../body/link.ts';
import type { Story } from '../reader-context.ts';
import { attribute, child, type XmlElement } from '../xml/xml.ts';
import { readTransform, turnOf } from './drawing-transform.ts';
import { readStroke } from './line-style.ts';
import { readCrop, readSharpestBlip } from './picture-blip.ts';
import { readBlipOpacity, withBlipEffects } from './picture-effects.ts';
import { readShadow } from './shadow.ts';
import { readGeometry } from './shape-outline.ts';
import { readFill } from './shape-style.ts';
import type { DrawingContent } from './unsupported-drawing.ts';

/** `pic:pic` (ECMA-376 20.2.2.5), or `a:pic` (20.1.2.2.30), whose children are called alike; width and height in points. */
export function readPicture(story: Story, element: XmlElement, width: number, height: number): DrawingContent {
  const [prefix] = element.name.split(':');
  const pixels = child(element, `${prefix}:blipFill`);
  const blip = child(pixels, 'a:blip');
  const properties = child(element, `${prefix}:spPr`);
  const media = readSharpestBlip(story, blip, width);
  const hyperlink = child(child(child(element, `${prefix}:nvPicPr`), `${prefix}:cNvPr`), 'a:hlinkClick');
  const link = readDrawingLink(story, hyperlink);
  const stroke = readStroke(story, child(properties, 'a:ln'), undefined);
  const fill = readFill(story, properties, undefined);
  const shadow = readShadow(story, properties, undefined);
  const content: Drawing['content'] = media
    ? {
        type: 'picture',
        media: width > 0 && height > 0 ? withBlipEffects(story, blip, media) : media,
        crop: readCrop(pixels),
        ...(isCut(properties) ? { geometry: readGeometry(properties) } : {}),
        opacity: readBlipOpacity(blip),
        ...(fill && fill.type !== 'none' ? { fill } : {}),
        ...(stroke ? { stroke } : {}),
        ...(shadow ? { shadow } : {}),
      }
    : { type: 'unsupported', what: 'picture' };
  return { content, ...turnOf(readTransform(child(properties, 'a:xfrm'))), link };
}

/** Whether the picture is cut to another shape than its box. */
function isCut(properties: XmlElement | undefined): boolean {
  const preset = attribute(child(properties, 'a:prstGeom'), 'prst') ?? 'rect';
  return preset !== 'rect' || child(properties, 'a:custGeom') !== undefined;
}
