import type { Placed } from './display-list.ts';

/** Adds what stands in a box, stack or drawing at (x, y) to the items around it; `asArtifact`: nobody reads it there, whatever it is. */
export function addItems(items: readonly Placed[], x: number, y: number, into: Placed[], asArtifact = false): void {
  // Written out: most items of a page pass here, and a spread costs more.
  for (const item of items) {
    if (asArtifact || item.artifact) into.push({ x: x + item.x, y: y + item.y, fragment: item.fragment, artifact: true });
    else into.push({ x: x + item.x, y: y + item.y, fragment: item.fragment });
  }
}

/** The same as a list of its own. */
export function movedItems(items: readonly Placed[], x: number, y: number): readonly Placed[] {
  const moved: Placed[] = [];
  addItems(items, x, y, moved);
  return moved;
}
