import type { Block } from '../../../model/document.ts';
import type { Drawing } from '../../../model/drawing.ts';
import type { Frame, Paragraph } from '../../../model/paragraph.ts';
import type { Table } from '../../../model/table.ts';
import { type AnchorAreas, bottomEdge, type Obstacle, overlaps, type Rectangle, sameRectangle } from '../../areas.ts';
import type { AnchoredDrawing, Cutting, Stack } from '../../boxes.ts';
import type { LayoutContext, StackOptions, StackRole } from '../../context.ts';
import { fitToText } from '../../drawing/text-box.ts';
import { followsWord2010 } from '../../follows-word-2010.ts';
import type { ParagraphLayout } from '../../inline/layout-paragraph.ts';
import { belowOwnSpace, movedAnchor } from '../../moved-anchor.ts';
import { headingRows } from '../../table/heading-rows.ts';
import { layoutTable } from '../../table/layout-table.ts';
import { availabilityBeside } from '../floats/availability.ts';
import { floatFrame } from '../floats/float-frame.ts';
import { type FloatedTables, floatInStack } from '../floats/float-table.ts';
import { type Floating, floatDrawing, frameGroup, type Surroundings } from '../floats/floating.ts';
import { anyNear } from '../floats/obstacles.ts';
import { relatesToHeight, withoutShares } from '../floats/position-drawing.ts';
import { noteBox } from '../notes/note-box.ts';
import { type FlowPlace, setParagraph } from '../set-paragraph.ts';
import { isHidden, shownBlock } from '../shown-block.ts';
import { gapBetween, ownSpaceAbove, spaceAbove, spaceBelow } from '../spacing.ts';
import { cellEnd } from './cell-end.ts';
import { makeStack } from './make-stack.ts';
import type { Entry } from './stack-entry.ts';

/** What ends with the room that the style of its last paragraph wants (footers measured like cells in LibreOffice 7.4). */
const SPACED_BY_STYLE: ReadonlySet<StackRole> = new Set<StackRole>(['cell', 'header', 'footer']);
/** Measured in LibreOffice 7.4: a row that breaks cuts its paragraphs between any two lines, and a footnote may leave its last line to the next page. */
const CUTTINGS: Readonly<Partial<Record<StackRole, Cutting>>> = { cell: 'anywhere', note: 'leaving-widows' };
/**
 * Whose text stands where it would without its drawings (measured in LibreOffice 7.4, which follows Word in it: only their tables have text
 * that makes way). The text of the body makes way for them all the same.
 */
const OVER_DRAWINGS: ReadonlySet<StackRole> = new Set<StackRole>(['header', 'footer', 'note']);
/** What a stack without a page around it takes for the page's height, points. */
const ENDLESS = 1e6;

/** Blocks to be set one below the other into `width` points. */
export interface StackRequest {
  readonly blocks: readonly Block[];
  readonly width: number;
  readonly context: LayoutContext;
  readonly role: StackRole;
  /** The page as seen from the stack's origin, where it is known. */
  readonly areas: AnchorAreas | undefined;
  readonly padding: StackOptions['padding'];
  readonly enclosed: StackOptions['enclosed'];
  /** Of the stack, once the rest of it was set without the drawings that relate to it; points. */
  readonly height?: number;
}

/** A stack while it is filled, from its top down. Points from its top left corner. */
export class OpenStack {
  /** Text was placed before a float was found that it has to make way for. */
  again = false;
  /** What text keeps away from, as found on the way down. */
  readonly obstacles: Obstacle[] = [];
  /** The tallest of the drawings left out because they relate to the stack's height; points. */
  leftOut: number | undefined;
  private readonly request: StackRequest;
  /** What text makes way for from the top on: found by the round before. */
  private readonly pinned: readonly Obstacle[];
  private readonly areas: AnchorAreas;
  private readonly entries: Entry[] = [];
  private readonly floats: Floating[] = [];
  private readonly anchors: AnchoredDrawing[] = [];
  private y = 0;
  private minimumWidth = 0;
  private preferredWidth = 0;
  private firstBaseline: number | undefined;
  private previous: Block | undefined;
  /** What a line multiple adds below the last line so far. */
  private extraBelow = 0;

  constructor(request: StackRequest, pinned: readonly Obstacle[]) {
    this.request = request;
    this.pinned = pinned;
    this.areas = request.areas ?? ownAreas(request);
  }

  /** Places the block at `index`; gives how many blocks stand now, for those of one frame or place go together. */
  place(index: number): number {
    const block = this.request.blocks[index] as Block;
    if (isHidden(block)) return 1;
    if (block.type === 'table') return this.placeTable(index, block);
    const { frame } = block.properties;
    if (frame && this.request.role !== 'frame') return this.placeFrame(index, frame);
    this.placeParagraph(block, index);
    return 1;
  }

