import { addTo } from '../../add-to.ts';
import type { Report } from '../../diagnostics.ts';
import type { Block, Note, TextDocument } from '../../model/document.ts';
import type { Drawing } from '../../model/drawing.ts';
import type { ListLabel } from '../../model/numbering.ts';
import type { Link, Paragraph } from '../../model/paragraph.ts';
import type { Cell, Row, Table } from '../../model/table.ts';
import { pdfText } from '../file/pdf-text.ts';
import { factsOf } from './paragraph-facts.ts';

/** Marked content of an owner, by page index and MCID, in drawing order. */
export interface OwnedContent {
  readonly page: number;
  readonly sequence: number;
  readonly part?: 'label';
  readonly link?: Link;
}
export interface Annotated {
  /** The paragraph or drawing that has the link: copies that a loop makes have the same link. Of an artifact, the link. */
  readonly node: object;
  readonly link: Link;
  readonly page: number;
  /** Object number of the annotation. */
  readonly annotation: number;
}
export type StructureKid =
  | StructureNode
  | { readonly type: 'content'; readonly page: number; readonly sequence: number }
  | { readonly type: 'annotation'; readonly page: number; readonly annotation: number };
export interface StructureNode {
  readonly type: 'node';
  readonly role: string;
  /** Further entries of the element's dictionary. */
  readonly entries: string;
  readonly kids: readonly StructureKid[];
}

export interface StructureInput {
  readonly document: TextDocument;
  readonly labels: ReadonlyMap<Paragraph, ListLabel>;
  readonly contents: ReadonlyMap<object, readonly OwnedContent[]>;
  readonly annotations: readonly Annotated[];
  readonly language: string | undefined;
  /** The tree of a file that keeps PDF/UA-1. */
  readonly accessible?: AccessibleStructure;
}

/** What PDF/UA-1 asks of a tree besides: headings without gaps, pictures with a text, lists with their kind, tables without holes. */
interface AccessibleStructure {
  /** Before the identifiers of elements. */
  readonly elementIds: string;
  readonly report: Report;
}

const MAX_DEPTH = 64;

/** The tree while it is built. */
interface OpenTree {
  readonly input: StructureInput;
  readonly usedNotes: Set<Note>;
  /** Owners of content that have their place in the tree. */
  readonly visited: Set<object>;
  /** By their nodes. */
  readonly annotations: ReadonlyMap<object, readonly Annotated[]>;
  /** Annotations that have their place in the tree. */
  readonly linked: Set<Annotated>;
  /** Levels of the headings that the place stands under, outermost first. */
  readonly headings: number[];
}

/** The logical structure (ISO 32000-1 14.8) of what was drawn; paragraphs without content leave no element. */
export function buildStructure(input: StructureInput): StructureNode {
  const { document } = input;
  const annotations = byNode(input.annotations);
  const tree: OpenTree = { input, annotations, usedNotes: new Set(), visited: new Set(), linked: new Set(), headings: [] };
  const kids = document.sections
    .map((section) => node('Sect', '', blockElements(section.blocks, 0, tree)))
    .filter((section) => section.kids.length > 0);
  const rest = [...document.footnotes.values(), ...document.endnotes.values()]
    .filter((note) => !tree.usedNotes.has(note))
    .flatMap((note) => noteElement(note, `note${note.id}`, 0, tree));
  return node('Document', '', [...kids, ...rest, ...strayContents(tree), ...strayLinks(tree)]);
}

function byNode(annotations: readonly Annotated[]): ReadonlyMap<object, readonly Annotated[]> {
  const lists = new Map<object, Annotated[]>();
  for (const annotated of annotations) addTo(lists, annotated.node, annotated);
  return lists;
}

