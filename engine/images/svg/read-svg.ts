import { RefusedInput } from '../../diagnostics.ts';
import { readCssDeclarations } from '../../docx/values/css-length.ts';
import { PRESET_COLOURS } from '../../docx/values/named-colours.ts';
import { parseXml } from '../../docx/xml/parse-xml.ts';
import { attribute, elements, type XmlElement } from '../../docx/xml/xml.ts';
import type { Fill, Stroke } from '../../model/drawing.ts';
import type { Colour } from '../../model/run.ts';
import type { Matrix, VectorArea, VectorItem, VectorPicture } from '../../model/vector-picture.ts';
import { areaOfItems } from '../item-bounds.ts';
import { svgLength, svgOutline } from './svg-shapes.ts';

const MAX_ITEMS = 200_000;
/** Of all outlines, each as often as it is used. */
const MAX_STEPS = 1_000_000;
const MAX_DEPTH = 64;

/**
 * An SVG of outlines with plain colours: groups, transforms, basic shapes, paths, uses and clips by a rectangle. Undefined for all that has
 * more (text, gradients, style sheets, masks, filters, pictures), which would come out wrong by halves.
 */
export function readSvg(bytes: Uint8Array): VectorPicture | undefined {
  try {
    const root = parseXml(bytes, 'SVG');
    return root.name === 'svg' ? readRoot(root) : undefined;
  } catch (error) {
    if (error instanceof Unsupported || error instanceof RefusedInput) return undefined;
    throw error;
  }
}

/** Ends the reading: the picture has something that is not drawn here. */
class Unsupported extends Error {}

interface Style {
  readonly fill: Colour | 'none';
  readonly stroke: Colour | 'none';
  readonly colour: Colour;
  readonly fillOpacity: number;
  readonly strokeOpacity: number;
  readonly strokeWidth: number;
  readonly evenOdd: boolean;
  readonly visible: boolean;
}

const INITIAL: Style = {
  fill: '000000',
  stroke: 'none',
  colour: '000000',
  fillOpacity: 1,
  strokeOpacity: 1,
  strokeWidth: 1,
  evenOdd: false,
  visible: true,
};

interface Reading {
  readonly byId: ReadonlyMap<string, XmlElement>;
  items: number;
  steps: number;
}

/** Reads something of elements once, however often they are used. */
function onceEach<T>(read: (element: XmlElement) => T): (element: XmlElement) => T {
  const known = new WeakMap<XmlElement, { readonly value: T }>();
  return (element) => {
    let found = known.get(element);
    if (found === undefined) {
      found = { value: read(element) };
      known.set(element, found);
    }
    return found.value;
  };
}

const declarationsOf = onceEach((element) => readCssDeclarations(attribute(element, 'style')));
const transformOf = onceEach((element) => matrixOf(attribute(element, 'transform')));
const outlineOf = onceEach(svgOutline);

