import { readPictureInfo } from '../images/picture-info.ts';
import { vectorPicture } from '../images/vector-picture.ts';
import type { Media } from '../model/drawing.ts';
import { readMedia } from './media.ts';
import type { Story } from './reader-context.ts';
import { attribute, child, elements, type XmlElement } from './xml.ts';

/** The pixels of `a:blip`; an SVG is taken only when there is no PNG beside it. */
export function readBlip(story: Story, blip: XmlElement | undefined): Media | undefined {
  const embedded = attribute(blip, 'r:embed');
  if (embedded) return readMedia(story, embedded);
  const linked = attribute(blip, 'r:link');
  return readVectorBlip(story, blip) ?? (linked ? readMedia(story, linked) : undefined);
}

/** Pixels an inch from which on those beside an SVG are as sharp as it is on paper. */
const SHARP = 200;

/** The SVG beside the pixels (MS-ODRAWXML 2.1.62) where these are coarse at that width (points) and all of it can be drawn, else the pixels. */
export function readSharpestBlip(story: Story, blip: XmlElement | undefined, width: number): Media | undefined {
  const pixels = readBlip(story, blip);
  const vector = readVectorBlip(story, blip);
  if (vector === undefined) return pixels;
  const across = pixels ? (readPictureInfo(pixels.bytes)?.width ?? 0) : 0;
  return across * 72 < SHARP * width && vectorPicture(vector) ? vector : pixels;
}

function readVectorBlip(story: Story, blip: XmlElement | undefined): Media | undefined {
  for (const extension of elements(child(blip, 'a:extLst'))) {
    const vector = child(extension, 'asvg:svgBlip');
    if (vector) return readMedia(story, attribute(vector, 'r:embed'));
  }
  return undefined;
}
