/** A number in [0, 1). */
export type Random = () => number;
export function seededRandom(seed: number): Random;
