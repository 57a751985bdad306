import { expect, test } from 'vitest';
import { testPart, testRelationship } from '../test-package.ts';
import { paragraph, readTestDocument } from '../test-reading.ts';
import { bars, boxes, CHART, numbers, read, series, WIDTH } from './test-chart.ts';

const dated = (more: string, axis = '') =>
  read(
    `<c:barChart><c:ser>${more}${numbers('val', ['1', '2'])}</c:ser></c:barChart>`,
    '',
    `<c:dateAx><c:scaling>${axis}</c:scaling></c:dateAx><c:valAx/>`,
  );

test('days that the file does not keep, or that lie beyond the ends of their axis, lead nowhere out of the chart', () => {
  const days = (format: string, values: readonly string[]) => numbers('cat', values, format);
  for (const { filled } of [
    dated(days('d/m/yyyy', [])),
    dated(days('d/m/yyyy', ['40000', '40010']), '<c:min val="40005"/><c:max val="40006"/>'),
  ]) {
    const bars = boxes(filled).flat();
    expect(bars).toHaveLength(2);
    for (const { left, right } of bars) expect([left >= 0, right <= WIDTH]).toEqual([true, true]);
  }
});

test('categories behind the last value keep their place', () => {
  const { words } = read(bars(series('a', ['1'], ['x', 'y', 'z'])));
  expect(words.slice(0, 3)).toEqual(['x', 'y', 'z']);
});

test('a number of points that is no whole one is that of the points before it', () => {
  const counted = numbers('val', ['1', '2']).replace('<c:pt ', '<c:ptCount val="3.5"/><c:pt ');
  expect(read(`<c:barChart><c:ser>${counted}</c:ser></c:barChart>`).words).toEqual(expect.arrayContaining(['1', '2', '3']));
});

test('points of their own beyond those that charts have are no points', () => {
  const many = Array.from({ length: 150_000 }, (_, index) => `<c:dPt><c:idx val="${index}"/></c:dPt>`).join('');
  expect(read(`<c:pieChart>${series('a', ['1', '3'], ['x', 'y'], many)}</c:pieChart>`).filled).toHaveLength(2);
});

test('lines without a colour of their own keep their automatic width where the file gives none that is one', () => {
  const lined = (width: string) =>
    read(
      bars(series('a', ['1'], ['x'])),
      '',
      `<c:catAx><c:spPr><a:ln w="${width}"/></c:spPr></c:catAx><c:valAx><c:delete val="1"/></c:valAx>`,
    );
  const widths = (width: string) => lined(width).paths.flatMap(({ shape }) => shape.stroke?.width ?? []);
  expect([widths('25400'), widths('-25400'), widths('1e999')]).toEqual([[2], [0.75], [0.75]]);
});

const WILD = ['NaN', '1e308', '-1e89', '1e-300', '5e-324', 'Infinity', '', '0', '-5'];
test.each(['barChart', 'lineChart', 'areaChart', 'pieChart', 'doughnutChart', 'scatterChart', 'bubbleChart', 'radarChart', 'stockChart'])(
  'no number of a %s leads out of the chart',
  (kind) => {
    const one = `<c:ser>${numbers('cat', WILD)}${numbers('xVal', WILD)}${numbers('val', WILD)}${numbers('yVal', WILD)}${numbers('bubbleSize', WILD)}<c:explosion val="1e9"/><c:trendline><c:trendlineType val="poly"/><c:order val="6"/><c:forward val="1e80"/></c:trendline><c:trendline><c:trendlineType val="exp"/><c:intercept val="-1e80"/></c:trendline><c:dLbls><c:showVal val="1"/></c:dLbls></c:ser>`;
    for (const grouping of ['clustered', 'stacked', 'percentStacked'])
      for (const axis of ['<c:logBase val="1e-9"/>', '<c:logBase val="10"/>', '<c:max val="-1e80"/><c:min val="1e80"/>']) {
        const { shapes } = read(
          `<c:${kind}><c:grouping val="${grouping}"/><c:firstSliceAng val="1e9"/>${one}${one}<c:gapWidth val="-7"/><c:hiLowLines/><c:upDownBars/></c:${kind}>`,
          '<c:legend/>',
          `<c:dateAx><c:scaling>${axis}</c:scaling><c:majorUnit val="1e-12"/></c:dateAx><c:valAx><c:scaling>${axis}</c:scaling><c:majorUnit val="1e-12"/><c:crossesAt val="1e85"/></c:valAx>`,
        );
        expect(shapes.length).toBeLessThan(700);
        for (const { x, y, drawing } of shapes.filter(({ shape }) => !shape.text))
          for (const number of [x, y, drawing.width, drawing.height]) expect(Math.abs(number)).toBeLessThan(2000);
      }
  },
);

