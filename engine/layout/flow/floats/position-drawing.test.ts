import { expect, test } from 'vitest';
import type { Placement } from '../../../model/drawing.ts';
import { context } from '../../table/test-stack.ts';
import { picture } from '../simple-lines.test-support.ts';
import { positionDrawing } from './position-drawing.ts';

/** A page of 200 by 100 pt with margins of 30 to the left and 50 to the right. */
const areasOf = (oddPage: boolean) => {
  const margin = { x: 30, y: 10, width: 120, height: 80 };
  return { page: { x: 0, y: 0, width: 200, height: 100 }, margin, column: margin, oddPage };
};

test('a share of the inside margin is one of the margin on the other side', () => {
  const drawing = picture(0, 20);
  const width = (from: Placement['from'], oddPage: boolean): number => {
    const anchor = { ...(drawing.anchor as NonNullable<typeof drawing.anchor>), relativeWidth: { from, fraction: 0.5 } };
    return positionDrawing({ ...drawing, anchor }, areasOf(oddPage), { x: 0, lineY: 0, paragraphY: 0 }, context()).width;
  };
  expect([width('insideMargin', true), width('outsideMargin', true)]).toEqual([25, 15]);
  expect([width('insideMargin', false), width('outsideMargin', false)]).toEqual([15, 25]);
  expect([width('leftMargin', true), width('margin', true)]).toEqual([15, 60]);
});
