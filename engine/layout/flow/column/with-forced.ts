import type { Box, ForcedCut } from '../../boxes.ts';

/** The box with a break in it. */
export function withForced(box: Box, forced: ForcedCut): Box {
  const { width, height, overhang, items, anchors, baselines, notes } = box;
  return {
    width,
    height,
    ...(overhang === undefined ? {} : { overhang }),
    items,
    anchors,
    ...(baselines === undefined ? {} : { baselines }),
    notes,
    split: (available, cutting) => box.split(available, cutting),
    forced,
  };
}
