import { expect, test } from 'vitest';
import { testPart, testRelationship } from '../test-package.ts';
import { paragraph, readTestDocument } from '../test-reading.ts';
import { lineHeight } from './estimate-width.ts';
import { AXES, BORDER, bars, boxes, CHART, HEIGHT, kinds, numbers, points, read, rich, round, series, WIDTH } from './test-chart.ts';

test('columns are as high as their values and have their axis, categories, title and legend', () => {
  const { codes, words, filled } = read(
    bars(series('Sales', ['2000', '1000'], ['North', 'South']) + series('Costs', ['500', '-500'], ['North', 'South'])),
    `${rich('Two regions')}<c:legend><c:legendPos val="b"/></c:legend>`,
  );
  expect(codes).toEqual(['docx/chart']);
  expect(words).toEqual([
    'Two regions',
    'Sales',
    'Costs',
    'North',
    'South',
    '-1,000',
    '-500',
    '0',
    '500',
    '1,000',
    '1,500',
    '2,000',
    '2,500',
  ]);
  const [sales = [], costs = []] = boxes(filled);
  const heights = [...sales, ...costs].map(({ top, bottom }) => bottom - top);
  expect(heights.map((height) => round(height / (heights[0] ?? 0)))).toEqual([1, 0.5, 0.25, 0.25]);
  // What is below zero hangs from where the others stand.
  expect(costs[1]?.top).toBeCloseTo(sales[0]?.bottom ?? 0, 6);
});

test('bars lie from the left, their categories go up', () => {
  const { filled, texts } = read(
    `<c:barChart><c:barDir val="bar"/><c:grouping val="clustered"/>${series('a', ['2', '4'], ['first', 'second'])}</c:barChart>`,
  );
  const [[first, second] = []] = boxes(filled);
  expect(round(((second?.right ?? 0) - (second?.left ?? 0)) / ((first?.right ?? 0) - (first?.left ?? 0)))).toBe(2);
  expect(first?.top).toBeGreaterThan(second?.bottom ?? Infinity);
  const at = (word: string) => texts.find(({ text }) => text === word)?.y;
  expect(at('first')).toBeCloseTo(((first?.top ?? 0) + (first?.bottom ?? 0)) / 2, 6);
});

test('gap and overlap are in widths of a column', () => {
  const { filled } = read(
    bars(series('a', ['1', '1'], ['x', 'y']) + series('b', ['1', '1'], ['x', 'y']), '<c:gapWidth val="50"/><c:overlap val="25"/>'),
  );
  const [[a, next] = [], [b] = []] = boxes(filled);
  const width = (a?.right ?? 0) - (a?.left ?? 0);
  expect(round(((a?.right ?? 0) - (b?.left ?? 0)) / width)).toBe(0.25);
  expect(round(((next?.left ?? 0) - (b?.right ?? 0)) / width)).toBe(0.5);
});

test.each([
  ['stacked', '8'],
  ['percentStacked', '100%'],
])('columns that are %s stand on one another', (grouping, top) => {
  const { filled, words } = read(
    `<c:barChart><c:barDir val="col"/><c:grouping val="${grouping}"/>${series('a', ['3'], ['x'])}${series('b', ['4'], ['x'])}</c:barChart>`,
    '',
    '<c:catAx/><c:valAx/>',
  );
  const [[below] = [], [above] = []] = boxes(filled);
  expect(above?.bottom).toBeCloseTo(below?.top ?? 0, 6);
  expect(((above?.bottom ?? 0) - (above?.top ?? 0)) / ((below?.bottom ?? 0) - (below?.top ?? 0))).toBeCloseTo(4 / 3, 6);
  expect(words.at(-1)).toBe(top);
});

test.each([
  ['gap', 'MLM'],
  ['zero', 'MLLL'],
  ['span', 'MLL'],
])('a line without a number in its third place has there a %s', (blanks, path) => {
  const { paths } = read(
    `<c:lineChart><c:grouping val="standard"/>${series('a', ['1', '2', 'x', '4'], ['p', 'q', 'r', 's'])}</c:lineChart>`,
    `<c:dispBlanksAs val="${blanks}"/>`,
  );
  expect(paths.filter(({ shape }) => shape.stroke?.width === 2.25).map(kinds)).toEqual([path]);
});

