import type { PathStep } from '../../model/drawing.ts';
import { testPart, testRelationship } from '../test-package.ts';
import { paragraph, readTestDocument } from '../test-reading.ts';
import { liftOf } from './estimate-width.ts';

export const points = (texts: readonly string[]) => texts.map((text, index) => `<c:pt idx="${index}"><c:v>${text}</c:v></c:pt>`).join('');
export const numbers = (name: string, values: readonly string[], format = 'General') =>
  `<c:${name}><c:numRef><c:numCache><c:formatCode>${format}</c:formatCode>${points(values)}</c:numCache></c:numRef></c:${name}>`;
export const series = (name: string, values: readonly string[], categories: readonly string[], more = '') =>
  `<c:ser>${more}<c:tx><c:strRef><c:strCache>${points([name])}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points(categories)}</c:strCache></c:strRef></c:cat>${numbers('val', values)}<c:smooth val="0"/></c:ser>`;
export const rich = (text: string) => `<c:title><c:tx><c:rich><a:p><a:r><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx></c:title>`;
export const CHART = 'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"';
export const AXES = '<c:catAx/><c:valAx><c:majorGridlines/><c:numFmt formatCode="#,##0" sourceLinked="0"/></c:valAx>';
export const WIDTH = 300;
export const HEIGHT = 200;

/** Half of the line around a chart, which lies within it. */
export const BORDER = 0.375;

/** A chart of 300 by 200 points. */
export function read(plots: string, more = '', axes = AXES, space = '', theme?: string) {
  const chart = testPart('c:chartSpace', `<c:chart><c:plotArea>${plots}${axes}</c:plotArea>${more}</c:chart>${space}`).replace(
    '<c:chartSpace',
    `<c:chartSpace ${CHART}`,
  );
  const { inlines, codes, diagnostics } = readTestDocument(
    paragraph(
      `<w:r><w:drawing><wp:inline><wp:extent cx="3810000" cy="2540000"/><a:graphic><a:graphicData uri="x"><c:chart ${CHART} r:id="chart"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
    ),
    {
      parts: { 'word/charts/chart1.xml': chart },
      relationships: [testRelationship('chart', 'chart', 'charts/chart1.xml')],
      ...(theme ? { theme } : {}),
    },
  );
  const content = inlines.flatMap((each) => (each.type === 'drawing' ? [each.drawing.content] : []))[0];
  const shapes = (content?.type === 'group' ? content.children : []).flatMap(({ x, y, drawing }) =>
    drawing.content.type === 'shape' ? [{ x, y, drawing, shape: drawing.content }] : [],
  );
  const texts = shapes.flatMap(({ x, y, drawing, shape }) =>
    (shape.text?.blocks ?? []).flatMap((block) =>
      block.type === 'paragraph'
        ? [
            {
              text: block.children.map((inline) => (inline.type === 'text' ? inline.text : '')).join(''),
              x: x + drawing.width / 2,
              // Of its line in the chart.
              y: y + drawing.height / 2 + liftOf(block.mark),
              run: block.mark,
            },
          ]
        : [],
    ),
  );
  const paths = shapes.flatMap(({ x, y, drawing, shape }) =>
    'path' in shape.geometry ? [{ x, y, drawing, shape, path: shape.geometry.path }] : [],
  );
  const filled = paths.filter(({ shape }) => shape.fill.type === 'solid');
  return { content, codes, diagnostics, shapes, texts, words: texts.map(({ text }) => text), paths, filled };
}
type Traced = ReturnType<typeof read>['paths'][number];

/** The boxes of the closed figures of a path, in points of the chart. */
function figures({ x, y, drawing, path }: Traced) {
  const found: { left: number; top: number; right: number; bottom: number }[] = [];
  for (const [type, ...rest] of path as readonly PathStep[]) {
    if (type === 'M') found.push({ left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity });
    const last = found.at(-1);
    const [at, down] = [rest.at(-2), rest.at(-1)];
    if (last === undefined || at === undefined || down === undefined) continue;
    const [pointX, pointY] = [x + at * drawing.width, y + down * drawing.height];
    last.left = Math.min(last.left, pointX);
    last.right = Math.max(last.right, pointX);
    last.top = Math.min(last.top, pointY);
    last.bottom = Math.max(last.bottom, pointY);
  }
  return found;
}
export const boxes = (filled: readonly Traced[]) => filled.map(figures);
export const kinds = ({ path }: Traced) => path.map(([type]) => type).join('');
export const bars = (inside: string, more = '') =>
  `<c:barChart><c:barDir val="col"/><c:grouping val="clustered"/>${inside}${more}</c:barChart>`;
export const round = (value: number) => Number(value.toFixed(6));
