import type { Box, ReferenceAt } from '../../boxes.ts';

/** A box without extent that stands in the text for what floats beside it: it brings the notes that are referred to in there to their page. */
export const noteBox = (notes: readonly ReferenceAt[]): Box => ({
  width: 0,
  height: 0,
  items: [],
  anchors: [],
  notes: notes.map(({ reference }) => ({ y: 0, reference })),
  split: () => undefined,
});
