import { formatNumber } from '../../model/number-format.ts';
import type { Paragraph, SequenceField } from '../../model/paragraph.ts';

interface SequenceCounter {
  value: number;
  /** The highest heading since it was counted last: 0 to 8. */
  heading: number;
}

/** How far the sequences of one story of the document have counted, by name. */
export type SequenceCounters = Map<string, SequenceCounter>;

/** Tells the sequences of a heading. */
export function passHeading({ properties: { outlineLevel } }: Paragraph, sequences: SequenceCounters): void {
  if (outlineLevel === undefined) return;
  for (const counter of sequences.values()) counter.heading = Math.min(counter.heading, outlineLevel);
}

/** Counts a SEQ field (ECMA-376 17.16.5.56) and gives what it prints. */
export function countSequence({ name, repeats, start, restartAfter, format, hidden }: SequenceField, sequences: SequenceCounters): string {
  let counter = sequences.get(name);
  if (!counter) {
    counter = { value: 0, heading: Number.POSITIVE_INFINITY };
    sequences.set(name, counter);
  }
  if (start !== undefined) counter.value = start;
  else if (!repeats) counter.value = restartAfter !== undefined && counter.heading <= restartAfter ? 1 : counter.value + 1;
  counter.heading = Number.POSITIVE_INFINITY;
  return hidden ? '' : formatNumber(counter.value, format);
}
