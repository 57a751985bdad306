import type { Relationship } from '../docx/package/package.ts';
import { child, type XmlElement } from '../docx/xml/xml.ts';
import { bindNodes } from '../fill/bind/bind-blocks.ts';
import { type BindContext, joinPath, placeAt, recordUse, within } from '../fill/bind/bind-context.ts';
import { eventsOf, hasCondition, nameStart, type Piece, reportFaults, tagsAlone } from '../fill/bind/bind-paragraph.ts';
import type { PlanNode, Room, ValueSlot } from '../fill/bind/plan.ts';
import { nestBlocks } from '../fill/tags/match-blocks.ts';
import {
  pendingTokens,
  type ScannedBlock,
  type ScannedList,
  type ScannedRow,
  type ScannedTable,
  scanBlocks,
} from '../fill/tags/scan-blocks.ts';
import { isBlankInline, type ScannedParagraph, scanParagraph, type Token } from '../fill/tags/scan-paragraph.ts';
import { bindLinks, type LinkSlots } from './bind-links.ts';
import { isNoteReference, noteKey } from './row-notes.ts';
import { descendants, insideOf, rowsInside, type ScannedPart, scanPart, scanRows, scanRuns } from './scan-part.ts';

/** Characters of a paragraph that stay, or a value in place of characters, which looks as the one at `at` does. */
export type TextPiece =
  | { readonly type: 'kept'; readonly from: number; readonly to: number }
  | { readonly type: 'value'; readonly from: number; readonly to: number; readonly at: number; readonly slot: ValueSlot };

/** An element with the length of its text before it. */
export interface Atom {
  readonly element: XmlElement;
  readonly from: number;
  readonly to: number;
}

export interface ParagraphPlan {
  readonly type: 'paragraph';
  readonly element: XmlElement;
  readonly text: string;
  readonly atoms: ReadonlyMap<XmlElement, Atom>;
  readonly nodes: readonly PlanNode<TextPiece>[];
  /** It is not there when nothing but blanks and bookmarks is left of it. */
  readonly vanishes: boolean;
  /** Where in the text something stands that has no length there, and is no bookmark either. */
  readonly anchors: readonly number[];
  /** Texts in its drawings, by the element that holds them. */
  readonly boxes: ReadonlyMap<XmlElement, ListPlan>;
  readonly links: LinkSlots;
  /** Texts with readings, and their readings, by the element that holds the runs. */
  readonly rubies: ReadonlyMap<XmlElement, ParagraphPlan>;
}

export type BlockPlan =
  | { readonly type: 'static'; readonly element: XmlElement }
  | { readonly type: 'container'; readonly element: XmlElement; readonly list: ListPlan }
  | { readonly type: 'table'; readonly element: XmlElement; readonly rows: RowListPlan }
  | ParagraphPlan;

export type RowPlan =
  | {
      readonly type: 'row';
      readonly element: XmlElement;
      /** Those whose text depends on the row of data. */
      readonly cells: ReadonlyMap<XmlElement, ListPlan>;
    }
  | { readonly type: 'container'; readonly element: XmlElement; readonly rows: RowListPlan };

/** The rows inside of an element. */
export interface RowListPlan {
  readonly element: XmlElement;
  readonly nodes: readonly PlanNode<RowPlan>[];
}

/** The blocks inside of an element. */
export interface ListPlan {
  readonly element: XmlElement;
  readonly nodes: readonly PlanNode<BlockPlan>[];
}

/** Where the binding of a part stands. */
export interface PartContext extends BindContext {
  /** The room of the next tag written like this that is alone in its paragraph; undefined where no picture can stand. */
  readonly takeRoom: (raw: string) => Room | undefined;
  /** Of the part, by id. */
  readonly relationships: ReadonlyMap<string, Relationship>;
  /** Notes that loops refer to, by `noteKey`. */
  readonly loopNotes: Set<string>;
}

