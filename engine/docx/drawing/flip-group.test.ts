import { expect, test } from 'vitest';
import type { Drawing, Group } from '../../model/drawing.ts';
import { testDrawing } from '../../model/test-drawing.ts';
import { withFlippedMembers } from './flip-group.ts';

const unsupported = { type: 'unsupported', what: 'x' } as const;
const member = testDrawing({ width: 20, height: 10, rotation: 30, flipVertical: true, content: unsupported });
const groupOf = (x: number, y: number, drawing: Drawing, more: Partial<Drawing> = {}): Drawing =>
  testDrawing({ width: 100, height: 50, content: { type: 'group', children: [{ x, y, drawing }] }, ...more });
const only = ({ content }: Drawing): Group['children'][number] | undefined => (content.type === 'group' ? content.children[0] : undefined);

test('the members of a flipped group change sides, turn the other way and are flipped instead', () => {
  const across = withFlippedMembers(groupOf(5, 5, member, { flipHorizontal: true }));
  expect(across).toMatchObject({ flipHorizontal: false, flipVertical: false });
  expect(only(across)).toMatchObject({ x: 75, y: 5, drawing: { rotation: 330, flipHorizontal: true, flipVertical: true } });
  const both = withFlippedMembers(groupOf(5, 5, member, { flipHorizontal: true, flipVertical: true }));
  expect(only(both)).toMatchObject({ x: 75, y: 35, drawing: { rotation: 30, flipHorizontal: true, flipVertical: false } });
});

test('a flip reaches the members of the groups inside', () => {
  const inner = groupOf(0, 0, member);
  const outer = withFlippedMembers(
    testDrawing({ width: 200, height: 50, flipHorizontal: true, content: { type: 'group', children: [{ x: 10, y: 0, drawing: inner }] } }),
  );
  expect(only(outer)).toMatchObject({ x: 90, drawing: { flipHorizontal: false } });
  expect(only(only(outer)?.drawing as Drawing)).toMatchObject({ x: 80, drawing: { flipHorizontal: true } });
});

test('what is no group, or not flipped, stays as it is', () => {
  expect(withFlippedMembers(member)).toBe(member);
  const plain = groupOf(0, 0, member);
  expect(withFlippedMembers(plain)).toBe(plain);
});
