import type { Rectangle } from '../../layout/areas.ts';
import type { PictureMark } from '../../layout/display-list.ts';
import { orientationMatrix, placePicture } from '../../layout/mark-geometry.ts';
import type { Media } from '../../model/drawing.ts';
import { type ContentState, isolated, LOWERED, setFillColour, setOpacity } from './content-state.ts';

/** Stands where a picture can't be shown. */
export const PLACEHOLDER_COLOUR = 'E6E6E6';

/** Points. Measured: LibreOffice writes pictures a twip above their place, where text and rules are lowered. */
const PICTURES_RAISED = LOWERED + 0.05;

/** Draws what the crop leaves of a picture; a grey area where it cannot be shown. */
export function writePicture(state: ContentState, mark: PictureMark): void {
  const placed = placePicture(mark);
  if (placed === undefined) return;
  isolated(state, () => {
    setOpacity(state, mark.opacity);
    if (placed.cropped) {
      writeRectangle(state, mark);
      state.out.text('W n\n');
    }
    writePictureInto(state, mark.media, placed.whole);
  });
}

/** Only inside `isolated`. */
export function writePictureInto(state: ContentState, media: Media, area: Rectangle): void {
  const embedded = state.pictureOf(media);
  const { out, resources } = state;
  resources.pictures ??= new Map();
  resources.pictures.set(embedded.name, embedded);
  if (embedded.picture === undefined) {
    setFillColour(state, PLACEHOLDER_COLOUR);
    writeRectangle(state, area);
    out.text('f\n');
    return;
  }
  const [a, b, c, d, e, f] = orientationMatrix(embedded.orientation, embedded.picture, area);
  const { x, y, width, height } = area;
  out.number(a * width);
  out.number(b * height);
  out.number(c * width);
  out.number(d * height);
  out.number(x + e * width);
  out.number(-y - height + f * height + PICTURES_RAISED);
  out.text(`cm\n/${embedded.name} Do\n`);
}

/** Appends the area to the path. */
export function writeRectangle(state: ContentState, area: Rectangle): void {
  const { out } = state;
  out.number(area.x);
  out.number(-area.y - area.height);
  out.number(area.width);
  out.number(area.height);
  out.text('re\n');
}
