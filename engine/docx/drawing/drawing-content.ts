import { readChart } from '../chart/chart.ts';
import type { Story } from '../reader-context.ts';
import { attribute, child, elements, type XmlElement } from '../xml/xml.ts';
import { readDiagram } from './diagram.ts';
import { UPRIGHT } from './drawing-transform.ts';
import { readDrawingTree } from './drawing-tree.ts';
import { readCanvas, readGroup } from './group.ts';
import { readPicture } from './picture.ts';
import { readShape } from './shape.ts';
import { type DrawingContent, unsupportedContent } from './unsupported-drawing.ts';

type ContentReader = (story: Story, element: XmlElement, width: number, height: number) => DrawingContent;

const readers: ReadonlyMap<string, ContentReader> = new Map<string, ContentReader>([
  ['pic:pic', readPicture],
  ['wps:wsp', (story, element) => readShape(story, element)],
  ['wpg:wgp', (story, element, width, height) => readGroup(story, element, width, height)],
  ['wpc:wpc', readCanvas],
  ['c:chart', readChart],
  ['dgm:relIds', (story, element) => readDiagram(story, element)],
  ['lc:lockedCanvas', readLockedCanvas],
]);

const unsupported: ReadonlyMap<string, string> = new Map([
  ['wpi:wpi', 'handwriting'],
  ['w:contentPart', 'handwriting'],
]);

/** `lc:lockedCanvas` (ECMA-376 20.3.2.1): drawings of another application, which Word shows and does not change. */
function readLockedCanvas(story: Story, element: XmlElement, width: number, height: number): DrawingContent {
  const content = readDrawingTree(story, element, { prefix: 'a', what: 'locked drawing canvas' }, { width, height });
  return { content, ...UPRIGHT };
}

/** The content of `a:graphic` (ECMA-376 20.1.2.2.16); width and height in points. Undefined when there is none. */
export function readDrawingContent(
  story: Story,
  graphic: XmlElement | undefined,
  width: number,
  height: number,
): DrawingContent | undefined {
  const data = child(graphic, 'a:graphicData');
  if (data === undefined) return undefined;
  for (const element of elements(data)) {
    const reader = readers.get(element.name);
    if (reader) return reader(story, element, width, height);
  }
  const first = elements(data)[0];
  return unsupportedContent(
    story,
    (first && unsupported.get(first.name)) ?? `drawing of the kind ${attribute(data, 'uri') ?? first?.name ?? 'unknown'}`,
  );
}
