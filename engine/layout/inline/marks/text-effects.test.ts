import { expect, test } from 'vitest';
import type { Face } from '../../../fonts/face.ts';
import type { TextEffects } from '../../../model/run.ts';
import type { GlyphRun } from '../../display-list.ts';
import { effectLook, effectMarks } from './text-effects.ts';

const face = { metrics: { ascent: 0.9, descent: 0.3 } } as Face;
const run: GlyphRun = {
  type: 'glyphs',
  face,
  size: 20,
  scale: 1,
  x: 100,
  y: 50,
  colour: '000000',
  glyphs: [1, 2, 3, 4],
  advances: [10, 10, 0, 10],
  texts: ['a', 'e\u0301', '', ' '],
};

/** Letters that are drawn once more, by their shift. */
const shiftsOf = (effects: TextEffects, colour = '000000') =>
  effectMarks(run, effects, colour).flatMap((mark) =>
    mark.type === 'shapes' ? [{ by: [mark.run.x - run.x, mark.run.y - run.y], colour: mark.run.colour }] : [],
  );

test('outlined letters are white in a thin line of their colour, or filled in the line that they ask for', () => {
  expect(effectLook({ outline: true }, '0000FF')).toEqual({ colour: 'FFFFFF', contour: { width: 0.25, colour: '0000FF' } });
  const contour = { width: 2, colour: 'FF0000' };
  expect(effectLook({ contour }, '0000FF')).toEqual({ colour: '0000FF', contour });
  expect(effectLook({ contour, hollow: true }, '0000FF')).toEqual({ colour: 'FFFFFF', contour });
});

test('a shadow is grey beneath black letters and black beneath others, a 24th of their height away', () => {
  const by = [expect.closeTo(1), expect.closeTo(1)];
  expect(shiftsOf({ shadow: true })).toEqual([{ by, colour: 'C0C0C0' }]);
  expect(shiftsOf({ shadow: true }, 'FF0000')).toEqual([{ by, colour: '000000' }]);
  expect(shiftsOf({ cast: { x: 3, y: -4, colour: '00FF00' } })).toEqual([{ by: [3, -4], colour: '00FF00' }]);
});

test('black letters in relief are white with a black side, others keep their colour with a grey one', () => {
  const away = expect.closeTo(0.3);
  const back = expect.closeTo(-0.3);
  expect(shiftsOf({ relief: 'embossed' })).toEqual([{ by: [away, away], colour: '000000' }]);
  expect(shiftsOf({ relief: 'engraved' }, 'FF0000')).toEqual([{ by: [back, back], colour: 'C0C0C0' }]);
  expect(effectLook({ relief: 'embossed' }, '000000')).toEqual({ colour: 'FFFFFF' });
  expect(effectLook({ relief: 'engraved' }, 'FF0000')).toEqual({ colour: 'FF0000' });
});

test('emphasis marks stand in the middle of each letter with its accent, above it or below, and not at spaces', () => {
  const places = (emphasis: TextEffects['emphasis'] & string) =>
    effectMarks(run, { emphasis }, 'FF0000').map((mark) => (mark.type === 'path' ? [mark.x, mark.y] : []));

  expect(places('dot')).toEqual([
    [105, 50 - 18 - 3],
    [115, 50 - 18 - 3],
  ]);
  expect(places('underDot')).toEqual([
    [105, 50 + 6 + 3],
    [115, 50 + 6 + 3],
  ]);
});
