import { expect, test } from 'vitest';
import { nodePlatform } from '../../../integrations/rendering/node-platform.ts';
import { averageWidth } from '../../fonts/average-width.ts';
import { openFontLibrary } from '../../fonts/library.ts';
import type { VectorText } from '../../model/vector-picture.ts';
import type { GlyphRun, Mark } from '../display-list.ts';
import { context } from '../table/test-stack.ts';
import { vectorMarks } from './vector-marks.ts';

const area = { x: 0, y: 0, width: 100, height: 100 };
const fonts = openFontLibrary(await nodePlatform(), { embedded: [], fontTable: new Map(), noLeading: false }, () => undefined);
const within = { ...context(), fonts };
const glyphsOf = (marks: readonly Mark[]): readonly GlyphRun[] =>
  marks.flatMap((mark) => (mark.type === 'group' ? glyphsOf(mark.marks) : mark.type === 'glyphs' ? [mark] : []));

function set(options: Partial<VectorText>): GlyphRun {
  const text: VectorText = {
    type: 'text',
    text: 'Wide',
    x: 10,
    y: 50,
    align: 'start',
    anchor: 'baseline',
    angle: 0,
    family: 'Arial',
    size: 20,
    sizeOf: 'em',
    bold: false,
    italic: false,
    colour: '000000',
    opacity: 1,
    ...options,
  };
  const [mark] = glyphsOf(vectorMarks({ area, items: [text] }, area, area, 1, within));
  if (!mark) throw new Error('Nothing is drawn');
  return mark;
}

test('the average letter of Arial is as wide as that font says itself', () => {
  expect(averageWidth(fonts.face({ family: 'Arial', bold: false, italic: false }))).toBeCloseTo(904 / 2048, 3);
});

test('letters are stretched to the width that the picture names for them on average', () => {
  const average = 20 * averageWidth(set({}).face);
  const [own, narrow] = [set({}), set({ letterWidth: average / 2 })];
  expect([own.scale, narrow.scale]).toEqual([1, 0.5]);
  expect(narrow.advances).toEqual(own.advances.map((advance) => advance / 2));
});
