import type { Block } from '../../model/document.ts';
import type { Cell, Row, Table } from '../../model/table.ts';
import { type BlockEvent, matchTokens } from './match-blocks.ts';
import { type ScannedParagraph, scanParagraph, type Token } from './scan-paragraph.ts';

export interface ScannedTable {
  readonly table: Table;
  readonly rows: readonly ScannedRow[];
  readonly events: readonly BlockEvent<ScannedRow>[];
}
export interface ScannedRow {
  readonly row: Row;
  readonly cells: readonly { readonly cell: Cell; readonly list: ScannedList }[];
}
export type ScannedBlock =
  | { readonly type: 'paragraph'; readonly scanned: ScannedParagraph /** It held nothing but block tags. */; readonly vanishes: boolean }
  | { readonly type: 'table'; readonly scanned: ScannedTable };

export interface ScannedList {
  readonly blocks: readonly Block[];
  readonly items: readonly ScannedBlock[];
  /** Blocks and the tags that work on them, in order. */
  readonly events: readonly BlockEvent<ScannedBlock>[];
  /** Block tags that found no partner here, in order. */
  readonly open: readonly Token[];
}

/** A block with its tags that may work on more than it. */
interface Part {
  readonly item: ScannedBlock;
  readonly pending: readonly Token[];
  readonly content: Content;
}

/** Reads the tags of a list of blocks and decides what each works on: its paragraph, the list, or the rows of a table. */
export function scanBlocks(blocks: readonly Block[]): ScannedList {
  const parts = partsOf(blocks);
  const matched = matchParts(parts);
  return {
    blocks,
    items: parts.map(({ item }) => item),
    events: parts.flatMap((part) => eventsOf(part, matched)),
    open: parts.flatMap(({ pending }) => pending.filter((token) => !matched.has(token))),
  };
}

/** A block of a section, by the place of the section; without a block the end of the section, which tags may stand around. */
export interface SectionItem {
  readonly section: number;
  readonly block: ScannedBlock | undefined;
}

/**
 * As `scanBlocks`, of sections that follow each other: the last block of each but the last is the paragraph that carries its break.
 * `names` are words for the places of tags.
 */
export function scanSections(sections: readonly (readonly Block[])[], names: readonly string[] = []): readonly BlockEvent<SectionItem>[] {
  const scanned = sections.map((blocks, section) => partsOf(blocks, names[section]));
  const matched = matchParts(scanned.flat());
  return scanned.flatMap((parts, section) => {
    const events = parts.flatMap((part) =>
      eventsOf(part, matched).map((event) => (event.type === 'item' ? itemEvent({ section, block: event.item }) : event)),
    );
    if (section === scanned.length - 1) return events;
    const end = itemEvent<SectionItem>({ section, block: undefined });
    const last = parts.at(-1);
    const isGone = last?.item.type === 'paragraph' && last.item.vanishes && last.pending.every((token) => matched.has(token));
    if (!isGone) return [...events, end];
    // A line of tags alone is not there: the break on it stands outside of what they enclose.
    const line = events.length - 1;
    const tags = events.slice(line - last.pending.length, line);
    const closing = tags.findLastIndex((event) => event.type === 'token' && !opens(event.token)) + 1;
    return [...events.slice(0, line - tags.length), ...events.slice(line), ...tags.slice(0, closing), end, ...tags.slice(closing)];
  });
}

function partsOf(blocks: readonly Block[], name?: string): readonly Part[] {
  let paragraphs = 0;
  return blocks.map((block): Part => {
    if (block.type === 'table') return { item: { type: 'table', scanned: scanTable(block) }, pending: [], content: NO_CONTENT };
    const scanned = scanParagraph(block);
    const pending = pendingTokens(scanned);
    paragraphs++;
    for (const token of pending) token.path = `${name ? `${name}, ` : ''}paragraph ${paragraphs}`;
    const content = contentOf(scanned, pending);
    return { item: { type: 'paragraph', scanned, vanishes: pending.length > 0 && isBlank(content) }, pending, content };
  });
}

function matchParts(parts: readonly Part[]): ReadonlySet<Token> {
  const matched = matchTokens(
    parts.flatMap(({ pending, content }) => pending.filter((token) => token.start <= content.start || token.end >= content.end)),
  );
  for (const token of matched) token.role = 'list';
  return matched;
}

function eventsOf({ item, pending, content }: Part, matched: ReadonlySet<Token>): readonly BlockEvent<ScannedBlock>[] {
  const own = pending.filter((token) => matched.has(token));
  return [
    ...own.filter((token) => token.start <= content.start).map(toEvent),
    itemEvent(item),
    ...own.filter((token) => token.start > content.start).map(toEvent),
  ];
}

