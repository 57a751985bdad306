import type { ParagraphPatch } from './paragraph-properties.ts';
import { BASE_RUN, type RunPatch } from './run-properties.ts';

const BUILT_IN: ParagraphPatch = {
  alignment: 'start',
  start: 0,
  end: 0,
  firstLine: 0,
  before: 0,
  after: 0,
  beforeAuto: false,
  afterAuto: false,
  line: { rule: 'auto', value: 1 },
  contextualSpacing: false,
  keepNext: false,
  keepLines: false,
  pageBreakBefore: false,
  widowControl: true,
  rightToLeft: false,
  snapToGrid: true,
  kinsoku: true,
  wordWrap: true,
  hyphenate: true,
  textAlignment: 'auto',
};

/** Properties that name something, which no default can equal. */
const KEPT = new Set(['style', 'tabs', 'borders', 'frame', 'numberingId', 'numberingLevel']);

function withoutEqual<T extends object>(patch: T, defaults: T, builtIn: Readonly<Record<string, unknown>>): T {
  const base = defaults as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(patch).filter(([key, value]) => KEPT.has(key) || JSON.stringify(value) !== JSON.stringify(base[key] ?? builtIn[key])),
  ) as T;
}

/**
 * What the default paragraph style says over a table style. Word stores it as its difference from the document
 * defaults, so a value equal to theirs says nothing and the table style shows through.
 */
export function defaultStyleInTable(
  style: { readonly paragraph: ParagraphPatch; readonly run: RunPatch },
  defaults: { readonly paragraph: ParagraphPatch; readonly run: RunPatch },
): { readonly paragraph: ParagraphPatch; readonly run: RunPatch } {
  return {
    paragraph: withoutEqual(style.paragraph, defaults.paragraph, BUILT_IN as Readonly<Record<string, unknown>>),
    run: withoutEqual(style.run, defaults.run, BASE_RUN as unknown as Readonly<Record<string, unknown>>),
  };
}

/** Sizes of the default style that a table style overrides all the same. */
const YIELDING_SIZES = new Set([11, 12]);

/**
 * The rule of `overrideTableStyleFontSizeAndJustification` (MS-DOCX 2.4.62) while that switch is off: 11 or 12 pt and
 * left alignment of the default style yield to the table style.
 */
export function yieldToTable(
  style: { readonly paragraph: ParagraphPatch; readonly run: RunPatch },
  table: { readonly paragraph: ParagraphPatch; readonly run: RunPatch },
): { readonly paragraph: ParagraphPatch; readonly run: RunPatch } {
  let { paragraph, run } = style;
  if (table.run.size !== undefined && run.size !== undefined && YIELDING_SIZES.has(run.size)) run = { ...run, size: table.run.size };
  if (table.paragraph.alignment !== undefined && paragraph.alignment === 'start')
    paragraph = { ...paragraph, alignment: table.paragraph.alignment };
  return { paragraph, run };
}