test('lines are curved unless the file says otherwise, but in files of Office 2007', () => {
  const line = `<c:lineChart>${series('a', ['1', '2', '3'], ['p', 'q', 'r']).replace('<c:smooth val="0"/>', '')}</c:lineChart>`;
  expect(
    read(line)
      .paths.filter(({ shape }) => shape.stroke?.width === 2.25)
      .map(kinds),
  ).toEqual(['MCC']);
});

test('markers stand at the points of a line, where the file has them', () => {
  const none = '<c:marker><c:symbol val="none"/></c:marker>';
  const square = '<c:marker><c:symbol val="square"/><c:size val="8"/></c:marker>';
  const { filled } = read(
    `<c:lineChart>${series('a', ['1', '2'], ['p', 'q'], none)}${series('b', ['1', '2'], ['p', 'q'], square)}<c:marker val="1"/></c:lineChart>`,
  );
  expect(filled).toHaveLength(1);
  expect(boxes(filled)[0]?.map(({ left, right }) => round(right - left))).toEqual([8, 8]);
});

test('areas are stacked from the axis of categories up', () => {
  const { filled } = read(
    `<c:areaChart><c:grouping val="stacked"/>${series('a', ['1', '1'], ['p', 'q'])}${series('b', ['2', '2'], ['p', 'q'])}</c:areaChart>`,
  );
  const [[below] = [], [above] = []] = boxes(filled);
  expect(above?.bottom).toBeCloseTo(below?.top ?? 0, 6);
  expect(filled.map(kinds)).toEqual(['MLLLZ', 'MLLLZ']);
});

test('the sectors of a pie have the share of their values and the colours of their points', () => {
  const { filled } = read(
    `<c:pieChart>${series('a', ['1', '3', '0'], ['p', 'q', 'r'], '<c:dPt><c:idx val="1"/><c:spPr><a:solidFill><a:srgbClr val="123456"/></a:solidFill></c:spPr></c:dPt>')}</c:pieChart>`,
  );
  expect(filled.map(({ path }) => path.filter(([type]) => type === 'C').length)).toEqual([1, 3]);
  expect(filled[1]?.shape.fill).toMatchObject({ colour: '123456' });
});

test('slices stand off by a share of the radius, inside of the same room', () => {
  const radius = (more: string) => {
    const [[left] = [], [right] = []] = boxes(read(`<c:pieChart>${series('a', ['1', '1'], ['p', 'q'], more)}</c:pieChart>`).filled);
    return { size: ((left?.bottom ?? 0) - (left?.top ?? 0)) / 2, apart: (left?.left ?? 0) - (right?.right ?? 0) };
  };
  const [plain, apart] = [radius(''), radius('<c:explosion val="25"/>')];
  expect(plain.size / apart.size).toBeCloseTo(1.25, 3);
  expect(apart.apart).toBeCloseTo(apart.size / 2, 3);
});

test('a doughnut has a ring for each series around its hole', () => {
  const { filled } = read(
    `<c:doughnutChart>${series('a', ['1'], ['p'])}${series('b', ['1'], ['p'])}<c:holeSize val="40"/></c:doughnutChart>`,
  );
  const [inner, outer] = filled.map(({ drawing }) => drawing.width / 2);
  expect(round((inner ?? 0) / (outer ?? 0))).toBe(0.7);
});

test('points of a scatter chart lie by their numbers on both axes', () => {
  const { filled } = read(
    `<c:scatterChart><c:scatterStyle val="lineMarker"/><c:ser><c:marker><c:symbol val="square"/></c:marker>${numbers('xVal', ['0', '1', '4'])}${numbers('yVal', ['0', '2', '4'])}</c:ser></c:scatterChart>`,
    '',
    '<c:valAx/><c:valAx/>',
  );
  const [[a, b, c] = []] = boxes(filled);
  expect(round(((c?.left ?? 0) - (a?.left ?? 0)) / ((b?.left ?? 0) - (a?.left ?? 0)))).toBe(4);
  expect(round(((c?.top ?? 0) - (a?.top ?? 0)) / ((b?.top ?? 0) - (a?.top ?? 0)))).toBe(2);
});

