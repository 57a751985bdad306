/** UTF-16 units of one value; what is beyond is cut off with `fill/value-too-long`. */
export const MAX_VALUE_LENGTH = 100_000;
/** Records (or list items) that one loop shows. */
export const MAX_RECORDS = 10_000;
/** Blocks inside blocks: loops and conditions of the template. */
export const MAX_NESTING = 32;
/** Paragraphs, rows, inlines and loop rounds that filling may make for one row. */
export const MAX_MADE = 200_000;
/** UTF-16 units of all values shown in one document: some 350 pages, which a thread lays out within its memory. */
export const MAX_TEXT = 2_000_000;
/** UTF-16 units between `{{` and `}}`. */
export const MAX_TAG_LENGTH = 1_000;
/** Names not known in a document for which the nearest column is looked for. */
export const MAX_SUGGESTIONS = 100;
/** Places remembered for one placeholder; the count goes on. */
export const MAX_PLACES = 50;
