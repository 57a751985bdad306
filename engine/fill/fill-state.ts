import type { Report } from '../diagnostics.ts';
import { openPixelBudget, type PixelBudget } from '../images/pixel-budget.ts';
import type { Note } from '../model/document.ts';
import type { Paragraph } from '../model/paragraph.ts';
import type { FillMemory } from './bind/bind.ts';
import { MAX_MADE, MAX_TEXT } from './limits.ts';
import type { Formats } from './values/formats.ts';
import type { Value } from './values/value.ts';

/** What a look-up gives: a value and the column it stands in. */
export interface Found {
  value: Value;
  column: string;
}

/** One document being filled. */
export interface FillState {
  readonly memory: FillMemory;
  readonly epoch: number;
  readonly formats: Formats;
  readonly report: Report;
  /** Reused for every look-up: filling makes thousands of documents a second. */
  readonly found: Found;
  readonly plans: object[];
  readonly renewed: { readonly filled: Paragraph; readonly template: Paragraph }[];
  /** Made in loops, by kind and id. */
  readonly footnotes: Map<string, Note>;
  readonly endnotes: Map<string, Note>;
  /** Names not known so far for which the nearest column was looked for. */
  suggestions: number;
  /** For the pictures of the row. */
  readonly pixels: PixelBudget;
  made: number;
  characters: number;
  /** A limit is reached: nothing more is expanded. */
  full: boolean;
}

/** The state before anything is filled. */
export function openFillState(memory: FillMemory, epoch: number, formats: Formats, report: Report): FillState {
  const found: Found = { value: null, column: '' };
  const plans: FillState['plans'] = [];
  const renewed: FillState['renewed'] = [];
  return {
    memory,
    epoch,
    formats,
    report,
    found,
    plans,
    renewed,
    footnotes: new Map(),
    endnotes: new Map(),
    suggestions: 0,
    pixels: openPixelBudget(),
    made: 0,
    characters: 0,
    full: false,
  };
}

/** Counts what is made; false once the document is too large, which is reported once. */
export function spend(state: FillState, nodes: number, characters: number): boolean {
  if (state.full) return false;
  state.made += nodes;
  state.characters += characters;
  if (state.made <= MAX_MADE && state.characters <= MAX_TEXT) return true;
  state.full = true;
  const what = state.made > MAX_MADE ? `${MAX_MADE} paragraphs, rows and pieces of text` : `${MAX_TEXT} characters`;
  state.report({
    severity: 'error',
    code: 'fill/too-large',
    message: `The row would make more than ${what}.`,
    hint: 'Split the row, or shorten its lists.',
  });
  return false;
}
