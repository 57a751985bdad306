import { expect, test } from 'vitest';
import { estimateWidth, lineHeight } from '../estimate-width.ts';
import { bars, boxes, HEIGHT, read, series, WIDTH } from '../test-chart.ts';

const AXES = '<c:catAx><c:delete val="1"/></c:catAx><c:valAx><c:delete val="1"/></c:valAx>';
const labelled = (labels: string, more = '') =>
  read(bars(series('Sales', ['1', '3'], ['p', 'q'], `<c:dLbls>${labels}</c:dLbls>${more}`)), '', AXES);
const own = (inside: string) => `<c:dLbl><c:idx val="1"/><c:tx><c:rich>${inside}</c:rich></c:tx></c:dLbl><c:showVal val="0"/>`;
const field = (type: string) => `<a:fld type="${type}"><a:t>[FIELD]</a:t></a:fld>`;

test.each([
  ['VALUE', '3'],
  ['CATEGORYNAME', 'q'],
  ['SERIESNAME', 'Sales'],
  ['CELLRANGE', 'sheet'],
  ['TXLINK', '[FIELD]'],
])('a field of a label stands for what it names: %s', (type, text) => {
  const range =
    '<c:extLst><c:ext xmlns:c15="http://schemas.microsoft.com/office/drawing/2012/chart"><c15:datalabelsRange><c15:dlblRangeCache><c:pt idx="1"><c:v>sheet</c:v></c:pt></c15:dlblRangeCache></c15:datalabelsRange></c:ext></c:extLst>';
  const paragraphs = `<a:p><a:r><a:t>This is </a:t></a:r>${field(type)}</a:p><a:p><a:r><a:t>below</a:t></a:r></a:p>`;
  expect(labelled(own(paragraphs), range).words).toEqual([`This is ${text}`, 'below']);
});

test('a new line between the parts of a label is kept', () => {
  expect(labelled('<c:showVal val="1"/><c:showCatName val="1"/><c:separator>\n</c:separator>').words).toEqual(['p', '1', 'q', '3']);
});

test('labels are turned as the file says, and broken where they are long', () => {
  const { shapes } = labelled('<c:txPr><a:bodyPr rot="-5400000"/><a:p/></c:txPr><c:showVal val="1"/>');
  expect(shapes.filter(({ shape }) => shape.text).map(({ drawing }) => drawing.rotation)).toEqual([270, 270]);
  const long = own('<a:p><a:r><a:t>a text of many words that is long</a:t></a:r></a:p>');
  expect(labelled(long).words.length).toBeGreaterThan(1);
  expect(labelled(long.replace('<c:rich>', '<c:rich><a:bodyPr wrap="none"/>')).words).toEqual(['a text of many words that is long']);
});

test('the layout of a label moves it, with a line from its point where the file asks for it', () => {
  const layout = '<c:layout><c:manualLayout><c:x val="0.1"/><c:y val="-0.2"/></c:manualLayout></c:layout>';
  const label = (inside: string, more = '') =>
    labelled(`<c:dLbl><c:idx val="0"/>${inside}<c:showVal val="1"/></c:dLbl><c:showVal val="0"/>${more}`);
  const [plain, moved] = [label(''), label(layout)];
  expect((moved.texts[0]?.x ?? 0) - (plain.texts[0]?.x ?? 0)).toBeCloseTo(0.1 * (WIDTH - 0.75), 6);
  expect((moved.texts[0]?.y ?? 0) - (plain.texts[0]?.y ?? 0)).toBeCloseTo(-0.2 * (HEIGHT - 0.75), 6);
  const leader =
    '<c:extLst><c:ext xmlns:c15="http://schemas.microsoft.com/office/drawing/2012/chart"><c15:showLeaderLines val="1"/></c:ext></c:extLst>';
  expect(label(layout, leader).paths.length - moved.paths.length).toBe(1);
});

test('the label of a point has the look of those of its series, though these show nothing', () => {
  const { texts } = labelled(
    '<c:dLbl><c:idx val="0"/><c:showVal val="1"/></c:dLbl><c:txPr><a:bodyPr/><a:p><a:pPr><a:defRPr sz="700"/></a:pPr></a:p></c:txPr><c:showVal val="0"/>',
  );
  expect(texts.map(({ run }) => run.size)).toEqual([7]);
});

test('labels keep the same distance above and beside', () => {
  const gap = (kind: string, position: string) => {
    const labels = `<c:dLbls><c:dLblPos val="${position}"/><c:showVal val="1"/></c:dLbls>`;
    const one = series('a', ['1'], ['p'], labels);
    const { texts, filled } = read(`<c:barChart>${kind}${one}</c:barChart>`, '', AXES);
    const [[bar] = []] = boxes(filled);
    const [label] = texts;
    if (bar === undefined || label === undefined) throw new Error('no label');
    return kind === '' ? bar.top - label.y - lineHeight(label.run) / 2 : label.x - estimateWidth('1', label.run) / 2 - bar.right;
  };
  expect(gap('', 'outEnd')).toBeCloseTo(2.83, 6);
  expect(gap('<c:barDir val="bar"/>', 'outEnd')).toBeCloseTo(2.83, 6);
});