/** Reads the tags of the blocks in an element; undefined when nothing in it depends on the row of data. */
export function bindPart(container: XmlElement, context: PartContext): ListPlan | undefined {
  const scannedPart = scanPart(container);
  return bindList(container, scanBlocks(scannedPart.blocks), scannedPart, context);
}

function bindList(element: XmlElement, list: ScannedList, scannedPart: ScannedPart, context: PartContext): ListPlan | undefined {
  const nodes = bindNodes(nestBlocks(list.events), context, (item, inner) => bindBlock(item, scannedPart, inner));
  const isStatic = nodes.every((node) => node.type === 'item' && node.item.type === 'static') && nodes.length === list.items.length;
  return isStatic ? undefined : { element, nodes };
}

/** What a block, row or cell stands for. */
export function elementOf(of: ReadonlyMap<object, XmlElement>, key: object): XmlElement {
  const element = of.get(key);
  if (!element) throw new TypeError('It stands for no element.');
  return element;
}

/** Undefined when it holds nothing but tags that work on others. */
export function bindBlock(item: ScannedBlock, scannedPart: ScannedPart, context: PartContext): BlockPlan | undefined {
  if (item.type === 'table') {
    context.counts.tables++;
    const element = elementOf(scannedPart.elementOf, item.scanned.table);
    const inner = within(context, `table ${context.counts.tables}`);
    const rows = bindRows(element, item.scanned, scannedPart, inner);
    return rows ? { type: 'table', element, rows } : { type: 'static', element };
  }
  const element = elementOf(scannedPart.elementOf, item.scanned.paragraph);
  if (element.name !== 'w:p') {
    const inside = insideOf(element);
    const list = inside && bindPart(inside, context);
    return list ? { type: 'container', element, list } : { type: 'static', element };
  }
  context.counts.paragraphs++;
  if (item.vanishes && item.scanned.tokens.every(({ role }) => role === 'list' || role === 'row')) return undefined;
  return bindParagraph(element, item.scanned, scannedPart, context) ?? { type: 'static', element };
}

/** Undefined when nothing in them depends on the row of data. */
function bindRows(element: XmlElement, scanned: ScannedTable, scannedPart: ScannedPart, context: PartContext): RowListPlan | undefined {
  const nodes = bindNodes(nestBlocks(scanned.events), context, (row, around) => bindRow(row, scannedPart, around));
  const isStatic = ({ item }: { readonly item: RowPlan }) => item.type === 'row' && item.cells.size === 0;
  return nodes.every((node) => node.type === 'item' && isStatic(node)) && nodes.length === scanned.rows.length
    ? undefined
    : { element, nodes };
}

function bindRow(scanned: ScannedRow, scannedPart: ScannedPart, context: PartContext): RowPlan {
  const element = elementOf(scannedPart.elementOf, scanned.row);
  const inside = rowsInside(element);
  const rows = inside && bindContainedRows(inside, context);
  if (rows) return { type: 'container', element, rows };
  const cells = new Map<XmlElement, ListPlan>();
  scanned.cells.forEach(({ cell, list }, index) => {
    const cellElement = elementOf(scannedPart.cellOf, cell);
    const plan = bindList(cellElement, list, scannedPart, within(context, `cell ${index + 1}`));
    if (plan) cells.set(cellElement, plan);
  });
  return { type: 'row', element, cells };
}

function bindContainedRows(inside: XmlElement, context: PartContext): RowListPlan | undefined {
  const scannedPart = scanRows(inside);
  const [item] = scanBlocks(scannedPart.blocks).items;
  return item?.type === 'table' ? bindRows(inside, item.scanned, scannedPart, context) : undefined;
}

function bindParagraph(
  element: XmlElement,
  scanned: ScannedParagraph,
  scannedPart: ScannedPart,
  context: PartContext,
): ParagraphPlan | undefined {
  return bindRuns(element, scanned, scannedPart, joinPath(context.path, `paragraph ${context.counts.paragraphs}`), context);
}

