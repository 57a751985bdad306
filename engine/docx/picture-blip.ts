import type { Media } from '../model/drawing.ts';
import { readMedia } from './media.ts';
import type { Story } from './reader-context.ts';
import { attribute, child, elements, type XmlElement } from './xml.ts';

/** The pixels of `a:blip`; an SVG is taken only when there is no PNG beside it. */
export function readBlip(story: Story, blip: XmlElement | undefined): Media | undefined {
  const embedded = attribute(blip, 'r:embed');
  if (embedded) return readMedia(story, embedded);
  for (const extension of elements(child(blip, 'a:extLst'))) {
    const vector = child(extension, 'asvg:svgBlip');
    if (vector) return readMedia(story, attribute(vector, 'r:embed'));
  }
  const linked = attribute(blip, 'r:link');
  if (linked) return readMedia(story, linked);
  return undefined;
}
