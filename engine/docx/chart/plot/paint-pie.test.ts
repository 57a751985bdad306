import { expect, test } from 'vitest';
import { boxes, HEIGHT, read, series, WIDTH } from '../test-chart.ts';

const pie = (values: readonly string[], names: readonly string[], labels: string, layout = '') =>
  read(`${layout}<c:pieChart>${series('a', values, names, `<c:dLbls>${labels}<c:showCatName val="1"/></c:dLbls>`)}</c:pieChart>`);

test('a pie is as large as labels outside of a small one leave room, and they are broken beside it', () => {
  const plain = boxes(pie(['1', '3'], ['x', 'y'], '').filled).flat();
  const long = pie(['1', '3'], ['x', 'a name of many words that is very long'], '<c:dLblPos val="outEnd"/>');
  const size = (slices: typeof plain) => Math.max(...slices.map(({ bottom }) => bottom)) - Math.min(...slices.map(({ top }) => top));
  expect(size(plain)).toBeGreaterThan(HEIGHT * 0.9);
  expect(size(boxes(long.filled).flat())).toBeLessThan(HEIGHT * 0.9);
  expect(long.words.length).toBeGreaterThan(2);
});

test('a label that fits lies in its slice, another one outside', () => {
  const { filled, texts } = pie(['1', '30'], ['small slice', 'large'], '');
  const [small, large] = boxes(filled).flat();
  const [outside, inside] = ['small slice', 'large'].map((words) => texts.find(({ text }) => text === words));
  expect(outside?.x).toBeGreaterThan((small?.right ?? 0) - 1);
  expect(inside?.y).toBeLessThan(large?.bottom ?? 0);
  expect(inside?.y).toBeGreaterThan(large?.top ?? 0);
});

test('a label is moved by shares of the chart, with a line to its slice where the file asks for it', () => {
  const moved = (leader: string) =>
    pie(
      ['1', '1'],
      ['x', 'y'],
      `<c:dLbl><c:idx val="0"/><c:layout><c:manualLayout><c:x val="0.1"/><c:y val="-0.2"/></c:manualLayout></c:layout></c:dLbl><c:dLblPos val="outEnd"/>${leader}`,
    );
  const [plain, shifted] = [pie(['1', '1'], ['x', 'y'], '<c:dLblPos val="outEnd"/>'), moved('<c:showLeaderLines val="1"/>')].map(
    ({ texts }) => texts.find(({ text }) => text === 'x'),
  );
  expect((shifted?.x ?? 0) - (plain?.x ?? 0)).toBeCloseTo(0.1 * (WIDTH - 0.75), 3);
  expect((shifted?.y ?? 0) - (plain?.y ?? 0)).toBeCloseTo(-0.2 * (HEIGHT - 0.75), 3);
  expect(moved('<c:showLeaderLines val="1"/>').paths.length - moved('').paths.length).toBe(1);
});

test('a pie makes way for labels on the side where they are', () => {
  const around = (labels: string) =>
    boxes(
      read(`<c:pieChart>${series('a', ['1', '99'], ['a slice with a long name', 'y'], labels)}<c:firstSliceAng val="88"/></c:pieChart>`)
        .filled,
    ).flat();
  const middle = (slices: ReturnType<typeof around>) =>
    (Math.min(...slices.map(({ left }) => left)) + Math.max(...slices.map(({ right }) => right))) / 2;
  const label = '<c:dLbl><c:idx val="0"/><c:dLblPos val="outEnd"/><c:showCatName val="1"/></c:dLbl>';
  expect(middle(around(''))).toBeCloseTo(WIDTH / 2, 1);
  expect(middle(around(`<c:dLbls>${label}</c:dLbls>`))).toBeLessThan(WIDTH / 2 - 10);
});

test('a pie in three dimensions is seen from above, with its rim and its cuts below it, turned as its view says', () => {
  const view = (down: number) => `<c:view3D><c:rotX val="${down}"/><c:rotY val="90"/></c:view3D>`;
  const tilted = (down: number) => read(`<c:pie3DChart>${series('a', ['1', '1'], ['x', 'y'])}</c:pie3DChart>`, view(down));
  const { filled, diagnostics } = tilted(30);
  const all = boxes(filled).flat();
  const [width, height] = [
    Math.max(...all.map(({ right }) => right)) - Math.min(...all.map(({ left }) => left)),
    Math.max(...all.map(({ bottom }) => bottom)) - Math.min(...all.map(({ top }) => top)),
  ];
  expect(height / width).toBeCloseTo(0.5 + 0.1 * Math.cos(Math.PI / 6), 2);
  // Turned by a quarter, the first half is that to the front: it has a rim, the other one has none.
  expect(filled.map(({ path }) => path.filter(([type]) => type === 'C').length)).toEqual([0, 0, 2, 0, 0, 4, 2]);
  expect(diagnostics.some(({ message }) => message.includes('three dimensions'))).toBe(false);
});
