import { z } from 'zod';
import type { Block, DocumentContent, Paragraph } from '../model.ts';
import { EditFault } from './edit-fault.ts';
import { editKind } from './edit-kind.ts';
import { indexedText, rewriteParagraphs, splitElements, withText } from './paragraphs.ts';

export const replaceAllText = editKind(
  z.strictObject({
    containsText: z.strictObject({ text: z.string(), matchCase: z.boolean().default(false), searchByRegex: z.boolean().default(false) }),
    replaceText: z.string().default(''),
    tabsCriteria: z.strictObject({ tabIds: z.array(z.string()) }).optional(),
  }),
  (content, { containsText, replaceText, tabsCriteria }) => {
    if (containsText.text === '') throw new EditFault('The text to search for must not be empty.');
    const unknown = tabsCriteria?.tabIds.find((id) => id !== 't.0');
    if (unknown !== undefined) throw new EditFault(`Tab with ID ${unknown} was not found.`);
    const pattern = searchPattern(containsText);
    let occurrencesChanged = 0;
    const replaced = (blocks: readonly Block[]) =>
      rewriteParagraphs(blocks, 0, 0, Number.POSITIVE_INFINITY, (paragraph) => {
        const { paragraphs, count } = replaceIn(paragraph, pattern, replaceText);
        occurrencesChanged += count;
        return paragraphs;
      });
    const changed: DocumentContent = {
      ...content,
      body: replaced(content.body),
      segments: content.segments.map((segment) => ({ ...segment, content: replaced(segment.content) })),
    };
    return { content: changed, reply: occurrencesChanged > 0 ? { occurrencesChanged } : {} };
  },
);

function searchPattern({ text, matchCase, searchByRegex }: { text: string; matchCase: boolean; searchByRegex: boolean }): RegExp {
  try {
    return new RegExp(searchByRegex ? text : text.replace(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&'), matchCase ? 'gu' : 'giu');
  } catch {
    throw new EditFault('The search text is not a valid regular expression.');
  }
}

/** Matches may run over several texts; what is put in their place looks like their first character. */
function replaceIn(paragraph: Paragraph, pattern: RegExp, replacement: string): { paragraphs: readonly Paragraph[]; count: number } {
  const text = indexedText(paragraph).slice(0, -1);
  const matches = [...text.matchAll(pattern)].filter(([found]) => found !== '');
  let paragraphs: readonly Paragraph[] = [paragraph];
  for (const { index, 0: found } of matches.reverse()) {
    const [first, ...rest] = paragraphs;
    if (!first) break;
    const [before, from] = splitElements(first.elements, index);
    const [removed, after] = splitElements(from, found.length);
    paragraphs = [...withText(first, before, replacement, removed[0]?.style ?? {}, after), ...rest];
  }
  return { paragraphs, count: matches.length };
}
