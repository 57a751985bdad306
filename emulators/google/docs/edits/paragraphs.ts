import { isDeepStrictEqual } from 'node:util';
import { blockLength, cellLength, elementLength, rowLength } from '../length.ts';
import type { Block, Element, Paragraph, TextStyle } from '../model.ts';

/**
 * Puts something else in place of every paragraph that overlaps the range from `from` to `to`. `start` is the index of the first block.
 * Blocks outside of the range stay the same objects.
 */
export function rewriteParagraphs(
  blocks: readonly Block[],
  start: number,
  from: number,
  to: number,
  rewrite: (paragraph: Paragraph, start: number) => readonly Block[],
): readonly Block[] {
  let at = start;
  return blocks.flatMap((block): readonly Block[] => {
    const begin = at;
    at += blockLength(block);
    if (begin >= to || at <= from) return [block];
    if (block.type === 'paragraph') return rewrite(block, begin);
    let rowAt = begin + 1;
    const rows = block.rows.map((row) => {
      let cellAt = rowAt + 1;
      rowAt += rowLength(row);
      const cells = row.cells.map((cell) => {
        const content = rewriteParagraphs(cell.content, cellAt + 1, from, to, rewrite);
        cellAt += cellLength(cell);
        return { ...cell, content };
      });
      return { ...row, cells };
    });
    return [{ ...block, rows }];
  });
}

/** Cuts at an offset; text that is cut through becomes two. */
export function splitElements(elements: readonly Element[], offset: number): readonly [readonly Element[], readonly Element[]] {
  const [before, after]: [Element[], Element[]] = [[], []];
  let at = 0;
  for (const element of elements) {
    const begin = at;
    at += elementLength(element);
    if (at <= offset) before.push(element);
    else if (begin >= offset) after.push(element);
    else if (element.type === 'text') {
      before.push({ ...element, text: element.text.slice(0, offset - begin) });
      after.push({ ...element, text: element.text.slice(offset - begin) });
    }
  }
  return [before, after];
}

/** The newline stands with the text before it when both have one style. */
export function tidyElements(elements: readonly Element[]): readonly Element[] {
  const filled = elements.filter((element) => element.type !== 'text' || element.text !== '');
  const [before, last] = filled.slice(-2);
  return before?.type === 'text' && last?.type === 'text' && last.text === '\n' && isDeepStrictEqual(before.style, last.style)
    ? [...filled.slice(0, -2), { ...before, text: `${before.text}\n` }]
    : filled;
}

/** Style that text inserted behind these elements takes over. */
export const styleAfter = (before: readonly Element[], after: readonly Element[]): TextStyle => (before.at(-1) ?? after[0])?.style ?? {};

/** Text of a paragraph with its newline, one unit for each index: what is no text is U+FFFC. */
export const indexedText = (paragraph: Paragraph): string =>
  paragraph.elements.map((element) => (element.type === 'text' ? element.text : '\uFFFC')).join('');

/** The elements between two offsets, each put through `change`. */
export function changeElements(paragraph: Paragraph, from: number, to: number, change: (element: Element) => Element): Paragraph {
  const [before, rest] = splitElements(paragraph.elements, from);
  const [inside, after] = splitElements(rest, to - from);
  return { ...paragraph, elements: tidyElements([...before, ...inside.map(change), ...after]) };
}

/** The paragraph with text between `before` and `after`. Newlines divide it; every part keeps its style and its bullet. */
export function withText(
  paragraph: Paragraph,
  before: readonly Element[],
  text: string,
  style: TextStyle,
  after: readonly Element[],
): readonly Paragraph[] {
  const lines = text.split('\n');
  return lines.map((line, number) => {
    const elements: Element[] = [
      ...(number === 0 ? before : []),
      { type: 'text', text: line, style },
      ...(number === lines.length - 1 ? after : [{ type: 'text', text: '\n', style } as const]),
    ];
    return { ...paragraph, elements: tidyElements(elements) };
  });
}
