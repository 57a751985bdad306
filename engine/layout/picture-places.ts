import type { Fill, PictureTile } from '../model/drawing.ts';
import type { Rectangle } from './areas.ts';
import type { PathMark } from './display-list.ts';
import { boundsOfPath, NO_CROP, placePicture } from './mark-geometry.ts';

/** Of one shape; smaller pictures are repeated in a multiple of their size. */
const MAX_TILES = 2000;

/** Where the picture that fills a path is drawn, points: once over its box, or again and again, whole, until the box is covered. */
export function picturePlaces(mark: PathMark, { crop = NO_CROP, tile }: Extract<Fill, { type: 'picture' }>): readonly Rectangle[] {
  const box = boundsOfPath(mark);
  if (tile !== undefined) return tilesOver(box, tile);
  const placed = placePicture({ ...box, crop });
  return placed ? [placed.whole] : [];
}

/** ECMA-376 20.1.8.58: one tile stands in the box as it is aligned, moved by its offset; the others follow on all sides. */
function tilesOver(box: Rectangle, tile: PictureTile): readonly Rectangle[] {
  let { width, height } = tile;
  if (!(Number.isFinite(box.width / width) && Number.isFinite(box.height / height))) return [box];
  while ((box.width / width + 2) * (box.height / height + 2) > MAX_TILES) {
    width *= 2;
    height *= 2;
  }
  const lefts = startsOver(box.x, box.width, width, tile.x, tile.align[0]);
  const tops = startsOver(box.y, box.height, height, tile.y, tile.align[1]);
  return tops.flatMap((y) => lefts.map((x) => ({ x, y, width, height })));
}

function startsOver(from: number, extent: number, size: number, offset: number, share: number): readonly number[] {
  // Between a tile's size before the edge and one behind it.
  const rest = (share * (extent - size) + offset) % size;
  const starts: number[] = [];
  for (let at = rest > 0 ? rest - size : rest; at < extent; at += size) starts.push(from + at);
  return starts;
}
