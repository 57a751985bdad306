import type { TabStop } from '../../../model/paragraph.ts';

export interface PlacedTab {
  readonly atom: number;
  readonly width: number;
  readonly leader: TabStop['leader'];
}

/** What stands in one free interval of a line: atoms `start` to `end` (exclusive). Points from the start edge of the area. */
export interface Stretch {
  /** Where the first atom may stand, indents included. */
  readonly from: number;
  /** How far what stands before it moved the indents of the line, and its label with them. */
  readonly moved?: number;
  /** Where text must end. */
  readonly limit: number;
  readonly start: number;
  readonly end: number;
  readonly tabs: readonly PlacedTab[];
}

/** One line of a paragraph. Points from the top of the paragraph's text. */
export interface Line {
  readonly top: number;
  readonly height: number;
  readonly baseline: number;
  /** What line multiples count from: of its text before line spacing, without drawings. */
  readonly textHeight: number;
  /** It takes whole lines of the section's grid. */
  readonly snapped: boolean;
  /** Height without what `w:spacing` adds below: only this has to be clear of floats. */
  readonly contentHeight: number;
  readonly stretches: readonly Stretch[];
  readonly endsWith: 'wrap' | 'break' | 'paragraph';
  /** A page or column break stands at its end. */
  readonly forced?: 'page' | 'column';
}
