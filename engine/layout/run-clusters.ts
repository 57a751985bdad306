import type { GlyphRun } from './display-list.ts';

/** The glyphs of a run that stand for one text: from `start` up to `end`. Points. */
export interface RunCluster {
  readonly start: number;
  readonly end: number;
  readonly x: number;
  readonly width: number;
  readonly text: string;
}

/** The clusters of a run as they stand, from left to right. */
export function* clustersOf({ glyphs, advances, texts, x: left }: GlyphRun): Generator<RunCluster> {
  let x = left;
  for (let start = 0; start < glyphs.length; ) {
    let end = start + 1;
    while (end < glyphs.length && texts[end] === '') end++;
    let width = 0;
    for (let index = start; index < end; index++) width += advances[index] ?? 0;
    yield { start, end, x, width, text: texts[start] ?? '' };
    x += width;
    start = end;
  }
}

/** The glyphs from `start` up to `end` alone, of which the first one stands at `x`. */
export function partOfRun(run: GlyphRun, start: number, end: number, x: number): GlyphRun {
  return {
    ...run,
    x,
    glyphs: run.glyphs.slice(start, end),
    advances: run.advances.slice(start, end),
    texts: run.texts.slice(start, end),
    ...(run.offsets !== undefined && { offsets: run.offsets.slice(start, end) }),
  };
}
