import type { Shape } from '../../model/drawing.ts';
import { reportIn, type Story } from '../reader-context.ts';
import { readCssLength } from '../values/css-length.ts';
import { attribute, child, childrenNamed, type XmlElement } from '../xml/xml.ts';
import { readVmlFraction } from './vml-colour.ts';
import { evaluateFormulas } from './vml-formulas.ts';
import { readTextRectangle, readVmlPath } from './vml-path.ts';
import { presetOf, sameAsPreset } from './vml-presets.ts';
import { shapeAttribute, type VmlShape } from './vml-shape.ts';
import { type Pair, type VmlSpace, vmlSpace } from './vml-space.ts';

/** Characters of paths, adjust values and formulas that all shapes of a document may take from their types: thousands of shapes of Word's longest types. */
export const MAX_INHERITED_GEOMETRY = 2_000_000;

/** A pair such as `21600,21600`; a missing half takes the other's default. */
export function readPair(text: string | undefined, otherwise: number): Pair {
  const [first, second] = (text ?? '').split(',').map((part) => Number.parseFloat(part));
  return [
    first !== undefined && Number.isFinite(first) ? first : otherwise,
    second !== undefined && Number.isFinite(second) ? second : otherwise,
  ];
}

/** An attribute of the `v:path` of a shape, or of that of its type. */
const pathAttribute = ({ element, type }: VmlShape, name: string): string | undefined =>
  attribute(child(element, 'v:path'), name) ?? attribute(child(type, 'v:path'), name);

function readSpace(shape: VmlShape, box: Pair): VmlSpace {
  const pair = (name: string, otherwise: number): Pair => readPair(shapeAttribute(shape, name), otherwise);
  const limit = pathAttribute(shape, 'limo');
  return vmlSpace(pair('coordorigin', 0), pair('coordsize', 1000), limit === undefined ? {} : { limit: readPair(limit, 0), box });
}

/** The geometry of a VML shape of that width and height, with that of its `v:shapetype` below; a preset where the document takes too much from its types. */
export function readVmlGeometry(story: Story, shape: VmlShape, box: Pair): Shape['geometry'] {
  const { element, type } = shape;
  switch (element.name) {
    case 'v:oval':
      return { preset: 'ellipse', adjust: {} };
    case 'v:roundrect':
      return { preset: 'roundRect', adjust: { adj: Math.min(0.5, readVmlFraction(attribute(element, 'arcsize')) ?? 0.2) * 100000 } };
    case 'v:line':
      return { preset: 'line', adjust: {} };
    case 'v:polyline':
      return { path: readPolyline(attribute(element, 'points')) };
    case 'v:shape': {
      const own = attribute(element, 'path') ?? attribute(child(element, 'v:path'), 'v');
      const number = Number(shapeAttribute(shape, 'o:spt') ?? Number.NaN);
      const path = own || (sameAsPreset.has(number) ? undefined : attribute(type, 'path'));
      const ownFormulas = child(element, 'v:formulas');
      const typeFormulas = ownFormulas ? undefined : child(type, 'v:formulas');
      if (!path || !mayInherit(story, [own ? '' : path, attribute(type, 'adj') ?? ''], typeFormulas))
        return { preset: presetOf(Number.isNaN(number) ? numberOfType(attribute(element, 'type')) : number), adjust: {} };
      const space = readSpace(shape, box);
      const formulas = evaluateFormulas(
        ownFormulas ?? typeFormulas,
        readAdjust(attribute(element, 'adj'), attribute(type, 'adj')),
        ...space.size,
      );
      const text = readTextRectangle(pathAttribute(shape, 'textboxrect'), formulas, space);
      return { outlines: readVmlPath(path, formulas, space), ...(text && { text }) };
    }
    default:
      return { preset: 'rect', adjust: {} };
  }
}

/** Takes what a shape has of its type off what the document may; its own path and formulas are no longer than the file. */
function mayInherit(story: Story, texts: readonly string[], formulas: XmlElement | undefined): boolean {
  const { vmlGeometry } = story.sources;
  if (!formulas && texts.every((text) => text === '')) return true;
  if (vmlGeometry.left <= 0) {
    reportIn(
      story,
      'warning',
      'docx/unsupported-drawing',
      'A shape is drawn without the outline of its type, of which the document takes too much.',
    );
    return false;
  }
  for (const text of texts) vmlGeometry.left -= text.length;
  for (const formula of childrenNamed(formulas, 'v:f')) vmlGeometry.left -= 1 + (attribute(formula, 'eqn') ?? '').length;
  return true;
}

/** Word names its shape types by their numbers, `#_x0000_t202`, also where it leaves the type itself out. */
function numberOfType(reference: string | undefined): number {
  return Number(/^#_x0000_t(\d+)$/.exec(reference ?? '')?.[1]);
}

/** Adjust values; a gap in the shape's list takes the type's value. */
function readAdjust(own: string | undefined, inherited: string | undefined): readonly number[] {
  const base = (inherited ?? '').split(',').map(Number);
  if (own === undefined) return base;
  const values = own.split(',');
  return Array.from({ length: Math.max(values.length, base.length) }, (_, index) =>
    values[index]?.trim() ? Number(values[index]) || 0 : (base[index] ?? 0),
  );
}

/** Corners in points, as the `points` of a polyline give them. */
export function polylinePoints(points: string | undefined): readonly (readonly [number, number])[] {
  const numbers = (points ?? '')
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => readCssLength(part) ?? 0);
  const corners: (readonly [number, number])[] = [];
  for (let index = 0; index + 1 < numbers.length && corners.length < 10000; index += 2)
    corners.push([numbers[index] ?? 0, numbers[index + 1] ?? 0]);
  return corners;
}

function readPolyline(points: string | undefined): readonly (readonly ['M', number, number] | readonly ['L', number, number])[] {
  const corners = polylinePoints(points);
  const [lefts, tops] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, top] = [lefts.reduce((a, b) => Math.min(a, b), Infinity), tops.reduce((a, b) => Math.min(a, b), Infinity)];
  const [width, height] = [
    lefts.reduce((a, b) => Math.max(a, b), -Infinity) - left || 1,
    tops.reduce((a, b) => Math.max(a, b), -Infinity) - top || 1,
  ];
  return corners.map(([x, y], index) => [index === 0 ? 'M' : 'L', (x - left) / width, (y - top) / height] as const);
}
