import type { Rectangle } from '../layout/areas.ts';
import type { PictureMark } from '../layout/display-list.ts';
import { orientationMatrix, placePicture } from '../layout/mark-geometry.ts';
import type { Media } from '../model/drawing.ts';
import { PLACEHOLDER_COLOUR } from '../pdf/content/picture-operators.ts';
import { attributes, colourValue, matrixValue } from './markup.ts';
import { boxAttributes, clipTo, type MarkupState } from './markup-state.ts';

/** What the crop leaves of a picture; '' where nothing of it is to be seen. */
export function writePicture(state: MarkupState, mark: PictureMark): string {
  const placed = placePicture(mark);
  if (placed === undefined) return '';
  const picture = pictureElement(state, mark.media, placed.whole);
  const around = attributes({
    opacity: mark.opacity < 1 ? Math.max(0, mark.opacity) : undefined,
    'clip-path': placed.cropped ? clipTo(state, mark) : undefined,
  });
  return around === '' ? picture : `<g${around}>${picture}</g>`;
}

/** The picture filling the box; a grey box where it can't be shown. */
export function pictureElement(state: MarkupState, media: Media, box: Rectangle): string {
  const embedded = state.pictureOf(media);
  if (embedded.picture === undefined) return `<rect${boxAttributes(box)} fill="${colourValue(PLACEHOLDER_COLOUR)}"/>`;
  state.pictures.set(embedded.name, embedded);
  const { width, height } = embedded.picture;
  const [a, b, c, d, e, f] = orientationMatrix(embedded.orientation, embedded.picture, box);
  // From the pixels of the picture, y downwards, by way of the unit square, y upwards, to the box.
  const transform = matrixValue([
    (a * box.width) / width,
    (-b * box.height) / width,
    (-c * box.width) / height,
    (d * box.height) / height,
    box.x + (c + e) * box.width,
    box.y + (1 - d - f) * box.height,
  ]);
  return `<use href="#${embedded.name}" transform="${transform}"/>`;
}
