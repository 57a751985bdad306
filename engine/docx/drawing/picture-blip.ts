import { readPictureInfo } from '../../images/picture-info.ts';
import { vectorPicture } from '../../images/vector-picture.ts';
import type { Media } from '../../model/drawing.ts';
import type { Sides } from '../../model/table.ts';
import { readMedia } from '../parts/media.ts';
import type { Story } from '../reader-context.ts';
import { readDrawingFraction } from '../values/emu.ts';
import { attribute, child, elements, type XmlElement } from '../xml/xml.ts';

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

/** What `a:srcRect` and `a:fillRect` (ECMA-376 20.1.8.55, 20.1.8.30) of a fill cut off each side, in fractions of the picture; negative: room. */
export function readCrop(fill: XmlElement | undefined): Sides<number> {
  const source = child(fill, 'a:srcRect');
  const stretched = child(child(fill, 'a:stretch'), 'a:fillRect');
  const side = (name: string): number => {
    const cut = readDrawingFraction(attribute(source, name), 0);
    return cut === 0 ? 0 : cut;
  };
  const crop = { top: side('t'), right: side('r'), bottom: side('b'), left: side('l') };
  // A positive fillRect leaves room around the picture (20.1.8.30), which is what a negative cut does.
  const room = (name: string): number => readDrawingFraction(attribute(stretched, name), 0);
  const [left, right, top, bottom] = [room('l'), room('r'), room('t'), room('b')];
  if (left === 0 && right === 0 && top === 0 && bottom === 0) return crop;
  const shownX = Math.max(0.01, 1 - left - right);
  const shownY = Math.max(0.01, 1 - top - bottom);
  const [spanX, spanY] = [1 - crop.left - crop.right, 1 - crop.top - crop.bottom];
  return {
    top: crop.top - (top / shownY) * spanY,
    right: crop.right - (right / shownX) * spanX,
    bottom: crop.bottom - (bottom / shownY) * spanY,
    left: crop.left - (left / shownX) * spanX,
  };
}
