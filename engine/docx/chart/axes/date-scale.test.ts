import { expect, test } from 'vitest';
import { boxes, numbers, read } from '../test-chart.ts';

const VALUES = '<c:valAx><c:delete val="1"/></c:valAx>';
const dated = (serials: readonly number[], format: string, axis: string, kind = 'barChart') =>
  read(
    `<c:${kind}><c:ser>${numbers(
      'cat',
      serials.map((serial) => String(serial)),
      format,
    )}${numbers(
      'val',
      serials.map(() => '1'),
    )}</c:ser></c:${kind}>`,
    '',
    axis + VALUES,
  );
const every = (count: number, days: number) => Array.from({ length: count }, (_, index) => 44197 + index * days);
const date = (inside: string) => `<c:dateAx>${inside}</c:dateAx>`;

test('dates that are never closer than a month are months, those never closer than a year are years', () => {
  const months = dated([44197, 44228, 44256, 44348], 'mmm', date(''));
  expect(months.words).toEqual(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun']);
  expect(dated([43831, 44197, 44927], 'yyyy', date('')).words).toEqual(['2020', '2021', '2022', '2023']);
  const [bar] = boxes(months.filled).flat();
  expect((bar?.right ?? 0) - (bar?.left ?? 0)).toBeGreaterThan(10);
});

test('the step of a line of time is counted in its own unit', () => {
  const months = '<c:baseTimeUnit val="days"/><c:majorUnit val="1"/><c:majorTimeUnit val="months"/>';
  expect(dated(every(100, 1), 'd.m.', date(months), 'lineChart').words).toEqual(['1.1.', '1.2.', '1.3.', '1.4.']);
  const weeks = '<c:baseTimeUnit val="days"/><c:majorUnit val="28"/><c:majorTimeUnit val="days"/>';
  expect(dated(every(100, 1), 'd.m.', date(weeks), 'lineChart').words).toEqual(['1.1.', '29.1.', '26.2.', '26.3.']);
  // The last day of a month stands for one that it has not.
  const last = dated([44227, 44300], 'd.m.', date(months), 'lineChart');
  expect(last.words).toEqual(['31.1.', '28.2.', '31.3.']);
});

test('days without a step are all shown, slanted and as many as have room', () => {
  const { words, shapes } = dated(every(30, 1), 'd/m/yyyy', date('<c:baseTimeUnit val="days"/>'));
  expect([words.length, new Set(shapes.flatMap(({ shape, drawing }) => (shape.text ? [drawing.rotation] : [])))]).toEqual([
    15,
    new Set([315]),
  ]);
});

test('categories that are dates are a line of time where their axis may choose, with level labels', () => {
  const automatic = dated([44197, 44198, 44206], 'd/m/yyyy', '<c:catAx><c:auto val="1"/></c:catAx>');
  const [[a, b, c] = []] = boxes(automatic.filled);
  expect(((c?.left ?? 0) - (a?.left ?? 0)) / ((b?.left ?? 0) - (a?.left ?? 0))).toBeCloseTo(9, 6);
  expect(automatic.shapes.every(({ drawing }) => drawing.rotation === 0)).toBe(true);
  const [[first, second, third] = []] = boxes(dated([44197, 44198, 44206], 'd/m/yyyy', '<c:catAx><c:auto val="0"/></c:catAx>').filled);
  expect(((third?.left ?? 0) - (first?.left ?? 0)) / ((second?.left ?? 0) - (first?.left ?? 0))).toBeCloseTo(2, 6);
});

test('years of days are drawn, with labels at whole weeks', () => {
  const { words, paths } = dated(every(2500, 1), 'd/m/yy', date('<c:baseTimeUnit val="days"/>'), 'lineChart');
  expect(words.slice(0, 2)).toEqual(['1/1/21', expect.stringMatching(/21$/u)]);
  expect(paths.some(({ path }) => path.length === 2500)).toBe(true);
});
