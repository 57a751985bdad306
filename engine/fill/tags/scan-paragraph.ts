import type { Inline, Paragraph } from '../../model/paragraph.ts';
import { parseTag, type Tag, type TagFault } from './parse-tag.ts';

/**
 * What a tag is good for: `inline` opens and closes in its paragraph, `list` in the same list of blocks, `row` in the
 * same table; `broken` stays visible as written.
 */
export type Role = 'value' | 'inline' | 'list' | 'row' | 'broken';

/** A tag in the joined text of a paragraph. */
export interface Token {
  readonly start: number;
  readonly end: number;
  /** With the braces. */
  readonly raw: string;
  readonly tag: Tag;
  role: Role;
  /** From the list or table it works on, e.g. `row 2, cell 1, paragraph 1`. */
  path: string;
}

/** The text of a paragraph across its runs: a tag may begin in one and end in another. */
export interface ScannedParagraph {
  readonly paragraph: Paragraph;
  readonly text: string;
  /** Offset of each child in the text, and the text's length as the last entry. */
  readonly offsets: readonly number[];
  readonly tokens: readonly Token[];
  readonly faults: readonly {
    /** Offset of what is wrong in the text. */ readonly at: number;
    readonly raw: string;
    readonly message: string;
  }[];
}

/** Stands for something that is not text: a tag cannot reach over it. */
const OBJECT = '\uFFFC';
const MAX_UNTERMINATED = 3;

function textOf(inline: Inline): string {
  switch (inline.type) {
    case 'text':
      return inline.symbol || inline.checkBox || inline.listNumber || inline.sequence || inline.title
        ? OBJECT.repeat(inline.text.length)
        : inline.text;
    case 'tab':
      return '\t';
    case 'break':
      return inline.kind === 'line' ? '\n' : OBJECT;
    case 'bookmark':
      return '';
    // An anchored drawing has no place in the line, so it may stand inside a tag.
    case 'drawing':
      return inline.drawing.anchor ? '' : OBJECT;
    default:
      return OBJECT;
  }
}

/** Whether a text is of spaces alone. Tabs and line breaks are no blanks: they lead dots, draw lines to sign on and keep room. */
export const isBlank = (text: string): boolean => /^\p{Zs}*$/u.test(text);

/** Whether nothing of it is seen: an anchored drawing is, though it has no place in the text. */
export function isBlankInline(inline: Inline): boolean {
  return inline.type !== 'drawing' && isBlank(textOf(inline));
}

/** Finds the tags in the joined text of a paragraph, however its runs are cut. */
export function scanParagraph(paragraph: Paragraph): ScannedParagraph {
  const offsets: number[] = [];
  let text = '';
  for (const child of paragraph.children) {
    offsets.push(text.length);
    text += textOf(child);
  }
  offsets.push(text.length);
  return { paragraph, text, offsets, ...scanText(text) };
}

/** Finds the tags of a text; `{{` that begins none is a fault. */
export function scanText(text: string): Pick<ScannedParagraph, 'tokens' | 'faults'> {
  const tokens: Token[] = [];
  const faults: { at: number; raw: string; message: string }[] = [];
  let open = text.indexOf('{{');
  while (open >= 0) {
    while (text[open + 2] === '{') open++;
    const read = readAt(text, open);
    if ('tag' in read)
      tokens.push({
        start: open,
        end: read.end,
        raw: text.slice(open, read.end),
        tag: read.tag,
        role: read.tag.type === 'value' ? 'value' : 'broken',
        path: '',
      });
    else faults.push({ at: open + read.fault.at, raw: text.slice(open, read.end), message: read.fault.message });
    open = text.indexOf('{{', read.end);
  }
  return { tokens, faults };
}

function readAt(
  text: string,
  open: number,
): { readonly tag: Tag; readonly end: number } | { readonly fault: TagFault; readonly end: number } {
  let close = text.indexOf('}}', open + 2);
  let first: { readonly fault: TagFault; readonly end: number } | undefined;
  for (let attempt = 0; close >= 0 && attempt < MAX_UNTERMINATED; attempt++) {
    const content = text.slice(open + 2, close);
    const end = close + 2;
    const read = parseTag(content);
    const next = content.indexOf('{{');
    // A second `{{` outside quotes: the first one was never closed.
    if (next >= 0 && !('tag' in read && isQuoted(content, next)))
      return first ?? { fault: { message: "'{{' is not closed", at: 0 }, end: open + 2 };
    if (content.includes(OBJECT)) return { fault: { message: 'a picture, field or break stands inside it', at: 0 }, end };
    if ('tag' in read) return { tag: read.tag, end };
    // Counted from the braces on, like the fault of a tag that is not closed.
    first ??= { fault: { ...read.fault, at: read.fault.at + 2 }, end };
    if (!read.fault.unterminated) return first;
    close = text.indexOf('}}', end);
  }
  return first ?? { fault: { message: "'{{' is not closed", at: 0 }, end: open + 2 };
}

function isQuoted(content: string, at: number): boolean {
  const quotes = content.slice(0, at).match(/["'\u00AB\u00BB\u2018-\u201F]/gu);
  return quotes !== null && quotes.length % 2 === 1;
}
