import type { Diagnostic } from '../diagnostics.ts';
import type { Block, TextDocument } from '../model/document.ts';
import type { Inline, Paragraph } from '../model/paragraph.ts';
import type { Table } from '../model/table.ts';
import { readTemplate } from './read-template.ts';
import { type TestDocumentOptions, testDocument } from './test-package.ts';

/** A document read for a test; `codes` are the diagnostics that it gave, which a test has to expect. */
export interface TestReading {
  readonly document: TextDocument;
  readonly blocks: readonly Block[];
  readonly paragraphs: readonly Paragraph[];
  readonly tables: readonly Table[];
  readonly inlines: readonly Inline[];
  readonly codes: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a document with this inside of `w:body`. */
export function readTestDocument(body: string, options: TestDocumentOptions = {}): TestReading {
  const { value, diagnostics } = readTemplate(testDocument(body, options));
  const blocks = value.sections.flatMap((section) => section.blocks);
  const paragraphs = blocks.filter((block) => block.type === 'paragraph');
  return {
    document: value,
    blocks,
    paragraphs,
    tables: blocks.filter((block) => block.type === 'table'),
    inlines: paragraphs.flatMap((paragraph) => paragraph.children),
    codes: diagnostics.map((diagnostic) => diagnostic.code),
    diagnostics,
  };
}

/** Every object in a model, each before what is in it. */
export function nodesIn(model: unknown): readonly object[] {
  if (typeof model !== 'object' || model === null || model instanceof Uint8Array) return [];
  const inside: Iterable<unknown> = model instanceof Map ? model.values() : Object.values(model);
  return [model, ...Array.from(inside, nodesIn).flat()];
}

/** What the blocks say, one string for each paragraph; tabs as →, breaks as ↵, fields in braces, cells by a bar. */
export function textsOf(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block) =>
    block.type === 'paragraph'
      ? [block.children.map(textOfInline).join('')]
      : block.rows.map((row) => row.cells.map((cell) => textsOf(cell.blocks).join('¶')).join('|')),
  );
}

function textOfInline(inline: Inline): string {
  switch (inline.type) {
    case 'text':
      return inline.text;
    case 'tab':
      return '→';
    case 'break':
      return '↵';
    case 'field':
      return `{${inline.kind} ${inline.result}}`;
    case 'ruby':
      return `${inline.base.map(textOfInline).join('')}(${inline.reading.map(textOfInline).join('')})`;
    default:
      return '';
  }
}

/** A run of text. */
export const run = (text: string, properties = ''): string =>
  `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
/** A paragraph of such content. */
export const paragraph = (content: string, properties = ''): string =>
  `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;
/** A field with its code and stored result, both as runs or text. */
export const field = (code: string, result: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve">${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
