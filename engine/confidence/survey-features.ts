import type { Block, TextDocument } from '../model/document.ts';
import type { Drawing } from '../model/drawing.ts';
import { headerParts } from '../model/headers.ts';
import type { Inline, Paragraph } from '../model/paragraph.ts';
import type { Section } from '../model/section.ts';
import type { Table } from '../model/table.ts';

/** What a template is made of besides plain paragraphs. */
export type FeatureName =
  | 'tables'
  | 'nested tables'
  | 'floating tables'
  | 'pictures'
  | 'shapes'
  | 'text boxes'
  | 'text around drawings'
  | 'formulas'
  | 'footnotes'
  | 'frames'
  | 'columns'
  | 'vertical text'
  | 'right-to-left text'
  | 'East Asian text'
  | 'a document grid'
  | 'hyphenation';

/** Hiragana, katakana, ideographs, hangul, and their full-width forms. */
const EAST_ASIAN = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef]/u;
/** Hebrew, Arabic and their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;

/** Finds the features of a document, its headers, footers and notes included, in the order in which they are met. */
export function surveyFeatures(document: TextDocument): ReadonlySet<FeatureName> {
  const seen = new Set<FeatureName>();
  for (const section of document.sections) surveySection(section, seen);
  for (const { blocks } of [...headerParts(document.sections), ...document.footnotes.values(), ...document.endnotes.values()])
    surveyBlocks(blocks, 0, seen);
  if (!document.settings.hyphenation) seen.delete('hyphenation');
  return seen;
}

function surveySection({ blocks, columns, grid, textDirection }: Section, seen: Set<FeatureName>): void {
  if (columns.list.length > 1) seen.add('columns');
  if (grid.type !== 'none') seen.add('a document grid');
  if (textDirection !== 'horizontal') seen.add('vertical text');
  surveyBlocks(blocks, 0, seen);
}

function surveyBlocks(blocks: readonly Block[], depth: number, seen: Set<FeatureName>): void {
  for (const block of blocks) {
    if (block.type === 'paragraph') surveyParagraph(block, seen);
    else surveyTable(block, depth, seen);
  }
}

function surveyTable({ float, rows }: Table, depth: number, seen: Set<FeatureName>): void {
  seen.add('tables');
  if (depth > 0) seen.add('nested tables');
  if (float) seen.add('floating tables');
  for (const { cells } of rows)
    for (const { textDirection, blocks } of cells) {
      if (textDirection !== 'horizontal') seen.add('vertical text');
      surveyBlocks(blocks, depth + 1, seen);
    }
}

function surveyParagraph({ properties, children }: Paragraph, seen: Set<FeatureName>): void {
  if (properties.frame) seen.add('frames');
  // Where the document asks for it.
  if (properties.hyphenate && children.length > 0) seen.add('hyphenation');
  for (const inline of children) surveyInline(inline, seen);
}

function surveyInline(inline: Inline, seen: Set<FeatureName>): void {
  if (inline.type === 'formula') seen.add('formulas');
  else if (inline.type === 'note-reference') seen.add('footnotes');
  else if (inline.type === 'drawing') surveyDrawing(inline.drawing, seen);
  else if (inline.type === 'ruby') for (const text of [...inline.base, ...inline.reading]) surveyInline(text, seen);
  else if (inline.type === 'text') {
    if (EAST_ASIAN.test(inline.text)) seen.add('East Asian text');
    if (RIGHT_TO_LEFT.test(inline.text)) seen.add('right-to-left text');
  }
}

function surveyDrawing({ anchor, content }: Drawing, seen: Set<FeatureName>): void {
  if (anchor && anchor.wrap.kind !== 'none') seen.add('text around drawings');
  if (content.type === 'picture') seen.add('pictures');
  else if (content.type === 'group') for (const { drawing } of content.children) surveyDrawing(drawing, seen);
  else if (content.type === 'shape') {
    seen.add(content.text ? 'text boxes' : 'shapes');
    if (content.text) surveyBlocks(content.text.blocks, 0, seen);
  }
}