test('columns and a line have an axis each, the second one on the right', () => {
  const ids = (first: number) => `<c:axId val="${first}"/><c:axId val="${first + 1}"/>`;
  const pair = (first: number, crosses: string) =>
    `<c:catAx><c:axId val="${first}"/><c:delete val="${first === 1 ? 0 : 1}"/></c:catAx><c:valAx><c:axId val="${first + 1}"/><c:numFmt formatCode="0&quot;_${first}&quot;"/><c:crosses val="${crosses}"/></c:valAx>`;
  const { texts, filled } = read(
    `${bars(series('a', ['100'], ['p']), ids(1))}<c:lineChart>${series('b', ['1'], ['p'], '<c:marker><c:symbol val="square"/></c:marker>')}${ids(3)}</c:lineChart>`,
    '',
    pair(1, 'autoZero') + pair(3, 'max'),
  );
  const [left, right] = [texts.find(({ text }) => text === '0_1'), texts.find(({ text }) => text === '0_3')];
  expect(left?.x).toBeLessThan(WIDTH / 4);
  expect(right?.x).toBeGreaterThan((3 * WIDTH) / 4);
  const [[column] = [], [marker] = []] = boxes(filled);
  const hundred = texts.find(({ text }) => text === '100_1');
  expect(column?.top).toBeCloseTo(hundred?.y ?? 0, 6);
  expect(((marker?.top ?? 0) + (marker?.bottom ?? 0)) / 2).toBeLessThan(HEIGHT / 2);
});

test.each([
  ['a value in its own format', '<c:numFmt formatCode="0.00"/><c:showVal val="1"/>', ['1.00', '3.00']],
  ['category and value', '<c:showVal val="1"/><c:showCatName val="1"/><c:separator>: </c:separator>', ['p: 1', 'q: 3']],
  ['the series', '<c:showSerName val="1"/>', ['a', 'a']],
  ['nothing', '<c:delete val="1"/>', []],
])('labels show %s', (_, inside, labels) => {
  const { words } = read(bars(series('a', ['1', '3'], ['p', 'q'], `<c:dLbls>${inside}</c:dLbls>`)));
  expect(words.filter((word) => labels.includes(word))).toEqual(labels);
  expect(words).toHaveLength(labels.length + read(bars(series('a', ['1', '3'], ['p', 'q']))).words.length);
});

test('labels of a pie show the percentage of each slice, one of them a text of its own', () => {
  const own = '<c:dLbl><c:idx val="1"/><c:tx><c:rich><a:p><a:r><a:t>most</a:t></a:r></a:p></c:rich></c:tx></c:dLbl>';
  const { words } = read(
    `<c:pieChart>${series('a', ['1', '3'], ['p', 'q'], `<c:dLbls>${own}<c:showPercent val="1"/></c:dLbls>`)}</c:pieChart>`,
  );
  expect(words).toEqual(['25%', 'most']);
});

test.each([
  ['outEnd', -1],
  ['ctr', 0],
  ['inEnd', 1],
])('a label at %s stands on its side of the end of its column', (position, side) => {
  const { texts, filled } = read(
    bars(series('a', ['8.5'], ['x'], `<c:dLbls><c:dLblPos val="${position}"/><c:showVal val="1"/></c:dLbls>`)),
    '',
    '<c:catAx/><c:valAx><c:numFmt formatCode="0"/></c:valAx>',
  );
  const label = texts.find(({ text }) => text === '8.5');
  const [[column] = []] = boxes(filled);
  if (side === 0) expect(label?.y).toBeCloseTo(((column?.top ?? 0) + (column?.bottom ?? 0)) / 2, 6);
  else expect(Math.sign((label?.y ?? 0) - (column?.top ?? 0))).toBe(side);
});

test('a title without text says what it is, unless the only series has a name', () => {
  const automatic = '<c:title><c:overlay val="0"/></c:title><c:autoTitleDeleted val="0"/>';
  const axes = '<c:catAx/><c:valAx><c:title/></c:valAx>';
  const two = bars(series('a', ['5'], ['x']) + series('b', ['5'], ['x']));
  expect(read(two, automatic, axes).words).toEqual(expect.arrayContaining(['Chart Title', 'Axis Title']));
  expect(read(bars(series('a', ['5'], ['x'])), automatic).words).not.toContain('Chart Title');
  expect(read(bars(series('', ['5'], ['x'])), automatic).words).toContain('Chart Title');
  expect(read(two, automatic.replace('Deleted val="0"', 'Deleted val="1"')).words).not.toContain('Chart Title');
});

