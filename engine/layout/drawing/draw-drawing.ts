import { isOpaque } from '../../images/is-opaque.ts';
import { vectorPicture } from '../../images/vector-picture.ts';
import type { Drawing, PathStep, Picture, Shape, Stroke } from '../../model/drawing.ts';
import { liesOnItsSide } from '../../model/lies-on-its-side.ts';
import { addItems, movedItems } from '../add-items.ts';
import type { LayoutContext } from '../context.ts';
import type { Fragment, Mark, Owner, PathMark, PictureMark, Placed } from '../display-list.ts';
import { NO_CROP, placePicture } from '../mark-geometry.ts';
import { linesAlong } from './compound-lines.ts';
import { fillOfPath } from './fill-of-path.ts';
import { shadowMarks } from './shadow-marks.ts';
import { shapePaths } from './shape-geometry.ts';
import { fitToText, type TextShape, textItems } from './text-box.ts';
import { aboutMiddle, type Turned, transformItems } from './transform-items.ts';
import { vectorMarks } from './vector-marks.ts';

const MAX_DEPTH = 32;

const BOX: Shape['geometry'] = { preset: 'rect', adjust: {} };

/** What is seen through a picture; nothing where none can be seen, so that it leaves no line round the picture either. */
function marksBeneath({ fill, geometry = BOX, media }: Picture, width: number, height: number, context: LayoutContext): Mark[] {
  return fill && !isOpaque(media) ? shapeMarks({ type: 'shape', geometry, fill }, width, height, context) : [];
}

function pictureMarks(picture: Picture, width: number, height: number, context: LayoutContext): Mark[] {
  const mark: PictureMark = {
    type: 'picture',
    media: picture.media,
    x: 0,
    y: 0,
    width,
    height,
    crop: picture.crop,
    opacity: picture.opacity,
  };
  if (picture.geometry) {
    const { media, crop, geometry, stroke, opacity } = picture;
    return shapeMarks(
      { type: 'shape', geometry, fill: { type: 'picture', media, crop, opacity }, ...(stroke ? { stroke } : {}) },
      width,
      height,
      context,
    );
  }
  const marks: Mark[] = [...(drawnPicture(mark, context) ?? [mark])];
  if (visible(picture.stroke))
    marks.push(...strokedPath([['M', 0, 0], ['L', width, 0], ['L', width, height], ['L', 0, height], ['Z']], picture.stroke, NO_FILL));
  return marks;
}

/** What a metafile or an SVG shows in its box; undefined for a picture of pixels. */
function drawnPicture(mark: PictureMark, context: LayoutContext): readonly Mark[] | undefined {
  const vector = vectorPicture(mark.media);
  const placed = vector && placePicture(mark);
  return placed && vectorMarks(vector, placed.whole, { x: 0, y: 0, width: mark.width, height: mark.height }, mark.opacity, context);
}

type Filled = Pick<PathMark, 'fill' | 'evenOdd'>;
const NO_FILL: Filled = { fill: { type: 'none' } };

/** A path with its stroke: one mark, or one for the fill and each of the lines of a compound one. */
function strokedPath(steps: readonly PathStep[], stroke: Stroke, filled: Filled): Mark[] {
  const place = { type: 'path', x: 0, y: 0 } as const;
  if (!stroke.lines) return [{ ...place, steps, ...filled, stroke }];
  const lines = linesAlong(steps, stroke).map((line): Mark => ({ ...place, ...line, ...NO_FILL }));
  return filled.fill.type === 'none' ? lines : [{ ...place, steps, ...filled }, ...lines];
}

function visible(stroke: Stroke | undefined): stroke is Stroke {
  return stroke !== undefined && stroke.opacity > 0;
}

/** A drawn picture fills the box of a shape, whatever its outline; tiles of it are not drawn. */
function shapeMarks(given: Shape, width: number, height: number, context: LayoutContext): Mark[] {
  const { fill: filling } = given;
  const drawn =
    filling.type === 'picture' && !filling.tile
      ? drawnPicture({ ...filling, x: 0, y: 0, width, height, crop: filling.crop ?? NO_CROP }, context)
      : undefined;
  const shape: Shape = drawn ? { ...given, fill: { type: 'none' } } : given;
  const marks: Mark[] = [...(drawn ?? [])];
  for (const { steps, fill: how, stroked, evenOdd } of shapePaths(shape.geometry, width, height, context.report)) {
    const fill = fillOfPath(shape.fill, how);
    const filled: Filled = { fill, ...(evenOdd ? { evenOdd } : {}) };
    if (stroked && visible(shape.stroke)) marks.push(...strokedPath(steps, shape.stroke, filled));
    else if (fill.type !== 'none') marks.push({ type: 'path', x: 0, y: 0, steps, ...filled });
  }
  return marks;
}

