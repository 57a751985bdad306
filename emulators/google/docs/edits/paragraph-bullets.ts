import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { blockLength } from '../length.ts';
import type { Block, DocumentContent, Paragraph } from '../model.ts';
import { BULLET_PRESETS, bulletIndents, presetLevels } from './bullet-presets.ts';
import { editKind } from './edit-kind.ts';
import { checkedRange, rangeSchema } from './locations.ts';
import { indexedText, splitElements } from './paragraphs.ts';
import { changeParagraphs } from './update-style.ts';

/** Leading tabs become the nesting level. The list goes on with the one before it when that has the same preset. */
export const createParagraphBullets = editKind(
  z.strictObject({ range: rangeSchema, bulletPreset: z.enum(BULLET_PRESETS) }),
  (content, { range, bulletPreset }) => {
    const levels = presetLevels(bulletPreset);
    const { segment, from } = checkedRange(content, range);
    const before = paragraphBefore(segment.blocks, segment.start, from)?.bullet?.listId;
    const joins = before !== undefined && isDeepStrictEqual(content.lists[before], levels);
    const listId = joins ? before : newListId(content);
    const result = changeParagraphs(content, range, (paragraph) => withBullet(paragraph, listId));
    return { content: { ...result.content, lists: { ...content.lists, [listId]: levels } } };
  },
);

/** The indent stays, so that the text does not move. */
export const deleteParagraphBullets = editKind(z.strictObject({ range: rangeSchema }), (content, { range }) =>
  changeParagraphs(content, range, ({ bullet, ...paragraph }) => {
    const { indentStart } = paragraph.style;
    return bullet && indentStart ? { ...paragraph, style: { ...paragraph.style, indentFirstLine: indentStart } } : paragraph;
  }),
);

function withBullet(paragraph: Paragraph, listId: string): Paragraph {
  const tabs = /^\t*/u.exec(indexedText(paragraph))?.[0].length ?? 0;
  const level = Math.min(8, tabs);
  const [, elements] = splitElements(paragraph.elements, tabs);
  return {
    ...paragraph,
    elements,
    style: { ...paragraph.style, ...bulletIndents(level) },
    bullet: { listId, ...(level > 0 ? { nestingLevel: level } : {}) },
  };
}

function paragraphBefore(blocks: readonly Block[], start: number, index: number): Paragraph | undefined {
  let at = start;
  let before: Block | undefined;
  for (const block of blocks) {
    at += blockLength(block);
    if (at > index) break;
    before = block;
  }
  return before?.type === 'paragraph' ? before : undefined;
}

function newListId({ lists }: DocumentContent): string {
  const number = Object.keys(lists).length + 1;
  return `kix.${createHash('sha256').update(`list ${number}`).digest('hex').slice(0, 12)}`;
}
