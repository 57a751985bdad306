/** Letters that are written from right to left, by the blocks that Unicode keeps for them (DerivedBidiClass.txt, the defaults R and AL). */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name that somebody gave, for a sentence of ours: written from right to left, it stands there as it stands alone and moves nothing
 * beside it (UAX #9, first strong isolate). In markup that is `<bdi>`.
 */
export const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);
