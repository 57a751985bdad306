import { averageWidth } from '../../fonts/average-width.ts';
import type { FontLibrary } from '../../fonts/face.ts';
import { madeOnce } from '../../made-once.ts';
import { blend } from '../../model/colour-math.ts';
import type { VectorArea, VectorImage, VectorItem, VectorPicture, VectorText } from '../../model/vector-picture.ts';
import type { LayoutContext } from '../context.ts';
import type { GroupMark, Mark } from '../display-list.ts';
import { NO_CROP } from '../mark-geometry.ts';
import type { LayoutSession } from '../session.ts';

const MAX_DEPTH = 40;
const SHAPING = { kerning: true, rightToLeft: false };

interface Drawing {
  readonly fonts: FontLibrary;
  /** Of the picture as a whole. */
  readonly opacity: number;
}

/** A drawing of a picture in a box of points, clipped to `clip`. Its marks are the same objects however often it is shown. */
export function vectorMarks(
  picture: VectorPicture,
  box: VectorArea,
  clip: VectorArea,
  opacity: number,
  { fonts, session }: LayoutContext,
): readonly Mark[] {
  const { area } = picture;
  const [scaleX, scaleY] = [box.width / area.width, box.height / area.height];
  if (!(scaleX > 0 && scaleY > 0 && Number.isFinite(scaleX) && Number.isFinite(scaleY))) return [];
  const drawing: GroupMark = {
    type: 'group',
    transform: [scaleX, 0, 0, scaleY, box.x - area.x * scaleX, box.y - area.y * scaleY],
    marks: ownMarks(picture, opacity, fonts, session),
  };
  return [{ type: 'group', clip, marks: [drawing] }];
}

/** In the units of the picture. */
function ownMarks(picture: VectorPicture, opacity: number, fonts: FontLibrary, session: LayoutSession): readonly Mark[] {
  const cache = session.cache<VectorPicture, Map<number, readonly Mark[]>>('vector-marks');
  const known = madeOnce(cache, picture, () => new Map<number, readonly Mark[]>());
  return madeOnce(known, opacity, () => marksOf(picture.items, { fonts, opacity }, 0));
}

function marksOf(items: readonly VectorItem[], how: Drawing, depth: number): Mark[] {
  if (depth > MAX_DEPTH) return [];
  const marks: Mark[] = [];
  for (const item of items) {
    switch (item.type) {
      case 'path':
        marks.push({
          type: 'path',
          x: 0,
          y: 0,
          steps: item.steps,
          fill: 'opacity' in item.fill ? { ...item.fill, opacity: item.fill.opacity * how.opacity } : item.fill,
          ...(item.evenOdd ? { evenOdd: true as const } : {}),
          ...(item.stroke ? { stroke: { ...item.stroke, opacity: item.stroke.opacity * how.opacity } } : {}),
        });
        break;
      case 'image':
        marks.push(imageMark(item, how.opacity));
        break;
      case 'text':
        marks.push(...textMarks(item, how));
        break;
      case 'group': {
        const inside = marksOf(item.items, how, depth + 1);
        if (inside.length > 0)
          marks.push({
            type: 'group',
            ...(item.transform ? { transform: item.transform } : {}),
            ...(item.clip ? { clip: item.clip } : {}),
            marks: inside,
          });
      }
    }
  }
  return marks;
}

const imageMark = ({ media, x, y, width, height, opacity }: VectorImage, outer: number): Mark => ({
  type: 'picture',
  media,
  x,
  y,
  width,
  height,
  crop: NO_CROP,
  opacity: opacity * outer,
});

/** Runs in the fonts that have the letters, turned about the point of the text. */
function textMarks(item: VectorText, { fonts, opacity }: Drawing): readonly Mark[] {
  const request = { family: item.family, bold: item.bold, italic: item.italic };
  const requested = fonts.face(request);
  const { metrics } = requested;
  const size = item.sizeOf === 'em' ? item.size : item.size / (metrics.ascent + metrics.descent);
  if (!(size > 0)) return [];
  const scale = item.letterWidth === undefined ? 1 : item.letterWidth / (averageWidth(requested) * size);
  let done = 0;
  const runs = fonts.cover(item.text, request).map(({ text, face }) => {
    const shaped = fonts.shape(text, face, SHAPING);
    const fixed = item.advances?.slice(done, done + text.length);
    done += text.length;
    // Only where every letter is a glyph can the picture say where each one stands.
    const advances =
      fixed && fixed.length === shaped.glyphs.length && shaped.offsets === undefined
        ? fixed
        : shaped.advances.map((advance) => advance * size * scale);
    return { face, shaped, advances, width: advances.reduce((sum, each) => sum + each, 0) };
  });
  const width = runs.reduce((sum, run) => sum + run.width, 0);
  let x = -width * { start: 0, middle: 0.5, end: 1 }[item.align];
  const y = { baseline: 0, top: metrics.ascent * size, bottom: -metrics.descent * size }[item.anchor];
  const turned = item.angle % 360 !== 0;
  const [left, top] = turned ? [0, 0] : [item.x, item.y];
  const marks = runs.map(({ face, shaped, advances, width: runWidth }): Mark => {
    const mark: Mark = {
      type: 'glyphs',
      face,
      size,
      scale,
      x: left + x,
      y: top + y,
      // Letters have no opacity of their own.
      colour: blend(item.colour, 'FFFFFF', item.opacity * opacity),
      glyphs: shaped.glyphs,
      advances,
      ...(shaped.offsets ? { offsets: shaped.offsets.map(([dx, dy]): [number, number] => [dx * size * scale, -dy * size]) } : {}),
      texts: shaped.texts,
    };
    x += runWidth;
    return mark;
  });
  if (!turned) return marks;
  const radians = (item.angle * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
  return [{ type: 'group', transform: [cosine, sine, -sine, cosine, item.x, item.y], marks }];
}
