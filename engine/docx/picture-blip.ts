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

/** The SVG beside the pixels (MS-ODRAWXML 2.1.62) where all of it can be drawn, else the pixels. */
export function readSharpestBlip(story: Story, blip: XmlElement | undefined): Media | undefined {
  const vector = readVectorBlip(story, blip);
  return vector && vectorPicture(vector) ? vector : readBlip(story, blip);
}

function readVectorBlip(story: Story, blip: XmlElement | undefined): Media | undefined {
  for (const extension of elements(child(blip, 'a:extLst'))) {
    const vector = child(extension, 'asvg:svgBlip');
    if (vector) return readMedia(story, attribute(vector, 'r:embed'));
  }
  return undefined;
}
