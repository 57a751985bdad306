import type { Fill } from '../../model/drawing.ts';
import { readChart } from '../chart/chart.ts';
import { mayNest, reportIn, reportUnknown, type Story } from '../reader-context.ts';
import { chooseAlternative } from '../xml/alternate-content.ts';
import { attribute, child, elements, type XmlElement } from '../xml/xml.ts';
import { readTransform, type Transform } from './drawing-transform.ts';
import { coordinatesWithin, type GroupCoordinates, type GroupMember, groupMember, POINTS, sizeWithin } from './group-coordinates.ts';
import { readPicture } from './picture.ts';
import { readShape } from './shape.ts';
import { readFill } from './shape-style.ts';
import { type DrawingContent, unsupportedContent } from './unsupported-drawing.ts';

const ignored = new Set(['wpg:cNvPr', 'wpg:cNvGrpSpPr', 'wpg:grpSpPr', 'wpg:extLst', 'wpc:bg', 'wpc:whole', 'wpc:extLst']);

/** `wpg:wgp` or `wpg:grpSp`, scaled to width and height in points (ECMA-376 20.1.2.2.20 has the same coordinates). */
export function readGroup(story: Story, element: XmlElement, width: number, height: number, outerFill?: Fill): DrawingContent {
  const properties = child(element, 'wpg:grpSpPr');
  const transform = readTransform(child(properties, 'a:xfrm'));
  const coordinates = coordinatesWithin({ width, height }, transform.inner);
  const fill = readFill(story, properties, undefined, outerFill) ?? outerFill;
  if (elements(child(properties, 'a:effectLst')).length > 0)
    reportIn(story, 'info', 'docx/shape-effect', 'A group is drawn without the effects on it as a whole (shadow, glow, reflection).');
  const children = mayNest(story, 'group of drawings') ? readMembers({ ...story, depth: story.depth + 1 }, element, coordinates, fill) : [];
  return {
    content: { type: 'group', children },
    rotation: transform.rotation,
    flipHorizontal: transform.flipHorizontal,
    flipVertical: transform.flipVertical,
  };
}

/** `wpc:wpc`: a canvas whose drawings lie in points from its corner. */
export function readCanvas(story: Story, element: XmlElement): DrawingContent {
  const content: DrawingContent['content'] = { type: 'group', children: readMembers(story, element, POINTS, undefined) };
  return { content, rotation: 0, flipHorizontal: false, flipVertical: false };
}

function readMembers(story: Story, parent: XmlElement | undefined, coordinates: GroupCoordinates, fill: Fill | undefined): GroupMember[] {
  const members: GroupMember[] = [];
  for (const element of elements(parent)) {
    if (element.name === 'mc:AlternateContent') {
      members.push(...readMembers(story, chooseAlternative(element), coordinates, fill));
      continue;
    }
    if (ignored.has(element.name)) continue;
    const transform = transformOf(element);
    if (transform === undefined) {
      reportUnknown(story, element, 'inside a group of drawings');
      continue;
    }
    const { width, height } = sizeWithin(transform, coordinates);
    const { content, link } = readMember(story, element, width, height, fill);
    const description = attribute(
      child(element, element.name === 'wps:wsp' ? 'wps:cNvPr' : 'wpg:cNvPr') ?? child(child(element, 'pic:nvPicPr'), 'pic:cNvPr'),
      'descr',
    );
    members.push(groupMember(transform, coordinates, content, { ...(description ? { description } : {}), ...(link ? { link } : {}) }));
  }
  return members;
}

function transformOf(element: XmlElement): Transform | undefined {
  switch (element.name) {
    case 'wps:wsp':
      return readTransform(child(child(element, 'wps:spPr'), 'a:xfrm'));
    case 'pic:pic':
      return readTransform(child(child(element, 'pic:spPr'), 'a:xfrm'));
    case 'wpg:grpSp':
    case 'wpg:wgp':
      return readTransform(child(child(element, 'wpg:grpSpPr'), 'a:xfrm'));
    case 'wpg:graphicFrame':
      return readTransform(child(element, 'wpg:xfrm'));
    default:
      return undefined;
  }
}

function readMember(story: Story, element: XmlElement, width: number, height: number, fill: Fill | undefined): DrawingContent {
  switch (element.name) {
    case 'wps:wsp':
      return readShape(story, element, fill);
    case 'pic:pic':
      return readPicture(story, element, width, height);
    case 'wpg:graphicFrame':
      return readFrame(story, element, width, height);
    default:
      return readGroup(story, element, width, height, fill);
  }
}

/** `wpg:graphicFrame` (MS-DOCX 2.15.6): a chart inside a group. */
function readFrame(story: Story, element: XmlElement, width: number, height: number): DrawingContent {
  const chart = child(child(child(element, 'a:graphic'), 'a:graphicData'), 'c:chart');
  return chart ? readChart(story, chart, width, height) : unsupportedContent(story, 'graphic frame');
}
