import type { Drawing, TextBox } from '../../model/drawing.ts';
import { makeLink, readDrawingLink } from '../body/link.ts';
import { withFlippedMembers } from '../drawing/flip-group.ts';
import { coordinatesWithin, type GroupCoordinates, type GroupMember } from '../drawing/group-coordinates.ts';
import { recoloured } from '../drawing/picture-effects.ts';
import { readMedia } from '../parts/media.ts';
import { innerStory, mayNest, reportIn, reportUnknown, type Story } from '../reader-context.ts';
import { readCssDeclarations, readCssLength } from '../values/css-length.ts';
import { drawingLength } from '../values/drawing-length.ts';
import { unwrappedElements } from '../xml/unwrapped-elements.ts';
import { attribute, child, type XmlElement } from '../xml/xml.ts';
import { readVmlBoolean, readVmlFraction } from './vml-colour.ts';
import { polylinePoints, readPair, readVmlGeometry } from './vml-geometry.ts';
import { readVmlPictureEffects, washedOut } from './vml-picture-effects.ts';
import { readVmlAnchor } from './vml-placement.ts';
import { readVmlShadow } from './vml-shadow.ts';
import { isHiddenShape, isVmlShape, type VmlShape } from './vml-shape.ts';
import { readVmlFill, readVmlStroke, readVmlStrokeWeight } from './vml-style.ts';
import { readWordArt } from './vml-word-art.ts';

const notDrawn: ReadonlyMap<string, string> = new Map([
  ['v:arc', 'curve'],
  ['v:curve', 'curve'],
  ['v:diagram', 'diagram'],
  ['w:control', 'form control (ActiveX)'],
  ['w:movie', 'film'],
]);
const ignored = new Set([
  'v:shapetype',
  'o:OLEObject',
  'w:objectEmbed',
  'w:objectLink',
  'w:drawing',
  'v:background',
  'o:lock',
  'o:diagram',
  'w10:anchorlock',
  'w10:wrap',
  'w10:bordertop',
  'w10:borderbottom',
  'w10:borderleft',
  'w10:borderright',
  'v:path',
  'v:fill',
  'v:stroke',
  'v:shadow',
  'v:textbox',
  'v:imagedata',
  'v:formulas',
  'v:handles',
  'v:textpath',
  'o:extrusion',
  'o:callout',
]);

/** The drawings of `w:pict` or `w:object` (ECMA-376 17.3.3.21 and 17.3.3.19; Part 4, 14.1). */
export function readVml(story: Story, container: XmlElement): readonly Drawing[] {
  return readShapes(story, container, undefined).map((placed) => placed.drawing);
}

function readShapes(story: Story, container: XmlElement, space: GroupCoordinates | undefined): readonly GroupMember[] {
  const found: GroupMember[] = [];
  for (const element of unwrappedElements(container)) {
    if (element.name === 'v:shapetype') {
      const id = attribute(element, 'id');
      if (id !== undefined) story.sources.shapeTypes.set(id, element);
    } else if (isVmlShape(element)) {
      const drawing = readShape(story, element, space);
      if (drawing) found.push(drawing);
    } else if (notDrawn.has(element.name))
      reportIn(story, 'warning', 'docx/unsupported-drawing', `A ${notDrawn.get(element.name) ?? 'drawing'} is not drawn.`, {
        hint: 'Replace it by a picture of it.',
      });
    else if (!ignored.has(element.name)) reportUnknown(story, element, 'inside a drawing');
  }
  return found;
}

