import { readPictureInfo } from '../../images/picture-info.ts';
import type { Media, PictureTile } from '../../model/drawing.ts';
import { readDrawingFraction, readEmu } from '../values/emu.ts';
import { readRectangleAlignment } from '../values/rectangle-alignment.ts';
import { attribute, type XmlElement } from '../xml/xml.ts';

const POINTS_PER_INCH = 72;
/** For files that do not say how dense they are. */
const DEFAULT_DPI = 96;

/** How `a:tile` repeats a picture, at the size that its pixels have; all of them alike, `flip` or not. */
export function readTile(tile: XmlElement, media: Media): PictureTile | undefined {
  const scaled = (name: string): number => Math.abs(readDrawingFraction(attribute(tile, name), 1));
  const natural = tileOfNaturalSize(media);
  return (
    natural && {
      width: natural.width * (scaled('sx') || 1),
      height: natural.height * (scaled('sy') || 1),
      x: readEmu(attribute(tile, 'tx'), 0),
      y: readEmu(attribute(tile, 'ty'), 0),
      align: readRectangleAlignment(attribute(tile, 'algn')) ?? natural.align,
    }
  );
}

/** A picture repeated from the top left corner on; undefined where it has no size of its own, for it can only be stretched. */
export function tileOfNaturalSize({ bytes }: Media): PictureTile | undefined {
  const info = readPictureInfo(bytes);
  if (!info || info.width === 0 || info.height === 0) return undefined;
  const points = (pixels: number, dpi = DEFAULT_DPI): number => (pixels / dpi) * POINTS_PER_INCH;
  return { width: points(info.width, info.dpi?.x), height: points(info.height, info.dpi?.y), x: 0, y: 0, align: [0, 0] };
}
