import { addTo } from '../add-to.ts';
import type { Block, TextDocument } from '../model/document.ts';
import type { Inline, Paragraph } from '../model/paragraph.ts';
import { countLists } from './numbering/count-lists.ts';

/** The paragraphs of a document by the bookmarks in them; a loop makes several of one. */
type Places = ReadonlyMap<string, readonly Paragraph[]>;

/**
 * The bookmark that a paragraph leads to as an entry of a table of contents does: all of it is one link, with a page number in it, or nothing
 * is and it ends with a tab and the number (`TOC` without `\h`, ECMA-376 17.16.5.68). Google's leave the tab before that out of the link.
 */
export function entryTarget({ children }: Paragraph): string | undefined {
  const shown = children.filter(({ type }) => type !== 'bookmark');
  const end = shown.at(-1);
  if (end?.type === 'field' && shown.at(-2)?.type === 'tab' && shown.length > 2 && shown.every((child) => child === end || !child.link))
    return end.target;
  let target: string | undefined;
  let hasPage = false;
  for (const { type, link } of shown) {
    if (type === 'tab' && !link) continue;
    if (link?.anchor === undefined || (target !== undefined && target !== link.anchor)) return undefined;
    target = link.anchor;
    hasPage ||= type === 'field';
  }
  return hasPage ? target : undefined;
}

/**
 * Where the entries of the tables of contents of a template lead to, and the template with the titles marked that are the text of their
 * heading and have placeholders: what these stand for is known where the heading is, in a loop for instance.
 */
export function markTitles(read: TextDocument): { readonly document: TextDocument; readonly targets: ReadonlySet<string> } {
  const entries = read.sections.flatMap(({ blocks }) => blocks.flatMap((block) => targetOf(block) ?? []));
  if (entries.length === 0) return { document: read, targets: new Set() };
  const places = placesIn(read);
  let changed = false;
  const sections = read.sections.map((section) => {
    const blocks = section.blocks.map((block) => {
      const heading = places.get(targetOf(block) ?? '')?.[0];
      const marked = block.type === 'paragraph' && heading ? withMarkedTitle(block, heading) : block;
      changed ||= marked !== block;
      return marked;
    });
    return { ...section, blocks };
  });
  return { document: changed ? { ...read, sections } : read, targets: new Set(entries.filter((target) => places.has(target))) };
}

function withMarkedTitle(entry: Paragraph, heading: Paragraph): Paragraph {
  const { children } = entry;
  const end = children.findLastIndex(({ type }) => type === 'tab');
  const start = children.findIndex(({ type }, index) => type === 'tab' && index < end) + 1;
  const pieces = children.slice(start, end);
  const first = pieces.find(({ type }) => type === 'text');
  const title = titleOf(pieces);
  if (first?.type !== 'text' || !title.includes('{{') || title !== titleOf(heading.children)) return entry;
  return { ...entry, children: [...children.slice(0, start), { ...first, text: title, title: true }, ...children.slice(end)] };
}

const titleOf = (children: readonly Inline[]): string =>
  children
    .map((child) => (child.type === 'text' ? child.text : child.type === 'tab' || child.type === 'break' ? ' ' : ''))
    .join('')
    .trim();

interface FilledEntries {
  readonly document: TextDocument;
  readonly entries: { readonly filled: Paragraph; readonly template: Paragraph }[];
  /** Paragraphs that got bookmarks of their own. */
  readonly replaced: ReadonlyMap<Paragraph, Paragraph>;
}

/**
 * The document with an entry for each copy that a row has of what it leads to, and none where the row has left it out. Copies get bookmarks
 * of their own.
 */
export function fillEntries(document: TextDocument, targets: ReadonlySet<string>): FilledEntries {
  const entries: { readonly filled: Paragraph; readonly template: Paragraph }[] = [];
  const replaced = new Map<Paragraph, Paragraph>();
  if (targets.size === 0) return { document, entries, replaced };
  const places = placesIn(document);
  let changed = false;
  const sections = document.sections.map((section) => {
    const blocks = section.blocks.flatMap((block): readonly Block[] => {
      if (block.type === 'table') return [block];
      const target = entryTarget(block);
      if (target !== undefined && targets.has(target)) {
        const headings = places.get(target) ?? [];
        const copies = headings.map((heading, index) => entryOf(block, target, heading, index));
        changed ||= copies.length !== 1 || copies[0] !== block;
        for (const filled of copies) entries.push({ filled, template: block });
        return copies;
      }
      const named = withOwnBookmarks(block, targets, places);
      if (named !== block) replaced.set(block, named);
      return [named];
    });
    const [first] = section.blocks;
    if (blocks.length === 0 && first?.type === 'paragraph') blocks.push({ ...first, children: [] });
    return { ...section, blocks };
  });
  return { document: changed || replaced.size > 0 ? { ...document, sections } : document, entries, replaced };
}

/** The entry of the n-th copy of what it leads to. */
function entryOf(entry: Paragraph, target: string, heading: Paragraph, index: number): Paragraph {
  const anchor = bookmarkOf(target, index);
  const title = titleOf(heading.children);
  const isSame = index === 0 && !entry.children.some((child) => child.type === 'text' && child.title && child.text !== title);
  if (isSame) return entry;
  const link = { ...entry.children.find((child) => child.link)?.link, anchor };
  const children = entry.children.map((child): Inline => {
    const moved = child.link ? { ...child, link } : child;
    if (moved.type === 'field') return moved.target === target ? { ...moved, target: anchor } : moved;
    return moved.type === 'text' && moved.title ? { ...moved, text: title } : moved;
  });
  return { ...entry, children };
}

function withOwnBookmarks(paragraph: Paragraph, targets: ReadonlySet<string>, places: Places): Paragraph {
  let changed = false;
  const children = paragraph.children.map((child) => {
    if (child.type !== 'bookmark' || !targets.has(child.name)) return child;
    const index = places.get(child.name)?.indexOf(paragraph) ?? 0;
    if (index <= 0) return child;
    changed = true;
    return { ...child, name: bookmarkOf(child.name, index) };
  });
  return changed ? { ...paragraph, children } : paragraph;
}

/** No bookmark of a file has such a sign in its name. */
const bookmarkOf = (name: string, index: number): string => (index === 0 ? name : `${name}#${index + 1}`);

/** The name in the template of a bookmark that may be a copy's. */
export const templateBookmark = (name: string): string => name.replace(/#\d+$/u, '');

const targetOf = (block: Block): string | undefined => (block.type === 'paragraph' ? entryTarget(block) : undefined);

function placesIn(document: TextDocument): Places {
  const places = new Map<string, Paragraph[]>();
  countLists(document, { bookmark: (name, paragraph) => addTo(places, name, paragraph) });
  return places;
}
