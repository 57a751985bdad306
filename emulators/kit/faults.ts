import { z } from 'zod';

const ruleSchema = z.strictObject({
  /** HTTP method; any without. */
  method: z.string().toUpperCase().optional(),
  /** Regular expression over the path; any without. */
  path: z.string().refine(isPattern, 'no regular expression').optional(),
  /**
   * status: answer `status`, nothing done. status-after: done, then answer `status`. hang: nothing done, no answer for `delay`,
   * then cut. reset-before / reset-after: cut before / after it is done. truncate: half of the body, then cut. slow: the body at
   * `bytesPerSecond`. expire-token: the caller's access token is dead from now on.
   */
  kind: z.enum(['status', 'status-after', 'hang', 'reset-before', 'reset-after', 'truncate', 'slow', 'expire-token']),
  status: z.int().min(400).max(599).default(503),
  /** Seconds for the header of the same name. */
  retryAfter: z.number().nonnegative().optional(),
  /** Milliseconds. */
  delay: z.number().nonnegative().default(35_000),
  bytesPerSecond: z.number().positive().default(1000),
  /** Share of the matching requests, 0 to 1. */
  rate: z.number().min(0).max(1).default(1),
  /** At most so many matching requests. */
  times: z.int().positive().optional(),
});

/** A rule of fault injection, as posted to `/_emulator/faults`. */
export type FaultRule = z.infer<typeof ruleSchema>;

export const faultsSchema = z.strictObject({ rules: z.array(ruleSchema), seed: z.int().default(1) });

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

export interface Faults {
  readonly set: (rules: readonly FaultRule[], seed: number) => void;
  /** The rule that hits this request, if any: the first that matches and whose turn it is. */
  readonly take: (method: string, path: string) => FaultRule | undefined;
  /** The rules with how often each has hit. */
  readonly list: () => readonly (FaultRule & { readonly hits: number })[];
}

export function openFaults(): Faults {
  let rules: { rule: FaultRule; pattern: RegExp; hits: number }[] = [];
  let random = mulberry32(1);
  return {
    set: (next, seed) => {
      rules = next.map((rule) => ({ rule, pattern: new RegExp(rule.path ?? '', 'u'), hits: 0 }));
      random = mulberry32(seed);
    },
    take: (method, path) => {
      for (const entry of rules) {
        const { rule } = entry;
        if (rule.method !== undefined && rule.method !== method) continue;
        if (!entry.pattern.test(path)) continue;
        if (rule.times !== undefined && entry.hits >= rule.times) continue;
        if (rule.rate < 1 && random() >= rule.rate) continue;
        entry.hits += 1;
        return rule;
      }
      return undefined;
    },
    list: () => rules.map(({ rule, hits }) => ({ ...rule, hits })),
  };
}

/** A small seeded generator of numbers in [0, 1): the same seed gives the same faults. */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
