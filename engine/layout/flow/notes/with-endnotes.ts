import type { Block, TextDocument } from '../../../model/document.ts';
import type { Section } from '../../../model/section.ts';
import { contextUse } from '../../context-use.ts';
import type { FlowSection } from '../page/fill-page.ts';

/** 2 cm, the margins of LibreOffice's page style for endnotes. */
const MARGIN = 56.7;

/**
 * The sections as they flow: endnotes that belong to their section follow its text, those of the document come on pages of
 * their own after it, as LibreOffice 7.4 sets them (measured: the first section's paper, 2 cm of margins, no header or footer).
 */
export function withEndnotes(document: TextDocument): readonly FlowSection[] {
  const ofDocument = new Map<Block, string>();
  const flow = document.sections.map((section): FlowSection => {
    const references = document.endnotes.size === 0 ? [] : contextUse(section.blocks).notes;
    const ownEnd = section.endnotes.position === 'sectionEnd';
    const waiting = ownEnd ? new Map<Block, string>() : ofDocument;
    for (const { kind, id } of references)
      if (kind === 'endnote') for (const block of document.endnotes.get(id)?.blocks ?? []) waiting.set(block, id);
    return ownEnd && waiting.size > 0
      ? { section, blocks: [...section.blocks, ...waiting.keys()], endnotes: waiting }
      : { section, blocks: section.blocks, endnotes: undefined };
  });
  const [first] = document.sections;
  if (!first || ofDocument.size === 0) return flow;
  const blocks = [...ofDocument.keys()];
  return [...flow, { section: endnoteSection(first, blocks), blocks, endnotes: ofDocument }];
}

function endnoteSection(first: Section, blocks: readonly Block[]): Section {
  const { pageBorders, lineNumbers, ...plain } = first;
  return {
    ...plain,
    blocks,
    start: 'nextPage',
    margins: { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN, header: MARGIN, footer: MARGIN, gutter: 0 },
    columns: { list: [{ width: Math.max(1, first.page.width - 2 * MARGIN), space: 0 }], separator: false },
    headers: {},
    footers: {},
    titlePage: false,
    pageNumbers: { format: 'decimal' },
    verticalAlign: 'top',
    grid: { type: 'none', linePitch: 0, charSpace: 0 },
  };
}
