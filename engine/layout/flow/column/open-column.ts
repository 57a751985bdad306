import type { Block } from '../../../model/document.ts';
import type { LayoutContext } from '../../context.ts';
import type { Floating } from '../floats/floating.ts';
import { recordFloat } from '../floats/page-floats.ts';
import { fieldsInNote } from '../notes/fields-in-note.ts';
import type { DraftMark, FloatSource, PageDraft } from '../page/page-draft.ts';
import { markDraft, rewindDraft } from '../page/page-draft.ts';
import { gapBehindBreak, gapBetween } from '../spacing.ts';
import { type ColumnEnd, type Cursor, isContinued, nextBlock } from './cursor.ts';
import type { TextColumn } from './fit-box.ts';

export interface ColumnStart {
  /** The block above, when the column begins under text of the same page. */
  readonly previous: Block | undefined;
  /** Points of the space below `previous` that already are above the column. */
  readonly lead: number;
  /** Nothing stands above on this page, so something must be placed. */
  readonly top: boolean;
  /** Columns of the section: floating tables need to know. */
  readonly columns: number;
  /** Points: of the column that text goes on in. */
  readonly nextWidth: number;
  /** Blocks that are endnotes, with the id of theirs. */
  readonly endnotes: ReadonlyMap<Block, string> | undefined;
}

/** What came of placing something: it stands, or the column ends. */
export type Step = ColumnEnd | undefined;

/** Something placed in the column that the column may be cut before. */
interface Unit {
  readonly cursor: Cursor;
  readonly mark: DraftMark;
  readonly bottom: number;
  readonly keepNext: boolean;
}

/** A column while it is filled: where the text goes on, and what the column may still be cut before. */
export class OpenColumn {
  readonly blocks: readonly Block[];
  readonly start: Cursor;
  readonly area: TextColumn;
  readonly draft: PageDraft;
  readonly begin: ColumnStart;
  cursor: Cursor;
  /** The block above what comes next. */
  previous: Block | undefined;
  /** Bottom of what is placed, points from the page's top. */
  y: number;
  private readonly units: Unit[] = [];

  constructor(blocks: readonly Block[], start: Cursor, area: TextColumn, draft: PageDraft, begin: ColumnStart) {
    this.blocks = blocks;
    this.start = start;
    this.area = area;
    this.draft = draft;
    this.begin = begin;
    this.cursor = start;
    this.previous = begin.previous;
    this.y = area.y;
  }

  /** Nothing is placed yet. */
  get isEmpty(): boolean {
    return this.units.length === 0;
  }

  /** What comes next must be placed here: there is nothing above it on the page. */
  get atTop(): boolean {
    return this.isEmpty && this.begin.top;
  }

  /** What comes next can take nothing along to the next page that would not fill the column again. */
  get keepsAll(): boolean {
    return this.begin.top && this.units.every(({ keepNext }) => keepNext);
  }

  contextOf(block: Block): LayoutContext {
    const { context } = this.draft;
    const id = this.begin.endnotes?.get(block);
    return id === undefined ? context : { ...context, fields: fieldsInNote(context.fields, 'endnote', id) };
  }

  /** Points between the bottom of what is placed and the block at the cursor. */
  gapAbove(block: Block): number {
    const { cursor, previous } = this;
    if (isContinued(cursor)) return 0;
    const { document } = this.draft.context;
    const first = this.isEmpty && previous === undefined;
    // LibreOffice drops the space above the first paragraph of a page after a soft break only.
    if (first && !cursor.hard) return 0;
    const behindBreak = first && block !== document.sections[0]?.blocks[0];
    const { compatibility } = document.settings;
    const gap = behindBreak ? gapBehindBreak(block, compatibility) : gapBetween(previous, block, compatibility);
    return this.isEmpty ? Math.max(0, gap - this.begin.lead) : gap;
  }

  /** What the cursor points at is placed down to `bottom`. */
  stand(mark: DraftMark, bottom: number, keepNext: boolean): void {
    this.units.push({ cursor: this.cursor, mark, bottom, keepNext });
    this.y = bottom;
  }

  /** Lets the next `count` blocks float at their place on the page; `keepNext`: what stands behind them takes them along to the next one. */
  float(source: FloatSource, floating: Floating, count: number, keepNext = false): Step {
    const { cursor, draft, y } = this;
    const mark = markDraft(draft);
    if (recordFloat(draft, source, floating)) return this.fillAgain();
    if (keepNext && !this.isEmpty) this.units.push({ cursor, mark, bottom: y, keepNext });
    this.cursor = nextBlock(cursor, count, cursor.hard);
    return undefined;
  }

  /** The page is to be filled from its start again: text above makes way for a float found now. */
  fillAgain(): ColumnEnd {
    return { cursor: this.start, reason: 'again', bottom: this.y };
  }

  /** Ends the column before what asks for a page of its own (`w:pageBreakBefore`, ECMA-376 17.3.1.23), unless that begins one anyway. */
  startPage(): Step {
    const { cursor, previous, y } = this;
    // A section that goes on under another one (17.18.77, `continuous`) begins hard as well, and has a block above.
    if (cursor.rest || this.atTop || (cursor.hard && previous === undefined)) return undefined;
    return { cursor: { ...cursor, hard: true }, reason: 'page', bottom: y };
  }

  /** Ends the column before what does not fit; what keeps with it comes along. */
  breakHere(): ColumnEnd {
    const { units, cursor } = this;
    const first = this.firstKept();
    if (first === units.length) return { cursor: { ...cursor, hard: false }, reason: 'full', bottom: this.y };
    const unit = units[first] as Unit;
    rewindDraft(this.draft, unit.mark);
    return {
      cursor: { ...unit.cursor, hard: first === 0 && unit.cursor.hard },
      reason: 'full',
      bottom: first > 0 ? (units[first - 1] as Unit).bottom : this.area.y,
    };
  }

  /**
   * The first of the units that keep with what comes next, as an index; none where they fill the column. A table among these
   * stays with what stands above it, and all behind it comes along (Word, and measured in LibreOffice 7.4).
   */
  private firstKept(): number {
    const { units, blocks } = this;
    const first = units.findLastIndex(({ keepNext }) => !keepNext) + 1;
    if (first > 0 || !this.begin.top) return first;
    const table = units.find(({ cursor }) => blocks[cursor.block]?.type === 'table')?.cursor.block ?? blocks.length;
    const behind = units.findIndex(({ cursor }) => cursor.block > table);
    return behind < 0 ? units.length : behind;
  }
}
