import type { Drawing, Group } from '../../model/drawing.ts';
import type { Transform } from './drawing-transform.ts';
import { withFlippedMembers } from './flip-group.ts';

type Size = Pick<Transform, 'width' | 'height'>;

export type GroupMember = Group['children'][number];

/** Factors and origin that take a group's own coordinates to points from its top left corner. */
export interface GroupCoordinates {
  readonly x: number;
  readonly y: number;
  readonly originX: number;
  readonly originY: number;
}

/** Of a canvas, whose drawings lie in points from its corner. */
export const POINTS: GroupCoordinates = { x: 1, y: 1, originX: 0, originY: 0 };

const NO_ROOM = { top: 0, right: 0, bottom: 0, left: 0 };

/** Of a group of a size in points whose members lie in a box of their own (ECMA-376 20.1.7.5 `a:xfrm`; Part 4, 14.1.2.7 `v:group`). */
export const coordinatesWithin = ({ width, height }: Size, inner: Transform['inner']): GroupCoordinates => ({
  x: inner.width > 0 ? width / inner.width : 1,
  y: inner.height > 0 ? height / inner.height : 1,
  originX: inner.x,
  originY: inner.y,
});

/** Size of a member in points. */
export const sizeWithin = ({ width, height }: Size, coordinates: GroupCoordinates): Size => ({
  width: Math.abs(width * coordinates.x),
  height: Math.abs(height * coordinates.y),
});

/** What a group holds, where its transform puts it. */
export function groupMember(
  transform: Transform,
  coordinates: GroupCoordinates,
  content: Drawing['content'],
  more: Pick<Drawing, 'description' | 'link'> = {},
): GroupMember {
  return {
    x: (transform.x - coordinates.originX) * coordinates.x,
    y: (transform.y - coordinates.originY) * coordinates.y,
    drawing: withFlippedMembers({
      type: 'drawing',
      ...sizeWithin(transform, coordinates),
      rotation: transform.rotation,
      flipHorizontal: transform.flipHorizontal,
      flipVertical: transform.flipVertical,
      padding: NO_ROOM,
      content,
      ...more,
    }),
  };
}
