import type { Drawing, Shape } from '../model/drawing.ts';
import { readDrawingText } from './drawing-text.ts';
import { readTransform, type Transform } from './drawing-transform.ts';
import type { Story } from './reader-context.ts';
import { readBodyProperties, readShapeProperties } from './shape.ts';
import { colourIn } from './shape-style.ts';
import { type DrawingContent, unsupportedContent } from './unsupported-drawing.ts';
import { attribute, child, childrenNamed, elements, type XmlElement } from './xml.ts';

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
  const children = childrenNamed(tree, 'dsp:sp')
    .slice(0, MAX_SHAPES)
    .flatMap((shape) => readDiagramShape(inside, shape));
  return { content: { type: 'group', children }, rotation: 0, flipHorizontal: false, flipVertical: false };
}

/** A shape, and its text in a box of its own (`dsp:txXfrm`). */
function readDiagramShape(story: Story, element: XmlElement): Child[] {
  const [properties, style, body] = [child(element, 'dsp:spPr'), child(element, 'dsp:style'), child(element, 'dsp:txBody')];
  const transform = readTransform(child(properties, 'a:xfrm'));
  const children: Child[] = [placed(transform, readShapeProperties(story, properties, style))];
  const blocks = readDrawingText(story, body, colourIn(story, child(style, 'a:fontRef'))?.colour);
  if (blocks.some((paragraph) => paragraph.children.length > 0)) {
    const frame = child(element, 'dsp:txXfrm');
    const text: Shape = {
      type: 'shape',
      geometry: { preset: 'rect', adjust: {} },
      fill: { type: 'none' },
      text: { ...readBodyProperties(child(body, 'a:bodyPr')), blocks, fit: 'none' },
    };
    children.push(placed(frame ? readTransform(frame) : transform, text));
  }
  return children;
}

function placed(transform: Transform, content: Shape): Child {
  const { x, y, width, height, rotation, flipHorizontal, flipVertical } = transform;
  const drawing: Drawing = {
    type: 'drawing',
    width: Math.max(0, width),
    height: Math.max(0, height),
    rotation,
    flipHorizontal,
    flipVertical,
    padding: NO_ROOM,
    content,
  };
  return { x, y, drawing };
}