function readShape(story: Story, element: XmlElement, space: GroupCoordinates | undefined): GroupMember | undefined {
  if (isHiddenShape(element)) return undefined;
  const style = readCssDeclarations(attribute(element, 'style'));
  const reference = attribute(element, 'type');
  // Some programs leave the sign out that makes it a reference.
  const type = reference === undefined ? undefined : story.sources.shapeTypes.get(reference.replace(/^#/u, ''));
  const shape: VmlShape = { element, type, style };
  const lineShare = space === undefined ? readLineShare(shape) : undefined;
  const box = readBox(shape, space, (lineShare ?? 0) * story.sources.textWidth);
  const anchor = space === undefined ? readVmlAnchor(shape, box.x, box.y) : undefined;
  const content = readContent(story, shape, box, space);
  const flip = style.get('flip') ?? '';
  const href = attribute(element, 'href');
  const link = href
    ? makeLink(story, { url: href, tooltip: attribute(element, 'title') })
    : readDrawingLink(story, child(element, 'a:hlinkClick'));
  const description = attribute(element, 'alt') || attribute(child(element, 'v:imagedata'), 'o:title');
  return {
    x: box.x,
    y: box.y,
    drawing: withFlippedMembers({
      type: 'drawing',
      width: box.width,
      height: box.height,
      ...(lineShare === undefined || anchor ? {} : { lineShare }),
      rotation: readAngle(style.get('rotation')),
      flipHorizontal: flip.includes('x') !== box.flipX,
      flipVertical: flip.includes('y') !== box.flipY,
      ...(anchor ? { anchor } : {}),
      padding: { top: 0, right: 0, bottom: 0, left: 0 },
      content,
      ...(description ? { description } : {}),
      ...(link ? { link } : {}),
    }),
  };
}

interface ShapeBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly flipX: boolean;
  readonly flipY: boolean;
}

/** Position and size in points. Lines carry their ends, polylines their corners, all others a style. */
function readBox({ element: shape, style }: VmlShape, space: GroupCoordinates | undefined, ruleWidth: number): ShapeBox {
  const scaleX = space?.x ?? 0.75;
  const scaleY = space?.y ?? 0.75;
  const corners =
    shape.name === 'v:line'
      ? [lineEnd(attribute(shape, 'from'), scaleX, scaleY), lineEnd(attribute(shape, 'to'), scaleX, scaleY)]
      : shape.name === 'v:polyline'
        ? polylinePoints(attribute(shape, 'points'))
        : [];
  const [first, last] = [corners[0], corners.at(-1)];
  if (first && last && corners.length > 1) {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [x, y] of corners)
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
    const isLine = shape.name === 'v:line';
    const [offsetX, offsetY] = space
      ? [space.originX * space.x, space.originY * space.y]
      : [readCssLength(style.get('margin-left')) ?? 0, readCssLength(style.get('margin-top')) ?? 0];
    return {
      x: space ? left - offsetX : left + offsetX,
      y: space ? top - offsetY : top + offsetY,
      width: drawingLength(right - left),
      height: drawingLength(bottom - top),
      flipX: isLine && first[0] > last[0],
      flipY: isLine && first[1] > last[1],
    };
  }
  const length = (name: string, scale: number): number | undefined => readCssLength(style.get(name), scale);
  const width = drawingLength(length('width', scaleX) ?? 0);
  return {
    x: space
      ? (length('left', scaleX) ?? 0) - space.originX * space.x
      : (length('margin-left', scaleX) ?? 0) + (length('left', scaleX) ?? 0),
    y: space ? (length('top', scaleY) ?? 0) - space.originY * space.y : (length('margin-top', scaleY) ?? 0) + (length('top', scaleY) ?? 0),
    width: width === 0 ? ruleWidth : width,
    height: drawingLength(length('height', scaleY) ?? 0),
    flipX: false,
    flipY: false,
  };
}

/** A horizontal rule of no width takes a share of the line, in tenths of a percent (Part 4, 14.2.2 `hrpct`). */
function readLineShare({ element: shape, style }: VmlShape): number | undefined {
  if (!readVmlBoolean(attribute(shape, 'o:hr'), false) || (readCssLength(style.get('width')) ?? 0) !== 0) return undefined;
  const value = Number(attribute(shape, 'o:hrpct'));
  return value > 0 && value <= 1000 ? value / 1000 : 1;
}

function lineEnd(text: string | undefined, scaleX: number, scaleY: number): readonly [number, number] {
  const [x, y] = (text ?? '').split(',');
  return [readCssLength(x, scaleX) ?? 0, readCssLength(y, scaleY) ?? 0];
}

/** Degrees, or 65,536ths of one with the suffix `fd`. */
function readAngle(text: string | undefined): number {
  const value = Number.parseFloat(text ?? '0');
  if (!Number.isFinite(value)) return 0;
  return text?.endsWith('fd') ? value / 65536 : value;
}

