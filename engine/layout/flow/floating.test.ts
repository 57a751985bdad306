import { expect, test, vi } from 'vitest';
import type { FontLibrary } from '../../fonts/face.ts';
import type { Drawing, Wrap } from '../../model/drawing.ts';
import { plainDocument } from '../../model/plain.test-support.ts';
import type { LayoutContext } from '../boxes.ts';
import { openLayoutSession } from '../session.ts';
import { floatDrawing } from './floating.ts';

vi.mock('../drawing/draw-drawing.ts', () => ({ drawingFragments: () => [] }));

const NONE = { top: 0, right: 0, bottom: 0, left: 0 };
const page = { x: 0, y: 0, width: 100, height: 100 };

function liesBehind(kind: Wrap['kind'], behind: boolean, compatibilityMode: number): boolean {
  const plain = plainDocument([]);
  const context = {
    document: { ...plain, settings: { ...plain.settings, compatibilityMode } },
    fonts: {} as FontLibrary,
    session: openLayoutSession(),
  } as LayoutContext;
  const drawing: Drawing = {
    type: 'drawing',
    width: 10,
    height: 10,
    rotation: 0,
    flipHorizontal: false,
    flipVertical: false,
    padding: NONE,
    content: { type: 'unsupported', what: 'x' },
    anchor: {
      horizontal: { from: 'page', offset: 0 },
      vertical: { from: 'page', offset: 0 },
      wrap: { kind, side: 'both', distance: NONE },
      behind,
      order: 1,
      layoutInCell: true,
      allowOverlap: true,
    },
  };
  const areas = { page, margin: page, column: page, oddPage: true };
  return floatDrawing({ drawing, x: 0, y: 0, paragraphY: 0 }, 0, 0, areas, [], context).behind;
}

test('a drawing that text keeps away from stands behind the text only up to Word 2010, and not where text follows it closely', () => {
  const kinds = ['none', 'square', 'topAndBottom', 'tight', 'through'] as const;
  expect(kinds.filter((kind) => liesBehind(kind, true, 15))).toEqual(['none']);
  expect(kinds.filter((kind) => liesBehind(kind, true, 14))).toEqual(['none', 'square', 'topAndBottom']);
  expect(kinds.filter((kind) => liesBehind(kind, false, 14))).toEqual([]);
});