/** The runs of a paragraph, or of a part of one that has its own. */
function bindRuns(
  element: XmlElement,
  scanned: ScannedParagraph,
  scannedPart: Pick<ScannedPart, 'atomsOf'>,
  path: string,
  context: PartContext,
): ParagraphPlan | undefined {
  reportFaults(scanned, path, context);
  const found = scannedPart.atomsOf.get(scanned.paragraph) ?? [];
  const boxes = new Map<XmlElement, ListPlan>();
  for (const atom of found) {
    const fallbacks = new Set(descendants(atom, 'mc:Fallback').flatMap((fallback) => descendants(fallback, 'w:txbxContent')));
    for (const box of descendants(atom, 'w:txbxContent')) {
      const inside = within(context, 'text box');
      // What older programs show instead has no place of its own in the layout.
      const list = bindPart(box, fallbacks.has(box) ? { ...inside, takeRoom: () => undefined } : inside);
      if (list) boxes.set(box, list);
    }
  }
  const rubies = new Map(found.flatMap((atom) => (atom.name === 'w:ruby' ? bindRuby(atom, path, context) : [])));
  const links = bindLinks(element, found, context.relationships, path, context);
  const repeatsNotes = context.loops.length > 0 && found.some(isNoteReference);
  if (boxes.size + rubies.size + links.size === 0 && !repeatsNotes && scanned.tokens.every(({ role }) => role === 'broken'))
    return undefined;
  const atoms = found.map(
    (atom, index): Atom => ({ element: atom, from: scanned.offsets[index] ?? 0, to: scanned.offsets[index + 1] ?? 0 }),
  );
  const nested = nestBlocks(eventsOf(scanned));
  const alone = tagsAlone(nested, scanned.text);
  const nodes = bindNodes(nested, context, (piece, inner) => bindPiece(piece, alone, atoms, path, inner));
  return {
    type: 'paragraph',
    element,
    text: scanned.text,
    atoms: new Map(atoms.map((atom) => [atom.element, atom])),
    nodes,
    vanishes: hasCondition(scanned),
    anchors: atoms.flatMap(({ element: { name }, from, to }, index) => {
      const child = scanned.paragraph.children[index];
      // The other end of a field may stand in another paragraph.
      const stays = name === 'w:fldChar' || (child && !isBlankInline(child));
      return from === to && stays ? [from] : [];
    }),
    boxes,
    links,
    rubies,
  };
}

function bindRuby(ruby: XmlElement, path: string, context: PartContext): readonly (readonly [XmlElement, ParagraphPlan])[] {
  return [child(ruby, 'w:rubyBase'), child(ruby, 'w:rt')].flatMap((element) => {
    if (!element) return [];
    const { paragraph, ...part } = scanRuns(element);
    const scanned = scanParagraph(paragraph);
    pendingTokens(scanned);
    const inside = joinPath(path, element.name === 'w:rt' ? 'reading' : 'text with a reading');
    const plan = bindRuns(element, scanned, part, inside, { ...context, takeRoom: () => undefined });
    return plan ? [[element, plan] as const] : [];
  });
}

function bindPiece(piece: Piece, alone: ReadonlySet<Token>, atoms: readonly Atom[], path: string, context: PartContext): TextPiece {
  if (piece.type === 'stretch') {
    const { from, to } = piece;
    for (const atom of context.loops.length > 0 ? atoms : [])
      if (isNoteReference(atom.element) && from <= atom.from && atom.to <= to) context.loopNotes.add(noteKey(atom.element));
    return { type: 'kept', from, to };
  }
  const { tag, raw, start, end } = piece.token;
  if (tag.type !== 'value') throw new TypeError('not a value');
  const place = placeAt(context, path, raw);
  recordUse(context, tag.name.written, place, false);
  const room = alone.has(piece.token) ? context.takeRoom(raw) : undefined;
  const slot: ValueSlot = { name: tag.name, formatters: tag.formatters, raw, place, room, origin: undefined };
  return { type: 'value', from: start, to: end, at: nameStart(piece.token), slot };
}
