import { expect, test } from 'vitest';
import { estimateWidth } from './estimate-width.ts';
import { BORDER, bars, read, rich, series, WIDTH } from './test-chart.ts';

const plots = bars(series('a', ['1'], ['x']));
const AXES = '<c:catAx/><c:valAx/>';
const text = (properties: string) => `<c:txPr><a:bodyPr/><a:p><a:pPr>${properties}</a:pPr></a:p></c:txPr>`;

test('a title is larger than the text of its chart only where that has a size of its own', () => {
  const size = (properties: string) => {
    const space = `<c:chart><c:plotArea/></c:chart>${text(properties)}`.replace('<c:chart><c:plotArea/></c:chart>', '');
    return read(plots, '<c:title/>', AXES, space).texts.find(({ text }) => text === 'a')?.run.size;
  };
  expect([size('<a:defRPr/>'), size('<a:defRPr sz="800"/>')]).toEqual([18, 9.6]);
});

test('a title leaves its sides free where it is broken', () => {
  const titled = (count: number) => read(plots, rich(Array(count).fill('i').join(' ')), AXES).texts.slice(0, 2);
  const run = titled(1)[0]?.run;
  if (run === undefined) throw new Error('no title');
  const room = 0.8 * (WIDTH - 2 * BORDER);
  const widthOf = (count: number) => estimateWidth(Array(count).fill('i').join(' '), run);
  let count = 1;
  while (widthOf(count + 1) <= room) count++;
  expect(widthOf(count)).toBeGreaterThan(room - 0.36 * run.size);
  expect(titled(count)[0]?.text.length).toBeLessThan(2 * count - 1);
  expect(titled(count - 1)[0]?.text.length).toBe(2 * (count - 1) - 1);
});
