import type { Box } from '../boxes.ts';

/** What of the box's height has to have room: not what may hang over the end of a page, but what must come below it there. */
export const neededHeight = (box: Box): number => box.height - (box.overhang ?? 0);

/** Points that the lower border takes of what goes on elsewhere. */
export const closingHeight = (box: Box): number => box.closing?.height ?? 0;

/** The box with its lower border, as where the table or the frame that it is part of goes on elsewhere; any other as it is. */
export const closedBox = (box: Box): Box => box.closing?.closed() ?? box;
