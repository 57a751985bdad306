import type { Drawing, Group, Shape } from '../../model/drawing.ts';
import { mayNest, reportIn, type Story } from '../reader-context.ts';
import { attribute, child, elements, type XmlElement } from '../xml/xml.ts';
import { readDrawingText } from './drawing-text.ts';
import { readTransform, type Transform } from './drawing-transform.ts';
import { readBodyProperties, readShapeProperties } from './shape.ts';
import { colourIn } from './shape-style.ts';
import { type DrawingContent, unsupportedContent } from './unsupported-drawing.ts';

/** More are no diagram. */
const MAX_SHAPES = 2000;
const NO_ROOM = { top: 0, right: 0, bottom: 0, left: 0 };

type Child = { readonly x: number; readonly y: number; readonly drawing: Drawing };

/**
 * `dgm:relIds` (ECMA-376 21.4.2.20), SmartArt, as the application that wrote the file drew it: the part of shapes that its data refer to
 * (MS-ODRAWXML 2.1.5 `dataModelExt`). What has no such part is not drawn.
 */
export function readDiagram(story: Story, element: XmlElement): DrawingContent {
  const { relationships, package: pkg } = story.sources;
  const part = (id: string | undefined): string | undefined => {
    const relationship = relationships.get(id ?? '');
    return relationship === undefined || relationship.external ? undefined : relationship.target;
  };
  const data = part(attribute(element, 'r:dm'));
  const extensions = elements(child(data === undefined ? undefined : pkg.xml(data), 'dgm:extLst'));
  const drawn = part(
    extensions.map((extension) => attribute(child(extension, 'dsp:dataModelExt'), 'relId')).find((id) => id !== undefined),
  );
  const tree = child(drawn === undefined ? undefined : pkg.xml(drawn), 'dsp:spTree');
  if (drawn === undefined || tree === undefined) return unsupportedContent(story, 'SmartArt graphic');
  const inside: Story = { ...story, sources: { ...story.sources, part: drawn, relationships: pkg.relationships(drawn) } };
  const rest = { shapes: MAX_SHAPES };
  return {
    content: { type: 'group', children: readTree(inside, tree, AS_IS, rest) },
    rotation: 0,
    flipHorizontal: false,
    flipVertical: false,
  };
}

/** Factors and origin that take the coordinates of a group to points from its corner. */
interface Scale {
  readonly x: number;
  readonly y: number;
  readonly originX: number;
  readonly originY: number;
}
const AS_IS: Scale = { x: 1, y: 1, originX: 0, originY: 0 };
const ignored = new Set(['dsp:nvGrpSpPr', 'dsp:grpSpPr', 'dsp:extLst']);

/** The shapes and groups of a `dsp:spTree` or `dsp:grpSp` (MS-ODRAWXML 2.3.1 and 2.3.3), as many as are left to be drawn. */
function readTree(story: Story, tree: XmlElement, scale: Scale, rest: { shapes: number }): Child[] {
  const children: Child[] = [];
  for (const element of elements(tree)) {
    if (ignored.has(element.name)) continue;
    if (rest.shapes-- <= 0) {
      reportIn(
        story,
        'warning',
        'docx/unsupported-drawing',
        `A SmartArt graphic is drawn without the shapes behind its first ${MAX_SHAPES}.`,
      );
      break;
    }
    if (element.name === 'dsp:sp') children.push(...readDiagramShape(story, element, scale));
    else if (element.name === 'dsp:grpSp') children.push(...readDiagramGroup(story, element, scale, rest));
    else
      reportIn(
        story,
        'warning',
        'docx/unknown-element',
        `The element ${element.name} inside a SmartArt graphic is not known and is left out.`,
      );
  }
  return children;
}

function readDiagramGroup(story: Story, element: XmlElement, scale: Scale, rest: { shapes: number }): Child[] {
  if (!mayNest(story, 'group of drawings')) return [];
  const transform = readTransform(child(child(element, 'dsp:grpSpPr'), 'a:xfrm'));
  const inner = transform.inner ?? transform;
  const within: Scale = {
    x: inner.width > 0 ? (transform.width * scale.x) / inner.width : scale.x,
    y: inner.height > 0 ? (transform.height * scale.y) / inner.height : scale.y,
    originX: inner.x,
    originY: inner.y,
  };
  const children = readTree({ ...story, depth: story.depth + 1 }, element, within, rest);
  return [placed(transform, { type: 'group', children }, scale)];
}

/** A shape, and its text in a box of its own (`dsp:txXfrm`). */
function readDiagramShape(story: Story, element: XmlElement, scale: Scale): Child[] {
  const [properties, style, body] = [child(element, 'dsp:spPr'), child(element, 'dsp:style'), child(element, 'dsp:txBody')];
  const transform = readTransform(child(properties, 'a:xfrm'));
  const children: Child[] = [placed(transform, readShapeProperties(story, properties, style), scale)];
  const blocks = readDrawingText(story, body, colourIn(story, child(style, 'a:fontRef'))?.colour);
  if (blocks.some((paragraph) => paragraph.children.length > 0)) {
    const frame = child(element, 'dsp:txXfrm');
    const text: Shape = {
      type: 'shape',
      geometry: { preset: 'rect', adjust: {} },
      fill: { type: 'none' },
      text: { ...readBodyProperties(child(body, 'a:bodyPr')), blocks, fit: 'none' },
    };
    children.push(placed(frame ? readTransform(frame) : transform, text, scale));
  }
  return children;
}

function placed(transform: Transform, content: Shape | Group, scale: Scale): Child {
  const { x, y, width, height, rotation, flipHorizontal, flipVertical } = transform;
  const drawing: Drawing = {
    type: 'drawing',
    width: Math.max(0, width * scale.x),
    height: Math.max(0, height * scale.y),
    rotation,
    flipHorizontal,
    flipVertical,
    padding: NO_ROOM,
    content,
  };
  return { x: (x - scale.originX) * scale.x, y: (y - scale.originY) * scale.y, drawing };
}
