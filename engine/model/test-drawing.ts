import type { Drawing } from './drawing.ts';

/** A drawing of 100 × 50 pt that stands upright in the line and shows nothing, but for what is given. */
export const testDrawing = (options: Partial<Drawing> = {}): Drawing => ({
  type: 'drawing',
  width: 100,
  height: 50,
  rotation: 0,
  flipHorizontal: false,
  flipVertical: false,
  padding: { top: 0, right: 0, bottom: 0, left: 0 },
  content: { type: 'unsupported', what: 'test' },
  ...options,
});