  finish(): Stack {
    const { width, role } = this.request;
    const { anchors, minimumWidth, preferredWidth, firstBaseline } = this;
    return makeStack({
      entries: this.entries,
      floats: this.floats,
      width,
      height: this.height(),
      anchors,
      minimumWidth,
      preferredWidth,
      firstBaseline,
      cutting: CUTTINGS[role] ?? 'as-asked',
    });
  }

  private height(): number {
    const { role } = this.request;
    // A text box that fits its text ends with the last line: neither the space after nor what a line multiple adds below counts (measured: LibreOffice 7.4).
    if (role === 'text-box' || role === 'frame') return this.y - (this.previous?.type === 'paragraph' ? this.extraBelow : 0);
    let height = this.y + this.gapBelow(undefined);
    // A cell holds the drawings laid out in it; other containers do not grow.
    if (role === 'cell') for (const { obstacle } of this.floats) if (obstacle) height = Math.max(height, bottomEdge(obstacle));
    return height;
  }

  /** Points between what stands so far and a block below it, or the end. */
  private gapBelow(block: Block | undefined): number {
    return gapBetween(this.previous, block, this.request.context.document.settings.compatibility);
  }

  private placeTable(index: number, table: Table): number {
    const { width, context, role } = this.request;
    const floated = this.floatTables(index, table);
    if (floated) {
      this.floats.push(floated.floating, ...floated.floats);
      const { obstacle } = floated.floating;
      // A footer grows upwards, so what stands on the page below its text can not push that text down.
      if (obstacle && (role !== 'footer' || table.float?.vertical.from === 'text')) this.keepClear(obstacle);
      return floated.count;
    }
    const layout = layoutTable(table, width, context);
    this.y += this.gapBelow(table);
    const headings = headingRows(layout.rows, Number.POSITIVE_INFINITY);
    for (const [row, { box }] of layout.rows.entries()) {
      this.entries.push({ x: layout.x, y: this.y, before: 0, after: 0, ending: 0, box, heading: row < headings });
      for (const anchored of box.anchors) this.placeDrawing(anchored, layout.x);
      this.y += box.height;
    }
    this.widen(layout.width, layout.width);
    this.previous = table;
    return 1;
  }

  /** Floating tables at their place; a place on the page means nothing where the stack does not know the page. */
  private floatTables(index: number, table: Table): FloatedTables | undefined {
    const { blocks, width, areas } = this.request;
    if (!areas && table.float?.vertical.from !== 'text') return undefined;
    return floatInStack(blocks, index, width, this.y + this.gapBelow(table), areas?.page, this.surroundings());
  }

  private placeFrame(index: number, frame: Frame): number {
    const { blocks, context } = this.request;
    const group = frameGroup(blocks, index);
    const framed = floatFrame(group, frame, this.areas, this.y, context);
    this.floats.push(framed);
    if (framed.notes.length > 0) this.entries.push({ x: 0, y: this.y, before: 0, after: 0, ending: 0, box: noteBox(framed.notes) });
    if (framed.obstacle) this.keepClear(framed.obstacle);
    return group.length;
  }

  private placeParagraph(paragraph: Paragraph, index: number): void {
    const { blocks, width, context, role, enclosed } = this.request;
    const { compatibility } = context.document.settings;
    const { previous } = this;
    const next = shownBlock(blocks, index + 1, 1);
    const above = this.gapBelow(paragraph);
    this.y += above;
    const { y } = this;
    const place: FlowPlace = { previous, next, width, above, enclosed };
    let layout = setParagraph(paragraph, place, context);
    const touches = (obstacles: readonly Obstacle[]): boolean =>
      obstacles.length > 0 && anyNear(obstacles, { x: 0, y, width, height: layout.box.height });
    const setBeside = (obstacles: readonly Obstacle[]): ParagraphLayout =>
      setParagraph(paragraph, { ...place, availability: availabilityBeside(obstacles, 0, y, width) }, context);
    const known = this.allObstacles();
    if (touches(known)) layout = setBeside(known);
    const count = this.obstacles.length;
    const { anchors } = layout.box;
    const lead = anchors.length > 0 ? ownSpaceAbove(above, previous, paragraph, compatibility) : 0;
    for (const anchored of anchors) this.placeDrawing(belowOwnSpace(anchored, lead), 0);
    if (touches(this.obstacles.slice(count).filter((one) => !this.isPinned(one)))) layout = setBeside(this.allObstacles());
    this.widen(layout.minimumWidth, layout.preferredWidth);
    if (this.entries.length === 0) this.firstBaseline = y + layout.firstBaseline;
    const before = spaceAbove(previous, paragraph, compatibility);
    const ending = SPACED_BY_STYLE.has(role) ? cellEnd(paragraph, layout) : 0;
    this.entries.push({ x: 0, y, before, after: spaceBelow(paragraph, next, compatibility), ending, box: layout.box });
    if (next === undefined && this.vanishes(paragraph, index)) return;
    this.y += layout.box.height;
    this.extraBelow = extraBelow(layout, paragraph);
    if (next === undefined) this.y += ending;
    this.previous = paragraph;
  }

