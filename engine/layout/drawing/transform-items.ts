import type { Drawing } from '../../model/drawing.ts';
import type { GroupMark, Placed } from '../display-list.ts';

export type Matrix = NonNullable<GroupMark['transform']>;

/** How a box of that size is turned (degrees clockwise) and flipped. */
export type Turned = Pick<Drawing, 'width' | 'height' | 'rotation' | 'flipHorizontal' | 'flipVertical'>;

/** Rotation and flips about the middle of a box; undefined when it stays as it is. */
export function aboutMiddle({ width, height, rotation, flipHorizontal, flipVertical }: Turned): Matrix | undefined {
  const turn = ((rotation % 360) + 360) % 360;
  if (turn === 0 && !flipHorizontal && !flipVertical) return undefined;
  const radians = (turn * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
  const across = flipHorizontal ? -1 : 1;
  const down = flipVertical ? -1 : 1;
  const [a, b, c, d] = [cosine * across, sine * across, -sine * down, cosine * down];
  const [x, y] = [width / 2, height / 2];
  return [a, b, c, d, x - a * x - c * y, y - b * x - d * y];
}

/** The items seen through a matrix. */
export function transformItems(items: readonly Placed[], matrix: Matrix | undefined): readonly Placed[] {
  if (!matrix) return items;
  const [a, b, c, d, e, f] = matrix;
  return items.map((item) => {
    const transform: Matrix = [a, b, c, d, a * item.x + c * item.y + e, b * item.x + d * item.y + f];
    return { ...item, x: 0, y: 0, fragment: { ...item.fragment, marks: [{ type: 'group', transform, marks: item.fragment.marks }] } };
  });
}