function readRoot(root: XmlElement): VectorPicture | undefined {
  const byId = new Map<string, XmlElement>();
  const index = (element: XmlElement): void => {
    if (element.name === 'style') throw new Unsupported();
    const id = attribute(element, 'id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    for (const entry of elements(element)) index(entry);
  };
  index(root);
  const items = readChildren(root, styleOf(root, INITIAL), { byId, items: 0, steps: 0 }, 0);
  if (items.length === 0) return undefined;
  const box = (attribute(root, 'viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [x = 0, y = 0, width = 0, height = 0] = box;
  if (box.length === 4 && box.every(Number.isFinite) && width > 0 && height > 0) return { area: { x, y, width, height }, items };
  const [ownWidth, ownHeight] = [svgLength(attribute(root, 'width')) ?? 0, svgLength(attribute(root, 'height')) ?? 0];
  return { area: ownWidth > 0 && ownHeight > 0 ? { x: 0, y: 0, width: ownWidth, height: ownHeight } : areaOfItems(items), items };
}

const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']);
/** Not drawn, or only where something refers to it. */
const PASSED_OVER = new Set(['defs', 'title', 'desc', 'metadata', 'clipPath', 'symbol']);

function readChildren(parent: XmlElement, style: Style, reading: Reading, depth: number): readonly VectorItem[] {
  if (depth > MAX_DEPTH) throw new Unsupported();
  const items: VectorItem[] = [];
  for (const element of elements(parent)) {
    // Editors keep notes of their own in namespaces of their own.
    if (PASSED_OVER.has(element.name) || element.name.includes(':')) continue;
    for (const item of readElement(element, style, reading, depth)) items.push(item);
  }
  return items;
}

function readElement(element: XmlElement, outer: Style, reading: Reading, depth: number): readonly VectorItem[] {
  if (++reading.items > MAX_ITEMS) throw new Unsupported();
  for (const name of ['mask', 'filter', 'marker-start', 'marker-mid', 'marker-end', 'stroke-dasharray'])
    if ((property(element, name) ?? 'none') !== 'none') throw new Unsupported();
  if (property(element, 'display') === 'none') return [];
  const style = styleOf(element, outer);
  const inside = contentOf(element, style, reading, depth);
  const clip = clipOf(element, reading);
  const clipped: readonly VectorItem[] = clip && inside.length > 0 ? [{ type: 'group', clip, items: inside }] : inside;
  const transform = transformOf(element);
  return transform && clipped.length > 0 ? [{ type: 'group', transform, items: clipped }] : clipped;
}

function contentOf(element: XmlElement, style: Style, reading: Reading, depth: number): readonly VectorItem[] {
  if (SHAPES.has(element.name)) {
    const steps = outlineOf(element);
    reading.steps += steps?.length ?? 0;
    if (steps === undefined || reading.steps > MAX_STEPS) throw new Unsupported();
    if (steps.length === 0 || !style.visible) return [];
    const opacity = opacityOf(property(element, 'opacity'));
    const fill: Fill =
      style.fill === 'none' || element.name === 'line'
        ? { type: 'none' }
        : { type: 'solid', colour: style.fill, opacity: style.fillOpacity * opacity };
    const stroke: Stroke | undefined =
      style.stroke === 'none' || !(style.strokeWidth > 0)
        ? undefined
        : {
            colour: style.stroke,
            opacity: style.strokeOpacity * opacity,
            width: style.strokeWidth,
          };
    if (fill.type === 'none' && stroke === undefined) return [];
    return [{ type: 'path', steps, fill, evenOdd: style.evenOdd, ...(stroke ? { stroke } : {}) }];
  }
  // The opacity of a group is that of its picture as a whole.
  if (opacityOf(property(element, 'opacity')) < 1) throw new Unsupported();
  if (element.name === 'g' || element.name === 'a') return readChildren(element, style, reading, depth + 1);
  if (element.name !== 'use') throw new Unsupported();
  const target = referenced(attribute(element, 'href') ?? attribute(element, 'xlink:href'), reading);
  const [x, y] = [svgLength(attribute(element, 'x')), svgLength(attribute(element, 'y'))];
  if (target === undefined || target.name === 'symbol' || target.name === 'svg' || x === undefined || y === undefined || depth >= MAX_DEPTH)
    throw new Unsupported();
  const used = readElement(target, style, reading, depth + 1);
  return (x === 0 && y === 0) || used.length === 0 ? used : [{ type: 'group', transform: [1, 0, 0, 1, x, y], items: used }];
}

const referenced = (reference: string | undefined, { byId }: Reading): XmlElement | undefined =>
  reference?.startsWith('#') ? byId.get(reference.slice(1)) : undefined;

/** A clip by one rectangle; any other kind ends the reading. */
function clipOf(element: XmlElement, reading: Reading): VectorArea | undefined {
  const reference = property(element, 'clip-path');
  if (reference === undefined || reference === 'none') return undefined;
  const path = referenced(/^url\(["']?(#[^"')]+)["']?\)$/.exec(reference.trim())?.[1], reading);
  const [only, ...more] = elements(path);
  if (path?.name !== 'clipPath' || only === undefined || more.length > 0) throw new Unsupported();
  const shape = only.name === 'use' ? referenced(attribute(only, 'href') ?? attribute(only, 'xlink:href'), reading) : only;
  const units = attribute(path, 'clipPathUnits') ?? 'userSpaceOnUse';
  const moved = [path, only, shape].some((each) => attribute(each, 'transform') !== undefined);
  if (shape?.name !== 'rect' || attribute(shape, 'rx') !== undefined || units !== 'userSpaceOnUse' || moved) throw new Unsupported();
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => svgLength(attribute(shape, name)));
  if (x === undefined || y === undefined || width === undefined || height === undefined) throw new Unsupported();
  return { x, y, width, height };
}

/** A presentation attribute, or the declaration of the element's style that wins over it. */
function property(element: XmlElement, name: string): string | undefined {
  return declarationsOf(element).get(name) ?? attribute(element, name);
}

function styleOf(element: XmlElement, outer: Style): Style {
  const own = (name: string): string | undefined => {
    const value = property(element, name)?.trim();
    return value === 'inherit' ? undefined : value;
  };
  const colour = paint(own('color'), outer.colour, outer.colour);
  if (colour === 'none') throw new Unsupported();
  const width = own('stroke-width');
  const strokeWidth = width === undefined ? outer.strokeWidth : svgLength(width);
  if (strokeWidth === undefined) throw new Unsupported();
  const [fillOpacity, strokeOpacity, rule, visibility] = [own('fill-opacity'), own('stroke-opacity'), own('fill-rule'), own('visibility')];
  return {
    fill: paint(own('fill'), outer.fill, colour),
    stroke: paint(own('stroke'), outer.stroke, colour),
    colour,
    fillOpacity: fillOpacity === undefined ? outer.fillOpacity : opacityOf(fillOpacity),
    strokeOpacity: strokeOpacity === undefined ? outer.strokeOpacity : opacityOf(strokeOpacity),
    strokeWidth,
    evenOdd: rule === undefined ? outer.evenOdd : rule === 'evenodd',
    visible: visibility === undefined ? outer.visible : visibility === 'visible',
  };
}

function opacityOf(text: string | undefined): number {
  const value = text === undefined ? 1 : text.endsWith('%') ? Number.parseFloat(text) / 100 : Number(text);
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 1;
}

function paint(text: string | undefined, inherited: Colour | 'none', current: Colour): Colour | 'none' {
  if (text === undefined) return inherited;
  if (text === 'none' || text === 'transparent') return 'none';
  if (text.toLowerCase() === 'currentcolor') return current;
  const channels = /^rgb\(([^()]*)\)$/i
    .exec(text)?.[1]
    ?.trim()
    .split(/[\s,]+/);
  if (channels?.length === 3 && channels.every((value) => /^\d+$/.test(value)))
    return channels
      .map((value) => Math.min(255, Number(value)).toString(16).padStart(2, '0'))
      .join('')
      .toUpperCase();
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1]?.toUpperCase();
  const colour = hex?.length === 3 ? hex.replace(/./g, '$&$&') : (hex ?? PRESET_COLOURS.get(text.toLowerCase()));
  if (colour === undefined) throw new Unsupported();
  return colour;
}

/** A list of transforms (SVG 1.1, 7.6) as one. */
function matrixOf(text: string | undefined): Matrix | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  let result: Matrix = [1, 0, 0, 1, 0, 0];
  const rest = text.replace(/([a-zA-Z]{1,9})\s*\(([^()]*)\)[\s,]*/g, (_, name: string, inside: string) => {
    const next = stepOfTransform(
      name,
      inside
        .trim()
        .split(/[\s,]+/)
        .map(Number),
    );
    const [a, b, c, d, e, f] = next;
    const [p, q, r, s, t, u] = result;
    result = [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u];
    return '';
  });
  if (rest.trim() !== '' || !result.every(Number.isFinite)) throw new Unsupported();
  return result;
}

function stepOfTransform(name: string, numbers: readonly number[]): Matrix {
  const [a = 0, b, c] = numbers;
  const turn = (a * Math.PI) / 180;
  switch (name) {
    case 'matrix':
      return numbers.length === 6 ? (numbers as unknown as Matrix) : [Number.NaN, 0, 0, 0, 0, 0];
    case 'translate':
      return [1, 0, 0, 1, a, b ?? 0];
    case 'scale':
      return [a, 0, 0, b ?? a, 0, 0];
    case 'rotate': {
      const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
      const [x, y] = [b ?? 0, c ?? 0];
      return [cosine, sine, -sine, cosine, x - cosine * x + sine * y, y - sine * x - cosine * y];
    }
    case 'skewX':
      return [1, 0, Math.tan(turn), 1, 0, 0];
    case 'skewY':
      return [1, Math.tan(turn), 0, 1, 0, 0];
    default:
      throw new Unsupported();
  }
}
