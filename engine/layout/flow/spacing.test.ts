import { expect, it } from 'vitest';
import { paragraph } from './simple-lines.test-support.ts';
import { ownSpaceAbove } from './spacing.ts';

it('counts as a paragraph’s own only the space above it that its neighbour has not asked for', () => {
  const next = paragraph(['b'], { before: 8 });
  expect(ownSpaceAbove(8, paragraph(['a'], { after: 3 }), next, new Set())).toBe(5);
  expect(ownSpaceAbove(8, undefined, next, new Set())).toBe(8);
  expect(ownSpaceAbove(9, paragraph(['a'], { after: 9 }), next, new Set())).toBe(0);
});