test('an axis has the ends, steps, direction and title that the file gives it', () => {
  const { texts, words } = read(
    bars(series('a', ['5'], ['x'])),
    '',
    `<c:catAx/><c:valAx><c:scaling><c:orientation val="maxMin"/><c:max val="8"/><c:min val="2"/></c:scaling>${rich('Money')}<c:majorUnit val="3"/></c:valAx>`,
  );
  expect(words).toEqual(['x', '2', '5', '8', 'Money']);
  const [, two, , eight, title] = texts;
  expect(two?.y).toBeLessThan(eight?.y ?? 0);
  expect(title?.x).toBeLessThan(two?.x ?? 0);
});

test('deleted axes show nothing and leave their room to the plot', () => {
  const { words, filled } = read(
    bars(series('a', ['1'], ['x'])),
    '',
    '<c:catAx><c:delete val="1"/></c:catAx><c:valAx><c:delete/></c:valAx>',
  );
  expect(words).toEqual([]);
  expect(boxes(filled)[0]?.[0]?.bottom).toBeCloseTo(BORDER + (HEIGHT - 2 * BORDER) * 0.98, 6);
});

test('titles stand clear of the edges and of the labels, and are broken where they are long', () => {
  const { texts } = read(
    bars(series('a', ['1'], ['x'])),
    rich('Above'),
    `<c:catAx>${rich('Below')}</c:catAx><c:valAx>${rich('Beside the plot, level and long').replace('<a:p>', '<a:bodyPr rot="0"/><a:p>')}</c:valAx>`,
  );
  const [above, x, below] = ['Above', 'x', 'Below'].map((words) => texts.find(({ text }) => text === words));
  // 2 % of the height and 3.83 points, then 0.3 sizes of the title above its line.
  const line = (of: typeof above) => (of ? lineHeight(of.run) : 0);
  expect(above?.y).toBeCloseTo(BORDER + 0.02 * (HEIGHT - 2 * BORDER) + 3.83 + 0.3 * (above?.run.size ?? 0) + line(above) / 2, 6);
  expect(below?.y).toBeCloseTo(
    (x?.y ?? 0) + line(x) / 2 + 0.02 * (HEIGHT - 2 * BORDER) + 0.3 * (below?.run.size ?? 0) + line(below) / 2,
    6,
  );
  expect(texts.slice(-3).map(({ text }) => text)).toEqual(['Beside the', 'plot, level', 'and long']);
});

test('dates lie on a line of time', () => {
  const { texts, filled } = read(
    `<c:lineChart><c:ser><c:marker><c:symbol val="square"/></c:marker><c:cat><c:numRef><c:numCache><c:formatCode>mmm</c:formatCode>${points(['43831', '43862', '43952'])}</c:numCache></c:numRef></c:cat>${numbers('val', ['1', '1', '1'])}</c:ser></c:lineChart>`,
    '',
    '<c:dateAx><c:numFmt formatCode="General" sourceLinked="1"/><c:baseTimeUnit val="months"/></c:dateAx><c:valAx/>',
  );
  expect(texts.slice(0, 5).map(({ text }) => text)).toEqual(['Jan', 'Feb', 'Mar', 'Apr', 'May']);
  const [[january, february, may] = []] = boxes(filled);
  expect(round(((may?.left ?? 0) - (january?.left ?? 0)) / ((february?.left ?? 0) - (january?.left ?? 0)))).toBe(4);
});

test.each([
  ['l', (x: number, y: number) => x < 30 && y > 60 && y < 140],
  ['r', (x: number, y: number) => x > 240 && y > 60 && y < 140],
  ['t', (x: number, y: number) => y < 30 && x > 100 && x < 200],
  ['b', (x: number, y: number) => y > 170 && x > 100 && x < 200],
  ['tr', (x: number, y: number) => x > 240 && y < 30],
])('a legend at %s stands there', (side, isThere) => {
  const { shapes } = read(bars(series('a', ['1'], ['x'])), `<c:legend><c:legendPos val="${side}"/></c:legend>`);
  const key = shapes.find(({ shape, drawing }) => shape.fill.type === 'solid' && drawing.width < 8 && drawing.height < 8);
  expect(isThere(key?.x ?? -1, key?.y ?? -1)).toBe(true);
});

