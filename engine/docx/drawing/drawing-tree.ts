import type { Group, Shape } from '../../model/drawing.ts';
import { mayNest, reportIn, reportUnknown, type Story } from '../reader-context.ts';
import { child, elements, type XmlElement } from '../xml/xml.ts';
import { drawingTextBase, readDrawingText } from './drawing-text.ts';
import { readTransform } from './drawing-transform.ts';
import { coordinatesWithin, type GroupCoordinates, type GroupMember, groupMember, POINTS, sizeWithin } from './group-coordinates.ts';
import { readPicture } from './picture.ts';
import { readBodyProperties, readShapeProperties } from './shape.ts';
import { colourIn } from './shape-style.ts';

/** More are no drawing. */
const MAX_SHAPES = 2000;

/** What the shapes of one drawing have in common. */
interface Tree {
  /** Of the names of its elements. */
  readonly prefix: string;
  /** What the whole is called in messages. */
  readonly what: string;
  /** Of texts that say none, points. */
  readonly textSize?: number;
  /** How many shapes may still be drawn. */
  rest: number;
}

/**
 * The shapes, pictures and groups below an element, whose texts are those of drawings and not Word's: `dsp:spTree` (MS-ODRAWXML 2.3.1),
 * `lc:lockedCanvas` (ECMA-376 20.3.2.1), or an anchor of `c:userShapes` (21.2.2.219). Positions are points from the corner of the drawing;
 * `box` is its size where the element has coordinates of its own.
 */
export function readDrawingTree(
  story: Story,
  element: XmlElement,
  kind: Omit<Tree, 'rest'>,
  box?: { readonly width: number; readonly height: number },
): Group {
  const tree: Tree = { ...kind, rest: MAX_SHAPES };
  const { inner } = readTransform(child(child(element, `${kind.prefix}:grpSpPr`), 'a:xfrm'));
  return { type: 'group', children: readChildren(story, element, box ? coordinatesWithin(box, inner) : POINTS, tree) };
}

const IGNORED = new Set(['nvGrpSpPr', 'grpSpPr', 'extLst']);

function readChildren(story: Story, parent: XmlElement, coordinates: GroupCoordinates, tree: Tree): GroupMember[] {
  const children: GroupMember[] = [];
  for (const element of elements(parent)) {
    const kind = element.name.startsWith(`${tree.prefix}:`) ? element.name.slice(tree.prefix.length + 1) : '';
    if (IGNORED.has(kind)) continue;
    if (tree.rest-- <= 0) {
      reportIn(story, 'warning', 'docx/unsupported-drawing', `A ${tree.what} is drawn without the shapes behind its first ${MAX_SHAPES}.`);
      break;
    }
    if (kind === 'sp' || kind === 'cxnSp') children.push(...readShapeWithText(story, element, coordinates, tree));
    else if (kind === 'pic') children.push(readPlacedPicture(story, element, coordinates, tree));
    else if (kind === 'grpSp') children.push(...readInnerGroup(story, element, coordinates, tree));
    else reportUnknown(story, element, `inside a ${tree.what}`);
  }
  return children;
}

function readInnerGroup(story: Story, element: XmlElement, coordinates: GroupCoordinates, tree: Tree): GroupMember[] {
  if (!mayNest(story, 'group of drawings')) return [];
  const transform = readTransform(child(child(element, `${tree.prefix}:grpSpPr`), 'a:xfrm'));
  const within = coordinatesWithin(sizeWithin(transform, coordinates), transform.inner);
  const children = readChildren({ ...story, depth: story.depth + 1 }, element, within, tree);
  return [groupMember(transform, coordinates, { type: 'group', children })];
}

function readPlacedPicture(story: Story, element: XmlElement, coordinates: GroupCoordinates, { prefix }: Tree): GroupMember {
  const transform = readTransform(child(child(element, `${prefix}:spPr`), 'a:xfrm'));
  const { width, height } = sizeWithin(transform, coordinates);
  return groupMember(transform, coordinates, readPicture(story, element, width, height).content);
}

/** A shape, and its text in a box over it: that of `dsp:txXfrm` or of `a:txSp`, or else the one that the shape has for text. */
function readShapeWithText(story: Story, element: XmlElement, coordinates: GroupCoordinates, { prefix, textSize }: Tree): GroupMember[] {
  const [properties, style] = [child(element, `${prefix}:spPr`), child(element, `${prefix}:style`)];
  const transform = readTransform(child(properties, 'a:xfrm'));
  const shape = readShapeProperties(story, properties, style);
  const children: GroupMember[] = [groupMember(transform, coordinates, shape)];
  const textShape = child(element, 'a:txSp');
  const body = child(element, `${prefix}:txBody`) ?? child(textShape, 'a:txBody');
  const base = textSize === undefined ? undefined : drawingTextBase(story, textSize);
  const blocks = readDrawingText(story, body, colourIn(story, child(style, 'a:fontRef'))?.colour, base);
  if (blocks.some((paragraph) => paragraph.children.length > 0)) {
    const frame = child(element, `${prefix}:txXfrm`) ?? child(textShape, 'a:xfrm');
    const text: Shape = {
      type: 'shape',
      geometry: frame ? { preset: 'rect', adjust: {} } : shape.geometry,
      fill: { type: 'none' },
      text: { ...readBodyProperties(child(body, 'a:bodyPr')), blocks, fit: 'none' },
    };
    children.push(groupMember(frame ? readTransform(frame) : transform, coordinates, text));
  }
  return children;
}
