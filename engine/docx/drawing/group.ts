import type { Fill } from '../../model/drawing.ts';
import { readChart } from '../chart/chart.ts';
import { mayNest, reportIn, reportUnknown, type Story } from '../reader-context.ts';
import { chooseAlternative } from '../xml/alternate-content.ts';
import { attribute, child, elements, type XmlElement } from '../xml/xml.ts';
import { readTransform, turnOf, UPRIGHT } from './drawing-transform.ts';
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
  return { content: { type: 'group', children }, ...turnOf(transform) };
}

/** `wpc:wpc`: a canvas whose drawings lie in points from its corner. */
export function readCanvas(story: Story, element: XmlElement): DrawingContent {
  const content: DrawingContent['content'] = { type: 'group', children: readMembers(story, element, POINTS, undefined) };
  return { content, ...UPRIGHT };
}

function readMembers(story: Story, parent: XmlElement | undefined, coordinates: GroupCoordinates, fill: Fill | undefined): GroupMember[] {
  const members: GroupMember[] = [];
  for (const element of elements(parent)) {
    if (element.name === 'mc:AlternateContent') {
      members.push(...readMembers(story, chooseAlternative(element), coordinates, fill));
      continue;
    }
    if (ignored.has(element.name)) continue;
    const kind = MEMBERS.get(element.name);
    if (kind === undefined) {
      reportUnknown(story, element, 'inside a group of drawings');
      continue;
    }
    const transform = readTransform(kind.transform(element));
    const { width, height } = sizeWithin(transform, coordinates);
    const { content, link } = kind.read(story, element, width, height, fill);
    const description = attribute(
      child(element, element.name === 'wps:wsp' ? 'wps:cNvPr' : 'wpg:cNvPr') ?? child(child(element, 'pic:nvPicPr'), 'pic:cNvPr'),
      'descr',
    );
    members.push(groupMember(transform, coordinates, content, { ...(description ? { description } : {}), ...(link ? { link } : {}) }));
  }
  return members;
}

/** What may stand in a group: where its `a:xfrm` is, and what reads it; width and height in points. */
interface MemberKind {
  readonly transform: (element: XmlElement) => XmlElement | undefined;
  readonly read: (story: Story, element: XmlElement, width: number, height: number, fill: Fill | undefined) => DrawingContent;
}

const transformIn =
  (properties: string): MemberKind['transform'] =>
  (element) =>
    child(child(element, properties), 'a:xfrm');

const GROUP: MemberKind = { transform: transformIn('wpg:grpSpPr'), read: readGroup };

const MEMBERS: ReadonlyMap<string, MemberKind> = new Map<string, MemberKind>([
  ['wps:wsp', { transform: transformIn('wps:spPr'), read: (story, element, _, __, fill) => readShape(story, element, fill) }],
  ['pic:pic', { transform: transformIn('pic:spPr'), read: readPicture }],
  ['wpg:grpSp', GROUP],
  ['wpg:wgp', GROUP],
  ['wpg:graphicFrame', { transform: (element) => child(element, 'wpg:xfrm'), read: readFrame }],
]);

/** `wpg:graphicFrame` (MS-DOCX 2.15.6): a chart inside a group. */
function readFrame(story: Story, element: XmlElement, width: number, height: number): DrawingContent {
  const chart = child(child(child(element, 'a:graphic'), 'a:graphicData'), 'c:chart');
  return chart ? readChart(story, chart, width, height) : unsupportedContent(story, 'graphic frame');
}
