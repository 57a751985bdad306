import { readCssDeclarations } from '../values/css-length.ts';
import { attribute, type XmlElement } from '../xml/xml.ts';

const shapes = new Set(['v:shape', 'v:rect', 'v:oval', 'v:roundrect', 'v:line', 'v:polyline', 'v:group', 'v:image']);

/** A shape with the `v:shapetype` that it refers to (ECMA-376 Part 4, 14.1.2.20), and the declarations of its `style`. */
export interface VmlShape {
  readonly element: XmlElement;
  readonly type: XmlElement | undefined;
  readonly style: ReadonlyMap<string, string>;
}

/** An attribute of the shape, or else of its type. */
export const shapeAttribute = ({ element, type }: VmlShape, name: string): string | undefined =>
  attribute(element, name) ?? attribute(type, name);

/** Whether an element is a shape of VML that can be drawn (ECMA-376 Part 4, 14.1). */
export const isVmlShape = ({ name }: XmlElement): boolean => shapes.has(name);

/** Whether a shape shows nothing, nor the text in it, by its style. */
export function isHiddenShape(shape: XmlElement): boolean {
  const style = readCssDeclarations(attribute(shape, 'style'));
  return style.get('visibility') === 'hidden' || style.get('display') === 'none';
}
