import { expect, test, vi } from 'vitest';
import type { FontLibrary } from '../../../fonts/face.ts';
import type { Drawing, Wrap } from '../../../model/drawing.ts';
import { plainDocument } from '../../../model/plain.test-support.ts';
import { testDrawing } from '../../../model/test-drawing.ts';
import type { LayoutContext } from '../../context.ts';
import { openLayoutSession } from '../../session.ts';
import { type Floating, floatDrawing } from './floating.ts';

vi.mock('../../drawing/draw-drawing.ts', () => ({ drawingFragments: () => [] }));

const NONE = { top: 0, right: 0, bottom: 0, left: 0 };
const PICTURE: Drawing['content'] = { type: 'unsupported', what: 'x' };
const page = { x: 0, y: 0, width: 100, height: 100 };

function float(content: Drawing['content'], offset: number, wrap: Wrap['kind'], behind = false, compatibilityMode = 15): Floating {
  const plain = plainDocument([]);
  const context = {
    document: { ...plain, settings: { ...plain.settings, compatibilityMode } },
    fonts: {} as FontLibrary,
    session: openLayoutSession(),
  } as LayoutContext;
  const drawing = testDrawing({
    width: 10,
    height: 10,
    content,
    anchor: {
      horizontal: { from: 'page', offset: 0 },
      vertical: { from: 'page', offset },
      wrap: { kind: wrap, side: 'both', distance: NONE },
      behind,
      order: 1,
      layoutInCell: true,
      allowOverlap: true,
    },
  });
  const areas = { page, margin: page, column: page, oddPage: true };
  return floatDrawing({ drawing, x: 0, y: 0, paragraphY: 0 }, 0, 0, { areas, others: [], context });
}

test('a picture that text keeps away from moves onto its page, other drawings hang over the edge', () => {
  const group = { type: 'group', children: [] } as const;
  expect(float(PICTURE, 95, 'square').frame.y).toBe(90);
  expect(float(PICTURE, -20, 'square').frame.y).toBe(0);
  expect(float(PICTURE, 95, 'none').frame.y).toBe(95);
  expect(float(group, 95, 'square').frame.y).toBe(95);
  expect(float(PICTURE, 50, 'square').frame.y).toBe(50);
});

test('a drawing that text keeps away from stands behind the text only up to Word 2010, and not where text follows it closely', () => {
  const kinds = ['none', 'square', 'topAndBottom', 'tight', 'through'] as const;
  const liesBehind = (kind: Wrap['kind'], behind: boolean, mode: number) => float(PICTURE, 0, kind, behind, mode).behind;
  expect(kinds.filter((kind) => liesBehind(kind, true, 15))).toEqual(['none']);
  expect(kinds.filter((kind) => liesBehind(kind, true, 14))).toEqual(['none', 'square', 'topAndBottom']);
  expect(kinds.filter((kind) => liesBehind(kind, false, 14))).toEqual([]);
});