function blockElements(list: readonly Block[], depth: number, tree: OpenTree): readonly StructureKid[] {
  const { labels, contents, accessible } = tree.input;
  if (depth > MAX_DEPTH) return [];
  const kids: StructureKid[] = [];
  /** Open lists, outermost first; `body` is that of the last item, where deeper lists go. */
  let lists: { readonly level: number; readonly items: StructureKid[]; body: StructureKid[] }[] = [];
  for (const block of list) {
    const label = block.type === 'paragraph' && block.properties.outlineLevel === undefined ? labels.get(block) : undefined;
    if (block.type === 'paragraph' && label !== undefined && contents.has(block)) {
      lists = lists.filter(({ level }) => level <= label.level);
      let open = lists.at(-1);
      if (open === undefined || open.level < label.level) {
        const items: StructureKid[] = [];
        (open?.body ?? kids).push(node('L', accessible ? `/A<</O/List/ListNumbering/${numberingKind(label)}>>` : '', items));
        open = { level: label.level, items, body: [] };
        lists.push(open);
      }
      const item = listItem(block, depth, tree);
      open.body = [...item.body];
      open.items.push(node('LI', '', [...item.label, node('LBody', '', open.body)]));
      continue;
    }
    lists = [];
    if (block.type === 'table') {
      const element = tableElement(block, depth, tree);
      if (element !== undefined) kids.push(element);
    } else kids.push(...paragraphElements(block, depth, tree));
  }
  return kids;
}

function listItem(block: Paragraph, depth: number, tree: OpenTree): { label: readonly StructureKid[]; body: readonly StructureKid[] } {
  const { label, body } = inlineKids(block, tree);
  return {
    label: label.length > 0 ? [node('Lbl', '', label)] : [],
    body: [...(body.length > 0 ? [node('P', languageEntry(block, tree), body)] : []), ...attached(block, depth, tree)],
  };
}

function paragraphElements(block: Paragraph, depth: number, tree: OpenTree): readonly StructureKid[] {
  const { label, body } = inlineKids(block, tree);
  const own = [...label, ...body];
  const element = own.length === 0 ? [] : [node(roleOf(block, tree), languageEntry(block, tree), own)];
  return [...element, ...attached(block, depth, tree)];
}

function roleOf({ properties: { outlineLevel: level } }: Paragraph, { input, headings }: OpenTree): string {
  if (level === undefined || level > 5) return 'P';
  if (input.accessible === undefined) return `H${level + 1}`;
  // A document may begin with any level and leave some out; its tree must not (ISO 14289-1 7.4.2).
  while (headings.length > 0 && (headings.at(-1) as number) >= level) headings.pop();
  headings.push(level);
  return `H${headings.length}`;
}

function inlineKids(block: Paragraph, tree: OpenTree): { label: StructureKid[]; body: StructureKid[] } {
  const { input, annotations, visited, linked } = tree;
  const label: StructureKid[] = [];
  const body: StructureKid[] = [];
  const links = new Map<Link, StructureKid[]>();
  visited.add(block);
  for (const content of input.contents.get(block) ?? []) {
    const kid = { type: 'content', page: content.page, sequence: content.sequence } as const;
    if (content.part === 'label') label.push(kid);
    else if (content.link !== undefined) {
      let kids = links.get(content.link);
      if (kids === undefined) {
        kids = [];
        links.set(content.link, kids);
        body.push(node(roleOfLink(content.link, block, tree), '', kids));
      }
      kids.push(kid);
    } else body.push(kid);
  }
  for (const annotated of links.size === 0 ? [] : (annotations.get(block) ?? [])) {
    const kids = links.get(annotated.link);
    if (kids === undefined) continue;
    linked.add(annotated);
    kids.push(annotationKid(annotated));
  }
  return { label, body };
}

/** A field that stayed on the page, as it goes over two, is text. */
function roleOfLink(link: Link, block: Paragraph, { annotations }: OpenTree): string {
  if (link.control === undefined) return 'Link';
  return annotations.get(block)?.some((annotated) => annotated.link === link) ? 'Form' : 'Span';
}

function annotationKid({ page, annotation }: Annotated): StructureKid {
  return { type: 'annotation', page, annotation };
}

