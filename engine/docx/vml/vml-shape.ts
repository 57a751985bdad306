import { readCssDeclarations } from '../values/css-length.ts';
import { attribute, type XmlElement } from '../xml/xml.ts';

const shapes = new Set(['v:shape', 'v:rect', 'v:oval', 'v:roundrect', 'v:line', 'v:polyline', 'v:group', 'v:image']);

/** Whether an element is a shape of VML that can be drawn (ECMA-376 Part 4, 14.1). */
export const isVmlShape = ({ name }: XmlElement): boolean => shapes.has(name);

/** Whether a shape shows nothing, nor the text in it, by its style. */
export function isHiddenShape(shape: XmlElement): boolean {
  const style = readCssDeclarations(attribute(shape, 'style'));
  return style.get('visibility') === 'hidden' || style.get('display') === 'none';
}
