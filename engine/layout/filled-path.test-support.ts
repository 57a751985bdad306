import { prepareRgba } from '../images/rgba-picture.ts';
import { writePng } from '../images/write-png.ts';
import type { PathStep } from '../model/drawing.ts';
import type { PathMark } from './display-list.ts';

/** A black pixel. */
export const dot = { name: 'dot.png', bytes: writePng(prepareRgba(1, 1, Uint8Array.of(0, 0, 0, 255))) };

const TRIANGLE: readonly PathStep[] = [['M', 0, 0], ['L', 20, 0], ['L', 20, 10], ['Z']];

/** A page with nothing but a triangle, 20 points wide and 10 high, that is painted like that. */
export const pageOfTriangle = (mark: Omit<PathMark, 'type' | 'x' | 'y' | 'steps'>) => ({
  width: 100,
  height: 100,
  label: '1',
  items: [{ x: 0, y: 0, fragment: { marks: [{ type: 'path', x: 0, y: 0, steps: TRIANGLE, ...mark }] } }],
});