  /** The last paragraph, that the file format wants after a nested table, takes no room when it is empty, but for a table that floats by it. */
  private vanishes({ children }: Paragraph, index: number): boolean {
    const { role, blocks } = this.request;
    if (role !== 'cell' || this.previous?.type !== 'table' || children.length > 0) return false;
    return this.previous === shownBlock(blocks, index - 1, -1);
  }

  /** Places a drawing anchored in a box at (x, y); one that belongs to the page is passed on. */
  private placeDrawing(anchored: AnchoredDrawing, x: number): void {
    if (this.belongsToPage(anchored.drawing)) {
      this.anchors.push(movedAnchor(anchored, x, this.y));
      return;
    }
    const floating = this.float(anchored, x);
    if (!floating) return;
    this.floats.push(floating);
    if (floating.obstacle && !OVER_DRAWINGS.has(this.request.role)) this.keepClear(floating.obstacle);
  }

  /** A drawing at its place; where the page is not known and the stack's height neither, one that relates to it is left out. */
  private float(anchored: AnchoredDrawing, x: number): Floating | undefined {
    const { y, request } = this;
    const around = this.surroundings();
    if (request.areas) return floatDrawing(anchored, x, y, around);
    const drawing = withoutShares(anchored.drawing);
    const own = { ...anchored, drawing };
    if (!drawing.anchor || !relatesToHeight(drawing.anchor.vertical)) return floatDrawing(own, x, y, around);
    if (request.height !== undefined) return floatDrawing(own, x, y, { ...around, areas: ownAreas(request, request.height) });
    this.leftOut = Math.max(this.leftOut ?? 0, fitToText(drawing, request.context).height);
    return undefined;
  }

  /**
   * Without layoutInCell a drawing in a cell belongs to the page, not to the cell (ECMA-376 20.4.2.3). Word 2013 and its successors keep
   * it in the cell nevertheless (measured: LibreOffice 7.4 does so in their compatibility mode).
   */
  private belongsToPage({ anchor }: Drawing): boolean {
    const { role, context } = this.request;
    return role === 'cell' && anchor?.layoutInCell === false && followsWord2010(context);
  }

  private surroundings(): Surroundings {
    return { areas: this.areas, others: this.floats.map(({ frame }) => frame), context: this.request.context };
  }

  private widen(minimum: number, preferred: number): void {
    this.minimumWidth = Math.max(this.minimumWidth, minimum);
    this.preferredWidth = Math.max(this.preferredWidth, preferred);
  }

  private isPinned(obstacle: Obstacle): boolean {
    return this.pinned.some((one) => sameRectangle(one, obstacle));
  }

  private allObstacles(): readonly Obstacle[] {
    return this.pinned.length > 0 ? [...this.pinned, ...this.obstacles.filter((one) => !this.isPinned(one))] : this.obstacles;
  }

  private keepClear(obstacle: Obstacle): void {
    this.obstacles.push(obstacle);
    if (this.isPinned(obstacle)) return;
    if (this.entries.some(({ x, y, box }) => overlaps({ x, y, width: box.width, height: box.height }, obstacle))) this.again = true;
  }
}

/** What drawings are anchored to where the page is not known: the stack itself, with the padding round it. */
function ownAreas({ width, padding }: StackRequest, height = ENDLESS): AnchorAreas {
  const own: Rectangle = { x: 0, y: 0, width, height };
  const page = padding ? { ...own, x: -padding.left, width: padding.left + width + padding.right } : own;
  return { page, margin: own, column: own, oddPage: true };
}

/** What a line multiple above 1 adds below the last line of a paragraph. */
function extraBelow(layout: ParagraphLayout, { properties }: Paragraph): number {
  const { rule, value } = properties.spacing.line;
  return rule === 'auto' && value > 1 ? (layout.lines.at(-1)?.height ?? 0) * (1 - 1 / value) : 0;
}
