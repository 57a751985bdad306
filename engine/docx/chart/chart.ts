import type { Paragraph } from '../../model/paragraph.ts';
import { UPRIGHT } from '../drawing/drawing-transform.ts';
import { type DrawingContent, unsupportedContent } from '../drawing/unsupported-drawing.ts';
import { reportIn, type Story } from '../reader-context.ts';
import { attribute, type XmlElement } from '../xml/xml.ts';
import type { Alignment } from './chart-canvas.ts';
import type { ChartLine } from './chart-model.ts';
import { drawChart } from './draw-chart.ts';
import { leftOut, readChartSpace } from './read/read-chart.ts';
import { readUserShapes } from './read/read-user-shapes.ts';

/** `c:chart` (ECMA-376 21.2.2.27) from the values that the document keeps of its sheet; width and height in points. */
export function readChart(story: Story, element: XmlElement, width: number, height: number): DrawingContent {
  const { relationships, package: pkg } = story.sources;
  const relationship = relationships.get(attribute(element, 'r:id') ?? '');
  const part = relationship === undefined || relationship.external ? undefined : relationship.target;
  const space = part === undefined ? undefined : pkg.xml(part);
  if (part === undefined || space === undefined) return unsupportedContent(story, 'chart');
  // Pictures that fill its shapes are those of its own relationships.
  const inside: Story = { ...story, sources: { ...story.sources, part, relationships: pkg.relationships(part) } };
  const chart = readChartSpace(inside, space);
  if (chart === undefined) return unsupportedContent(story, 'chart');
  reportIn(story, 'info', 'docx/chart', 'A chart is drawn by the values stored in the document, in a layout of our own.');
  const missing = leftOut(space, chart);
  if (missing.length > 0) reportIn(story, 'info', 'docx/chart-part', `A chart is drawn without ${missing.join(', ')}.`);
  const { properties, mark } = story.sources.styles.paragraph(undefined);
  const paragraphOf = (line: ChartLine, alignment: Alignment): Paragraph => ({
    type: 'paragraph',
    properties: {
      ...properties,
      alignment,
      indent: { start: 0, end: 0, firstLine: 0 },
      spacing: { before: 0, after: 0, beforeAuto: false, afterAuto: false, line: { rule: 'auto', value: 1 } },
    },
    children: line.map(({ text, properties: run }) => ({ type: 'text', text, properties: run })),
    mark: line[0]?.properties ?? mark,
  });
  const { content, missing: cut } = drawChart(chart, width, height, paragraphOf, story.sources.chartShapes);
  if (cut.length > 0) reportIn(story, 'warning', 'docx/chart-part', `A chart is drawn without ${cut.join(', ')}.`);
  const drawn = readUserShapes(inside, space, width, height);
  return { content: { ...content, children: [...content.children, ...drawn] }, ...UPRIGHT };
}
