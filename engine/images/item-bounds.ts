import type { VectorArea, VectorItem } from '../model/vector-picture.ts';

/** The box around all that is drawn: for pictures that name no size. Of text only its place counts. */
export function areaOfItems(items: readonly VectorItem[]): VectorArea {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const add = (x: number, y: number): void => {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  };
  const visit = (list: readonly VectorItem[]): void => {
    for (const item of list) {
      if (item.type === 'group') visit(item.items);
      else if (item.type === 'path')
        for (const step of item.steps)
          for (let index = 1; index < step.length; index += 2) add(step[index] as number, step[index + 1] as number);
      else {
        add(item.x, item.y);
        if (item.type === 'image') add(item.x + item.width, item.y + item.height);
        else add(item.x + item.size, item.y + item.size);
      }
    }
  };
  visit(items);
  return { x: left, y: top, width: Math.max(right - left, 1e-3), height: Math.max(bottom - top, 1e-3) };
}
