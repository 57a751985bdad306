import { expect, test } from 'vitest';
import { estimateWidth, liftOf } from '../estimate-width.ts';
import { BORDER, bars, HEIGHT, read, rich, series, WIDTH } from '../test-chart.ts';

const placed = (title: string, x: number, y: number) =>
  rich(title).replace(
    '</c:title>',
    `<c:layout><c:manualLayout><c:xMode val="edge"/><c:yMode val="edge"/><c:x val="${x}"/><c:y val="${y}"/></c:manualLayout></c:layout></c:title>`,
  );

test('the titles of axes stand where their layout says, whole as they are turned', () => {
  const { texts } = read(
    bars(series('a', ['1'], ['x'])),
    '',
    `<c:catAx>${placed('level', 0.5, 0.25)}</c:catAx><c:valAx>${placed('upright', 0.25, 0.5)}</c:valAx>`,
  );
  const [level, upright] = ['level', 'upright'].map((words) => texts.find(({ text }) => text === words));
  if (level === undefined || upright === undefined) throw new Error('no titles');
  const half = (words: string, { run }: typeof level) => estimateWidth(words, run) / 2;
  // 0.18 sizes of the text are left beside it.
  expect(level.x - half('level', level) - 0.18 * level.run.size).toBeCloseTo(BORDER + 0.5 * (WIDTH - 2 * BORDER), 6);
  const top = upright.y - liftOf(upright.run) - half('upright', upright) - 0.18 * upright.run.size;
  expect(top).toBeCloseTo(BORDER + 0.5 * (HEIGHT - 2 * BORDER), 6);
});
