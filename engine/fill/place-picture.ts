import type { Place } from '../diagnostics.ts';
import { type PictureInfo, readPictureInfo } from '../images/picture-info.ts';
import { BEYOND_PIXELS } from '../images/pixel-budget.ts';
import { vectorPicture } from '../images/vector-picture.ts';
import { madeOnce } from '../made-once.ts';
import type { Media } from '../model/drawing.ts';
import type { InlineDrawing } from '../model/paragraph.ts';
import type { Sides } from '../model/table.ts';
import type { InlineSlot, Room, ValueSlot } from './bind/plan.ts';
import type { FillState } from './fill-state.ts';
import type { PictureValue } from './values/value.ts';

/** For files that do not say how dense they are. */
const DEFAULT_DPI = 96;
const POINTS_PER_INCH = 72;
/** Points; for formats that have no size of their own. */
const DEFAULT_SIZE = 144;
/** A density below this is a slip of the program that wrote the file. */
const LEAST_DPI = 30;

const NONE: Sides<number> = { top: 0, right: 0, bottom: 0, left: 0 };

/** One `Media` for the same bytes, so that a logo shared by all rows is embedded once. */
const medias = new WeakMap<Uint8Array, Media>();

/** Points. */
export interface MeasuredPicture {
  readonly info: PictureInfo;
  readonly width: number;
  readonly height: number;
}

/** The natural size of a picture of a row, smaller where its place is; undefined and a diagnostic when the bytes are no picture. */
export function measurePicture(picture: PictureValue, slot: ValueSlot, state: FillState): MeasuredPicture | undefined {
  const info = readPictureInfo(picture.bytes);
  if (!info) {
    state.report({
      severity: 'warning',
      code: 'fill/not-a-picture',
      message: `The file '${picture.name}' is not a picture that can be shown.`,
      where: placeOfSlot(slot),
      hint: 'PNG, JPEG, GIF and WebP can be placed.',
    });
    return undefined;
  }
  const drawn = info.kind === 'svg' ? vectorPicture(mediaOf(picture))?.area : undefined;
  const [across, down] = drawn ? [drawn.width, drawn.height] : [info.width, info.height];
  const width = across > 0 ? toPoints(across, info.dpi?.x) : DEFAULT_SIZE;
  const height = down > 0 ? toPoints(down, info.dpi?.y) : DEFAULT_SIZE;
  const scale = scaleInto(width, height, slot.room);
  return { info, width: width * scale, height: height * scale };
}

/** Where the slot stands, with the column that was found for it. */
export const placeOfSlot = ({ place, origin }: ValueSlot): Place => ({ ...place, ...(origin ? { property: origin.property } : {}) });

/** The picture as an inline drawing; undefined and a diagnostic when the bytes are no picture, or no pixels are left. */
export function placePicture(picture: PictureValue, slot: InlineSlot, state: FillState): InlineDrawing | undefined {
  const measured = measurePicture(picture, slot, state);
  if (!measured) return undefined;
  if (!state.pixels.take(picture.bytes)) {
    state.report({
      severity: 'warning',
      code: 'image/too-large',
      message: `Picture ${picture.name} is not shown: ${BEYOND_PIXELS}.`,
      where: placeOfSlot(slot),
      hint: 'Scale the pictures down, or show fewer of them in one document.',
    });
    return undefined;
  }
  const media = mediaOf(picture);
  return {
    type: 'drawing',
    properties: slot.properties,
    ...(slot.link ? { link: slot.link } : {}),
    drawing: {
      type: 'drawing',
      width: measured.width,
      height: measured.height,
      rotation: 0,
      flipHorizontal: false,
      flipVertical: false,
      padding: NONE,
      content: { type: 'picture', media, crop: NONE, opacity: 1 },
      description: picture.name,
    },
  };
}

function toPoints(pixels: number, dpi: number | undefined): number {
  return (pixels * POINTS_PER_INCH) / (dpi !== undefined && dpi >= LEAST_DPI ? dpi : DEFAULT_DPI);
}

function scaleInto(width: number, height: number, room: Room | undefined): number {
  return room ? Math.min(1, room.width / width, room.height / height) : 1;
}

function mediaOf({ name, bytes }: PictureValue): Media {
  return madeOnce(medias, bytes, () => ({ name, bytes }));
}
