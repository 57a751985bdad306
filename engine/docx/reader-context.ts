import type { DiagnosticCode, Place, Report, Severity } from '../diagnostics.ts';
import type { PixelBudget } from '../images/pixel-budget.ts';
import type { Block } from '../model/document.ts';
import type { Media } from '../model/drawing.ts';
import type { Inline, Link } from '../model/paragraph.ts';
import type { RunProperties } from '../model/run.ts';
import { shorten } from '../shorten.ts';
import type { OpenField } from './field/open-field.ts';
import type { OoxmlPackage, Relationship } from './package/package.ts';
import type { Theme } from './parts/theme.ts';
import type { StyleSheet, TableContext } from './styles/styles.ts';
import type { XmlElement } from './xml/xml.ts';

/** Tables and text boxes inside one another beyond this are dropped with a diagnostic. */
export const MAX_NESTING = 32;

/** What reading any part of one document needs. */
export interface DocumentSources {
  readonly package: OoxmlPackage;
  readonly styles: StyleSheet;
  readonly theme: Theme;
  readonly report: Report;
  /** Pictures by part, one object whatever the number of its uses, and the pixels that are left for more of them. */
  readonly media: { readonly known: Map<string, Media>; readonly pixels: PixelBudget };
  /** How many shapes the charts of the document may still have. */
  readonly chartShapes: { left: number };
  /** How many characters of paths and formulas VML shapes may still take from their types. */
  readonly vmlGeometry: { left: number };
  /** Properties of symbol runs and formula runs, made once per run formatting they derive from. */
  readonly derived: Map<RunProperties, Map<string, RunProperties>>;
  /** Width of the text on a page, points: for horizontal rules, which are as wide as their line. */
  readonly textWidth: number;
  /** The version of Word that the document is laid out as, 12 for 2007 and before. */
  readonly compatibilityMode: number;
  /** White space that ends a paragraph of a table cell is nothing: the file says that it is laid out as by Word 2010 or before. */
  readonly trimsCells: boolean;
  /** Content controls are fields to be filled in. */
  readonly formFields: boolean;
}

/** What reading one part needs. */
export interface PartSources extends DocumentSources {
  readonly part: string;
  readonly relationships: ReadonlyMap<string, Relationship>;
  /** `w:fldChar` elements without a partner: ignored, so that they swallow no text. */
  readonly strayFieldMarks: ReadonlySet<XmlElement>;
  /** `v:shapetype` elements by id, as they are met. */
  readonly shapeTypes: Map<string, XmlElement>;
}

/** A stretch of blocks that fields may span: a body, a header, a note, a text box. Changes while it is read. */
export interface Story {
  readonly sources: PartSources;
  /** Tables and text boxes around the blocks being read. */
  depth: number;
  readonly fields: OpenField[];
  /** Inlines of a paragraph whose mark is deleted or hidden: they start the next paragraph. */
  carried: Inline[];
  /** Bookmarks between paragraphs: they belong to the next one. */
  bookmarks: string[];
  /** Takes section properties; absent outside the body. */
  readonly endSection?: (properties: XmlElement) => void;
  /** Where in words, outermost first: `table 2`, `row 3`. */
  path: readonly string[];
  tables: number;
  /** Conditional formatting of the cell being read. */
  tableContext: TableContext | undefined;
  /** The field that the blocks being read are the content of. */
  control: Link | undefined;
  /** Of cells that have one around them. */
  readonly cellControls: Map<XmlElement, Link>;
  /** Reads the blocks of a cell or text box; here so that tables and drawings need not know the body. */
  readonly readBlocks: (story: Story, parent: XmlElement) => Block[];
}

/** The paragraph being read. */
export interface ParagraphReader {
  readonly story: Story;
  readonly inlines: Inline[];
  /** Base of the run formatting: what `StyleSheet.paragraph` handed out. */
  readonly style: Parameters<StyleSheet['run']>[1];
  readonly mark: RunProperties;
  /** Of text without formatting of its own. */
  readonly text: RunProperties;
  /** The run being read. */
  run: XmlElement | undefined;
  link: Link | undefined;
}

/** The little of a story that messages need. */
export interface Reported {
  readonly sources: Pick<PartSources, 'part' | 'report'>;
  readonly path: readonly string[];
}

/** Where the reader of a story is; long texts are shortened. */
export function placeIn(story: Reported, text?: string): Place {
  return {
    part: story.sources.part,
    ...(story.path.length > 0 ? { path: story.path.join(', ') } : {}),
    ...(text === undefined || text === '' ? {} : { text: shorten(text, 80) }),
  };
}

/** Reports a fault found in a story, with its place. */
export function reportIn(
  story: Reported,
  severity: Severity,
  code: DiagnosticCode,
  message: string,
  extra: { readonly text?: string; readonly hint?: string } = {},
): void {
  story.sources.report({
    severity,
    code,
    message,
    where: placeIn(story, extra.text),
    ...(extra.hint === undefined ? {} : { hint: extra.hint }),
  });
}

/** Reports an element that no reader knows; `where`: `inside a run`. */
export function reportUnknown(story: Reported, element: XmlElement, where: string): void {
  reportIn(story, 'warning', 'docx/unknown-element', `The element ${element.name} ${where} is not known and is left out.`);
}

/** A story inside another one: fields do not span its edge. */
export function innerStory({ sources, depth, path, readBlocks }: Story): Story {
  return { ...newStory(sources, readBlocks, path), depth: depth + 1 };
}

/** Whether a table or text box may still be opened here; reports when not. */
export function mayNest(story: Story, what: string): boolean {
  if (story.depth < MAX_NESTING) return true;
  reportIn(story, 'warning', 'docx/nested-too-deep', `A ${what} inside more than ${MAX_NESTING} others is left out.`, {
    hint: 'Take some of the tables or text boxes apart.',
  });
  return false;
}

/** The story of a part, before anything is read. */
export function newStory(
  sources: PartSources,
  readBlocks: Story['readBlocks'],
  path: readonly string[] = [],
  endSection?: Story['endSection'],
): Story {
  return {
    sources,
    depth: 0,
    fields: [],
    carried: [],
    bookmarks: [],
    path,
    tables: 0,
    tableContext: undefined,
    control: undefined,
    cellControls: new Map(),
    readBlocks,
    ...(endSection ? { endSection } : {}),
  };
}
