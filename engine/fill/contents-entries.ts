import type { TextDocument } from '../model/document.ts';
import type { Paragraph } from '../model/paragraph.ts';
import { countLists } from './count-lists.ts';

/** The bookmark that a paragraph leads to as an entry of a table of contents does: all of it is one link, with a page number in it. */
export function entryTarget({ children }: Paragraph): string | undefined {
  let target: string | undefined;
  let hasPage = false;
  for (const { type, link } of children) {
    if (type === 'bookmark') continue;
    if (link?.anchor === undefined || (target !== undefined && target !== link.anchor)) return undefined;
    target = link.anchor;
    hasPage ||= type === 'field';
  }
  return hasPage ? target : undefined;
}

/** Where the entries of the tables of contents of a document lead to. */
export function entryTargets(document: TextDocument): ReadonlySet<string> {
  const present = bookmarksOf(document);
  const targets = new Set<string>();
  for (const { blocks } of document.sections) {
    for (const block of blocks) {
      const target = block.type === 'paragraph' ? entryTarget(block) : undefined;
      if (target !== undefined && present.has(target)) targets.add(target);
    }
  }
  return targets;
}

/** The document without the entries of what a row has left out; `targets`: those of the template. */
export function withoutLostEntries(document: TextDocument, targets: ReadonlySet<string>): TextDocument {
  if (targets.size === 0) return document;
  const present = bookmarksOf(document);
  const lost = new Set([...targets].filter((target) => !present.has(target)));
  if (lost.size === 0) return document;
  const sections = document.sections.map((section) => {
    const blocks = section.blocks.filter((block) => block.type !== 'paragraph' || !lost.has(entryTarget(block) ?? ''));
    return blocks.length === section.blocks.length || blocks.length === 0 ? section : { ...section, blocks };
  });
  return { ...document, sections };
}

function bookmarksOf(document: TextDocument): ReadonlySet<string> {
  const names = new Set<string>();
  countLists(document, { bookmark: (name) => names.add(name) });
  return names;
}