test('stacks are listed beside the plot as they stand, lying bars everywhere', () => {
  const two = series('below', ['1'], ['x']) + series('above', ['1'], ['x']);
  const listed = (side: string, kind: string) =>
    read(`<c:barChart>${kind}${two}</c:barChart>`, `<c:legend><c:legendPos val="${side}"/></c:legend>`).words[0];
  expect(['r', 'b'].map((side) => listed(side, '<c:grouping val="stacked"/>'))).toEqual(['above', 'below']);
  expect(['r', 'b'].map((side) => listed(side, '<c:barDir val="bar"/>'))).toEqual(['above', 'above']);
});

test('a manual layout is where the plots are', () => {
  const layout =
    '<c:layout><c:manualLayout><c:layoutTarget val="inner"/><c:xMode val="edge"/><c:yMode val="edge"/><c:x val="0.2"/><c:y val="0.1"/><c:w val="0.5"/><c:h val="0.6"/></c:manualLayout></c:layout>';
  const { filled } = read(
    layout + bars(series('a', ['1'], ['x']), '<c:gapWidth val="0"/>'),
    '',
    '<c:catAx/><c:valAx><c:scaling><c:max val="1"/></c:scaling></c:valAx>',
  );
  const [[column] = []] = boxes(filled);
  const inside = (share: number, size: number) => round(BORDER + share * (size - 2 * BORDER));
  expect(Object.values(column ?? {}).map(round)).toEqual([
    inside(0.2, WIDTH),
    inside(0.1, HEIGHT),
    inside(0.7, WIDTH),
    inside(0.7, HEIGHT),
  ]);
});

test('series beyond the accents of the theme have them in another shade, and names by their number where the file gives none', () => {
  const fills = (count: number) => {
    const sers = Array.from({ length: count }, (_, index) => `<c:ser><c:idx val="${index}"/>${numbers('val', ['1'])}</c:ser>`).join('');
    const { filled, words } = read(bars(sers), '<c:legend><c:legendPos val="b"/></c:legend>');
    return { words, colours: filled.map(({ shape }) => (shape.fill.type === 'solid' ? shape.fill.colour : '')) };
  };
  const [few, many] = [fills(6), fills(8)];
  expect(few.words.slice(0, 2)).toEqual(['Series1', 'Series2']);
  const light = (colour = '') => Number.parseInt(colour.slice(2, 4), 16);
  expect(light(many.colours[0])).toBeLessThan(light(few.colours[0]));
  expect(light(many.colours[6])).toBeGreaterThan(light(few.colours[0]));
});

test('texts have the size, weight and colour that the file gives them', () => {
  const style =
    '<c:txPr><a:p><a:pPr><a:defRPr sz="700" b="1"><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></a:defRPr></a:pPr></a:p></c:txPr>';
  const { texts } = read(bars(series('a', ['1'], ['x'])), rich('T'), `<c:catAx>${style}</c:catAx><c:valAx/>`, style.replace('700', '900'));
  const find = (word: string) => texts.find(({ text }) => text === word)?.run;
  expect(find('x')).toMatchObject({ size: 7, bold: true, colour: 'FF0000' });
  expect(find('0')).toMatchObject({ size: 9 });
  expect(find('T')?.size).toBeCloseTo(10.8, 6);
});

test('series whose second axis of values is not shown go by the first one', () => {
  const ids = (first: number) => `<c:axId val="${first}"/><c:axId val="${first + 1}"/>`;
  const axes = (first: number, deleted: number) =>
    `<c:catAx><c:axId val="${first}"/></c:catAx><c:valAx><c:axId val="${first + 1}"/><c:delete val="${deleted}"/></c:valAx>`;
  const plots = bars(series('a', ['8'], ['x']), ids(1)) + `<c:lineChart>${series('b', ['-9'], ['x'])}${ids(3)}</c:lineChart>`;
  const labels = (deleted: number) => read(plots, '', axes(1, 0) + axes(3, deleted)).words;
  expect(labels(1)).toContain('-10');
  expect(labels(1).filter((word) => word === 'x')).toHaveLength(1);
  expect(labels(0).filter((word) => word === 'x')).toHaveLength(2);
});

test('what is left out of a chart is named', () => {
  const { diagnostics } = read(`<c:area3DChart>${series('a', ['1'], ['x'])}<c:serLines/></c:area3DChart>`, '<c:view3D/>');
  expect(diagnostics.find(({ code }) => code === 'docx/chart-part')?.message).toBe(
    'A chart is drawn without lines between series, its look in three dimensions.',
  );
});