function toEvent(token: Token): { readonly type: 'token'; readonly token: Token } {
  return { type: 'token', token };
}

const itemEvent = <T>(item: T): BlockEvent<T> => ({ type: 'item', item });

const opens = ({ tag }: Token): boolean => tag.type === 'loop' || tag.type === 'if';

/** Block tags that do not open and close in this very paragraph; the others work on it. */
export function pendingTokens(scanned: ScannedParagraph): readonly Token[] {
  const blockTags = scanned.tokens.filter(({ tag }) => tag.type !== 'value');
  if (blockTags.length === 0) return blockTags;
  const inline = matchTokens(blockTags);
  for (const token of inline) token.role = 'inline';
  return blockTags.filter((token) => !inline.has(token));
}

/** Where a paragraph has anything besides block tags and spaces. */
interface Content {
  readonly start: number;
  readonly end: number;
}
const NO_CONTENT: Content = { start: Number.POSITIVE_INFINITY, end: Number.NEGATIVE_INFINITY };

function isBlank({ start, end }: Content): boolean {
  return start > end;
}

function contentOf({ text, paragraph }: ScannedParagraph, without: readonly Token[]): Content {
  let { start, end } = NO_CONTENT;
  const add = (from: number, to: number): void => {
    const stretch = text.slice(from, to);
    if (stretch.trim() === '') return;
    start = Math.min(start, from + stretch.length - stretch.trimStart().length);
    end = Math.max(end, from + stretch.trimEnd().length);
  };
  let at = 0;
  for (const token of without) {
    add(at, token.start);
    at = token.end;
  }
  add(at, text.length);
  // An anchored drawing has no place in the text, yet its paragraph must stay.
  return start > end && paragraph.children.some(({ type }) => type === 'drawing')
    ? { start: text.length, end: text.length }
    : { start, end };
}

function scanTable(table: Table): ScannedTable {
  const rows: ScannedRow[] = table.rows.map((row) => ({ row, cells: row.cells.map((cell) => ({ cell, list: scanBlocks(cell.blocks) })) }));
  const bare = new Set<ScannedRow>();
  const events = rows.flatMap((row, index) => {
    row.cells.forEach(({ list }, cell) => {
      for (const token of list.open) token.path = `row ${index + 1}, cell ${cell + 1}`;
    });
    return rowEvents(row, bare);
  });
  const matched = matchTokens(events.flatMap((event) => (event.type === 'token' ? [event.token] : [])));
  for (const token of matched) token.role = 'row';
  const vanishes = (row: ScannedRow): boolean =>
    bare.has(row) && row.cells.every(({ list }) => list.open.every((token) => matched.has(token)));
  return { table, rows, events: events.filter((event) => (event.type === 'item' ? !vanishes(event.item) : matched.has(event.token))) };
}

/** A row of nothing but tags vanishes; in any other row opening tags work before it, closing ones after it. */
function rowEvents(row: ScannedRow, bare: Set<ScannedRow>): readonly BlockEvent<ScannedRow>[] {
  const open = row.cells.flatMap(({ list }) => list.open);
  const item = itemEvent(row);
  if (open.length === 0) return [item];
  // Opened and closed in one row, the row itself is what repeats, be it empty.
  if (matchTokens(open).size === 0 && row.cells.every(({ list }) => list.items.every(isBare))) {
    bare.add(row);
    return [...open.map(toEvent), item];
  }
  const elseFirst = startsWithElse(row);
  const isBefore = (token: Token): boolean => opens(token) || (token.tag.type === 'else' && elseFirst);
  return [...open.filter(isBefore).map(toEvent), item, ...open.filter((token) => !isBefore(token)).map(toEvent)];
}

function isBare(block: ScannedBlock): boolean {
  if (block.type === 'table') return false;
  return block.vanishes
    ? block.scanned.tokens.every(({ role }) => role !== 'list')
    : block.scanned.text.trim() === '' && !block.scanned.paragraph.children.some(({ type }) => type === 'drawing');
}

function startsWithElse(row: ScannedRow): boolean {
  for (const { list } of row.cells) {
    for (const block of list.items) {
      if (block.type === 'table') return false;
      if (block.scanned.text.trim() === '') continue;
      const first = block.scanned.tokens.find((token) => list.open.includes(token));
      return first?.tag.type === 'else' && block.scanned.text.slice(0, first.start).trim() === '';
    }
  }
  return false;
}
