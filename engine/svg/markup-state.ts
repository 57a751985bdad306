import type { Face } from '../fonts/face.ts';
import type { Rectangle } from '../layout/areas.ts';
import type { Media } from '../model/drawing.ts';
import { formatNumber } from '../pdf/file/byte-writer.ts';
import type { EmbeddedPicture } from '../pdf/resources/picture-object.ts';
import { attributes } from './markup.ts';

export interface MarkupContext {
  /** Path data relative to the origin of the glyph, in font units, y upwards; '' for glyphs that draw nothing. */
  readonly outlineOf: (face: Face, glyph: number) => string;
  readonly pictureOf: (media: Media) => EmbeddedPicture;
}

export interface MarkupState extends MarkupContext {
  readonly definitions: Map<string, string>;
  readonly pictures: Map<string, EmbeddedPicture>;
}

/** A box may have been given from its other corner; `<rect>` may not. */
export function boxAttributes({ x, y, width, height }: Rectangle): string {
  return attributes({
    x: Math.min(x, x + width),
    y: Math.min(y, y + height),
    width: Math.abs(width),
    height: Math.abs(height),
  });
}

/** Value of `clip-path` for a rectangle in the coordinates of the element that has it. */
export function clipTo(state: MarkupState, box: Rectangle): string {
  const id = `c${[box.x, box.y, box.width, box.height].map(formatNumber).join('_')}`;
  state.definitions.set(id, `<clipPath id="${id}"><rect${boxAttributes(box)}/></clipPath>`);
  return `url(#${id})`;
}
