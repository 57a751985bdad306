import type { Box } from '../boxes.ts';

/** Points that the lower border takes of what goes on elsewhere. */
export const closingHeight = (box: Box): number => box.closing?.height ?? 0;

/** The box with its lower border, as where the table or the frame that it is part of goes on elsewhere; any other as it is. */
export const closedBox = (box: Box): Box => box.closing?.closed() ?? box;