/** Pictures are figures of the structure tree unless marked decorative; shapes only where they are described. */
function ownerOf(drawing: Drawing): Owner | undefined {
  if (drawing.decorative) return undefined;
  const { content } = drawing;
  const figure = content.type === 'picture' || (content.type === 'shape' && drawing.description !== undefined && !content.text);
  if (!figure) return undefined;
  return drawing.link ? { node: drawing, link: drawing.link } : { node: drawing };
}

/** What a drawing shows of its own, without the text in it: the same fragment as long as the drawing is. */
function ownFragment(drawing: Drawing, context: LayoutContext): Fragment | undefined {
  const { content, width, height } = drawing;
  if (content.type !== 'picture' && content.type !== 'shape') return undefined;
  const cache = context.session.cache<Drawing, Fragment>('drawing-fragment');
  const known = cache.get(drawing);
  if (known) return known;
  let marks =
    content.type === 'picture'
      ? [...marksBeneath(content, width, height, context), ...pictureMarks(content, width, height, context)]
      : shapeMarks(content, width, height, context);
  const transform = aboutMiddle(drawing);
  const shadow = content.shadow ? shadowMarks(marks, content.shadow, width, height, transform) : [];
  if (content.shadow && shadow.length === 0) {
    const message = 'A shadow is left out: that of text, or of a picture that may be transparent somewhere.';
    context.report({ severity: 'info', code: 'layout/no-shadow', message });
  }
  if (transform && marks.length > 0) marks = [{ type: 'group', transform, marks }];
  marks.unshift(...shadow);
  if (drawing.link) marks.push({ type: 'link', link: drawing.link, x: 0, y: 0, width, height });
  const owner = ownerOf(drawing);
  const fragment: Fragment = owner ? { marks, owner } : { marks };
  cache.set(drawing, fragment);
  return fragment;
}

/**
 * What a drawing shows, relative to the top left corner of its box before rotation; rotation turns it about its middle.
 * Text keeps its reading direction when a shape is flipped; where the shape says so it stands on its head with it. An unsupported drawing shows nothing: the reader has reported it.
 */
export function drawingFragments(drawing: Drawing, context: LayoutContext, depth = 0): readonly Placed[] {
  const fitted = fitToText(drawing, context);
  const { content, width, height, rotation } = fitted;
  if (content.type === 'unsupported') return [];
  if (content.type === 'group') {
    if (depth > MAX_DEPTH) return [];
    const items: Placed[] = [];
    for (const { drawing: child, x, y } of content.children) addItems(drawingFragments(child, context, depth + 1), x, y, items);
    return transformItems(items, aboutMiddle(fitted));
  }
  const own = ownFragment(fitted, context);
  const items: Placed[] = own && own.marks.length > 0 ? [{ x: 0, y: 0, fragment: own }] : [];
  if (content.type === 'shape' && content.text) {
    const holder: TextShape = { shape: content, text: content.text, width, height };
    items.push(...(content.text.upright ? uprightText(holder, rotation, context) : turnedText(holder, fitted, context)));
  }
  return items;
}

function turnedText(holder: TextShape, turned: Turned, context: LayoutContext): readonly Placed[] {
  const { rotation, flipHorizontal, flipVertical } = turned;
  const overturned = holder.text.flips === true && flipVertical;
  const mirrored = { across: flipHorizontal !== overturned, down: flipVertical && !overturned };
  const items = textItems(holder, context, mirrored);
  const unflipped: Turned = { ...turned, rotation: overturned ? rotation + 180 : rotation, flipHorizontal: false, flipVertical: false };
  return transformItems(items, aboutMiddle(unflipped));
}

/** Text that stays level (ECMA-376 21.1.2.1.1 `upright`): in a box about the same middle, which lies on its side where the shape does. */
function uprightText(holder: TextShape, rotation: number, context: LayoutContext): readonly Placed[] {
  if (!liesOnItsSide(rotation)) return textItems(holder, context);
  const { width, height } = holder;
  return movedItems(textItems({ ...holder, width: height, height: width }, context), (width - height) / 2, (height - width) / 2);
}