/** Drawings and notes that hang on a paragraph come after it. */
function attached(block: Paragraph, depth: number, tree: OpenTree): readonly StructureKid[] {
  const { input, usedNotes } = tree;
  const { drawings, notes } = factsOf(block);
  if (drawings.length === 0 && notes.length === 0) return [];
  const kids: StructureKid[] = [];
  for (const item of drawings) kids.push(...drawingElements(item, depth + 1, tree));
  for (const { kind, id } of notes) {
    const note = (kind === 'footnote' ? input.document.footnotes : input.document.endnotes).get(id);
    if (note !== undefined && !usedNotes.has(note)) kids.push(...noteElement(note, `${kind}${id}`, depth, tree));
  }
  return kids;
}

function noteElement(note: Note, id: string, depth: number, tree: OpenTree): readonly StructureKid[] {
  const { input, usedNotes } = tree;
  usedNotes.add(note);
  const kids = blockElements(note.blocks, depth + 1, tree);
  return kids.length === 0 ? [] : [node('Note', `/ID${pdfText((input.accessible?.elementIds ?? '') + id)}`, kids)];
}

function drawingElements(item: Drawing, depth: number, tree: OpenTree): readonly StructureKid[] {
  if (depth > MAX_DEPTH) return [];
  const kids = [...figureElements(item, tree)];
  if (item.content.type === 'shape' && item.content.text !== undefined)
    kids.push(...blockElements(item.content.text.blocks, depth + 1, tree));
  if (item.content.type === 'group')
    for (const child of item.content.children) kids.push(...drawingElements(child.drawing, depth + 1, tree));
  return kids;
}

/** What a drawing shows of its own, in its link. */
function figureElements(item: Drawing, { input, annotations, visited, linked }: OpenTree): readonly StructureKid[] {
  visited.add(item);
  const own = (input.contents.get(item) ?? []).map(({ page, sequence }) => ({ type: 'content', page, sequence }) as const);
  if (own.length === 0) return [];
  const figure = node('Figure', alternativeOf(item, input.accessible), own);
  const links = annotations.get(item) ?? [];
  for (const annotated of links) linked.add(annotated);
  return [links.length > 0 ? node('Link', '', [figure, ...links.map(annotationKid)]) : figure];
}

function tableElement(block: Table, depth: number, tree: OpenTree): StructureNode | undefined {
  const { accessible } = tree.input;
  let filled = false;
  const spans = rowSpans(block);
  const columns = accessible === undefined ? 0 : Math.max(...block.rows.map(gridColumns));
  const rows = block.rows.map((row) => {
    const cells = row.cells
      .filter((cell) => spans.get(cell) !== 0)
      .map((cell) => {
        const kids = blockElements(cell.blocks, depth + 1, tree);
        if (kids.length > 0) filled = true;
        return node(row.header ? 'TH' : 'TD', cellAttributes(row, cell, spans.get(cell) ?? 1), kids);
      });
    if (accessible === undefined) return node('TR', '', cells);
    return node('TR', '', [...emptyCell(row.gridBefore), ...cells, ...emptyCell(columns - gridColumns(row) + row.gridAfter)]);
  });
  return filled
    ? node('Table', block.description === undefined ? '' : `/A<</O/Table/Summary${pdfText(block.description)}>>`, rows)
    : undefined;
}

function languageEntry(block: Paragraph, { input }: OpenTree): string {
  const { language } = factsOf(block);
  return language === undefined || language === input.language ? '' : `/Lang${pdfText(language)}`;
}

/** What hangs on nothing in the body (a watermark's text, say) must not be lost to the reader. */
function strayContents(tree: OpenTree): readonly StructureKid[] {
  const { contents } = tree.input;
  return [...contents.keys()]
    .filter((owner) => !tree.visited.has(owner))
    .flatMap((owner) => {
      if ((owner as Block | Drawing).type === 'drawing') return figureElements(owner as Drawing, tree);
      const { label, body } = inlineKids(owner as Paragraph, tree);
      return [node('P', '', [...label, ...body])];
    });
}

