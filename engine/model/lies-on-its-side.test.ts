import { expect, it } from 'vitest';
import { liesOnItsSide } from './lies-on-its-side.ts';

it('takes a drawing to lie on its side from 45 degrees on and below 135, whichever way it is turned', () => {
  const turned = [0, 44.9, 45, 90, 134.9, 135, 180, 225, 270, 314.9, 315, -45, -46, -90];
  expect(turned.filter(liesOnItsSide)).toEqual([45, 90, 134.9, 225, 270, 314.9, -46, -90]);
});
