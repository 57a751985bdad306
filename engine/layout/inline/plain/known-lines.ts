import { endure } from '../../../identity-cache.ts';
import type { GlyphRun } from '../../display-list.ts';
import type { Core, Stay } from './plain-text.ts';

interface KnownLine {
  readonly core: Core;
  /** Where it begins and ends, in parts from those that the core has set. */
  readonly start: number;
  readonly end: number;
  readonly runs: readonly GlyphRun[];
  recurring: boolean;
}

/** Values break the lines of what stays behind them in so many ways and no more, or each in its own. */
const MAX_WAYS = 16;

/**
 * The lines of one paragraph that have nothing but text that stays, as they were set before: where such a line begins and ends
 * in its text says all about it.
 */
export class KnownLines {
  private readonly lines: KnownLine[][] = [];

  find(line: number, { core, at }: Stay, start: number, end: number): readonly GlyphRun[] | undefined {
    const ways = this.lines[line];
    if (ways === undefined) return undefined;
    for (let index = 0; index < ways.length; index++) {
      const known = ways[index] as KnownLine;
      if (known.start !== start - at || known.end !== end - at || known.core !== core) continue;
      if (!known.recurring) known.runs.forEach(endure);
      known.recurring = true;
      return known.runs;
    }
    return undefined;
  }

  keep(line: number, { core, at }: Stay, start: number, end: number, runs: readonly GlyphRun[]): void {
    this.lines[line] ??= [];
    const ways = this.lines[line] as KnownLine[];
    if (ways.length < MAX_WAYS) ways.push({ core, start: start - at, end: end - at, runs, recurring: false });
  }
}
