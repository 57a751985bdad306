import type { Report } from '../diagnostics.ts';
import type { EmojiPictures } from '../emoji/open-emoji-pictures.ts';
import type { FontLibrary } from '../fonts/face.ts';
import type { DocumentSettings, TextDocument } from '../model/document.ts';
import { headerParts } from '../model/headers.ts';
import type { ListLabel } from '../model/numbering.ts';
import type { Field, Paragraph } from '../model/paragraph.ts';
import { type LayoutContext, MAX_PAGES } from './context.ts';
import { type ContextUse, contextUse } from './context-use.ts';
import type { Page } from './display-list.ts';
import { openLinkedText } from './flow/linked-text.ts';
import type { Pass, PassResult } from './flow/paginate.ts';
import { paginate } from './flow/paginate.ts';
import { layoutStack } from './flow/stack/layout-stack.ts';
import { findStyledParagraphs } from './flow/styled-paragraphs.ts';
import type { Hyphenation } from './hyphenation.ts';
import type { LayoutSession } from './session.ts';

export interface LayoutOptions {
  readonly labels: ReadonlyMap<Paragraph, ListLabel>;
  readonly fonts: FontLibrary;
  readonly session: LayoutSession;
  readonly report: Report;
  /** Absent: words stay whole. */
  readonly hyphenation?: Hyphenation | undefined;
  /** Absent: emoji are outlines in the colour of the text. */
  readonly emoji?: EmojiPictures | undefined;
  /** Default 2,000: what lies beyond is left out, with `layout/too-many-pages`. */
  readonly maxPages?: number;
}

const MAX_PASSES = 3;

/** Sets a document into pages. Numbers that depend on the result (NUMPAGES, PAGEREF) are guessed and the pages set again until they hold. */
export function layoutDocument(document: TextDocument, options: LayoutOptions): readonly Page[] {
  const { maxPages = MAX_PAGES, ...given } = options;
  const { labels, session, report } = given;
  const { fields: used, styleReferences, linked } = useOf(document);
  const linkedText = linked ? { linkedText: openLinkedText(document) } : {};
  const base: Omit<LayoutContext, 'fields'> = { ...given, document, layoutStack, ...linkedText, depth: 0 };
  const styled = styleReferences.length > 0 ? { styleReferences: findStyledParagraphs(document, labels, styleReferences) } : {};
  const references = used.has('pageReference');
  const byPage = document.sections.some((section) => section.footnotes.restart === 'page');
  const forward = references || byPage || used.has('pages') || used.has('sectionPages');
  // The settings are the same object in every row. Of all its documents the first decides, the template itself: where two numbers of pages
  // hold, the width of the number having its part in it, a row must not come out as the row before it did.
  const guesses = session.cache<DocumentSettings, Pass>('flow/page-guess');
  const guess = guesses.get(document.settings);
  let pass: Pass = guess ?? NOTHING_FOUND;
  for (let round = 1; ; round++) {
    const result = paginate(base, pass, { maxPages, bookmarks: references, notePages: byPage, ...styled });
    const holds = !forward || same(result.found, pass, used, byPage);
    if (!holds && round < MAX_PASSES) {
      pass = result.found;
      continue;
    }
    if (!guess && forward) guesses.set(document.settings, result.found);
    if (!holds)
      report({
        severity: 'info',
        code: 'layout/page-numbers-unsettled',
        message: 'Page counts or references change the pages they count; the last result stands.',
      });
    return result.pages;
  }
}

const NOTHING_FOUND: Pass = { pages: 1, sectionPages: [], bookmarks: new Map(), notePages: new Map() };

/** What of a document its layout decides. */
export function useOf(document: TextDocument): Pick<ContextUse, 'fields' | 'styleReferences' | 'linked'> {
  const fields = new Set<Field['kind']>();
  const styleReferences: Field[] = [];
  let linked = false;
  const { sections, footnotes, endnotes } = document;
  for (const { blocks } of [...sections, ...headerParts(sections), ...footnotes.values(), ...endnotes.values()]) {
    const use = contextUse(blocks);
    for (const kind of use.fields) fields.add(kind);
    styleReferences.push(...use.styleReferences);
    linked ||= use.linked;
  }
  for (const { pageNumbers } of sections) if (pageNumbers.chapter) styleReferences.push(pageNumbers.chapter.heading);
  return { fields, styleReferences, linked };
}

function same(a: PassResult['found'], b: Pass, used: ReadonlySet<Field['kind']>, byPage: boolean): boolean {
  if (used.has('pages') && a.pages !== b.pages) return false;
  if (
    used.has('sectionPages') &&
    (a.sectionPages.length !== b.sectionPages.length || a.sectionPages.some((count, index) => count !== b.sectionPages[index]))
  )
    return false;
  if (used.has('pageReference') && !sameMap(a.bookmarks, b.bookmarks)) return false;
  return !byPage || sameMap(a.notePages, b.notePages);
}

function sameMap<V>(a: ReadonlyMap<string, V>, b: ReadonlyMap<string, V>): boolean {
  if (a.size !== b.size) return false;
  for (const [key, value] of a) if (b.get(key) !== value) return false;
  return true;
}