test.each([
  ['another kind', `<c:surfaceChart>${series('a', ['1'], ['x'])}</c:surfaceChart>`],
  ['a pie among columns', `<c:pieChart>${series('a', ['1'], ['x'])}</c:pieChart>${bars(series('a', ['1'], ['x']))}`],
  ['a radar among columns', `<c:radarChart>${series('a', ['1'], ['x'])}</c:radarChart>${bars(series('a', ['1'], ['x']))}`],
  ['no values', '<c:lineChart/>'],
  ['too many series', bars(series('a', ['1'], ['x']).repeat(51))],
  [
    'too many points',
    `<c:lineChart><c:ser><c:val><c:numRef><c:numCache>${points(Array.from({ length: 4001 }, () => '1'))}</c:numCache></c:numRef></c:val></c:ser></c:lineChart>`,
  ],
])('a chart with %s keeps its room and is reported', (_, plots) => {
  expect(read(plots)).toMatchObject({ content: { type: 'unsupported' }, codes: ['docx/unsupported-drawing'] });
});

test('a chart inside a group is drawn at the size it has there', () => {
  const chart = testPart('c:chartSpace', `<c:chart><c:plotArea>${bars(series('a', ['1'], ['x']))}${AXES}</c:plotArea></c:chart>`).replace(
    '<c:chartSpace',
    `<c:chartSpace ${CHART}`,
  );
  const frame = `<wpg:graphicFrame><wpg:xfrm><a:off x="127000" y="0"/><a:ext cx="1905000" cy="1270000"/></wpg:xfrm><a:graphic><a:graphicData uri="x"><c:chart ${CHART} r:id="chart"/></a:graphicData></a:graphic></wpg:graphicFrame>`;
  const { inlines, codes } = readTestDocument(
    paragraph(
      `<w:r><w:drawing><wp:inline><wp:extent cx="3810000" cy="2540000"/><a:graphic><a:graphicData uri="x"><wpg:wgp><wpg:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="3810000" cy="2540000"/><a:chOff x="0" y="0"/><a:chExt cx="3810000" cy="2540000"/></a:xfrm></wpg:grpSpPr>${frame}</wpg:wgp></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
    ),
    { parts: { 'word/charts/chart1.xml': chart }, relationships: [testRelationship('chart', 'chart', 'charts/chart1.xml')] },
  );
  expect(inlines.flatMap((each) => (each.type === 'drawing' ? [each.drawing.content] : []))[0]).toMatchObject({
    children: [{ x: 10, drawing: { width: 150, height: 100, content: { type: 'group' } } }],
  });
  expect(codes).toEqual(['docx/chart']);
});

test('a picture that fills a chart is that of its own relationships', () => {
  const picture = '<c:spPr><a:blipFill><a:blip r:embed="picture"/></a:blipFill></c:spPr>';
  const chart = testPart(
    'c:chartSpace',
    `<c:chart><c:plotArea>${bars(series('a', ['1'], ['x']))}${AXES}</c:plotArea></c:chart>${picture}`,
  ).replace('<c:chartSpace', `<c:chartSpace ${CHART}`);
  const own = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship ${testRelationship('picture', 'image', '../media/own.png')}/></Relationships>`;
  const { inlines, codes } = readTestDocument(
    paragraph(
      `<w:r><w:drawing><wp:inline><wp:extent cx="3810000" cy="2540000"/><a:graphic><a:graphicData uri="x"><c:chart ${CHART} r:id="chart"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
    ),
    {
      parts: {
        'word/charts/chart1.xml': chart,
        'word/charts/_rels/chart1.xml.rels': own,
        'word/media/own.png': 'own',
        'word/media/other.png': 'other',
      },
      relationships: [testRelationship('chart', 'chart', 'charts/chart1.xml'), testRelationship('picture', 'image', 'media/other.png')],
    },
  );
  const content = inlines.flatMap((each) => (each.type === 'drawing' ? [each.drawing.content] : []))[0];
  expect(content?.type === 'group' && content.children[0]).toMatchObject({
    drawing: { content: { fill: { media: { name: 'word/media/own.png' } } } },
  });
  expect(codes).toEqual(['docx/chart']);
});