const missing = ({ diagnostics }: ReturnType<typeof read>) =>
  diagnostics.flatMap(({ code, severity, message }) => (code === 'docx/chart-part' ? [`${severity}: ${message}`] : []));

test('long names of a legend beside the plot go on in further lines, and are cut off where a word has no room', () => {
  const pie = (name: string) =>
    read(
      `<c:pieChart>${series('a', ['1', '2'], [name, 'b'], '<c:dLbls><c:showVal val="0"/></c:dLbls>')}</c:pieChart>`,
      '<c:legend><c:legendPos val="r"/></c:legend>',
    );
  const broken = pie('a name of several words that is long');
  expect(broken.words.length).toBeGreaterThan(2);
  expect(broken.words.slice(0, -1).join(' ')).toBe('a name of several words that is long');
  expect(missing(broken)).toEqual([]);
  const cut = pie('w'.repeat(60));
  expect(cut.words[0]).toMatch(/^w{5,20}…$/u);
  expect(missing(cut)).toEqual(['warning: A chart is drawn without the ends of long names in its legend.']);
});

test('a chart that is shown again and again has its shapes as often as the document may have them', () => {
  const labelled = series('a', Array(1000).fill('1'), ['x'], '<c:dLbls><c:showVal val="1"/></c:dLbls>').repeat(5);
  const part = testPart('c:chartSpace', `<c:chart><c:plotArea>${bars(labelled)}</c:plotArea></c:chart>`);
  const shown = `<w:r><w:drawing><wp:inline><wp:extent cx="3810000" cy="2540000"/><a:graphic><a:graphicData uri="x"><c:chart ${CHART} r:id="chart"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
  const { inlines } = readTestDocument(paragraph(shown.repeat(5)), {
    parts: { 'word/charts/chart1.xml': part.replace('<c:chartSpace', `<c:chartSpace ${CHART}`) },
    relationships: [testRelationship('chart', 'chart', 'charts/chart1.xml')],
  });
  const groups = inlines.flatMap((each) =>
    each.type === 'drawing' && each.drawing.content.type === 'group' ? [each.drawing.content] : [],
  );
  expect(groups.map(({ children }) => children.length)).toEqual([5000, 5000, 5000, 0, 0]);
});

test('plots without room, and entries and shapes that are too many, are named', () => {
  const long = Array.from({ length: 40 }, (_, index) => `${index} ${'long '.repeat(20)}`);
  const legend = '<c:legend><c:legendPos val="t"/></c:legend>';
  const noRoom = ['warning: A chart is drawn without its plot area, for which title, legend and labels leave no room.'];
  const values = long.map(() => '1');
  expect(missing(read(`<c:pieChart>${series('a', values, long)}</c:pieChart>`, legend))).toEqual(noRoom);
  expect(missing(read(bars(long.map((name) => series(name, ['1'], ['x'])).join('')), legend))).toEqual(noRoom);
  const many = Array.from({ length: 300 }, (_, index) => String(index + 1));
  expect(missing(read(`<c:pieChart>${series('a', many, many)}</c:pieChart>`, '<c:legend><c:legendPos val="r"/></c:legend>'))).toEqual([
    'warning: A chart is drawn without the entries of its legend behind the first 200.',
  ]);
  const labelled = series('a', [...many, ...many], many, '<c:dLbls><c:showVal val="1"/></c:dLbls>').repeat(10);
  expect(missing(read(bars(labelled)))).toEqual(['warning: A chart is drawn without the shapes behind its first 5000.']);
});

test('units of an axis are named as left out', () => {
  const axes = '<c:catAx/><c:valAx><c:dispUnits><c:builtInUnit val="thousands"/></c:dispUnits></c:valAx>';
  expect(missing(read(bars(series('a', ['1'], ['x'])), '', axes))).toEqual(['info: A chart is drawn without the units of its axes.']);
});