function readContent(story: Story, shape: VmlShape, box: ShapeBox, around: GroupCoordinates | undefined): Drawing['content'] {
  const { element } = shape;
  if (element.name === 'v:group') return readGroup(story, element, box);
  const image = child(element, 'v:imagedata');
  const reference = attribute(image, 'r:id') ?? attribute(image, 'r:pict') ?? attribute(image, 'o:relid');
  // WPS Office gives every shape an `imagedata` that refers to nothing.
  if (reference !== undefined || element.name === 'v:image') return readPicture(story, shape, image, reference);
  const wordArt = child(element, 'v:textpath');
  if (wordArt && attribute(wordArt, 'string')) return readWordArt(story, shape, wordArt, box.width, box.height);
  const shadow = readVmlShadow(element);
  const geometry = readVmlGeometry(story, shape, [box.width, box.height]);
  const stroke = readVmlBoolean(attribute(element, 'o:hr'), false) ? undefined : readVmlStroke(shape);
  // The text of a rectangle keeps off an outline whose width is said, except in groups (measured: LibreOffice 7.4).
  const keepsOff = around === undefined && stroke && 'preset' in geometry && geometry.preset === 'rect';
  const text = readTextBox(story, shape, keepsOff ? (readVmlStrokeWeight(shape) ?? 0) : 0);
  return {
    type: 'shape',
    geometry,
    fill: element.name === 'v:line' ? { type: 'none' } : readVmlFill(story, shape),
    ...(stroke ? { stroke } : {}),
    ...(shadow ? { shadow } : {}),
    ...(text ? { text } : {}),
  };
}

function readGroup(story: Story, element: XmlElement, box: ShapeBox): Drawing['content'] {
  const [width, height] = readPair(attribute(element, 'coordsize'), 1000);
  const [x, y] = readPair(attribute(element, 'coordorigin'), 0);
  const space = coordinatesWithin(box, { x, y, width, height });
  const children = mayNest(story, 'group of drawings') ? readShapes({ ...story, depth: story.depth + 1 }, element, space) : [];
  return { type: 'group', children };
}

function readPicture(story: Story, shape: VmlShape, image: XmlElement | undefined, reference: string | undefined): Drawing['content'] {
  const media = readMedia(story, reference);
  if (!media) return { type: 'unsupported', what: 'picture' };
  const cut = (name: string): number => readVmlFraction(attribute(image, name)) ?? 0;
  const stroke = readVmlBoolean(attribute(shape.element, 'stroked'), false) ? readVmlStroke(shape) : undefined;
  const shadow = readVmlShadow(shape.element);
  return {
    type: 'picture',
    media: recoloured(story, media, readVmlPictureEffects(image)),
    crop: { top: cut('croptop'), right: cut('cropright'), bottom: cut('cropbottom'), left: cut('cropleft') },
    opacity: washedOut(image),
    ...(stroke ? { stroke } : {}),
    ...(shadow ? { shadow } : {}),
  };
}

/** @param outline width of the outline that the text keeps off in addition to its insets, points */
function readTextBox(story: Story, { element: shape, style }: VmlShape, outline: number): TextBox | undefined {
  const box = child(shape, 'v:textbox');
  const content = child(box, 'w:txbxContent');
  if (!content || !mayNest(story, 'text box')) return undefined;
  const boxStyle = readCssDeclarations(attribute(box, 'style'));
  const insets = (attribute(box, 'inset') ?? '').split(',').map((part) => readCssLength(part));
  const inset = (index: number, absent: number): number => (insets[index] ?? absent) + outline;
  const anchor = style.get('v-text-anchor') ?? '';
  const name = attribute(shape, 'id');
  const next = boxStyle.get('mso-next-textbox')?.replace(/^#/u, '');
  const blocks = story.readBlocks(innerStory(story), content);
  return {
    blocks,
    ...(name !== undefined && (next !== undefined || blocks.length === 0)
      ? { link: { name, ...(next === undefined ? {} : { next }) } }
      : {}),
    insets: { left: inset(0, 7.2), top: inset(1, 3.6), right: inset(2, 7.2), bottom: inset(3, 3.6) },
    verticalAlign: anchor.startsWith('middle') ? 'center' : anchor.startsWith('bottom') ? 'bottom' : 'top',
    fit: readVmlBoolean(boxStyle.get('mso-fit-shape-to-text'), false) ? 'shape' : 'none',
    wrapText: style.get('mso-wrap-style') !== 'none',
    direction: directionOf(boxStyle),
    // Text of VML does not turn with its shape (Word up to 2007; LibreOffice 7.4).
    ...(readAngle(style.get('rotation')) === 0 ? {} : { upright: true }),
  };
}

/** LibreOffice writes `mso-layout-flow-alt` alone for text that runs upwards. */
function directionOf(boxStyle: ReadonlyMap<string, string>): TextBox['direction'] {
  if (boxStyle.get('mso-layout-flow-alt') === 'bottom-to-top') return 'up';
  return boxStyle.get('layout-flow')?.startsWith('vertical') ? 'down' : 'horizontal';
}
