import { z } from 'zod';
import type { Paragraph } from '../model.ts';
import { EditFault } from './edit-fault.ts';
import { editKind } from './edit-kind.ts';
import { endOfSegmentSchema, insertionPoint, locationSchema, splitsPair, withSegment } from './locations.ts';
import { indexedText, rewriteParagraphs, splitElements, styleAfter, withText } from './paragraphs.ts';

/** Control characters and private characters are dropped, as the API says it does. */
const DROPPED = /[\u0000-\u0008\u000C-\u001F\uE000-\uF8FF]/gu;

export const insertText = editKind(
  z.strictObject({ text: z.string(), location: locationSchema.optional(), endOfSegmentLocation: endOfSegmentSchema.optional() }),
  (content, request) => {
    if (request.text === '') throw new EditFault('The text to insert must not be empty.');
    const { segment, index } = insertionPoint(content, request);
    const text = request.text.replace(DROPPED, '');
    let found = false;
    const blocks = rewriteParagraphs(segment.blocks, segment.start, index, index + 1, (paragraph, start) => {
      found = true;
      return insertInto(paragraph, index - start, text);
    });
    if (!found) throw new EditFault(OUTSIDE_OF_PARAGRAPHS);
    return { content: withSegment(content, segment.id, blocks) };
  },
);

export const OUTSIDE_OF_PARAGRAPHS =
  'The insertion index must be inside the bounds of an existing paragraph. You can still create new paragraphs by inserting newlines.';

function insertInto(paragraph: Paragraph, offset: number, text: string): readonly Paragraph[] {
  checkInsertion(paragraph, offset);
  const [before, after] = splitElements(paragraph.elements, offset);
  return withText(paragraph, before, text, styleAfter(before, after), after);
}

/** Nothing may be put between the halves of a surrogate pair. */
export function checkInsertion(paragraph: Paragraph, offset: number): void {
  if (splitsPair(indexedText(paragraph), offset)) throw new EditFault('The insertion index cannot be within a grapheme cluster.');
}
