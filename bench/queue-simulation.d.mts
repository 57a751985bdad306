export interface SimulatedRun {
  /** Seconds from the beginning; runs are sorted by it. */
  readonly at: number;
  readonly user: number;
  /** Seconds of a processor. */
  readonly cpu: number;
  /** Seconds of its user's rate limit. */
  readonly calls: number;
}

/** Seconds from the arrival of a run. */
export interface RunTimes {
  readonly wait: number;
  readonly made: number;
  readonly stored: number;
}

export interface Rules {
  readonly workers: number;
  readonly atOnce: number;
  readonly perUser?: number;
  readonly turn?: number;
  readonly look?: number;
}

export function arrivals(random: () => number, end: number, rate: (time: number) => number, most: number): number[];
export function simulate(runs: readonly SimulatedRun[], rules: Rules): { readonly ends: readonly RunTimes[]; readonly busy: number };
