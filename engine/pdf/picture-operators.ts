import type { PictureMark } from '../layout/display-list.ts';
import type { Media } from '../model/drawing.ts';
import { type Area, type ContentState, isolated, setFillColour, setOpacity } from './content-state.ts';

const PLACEHOLDER_COLOUR = 'E6E6E6';

/** The picture scaled so that what the crop leaves fills the mark's rectangle; negative crops leave a margin. */
export function writePicture(state: ContentState, mark: PictureMark): void {
  if (!(mark.width > 0 && mark.height > 0)) return;
  const { top, right, bottom, left } = mark.crop;
  const [across, down] = [1 - left - right, 1 - top - bottom];
  if (!(across > 0.0001 && down > 0.0001)) return;
  const whole: Area = {
    width: mark.width / across,
    height: mark.height / down,
    x: mark.x - (mark.width / across) * left,
    y: mark.y - (mark.height / down) * top,
  };
  isolated(state, () => {
    setOpacity(state, mark.opacity);
    if (top > 0 || right > 0 || bottom > 0 || left > 0) {
      writeRectangle(state, mark);
      state.out.text('W n\n');
    }
    writePictureInto(state, mark.media, whole);
  });
}

/** Only inside `isolated`. */
export function writePictureInto(state: ContentState, media: Media, area: Area): void {
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
  out.number(-y - height + f * height);
  out.text(`cm\n/${embedded.name} Do\n`);
}

function writeRectangle(state: ContentState, area: Area): void {
  const { out } = state;
  out.number(area.x);
  out.number(-area.y - area.height);
  out.number(area.width);
  out.number(area.height);
  out.text('re\n');
}

type UnitMatrix = readonly [number, number, number, number, number, number];

/** Maps the stored picture's unit square to the upright one, y upwards, by EXIF orientation. */
const ORIENTATIONS: ReadonlyMap<number, UnitMatrix> = new Map([
  [1, [1, 0, 0, 1, 0, 0]],
  [2, [-1, 0, 0, 1, 1, 0]],
  [3, [-1, 0, 0, -1, 1, 1]],
  [4, [1, 0, 0, -1, 0, 1]],
  [5, [0, -1, -1, 0, 1, 1]],
  [6, [0, -1, 1, 0, 0, 1]],
  [7, [0, 1, 1, 0, 0, 0]],
  [8, [0, 1, -1, 0, 1, 0]],
]);

/** Turned pictures whose box has the proportions of the stored one were meant to stay as they are: older Word ignores EXIF. */
function orientationMatrix(orientation: number, stored: { readonly width: number; readonly height: number }, area: Area): UnitMatrix {
  const upright = ORIENTATIONS.get(1) as UnitMatrix;
  if (orientation >= 5) {
    const box = Math.log(area.width / area.height);
    const asStored = Math.abs(box - Math.log(stored.width / stored.height));
    const turned = Math.abs(box - Math.log(stored.height / stored.width));
    if (asStored < turned) return upright;
  }
  return ORIENTATIONS.get(orientation) ?? upright;
}