/** In running heads and other artifacts; every link has an element (ISO 14289-1 7.18.5). */
function strayLinks({ input, annotations, linked }: OpenTree): readonly StructureNode[] {
  if (input.accessible === undefined) return [];
  return [...annotations.values()]
    .map((list) => list.filter((annotated) => !linked.has(annotated)).map(annotationKid))
    .filter((kids) => kids.length > 0)
    .map((kids) => node('Link', '', kids));
}

function node(role: string, entries: string, kids: readonly StructureKid[]): StructureNode {
  return { type: 'node', role, entries, kids };
}

function cellAttributes(row: Row, cell: Cell, rows: number): string {
  const spans = `${cell.gridSpan > 1 ? `/ColSpan ${cell.gridSpan}` : ''}${rows > 1 ? `/RowSpan ${rows}` : ''}${row.header ? '/Scope/Column' : ''}`;
  return spans === '' ? '' : `/A<</O/Table${spans}>>`;
}

function gridColumns({ gridBefore, gridAfter, cells }: Row): number {
  return cells.reduce((sum, { gridSpan }) => sum + gridSpan, gridBefore + gridAfter);
}

function emptyCell(columns: number): readonly StructureNode[] {
  return columns < 1 ? [] : [node('TD', columns > 1 ? `/A<</O/Table/ColSpan ${columns}>>` : '', [])];
}

/** Text of a picture that has none. */
const UNDESCRIBED = 'Picture';
/** Strings have 32,767 bytes at most (ISO 19005-2 6.1.13), and these two a character. */
const MAX_DESCRIPTION = 16_000;

function alternativeOf({ description }: Drawing, accessible: AccessibleStructure | undefined): string {
  if (description === undefined && accessible !== undefined) {
    accessible.report({
      severity: 'warning',
      code: 'pdf/no-alternative-text',
      message: `A picture of the template has no alternative text: "${UNDESCRIBED}" is read out in its place.`,
      hint: 'Give it one in Word or Google Docs (Alt text), or mark it as decorative.',
    });
    return `/Alt${pdfText(UNDESCRIBED)}`;
  }
  return description === undefined ? '' : `/Alt${pdfText(description.slice(0, MAX_DESCRIPTION))}`;
}

/** Value of ListNumbering (ISO 32000-1 table 347), by the first label. */
function numberingKind({ bullet, text }: ListLabel): string {
  if (bullet) return 'Disc';
  if (/\d/.test(text)) return 'Decimal';
  const letter = /\p{Letter}/u.exec(text)?.[0] ?? '';
  if (letter === '') return 'None';
  const kind = 'ivxIVX'.includes(letter) ? 'Roman' : 'Alpha';
  return `${letter === letter.toLowerCase() ? 'Lower' : 'Upper'}${kind}`;
}

const spansByTable = new WeakMap<Table, ReadonlyMap<Cell, number>>();

/** Rows that each cell covers, 0 for those that go on with a merge; where nothing began it, each is a cell of its own as in the layout. */
function rowSpans(table: Table): ReadonlyMap<Cell, number> {
  const known = spansByTable.get(table);
  if (known !== undefined) return known;
  const spans = new Map<Cell, number>();
  let above = new Map<number, Cell>();
  for (const row of table.rows) {
    const current = new Map<number, Cell>();
    let column = row.gridBefore;
    for (const cell of row.cells) {
      const upper = cell.verticalMerge === 'continue' ? above.get(column) : undefined;
      const master = upper?.gridSpan === cell.gridSpan ? upper : undefined;
      spans.set(cell, master ? 0 : 1);
      if (master) spans.set(master, (spans.get(master) ?? 0) + 1);
      const open = master ?? (cell.verticalMerge === 'restart' ? cell : undefined);
      if (open) current.set(column, open);
      column += cell.gridSpan;
    }
    above = current;
  }
  spansByTable.set(table, spans);
  return spans;
}
