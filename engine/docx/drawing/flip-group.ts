import type { Drawing, Group } from '../../model/drawing.ts';

/** A drawing of which no group is flipped: its members change sides and are flipped instead, so that text in them can still be read. */
export function withFlippedMembers(drawing: Drawing): Drawing {
  const { content, width, height, flipHorizontal, flipVertical } = drawing;
  if (content.type !== 'group' || !(flipHorizontal || flipVertical)) return drawing;
  return {
    ...drawing,
    flipHorizontal: false,
    flipVertical: false,
    content: flipped(content, width, height, flipHorizontal, flipVertical),
  };
}

/** Of a group whose own groups are not flipped. */
function flipped({ children }: Group, width: number, height: number, across: boolean, down: boolean): Group {
  return {
    type: 'group',
    children: children.map(({ x, y, drawing }) => ({
      x: across ? width - x - drawing.width : x,
      y: down ? height - y - drawing.height : y,
      drawing: withFlippedMembers({
        ...drawing,
        rotation: across === down ? drawing.rotation : (360 - drawing.rotation) % 360,
        flipHorizontal: drawing.flipHorizontal !== across,
        flipVertical: drawing.flipVertical !== down,
      }),
    })),
  };
}
