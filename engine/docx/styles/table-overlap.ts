import type { ParagraphPatch } from './paragraph-properties.ts';
import type { RunPatch } from './run-properties.ts';

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
