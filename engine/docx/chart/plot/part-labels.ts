import { type Area, heightOf, widthOf } from '../chart-canvas.ts';
import type { SliceLabel } from './pie-labels.ts';

/** What is left between labels that have been moved apart, as a share of the size of the chart (LibreOffice 7.4). */
const APART = 1 / 50;
const MAX_ROUNDS = 50;

export interface PartedLabel extends SliceLabel {
  readonly moved: boolean;
}

export function moveArea({ left, top, right, bottom }: Area, x: number, y: number): Area {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}

function overlapOf(a: Area, b: Area): Area | undefined {
  const area = {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
  return area.left < area.right && area.top < area.bottom ? area : undefined;
}

const isWithin = ({ left, top, right, bottom }: Area, whole: Area): boolean =>
  left >= whole.left && top >= whole.top && right <= whole.right && bottom <= whole.bottom;

/**
 * Moves labels that lie on one another apart, along the edge of their pie and away from the middle one of each chain of them. Where that
 * leads one out of the chart, those behind it stay where they are. The rules are LibreOffice 7.4's.
 */
export function partLabels(labels: readonly SliceLabel[], whole: Area): readonly PartedLabel[] {
  let boxes: readonly Area[] = labels.map(({ box }) => box);
  const count = labels.length;
  if (count > 1 && labels.some(({ movable }) => movable))
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const chain = chainOf(boxes);
      if (chain === undefined) break;
      boxes = parted(labels, boxes, chain, whole, false) ?? parted(labels, boxes, chain, whole, true) ?? boxes;
    }
  return labels.map((each, index) => {
    const box = boxes[index] ?? each.box;
    return { ...each, box, moved: box.left !== each.box.left || box.top !== each.box.top };
  });
}

/** The first labels, in their order round the pie, each of which overlaps the next one: where they begin and how many they are. */
function chainOf(boxes: readonly Area[]): { readonly first: number; readonly length: number } | undefined {
  const count = boxes.length;
  const meets = (index: number): boolean => {
    const [box, next] = [boxes[index % count], boxes[(index + 1) % count]];
    return box !== undefined && next !== undefined && overlapOf(box, next) !== undefined;
  };
  const order = Array.from({ length: count }, (_, index) => (count - 1 + index) % count);
  const first = order.find((index) => meets(index) && !meets(index + count - 1));
  if (first === undefined) return order.some(meets) ? { first: count - 1, length: 2 } : undefined;
  let length = 2;
  while (length < count && meets(first + length - 1)) length++;
  return { first, length };
}

/** The boxes with those of a chain moved apart; undefined where one of them leaves the chart, unless that is to be borne. */
function parted(
  labels: readonly SliceLabel[],
  boxes: readonly Area[],
  { first, length }: { readonly first: number; readonly length: number },
  whole: Area,
  bear: boolean,
): readonly Area[] | undefined {
  const count = labels.length;
  const moved = [...boxes];
  const at = (place: number): number => (first + place + count) % count;
  const single = length % 2 === 1;
  // Of an even number both in the middle move, half the way each.
  const centre = Math.ceil(length / 2) - 1;
  const move = (place: number, fixed: number, half: boolean, clockwise: boolean): boolean => {
    const [label, box, other] = [labels[at(place)], moved[at(place)], moved[at(fixed)]];
    if (label === undefined || box === undefined || other === undefined || !label.movable) return false;
    const overlap = overlapOf(box, other);
    if (overlap === undefined) return true;
    const [x, y] = stepAlongEdge(label, overlap, whole, half);
    const shifted = clockwise ? moveArea(box, x, y) : moveArea(box, -x, -y);
    if (!isWithin(shifted, whole)) return false;
    moved[at(place)] = shifted;
    return true;
  };
  for (let place = centre + 1; place < length; place++)
    for (let fixed = centre; fixed < place; fixed++)
      if (!move(place, fixed, !single && place === centre + 1, true) && !bear) return undefined;
  for (let place = single ? centre - 1 : centre; place >= 0; place--)
    for (let fixed = centre + 2; at(fixed) !== at(place); fixed--) if (!move(place, fixed, false, false) && !bear) return undefined;
  return moved;
}

/** Clockwise along the edge of the pie, in one of eight directions. */
function stepAlongEdge({ towards: [x, y] }: SliceLabel, overlap: Area, whole: Area, half: boolean): readonly [x: number, y: number] {
  const length = Math.hypot(x, y) || 1;
  const direction = [Math.round(-y / length), Math.round(x / length)] as const;
  const level = Math.abs(direction[0]) > Math.abs(direction[1]);
  const step = (level ? widthOf(overlap) + APART * widthOf(whole) : heightOf(overlap) + APART * heightOf(whole)) / (half ? 2 : 1);
  return [direction[0] * step, direction[1] * step];
}
