import { expect, test } from 'vitest';
import type { Face } from '../../../fonts/face.ts';
import type { Mark } from '../../display-list.ts';
import { drawUnderline } from './text-rules.ts';

const face = { metrics: { ascent: 0.8, descent: 0.2 } } as Face;

function underlined(style: string, size: number, width: number): readonly Mark[] {
  const marks: Mark[] = [];
  drawUnderline(style, { x: 10, width, baseline: 100, face, size, colour: '000000' }, marks);
  return marks;
}

function stepsOf(mark: Mark | undefined) {
  if (mark?.type !== 'path') throw new Error('This is no path.');
  return mark.steps;
}

test('a wave has half waves in proportion to the text, up to its end', () => {
  const steps = stepsOf(underlined('wave', 10, 60)[0]);

  // Of 0.6 of a descent of 2 pt.
  expect(steps).toHaveLength(1 + 60 / 1.2);
  expect(steps.at(-1)?.[5]).toBeCloseTo(60);
});

test('a wave along a very long text has longer half waves instead of more of them, up to its end', () => {
  const steps = stepsOf(underlined('wave', 10, 100_000)[0]);

  expect(steps).toHaveLength(1 + 2000);
  expect(steps.at(-1)?.[5]).toBeCloseTo(100_000);
});

test.each([
  ['wave', 1],
  ['wavyHeavy', 1],
  ['wavyDouble', 2],
])('%s so low that nobody sees it is straight', (style, lines) => {
  const marks = underlined(style, 0.5, 250);

  expect(marks.map(({ type }) => type)).toEqual(Array(lines).fill('line'));
  expect(marks[0]).toMatchObject({ x1: 10, x2: 260, y1: 100.06, y2: 100.06 });
  expect(underlined(style, 2, 250).map(({ type }) => type)).toEqual(Array(lines).fill('path'));
});
