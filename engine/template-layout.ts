import { collectDiagnostics, type Diagnostic, type Report } from './diagnostics.ts';
import { openEmojiPictures } from './emoji/open-emoji-pictures.ts';
import type { Bound } from './fill/bind/bind.ts';
import { fillingOf, fillTemplate } from './fill/fill.ts';
import { labelsFor } from './fill/numbering/labels.ts';
import type { FormatSettings, Row } from './fill/values/value.ts';
import type { FontLibrary } from './fonts/face.ts';
import { tellMissing } from './fonts/missing-characters.ts';
import type { Page } from './layout/display-list.ts';
import { openHyphenation } from './layout/hyphenation.ts';
import { openRowLayout } from './layout/layout-row.ts';
import { missingCharacters } from './layout/missing-characters.ts';
import { openLayoutSession } from './layout/session.ts';
import type { Skeleton } from './layout/skeleton.ts';
import type { TextDocument } from './model/document.ts';
import type { ListLabel } from './model/numbering.ts';
import type { Paragraph } from './model/paragraph.ts';
import type { EmojiSource, Hyphenators } from './platform.ts';

/** A document and its pages. */
export interface LaidOut {
  readonly document: TextDocument;
  readonly labels: ReadonlyMap<Paragraph, ListLabel>;
  readonly pages: readonly Page[];
  readonly skeleton: Skeleton | undefined;
  /** The paragraphs of the document that the row filled. */
  readonly changing: readonly Paragraph[] | undefined;
}

/** The template as it stands, its placeholders visible. */
interface Unfilled {
  readonly laidOut: LaidOut;
  /** The characters that no font has. */
  readonly missing: ReadonlySet<string>;
  /** What is wrong with its pages. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface TemplateLayout {
  /** The template as it stands; laid out once. */
  readonly unfilled: () => Unfilled;
  /** Pages of a row, or of the template as it stands. */
  readonly layOut: (row: Row | undefined, report: Report) => LaidOut;
}

/** What layout takes from outside. */
export interface LayoutResources {
  readonly fonts: FontLibrary;
  readonly hyphenators: Hyphenators | undefined;
  readonly emoji: EmojiSource | undefined;
}

/**
 * Opens the caches of layout that the rows of a template share. `reportMissing` is told which characters of the template no font has, and
 * of which languages no word is divided.
 */
export function openTemplateLayout(
  bound: Bound,
  { fonts, hyphenators, emoji: source }: LayoutResources,
  settings: FormatSettings,
  reportMissing: Report,
): TemplateLayout {
  const hyphenation = openHyphenation(bound.document.settings, hyphenators, reportMissing);
  const emoji = source && openEmojiPictures(source);
  const session = openLayoutSession();
  const layoutRow = openRowLayout();
  const layOutDocument = (row: Row | undefined, report: Report): LaidOut => {
    if (row) session.nextDocument();
    const document = row ? fillTemplate(bound, row, settings, report) : bound.document;
    const labels = labelsFor(bound, document);
    const filling = row && fillingOf(bound, document);
    const { pages, skeleton } = layoutRow(document, filling, { labels, fonts, session, report, hyphenation, emoji });
    return { document, labels, pages, skeleton, changing: filling?.paragraphs };
  };
  let template: Unfilled | undefined;
  const unfilled = (): Unfilled => {
    if (template) return template;
    const { report, all } = collectDiagnostics();
    const laidOut = layOutDocument(undefined, report);
    const missing = missingCharacters(laidOut.pages);
    tellMissing(missing, new Set(), reportMissing);
    template = { laidOut, missing, diagnostics: all() };
    return template;
  };
  return {
    unfilled,
    layOut: (row, report) => {
      // Before the first row as well, which takes its guess of the pages from here, whichever row it is.
      const { laidOut, diagnostics } = unfilled();
      if (row) return layOutDocument(row, report);
      diagnostics.forEach(report);
      return laidOut;
    },
  };
}
