/** Documents by a range of numbers, both ends included. */
interface FuzzBlock {
  readonly kind: string;
  readonly from: number;
  readonly to: number;
}
interface FuzzOutcomes {
  /** Documents by how they ended. */
  readonly counts: Readonly<Record<string, number>>;
  /** Milliseconds of processor time. */
  readonly slowest: number;
}

export const BLOCK: number;
export function openFuzzLedger(folder: string): {
  readonly claim: (block: FuzzBlock) => boolean;
  readonly finish: (block: FuzzBlock, outcome: FuzzOutcomes) => void;
  readonly finished: (blocks: readonly FuzzBlock[]) => readonly FuzzOutcomes[];
};
export function summed(outcomes: readonly FuzzOutcomes[]): FuzzOutcomes & { readonly documents: number };
