import { readBatch } from '../docs/edits/batch-update.ts';
import { BODY_START, blockLength, cellLength, rowLength } from '../docs/length.ts';
import type { Block, DocumentContent, Paragraph } from '../docs/model.ts';

/** What stands in the text for a picture, a page break or a page number: one character, as in the indices of the Docs API. */
const OBJECT = '\u{fffc}';

/** The text of a paragraph without its newline; as many UTF-16 units as it has indices. */
export function paragraphText({ elements }: Paragraph): string {
  return elements
    .map((element) => (element.type === 'text' ? element.text : OBJECT))
    .join('')
    .slice(0, -1);
}

export interface ParagraphEdit {
  /** A header or a footer; the body when absent. */
  readonly segmentId?: string | undefined;
  /** Index at which the paragraph starts. */
  readonly start: number;
  /** Its text so far. */
  readonly before: string;
  /** Newlines make more paragraphs; null removes this one. */
  readonly text: string | null;
}

/**
 * Changes only what differs, by the edits of the Docs API, so that styles stay. Undefined when no such paragraph starts there; throws
 * `GoogleFault` for what the Docs API refuses, such as the removal of the last paragraph.
 */
export function editParagraph(content: DocumentContent, { segmentId, start, before, text }: ParagraphEdit): DocumentContent | undefined {
  const segment = content.segments.find(({ id }) => id === segmentId);
  const paragraph = segment ? findParagraph(segment.content, 0, start) : findParagraph(content.body, BODY_START, start);
  if (!paragraph || paragraphText(paragraph) !== before) return undefined;
  const place = segment ? { segmentId: segment.id } : {};
  const remove = (startIndex: number, endIndex: number) => ({ deleteContentRange: { range: { ...place, startIndex, endIndex } } });
  const requests: object[] = [];
  if (text === null) requests.push(remove(start, start + before.length + 1));
  else {
    const after = [...text].filter((character) => character !== OBJECT || before.includes(OBJECT)).join('');
    const head = commonLength(before, after, (string, index) => string.charAt(index));
    const limit = Math.min(before.length, after.length) - head;
    const tail = Math.min(
      limit,
      commonLength(before, after, (string, index) => string.charAt(string.length - 1 - index)),
    );
    const inserted = after.slice(head, after.length - tail);
    const at = start + head;
    if (inserted !== '') requests.push({ insertText: { location: { ...place, index: at }, text: inserted } });
    if (before.length > head + tail) requests.push(remove(at + inserted.length, at + inserted.length + before.length - head - tail));
  }
  return requests.length === 0 ? content : readBatch({ requests }).apply(content).content;
}

function commonLength(left: string, right: string, at: (text: string, index: number) => string): number {
  const most = Math.min(left.length, right.length);
  let length = 0;
  while (length < most && at(left, length) === at(right, length)) length += 1;
  return length;
}

function findParagraph(blocks: readonly Block[], start: number, wanted: number): Paragraph | undefined {
  let at = start;
  for (const block of blocks) {
    const begin = at;
    at += blockLength(block);
    if (wanted >= at) continue;
    if (block.type === 'paragraph') return begin === wanted ? block : undefined;
    let rowAt = begin + 1;
    for (const row of block.rows) {
      let cellAt = rowAt + 1;
      rowAt += rowLength(row);
      for (const cell of row.cells) {
        const found = wanted < rowAt ? findParagraph(cell.content, cellAt + 1, wanted) : undefined;
        if (found) return found;
        cellAt += cellLength(cell);
      }
    }
  }
  return undefined;
}
