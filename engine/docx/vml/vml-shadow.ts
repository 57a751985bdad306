import type { Shadow } from '../../model/drawing.ts';
import { boundShadow } from '../drawing/bound-shadow.ts';
import { readCssLength } from '../values/css-length.ts';
import { attribute, child, type XmlElement } from '../xml/xml.ts';
import { readVmlBoolean, readVmlColour, readVmlFraction } from './vml-colour.ts';

const GREY = '808080';
/** Points, where the file leaves one out: what Word writes so is 2 pt in its DrawingML. */
const OFFSET = 2;

/** The first shadow of a VML shape (ECMA-376 Part 4, 14.1.2.18 `v:shadow`), with the scale and skew of its matrix. */
export function readVmlShadow(shape: XmlElement): Shadow | undefined {
  const shadow = child(shape, 'v:shadow');
  if (!readVmlBoolean(attribute(shadow, 'on'), false)) return undefined;
  const parts = (name: string): readonly string[] => (attribute(shadow, name) ?? '').split(',');
  const [x, y] = parts('offset').map((part) => readCssLength(part));
  const [originX = 0, originY = 0] = parts('origin').map((part) => readVmlFraction(part));
  const [xx = 1, xy = 0, yx = 0, yy = 1] = parts('matrix').map((part) => readVmlFraction(part));
  return boundShadow({
    colour: readVmlColour(attribute(shadow, 'color')) ?? GREY,
    opacity: readVmlFraction(attribute(shadow, 'opacity')) ?? 1,
    offset: [x ?? OFFSET, y ?? OFFSET],
    blur: 0,
    matrix: [xx, yx, xy, yy],
    // From the middle of the shape.
    origin: [originX + 0.5, originY + 0.5],
    turns: false,
  });
}
