import { BASE_RUN } from '../docx/styles/run-properties.ts';
import type { TextDocument } from './document.ts';
import type { ParagraphProperties } from './paragraph.ts';
import type { RunProperties } from './run.ts';
import type { Section } from './section.ts';

/** The model with nothing special said, for tests to start from. */
export const plainRun = (family: string, size: number): RunProperties => ({
  ...BASE_RUN,
  fonts: { ascii: family, highAnsi: family, eastAsia: family, complex: family },
  size,
  sizeComplex: size,
});

export const plainParagraph = (more: Partial<ParagraphProperties> = {}): ParagraphProperties => ({
  alignment: 'start',
  indent: { start: 0, end: 0, firstLine: 0 },
  spacing: { before: 0, after: 0, beforeAuto: false, afterAuto: false, line: { rule: 'auto', value: 1 } },
  contextualSpacing: false,
  keepNext: false,
  keepLines: false,
  pageBreakBefore: false,
  widowControl: true,
  tabs: [],
  borders: {},
  rightToLeft: false,
  snapToGrid: true,
  kinsoku: true,
  wordWrap: true,
  hyphenate: true,
  textAlignment: 'auto',
  ...more,
});

/** An A4 page with margins of an inch. */
export function plainSection(blocks: Section['blocks'], more: Partial<Section> = {}): Section {
  const notes = { position: 'pageBottom', format: 'decimal', start: 1, restart: 'continuous' } as const;
  return {
    blocks,
    start: 'nextPage',
    page: { width: 595, height: 842, landscape: false },
    margins: { top: 72, right: 72, bottom: 72, left: 72, header: 36, footer: 36, gutter: 0 },
    columns: { list: [{ width: 451, space: 0 }], separator: false },
    headers: {},
    footers: {},
    titlePage: false,
    pageNumbers: { format: 'decimal' },
    verticalAlign: 'top',
    grid: { type: 'none', linePitch: 0, charSpace: 0 },
    footnotes: notes,
    endnotes: notes,
    rightToLeft: false,
    textDirection: 'horizontal',
    ...more,
  };
}

export const plainDocument = (sections: readonly Section[], more: Partial<TextDocument> = {}): TextDocument => ({
  sections,
  footnotes: new Map(),
  endnotes: new Map(),
  numbering: new Map(),
  settings: {
    compatibilityMode: 15,
    hasDocumentDefaults: true,
    defaultTabStop: 36,
    evenAndOddHeaders: false,
    mirrorMargins: false,
    gutterAtTop: false,
    compatibility: new Set(),
  },
  fonts: [],
  fontTable: new Map(),
  ...more,
});
