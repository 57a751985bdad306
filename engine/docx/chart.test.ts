import { expect, test } from 'vitest';
import type { Drawing, PathStep } from '../model/drawing.ts';
import { testPart, testRelationship } from './test-package.ts';
import { paragraph, readTestDocument } from './test-reading.ts';

const points = (texts: readonly string[]) => texts.map((text, index) => `<c:pt idx="${index}"><c:v>${text}</c:v></c:pt>`).join('');
const series = (name: string, values: readonly string[], categories: readonly string[], more = '') =>
  `<c:ser>${more}<c:tx><c:strRef><c:strCache>${points([name])}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points(categories)}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${points(values)}</c:numCache></c:numRef></c:val></c:ser>`;
const CHART = 'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"';
const AXIS = '<c:valAx><c:majorGridlines/><c:numFmt formatCode="#,##0" sourceLinked="0"/></c:valAx>';

function read(plots: string, more = '') {
  const chart = testPart('c:chartSpace', `<c:chart><c:plotArea>${plots}${AXIS}</c:plotArea>${more}</c:chart>`).replace(
    '<c:chartSpace',
    `<c:chartSpace ${CHART}`,
  );
  const { inlines, codes } = readTestDocument(
    paragraph(
      `<w:r><w:drawing><wp:inline><wp:extent cx="3810000" cy="2540000"/><a:graphic><a:graphicData uri="x"><c:chart ${CHART} r:id="chart"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
    ),
    { parts: { 'word/charts/chart1.xml': chart }, relationships: [testRelationship('chart', 'chart', 'charts/chart1.xml')] },
  );
  const content = inlines.flatMap((each) => (each.type === 'drawing' ? [each.drawing.content] : []))[0];
  const children = content?.type === 'group' ? content.children : [];
  const shapes = children.flatMap(({ x, y, drawing }) =>
    drawing.content.type === 'shape' ? [{ x, y, drawing, shape: drawing.content }] : [],
  );
  const texts = shapes.flatMap(({ shape }) =>
    (shape.text?.blocks ?? []).flatMap((block) =>
      block.type === 'paragraph' ? block.children.map((inline) => (inline.type === 'text' ? inline.text : '')) : [],
    ),
  );
  const filled = shapes.filter(({ shape }) => 'path' in shape.geometry && shape.fill.type === 'solid');
  return { content, codes, texts, filled, shapes };
}

/** Smallest and largest y of each closed figure, points. */
function figures({ drawing }: { readonly drawing: Drawing }): readonly (readonly [number, number])[] {
  const { content, height } = drawing;
  if (content.type !== 'shape' || !('path' in content.geometry)) return [];
  const found: number[][] = [];
  for (const [type, ...numbers] of content.geometry.path as readonly PathStep[]) {
    if (type === 'M') found.push([]);
    if (numbers.length > 0) found.at(-1)?.push((numbers.at(-1) ?? 0) * height);
  }
  return found.map((ys) => [Math.min(...ys), Math.max(...ys)]);
}

test('columns are as high as their values and have their axis, categories, title and legend', () => {
  const { codes, texts, filled } = read(
    `<c:barChart><c:barDir val="col"/><c:grouping val="clustered"/>${series('Sales', ['2000', '1000'], ['North', 'South'])}${series('Costs', ['500', '-500'], ['North', 'South'])}</c:barChart>`,
    '<c:title><c:tx><c:rich><a:p><a:r><a:t>Two regions</a:t></a:r></a:p></c:rich></c:tx></c:title><c:legend><c:legendPos val="b"/></c:legend>',
  );
  expect(codes).toEqual(['docx/chart']);
  expect(texts).toEqual(['Two regions', 'Sales', 'Costs', '-500', '0', '500', '1,000', '1,500', '2,000', 'North', 'South']);
  const [sales, costs] = filled.map(figures);
  const heights = (all: typeof sales) => all?.map(([top, bottom]) => bottom - top) ?? [];
  const [tallest = 0] = heights(sales);
  expect([...heights(sales), ...heights(costs)].map((height) => Number((height / tallest).toFixed(6)))).toEqual([1, 0.5, 0.25, 0.25]);
  // What is below zero hangs from where the others stand.
  expect(costs?.[1]?.[0]).toBeCloseTo(sales?.[0]?.[1] ?? 0, 6);
});

test('stacked columns stand on one another', () => {
  const { filled, texts } = read(
    `<c:barChart><c:barDir val="col"/><c:grouping val="stacked"/>${series('a', ['3'], ['x'])}${series('b', ['4'], ['x'])}</c:barChart>`,
  );
  const [[below] = [], [above] = []] = filled.map(figures);
  expect(above?.[1]).toBeCloseTo(below?.[0] ?? 0, 6);
  expect(texts).toContain('7');
});

test('a line has a gap where the file has no number', () => {
  const { shapes } = read(
    `<c:lineChart><c:grouping val="standard"/>${series('a', ['1', '2', 'x', '4'], ['p', 'q', 'r', 's'])}</c:lineChart>`,
  );
  const lines = shapes.flatMap(({ shape }) => (shape.stroke?.width === 2 && 'path' in shape.geometry ? [shape.geometry.path] : []));
  expect(lines.map((path) => path.map(([type]) => type).join(''))).toEqual(['MLM']);
});

test('the sectors of a pie have the share of their values', () => {
  const { filled } = read(`<c:pieChart>${series('a', ['1', '3', '0'], ['p', 'q', 'r'])}</c:pieChart>`);
  expect(filled.map(({ shape }) => ('path' in shape.geometry ? shape.geometry.path.filter(([type]) => type === 'C').length : 0))).toEqual([
    1, 3,
  ]);
});

test.each([
  ['lying bars', `<c:barChart><c:barDir val="bar"/>${series('a', ['1'], ['x'])}</c:barChart>`],
  ['another kind', `<c:radarChart>${series('a', ['1'], ['x'])}</c:radarChart>`],
  ['no values', '<c:lineChart/>'],
  [
    'too many points',
    `<c:lineChart><c:ser><c:val><c:numRef><c:numCache>${points(Array.from({ length: 1001 }, () => '1'))}</c:numCache></c:numRef></c:val></c:ser></c:lineChart>`,
  ],
])('a chart with %s keeps its room and is reported', (_, plots) => {
  expect(read(plots)).toMatchObject({ content: { type: 'unsupported' }, codes: ['docx/unsupported-drawing'] });
});
