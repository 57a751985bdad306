import type { Paragraph } from '../model/paragraph.ts';
import { readChartData } from './chart-data.ts';
import { type ChartText, drawChart } from './draw-chart.ts';
import { reportIn, type Story } from './reader-context.ts';
import { type DrawingContent, unsupportedContent } from './unsupported-drawing.ts';
import { attribute, type XmlElement } from './xml.ts';

/** `c:chart` (ECMA-376 21.2.2.27) from the values that the document keeps of its sheet; width and height in points. */
export function readChart(story: Story, element: XmlElement, width: number, height: number): DrawingContent {
  const { relationships, package: pkg } = story.sources;
  const relationship = relationships.get(attribute(element, 'r:id') ?? '');
  const space = relationship === undefined || relationship.external ? undefined : pkg.xml(relationship.target);
  const chart = space && readChartData(story, space);
  if (chart === undefined) return unsupportedContent(story, 'chart');
  reportIn(story, 'info', 'docx/chart', 'A chart is drawn with its values, axes, title and legend, in a look of our own.');
  const content = drawChart(chart, width, height, (text) => paragraphOf(story, text));
  return { content, rotation: 0, flipHorizontal: false, flipVertical: false };
}

function paragraphOf(story: Story, { text, size, alignment }: ChartText): Paragraph {
  const { properties, mark } = story.sources.styles.paragraph(undefined);
  const run = { ...mark, size, sizeComplex: size };
  return {
    type: 'paragraph',
    properties: {
      ...properties,
      alignment,
      indent: { start: 0, end: 0, firstLine: 0 },
      spacing: { before: 0, after: 0, beforeAuto: false, afterAuto: false, line: { rule: 'auto', value: 1 } },
    },
    children: [{ type: 'text', text, properties: run }],
    mark: run,
  };
}
