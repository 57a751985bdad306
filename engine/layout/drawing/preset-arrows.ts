import { filled, type Point, type Preset, polygon, type ShapeSize } from './path-builder.ts';

/** Draws a shape that is defined pointing right, turned to another side. */
function facing(
  outline: (length: number, breadth: number, size: ShapeSize) => readonly Point[],
  direction: 'right' | 'left' | 'up' | 'down',
): Preset {
  return (size) => {
    const { width, height } = size;
    const upright = direction === 'up' || direction === 'down';
    const points = upright ? outline(height, width, size) : outline(width, height, size);
    const turned = points.map(
      ([x, y]): Point =>
        direction === 'right' ? [x, y] : direction === 'left' ? [width - x, y] : direction === 'down' ? [y, x] : [y, height - x],
    );
    return filled(polygon(...turned));
  };
}

function arrow(length: number, breadth: number, { side, adjust }: ShapeSize): readonly Point[] {
  const shaft = Math.min(Math.max(adjust('adj1', 0.5), 0), 1) * breadth;
  const neck = length - Math.min(adjust('adj2', 0.5) * side, length);
  const [top, bottom] = [(breadth - shaft) / 2, (breadth + shaft) / 2];
  return [
    [0, top],
    [neck, top],
    [neck, 0],
    [length, breadth / 2],
    [neck, breadth],
    [neck, bottom],
    [0, bottom],
  ];
}

function doubleArrow(length: number, breadth: number, { side, adjust }: ShapeSize): readonly Point[] {
  const shaft = Math.min(Math.max(adjust('adj1', 0.5), 0), 1) * breadth;
  const head = Math.min(adjust('adj2', 0.5) * side, length / 2);
  const [top, bottom] = [(breadth - shaft) / 2, (breadth + shaft) / 2];
  return [
    [0, breadth / 2],
    [head, 0],
    [head, top],
    [length - head, top],
    [length - head, 0],
    [length, breadth / 2],
    [length - head, breadth],
    [length - head, bottom],
    [head, bottom],
    [head, breadth],
  ];
}

function notched(length: number, breadth: number, size: ShapeSize): readonly Point[] {
  const shaft = Math.min(Math.max(size.adjust('adj1', 0.5), 0), 1) * breadth;
  const notch = breadth > 0 ? (shaft * Math.min(size.adjust('adj2', 0.5) * size.side, length)) / breadth : 0;
  return [...arrow(length, breadth, size), [notch, breadth / 2]];
}

function chevron(length: number, breadth: number, { side, adjust }: ShapeSize): readonly Point[] {
  const point = Math.min(adjust('adj', 0.5) * side, length);
  return [
    [0, 0],
    [length - point, 0],
    [length, breadth / 2],
    [length - point, breadth],
    [0, breadth],
    [point, breadth / 2],
  ];
}

function homePlate(length: number, breadth: number, { side, adjust }: ShapeSize): readonly Point[] {
  const point = Math.min(adjust('adj', 0.5) * side, length);
  return [
    [0, 0],
    [length - point, 0],
    [length, breadth / 2],
    [length - point, breadth],
    [0, breadth],
  ];
}

function quadArrow({ width, height, side, adjust }: ShapeSize): ReturnType<Preset> {
  const shaft = (adjust('adj1', 0.225) * side) / 2;
  const wing = adjust('adj2', 0.225) * side;
  const head = adjust('adj3', 0.225) * side;
  const [x, y] = [width / 2, height / 2];
  const quarter = (turn: (along: number, across: number) => Point, reach: number): Point[] => [
    turn(reach - head, -shaft),
    turn(reach - head, -wing),
    turn(reach, 0),
    turn(reach - head, wing),
    turn(reach - head, shaft),
  ];
  return filled(
    polygon(
      ...quarter((along, across) => [x + across, y - along], y),
      ...quarter((along, across) => [x + along, y + across], x),
      ...quarter((along, across) => [x - across, y + along], y),
      ...quarter((along, across) => [x - along, y - across], x),
    ),
  );
}

/** Block arrows of ECMA-376 20.1.10.56. */
export const arrowPresets: readonly (readonly [string, Preset])[] = [
  ['rightArrow', facing(arrow, 'right')],
  ['leftArrow', facing(arrow, 'left')],
  ['upArrow', facing(arrow, 'up')],
  ['downArrow', facing(arrow, 'down')],
  ['leftRightArrow', facing(doubleArrow, 'right')],
  ['upDownArrow', facing(doubleArrow, 'down')],
  ['notchedRightArrow', facing(notched, 'right')],
  ['chevron', facing(chevron, 'right')],
  ['homePlate', facing(homePlate, 'right')],
  ['quadArrow', quadArrow],
];
