import type { Place } from '../../diagnostics.ts';
import type { Block } from '../../model/document.ts';
import type { Drawing } from '../../model/drawing.ts';
import type { Inline, InlineDrawing, Link, NoteReference, Paragraph, Ruby, Text } from '../../model/paragraph.ts';
import type { RunProperties } from '../../model/run.ts';
import type { HeaderFooter, Section } from '../../model/section.ts';
import type { Cell, Row, Table } from '../../model/table.ts';
import type { Copies } from '../copies.ts';
import type { ColumnName } from '../names/column-name.ts';
import type { RecentParagraphs } from '../recent-paragraphs.ts';
import type { Condition, Formatter } from '../tags/parse-tag.ts';

/** Items of any kind with the loops and conditions around them. */
export type PlanNode<T> =
  | { readonly type: 'item'; readonly item: T }
  | { readonly type: 'loop'; readonly name: ColumnName; readonly place: Place; readonly children: readonly PlanNode<T>[] }
  | {
      readonly type: 'if';
      readonly condition: Condition;
      readonly place: Place;
      readonly whenTrue: readonly PlanNode<T>[];
      readonly whenFalse: readonly PlanNode<T>[];
    };

/** Points that a picture may take. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** One `{{name | formatters}}`. */
export interface ValueSlot {
  readonly name: ColumnName;
  readonly formatters: readonly Formatter[];
  /** As written, with the braces. */
  readonly raw: string;
  readonly place: Place;
  /** Set when the tag is alone in its paragraph, so that a picture may take its place. */
  readonly room: Room | undefined;
  /** Of the column found last: most rows find the same one. */
  origin: NonNullable<Text['origin']> | undefined;
}

/** A value in a paragraph: it keeps the look and the link of its placeholder. */
export interface InlineSlot extends ValueSlot {
  readonly properties: RunProperties;
  readonly link: Link | undefined;
  /** It is all that a form control holds: an empty value leaves room to write in. */
  readonly fillsControl: boolean;
}

/** A link whose address depends on the row. */
export interface LinkPlan {
  readonly link: Link;
  readonly nodes: readonly PlanNode<string | ValueSlot>[];
}

export type InlinePlan =
  | { readonly type: 'static'; readonly inlines: readonly Inline[] }
  | { readonly type: 'value'; readonly slot: InlineSlot }
  | {
      readonly type: 'drawing';
      readonly inline: InlineDrawing;
      readonly plan: DrawingPlan | undefined;
      readonly copies: Copies<Drawing> | undefined;
    }
  /** Undefined: the base or the reading stays as it is. */
  | {
      readonly type: 'ruby';
      readonly inline: Ruby;
      readonly base: readonly PlanNode<InlinePlan>[] | undefined;
      readonly reading: readonly PlanNode<InlinePlan>[] | undefined;
    }
  /** A note reference inside a loop: each round refers to a note of its own. */
  | { readonly type: 'note'; readonly inline: NoteReference; readonly plan: BlocksPlan };

export interface ParagraphPlan {
  readonly type: 'paragraph';
  readonly template: Paragraph;
  readonly nodes: readonly PlanNode<InlinePlan>[];
  /** Without loops, conditions, drawings, readings and notes inside. */
  readonly flat: readonly InlinePlan[] | undefined;
  /** Of its inlines, by the link of the template. */
  readonly links: ReadonlyMap<Link, LinkPlan>;
  /** It is not there when nothing but blanks and bookmarks is left of it. */
  readonly vanishes: boolean;
  /** Emitted once a document at most, so that equal results may be the same object in all rows. */
  readonly single: boolean;
  readonly recent: RecentParagraphs;
}

export interface StaticBlockPlan {
  readonly type: 'static';
  /** A paragraph without anything in it. */
  readonly isBlank: boolean;
  readonly block: Block;
  readonly copies: Copies<Block> | undefined;
}

export type BlockPlan = StaticBlockPlan | ParagraphPlan | TablePlan;

export interface BlocksPlan {
  readonly blocks: readonly Block[];
  readonly nodes: readonly PlanNode<BlockPlan>[];
  /** Depends on the row. When not, `blocks` are used as they are. */
  readonly dynamic: boolean;
  /** Stands in when nothing is left. */
  readonly empty: Paragraph | undefined;
}

export interface CellPlan {
  readonly cell: Cell;
  readonly blocks: BlocksPlan;
  readonly copies: Copies<Cell> | undefined;
}

export interface RowPlan {
  readonly row: Row;
  readonly cells: readonly CellPlan[];
  readonly dynamic: boolean;
  readonly copies: Copies<Row> | undefined;
}

export interface TablePlan {
  readonly type: 'table';
  readonly table: Table;
  readonly nodes: readonly PlanNode<RowPlan>[];
}

export interface DrawingPlan {
  readonly drawing: Drawing;
  readonly link: LinkPlan | undefined;
  readonly text: BlocksPlan | undefined;
  /** By child of the group; undefined: unchanged. */
  readonly children: readonly (DrawingPlan | undefined)[];
}

export interface HeaderPlan {
  readonly header: HeaderFooter;
  readonly blocks: BlocksPlan;
}

/** The end of a section, where tags stand around it. */
export interface SectionEndPlan {
  readonly type: 'section-end';
  readonly section: Section;
}

/** A section, with those before it that tags hold to it. */
export interface SectionsPlan {
  readonly section: Section;
  /** Without the end of the section itself, which is always there. */
  readonly nodes: readonly PlanNode<BlockPlan | SectionEndPlan>[];
  /** When not, the blocks of the section are used as they are. */
  readonly dynamic: boolean;
}

export interface DocumentPlan {
  readonly body: readonly SectionsPlan[];
  /** Only those that depend on the row. One header may serve several sections. */
  readonly headers: ReadonlyMap<HeaderFooter, HeaderPlan>;
  /** Those that have such headers. */
  readonly withHeaders: ReadonlySet<Section>;
  readonly footnotes: ReadonlyMap<string, BlocksPlan>;
  readonly endnotes: ReadonlyMap<string, BlocksPlan>;
  readonly dynamic: boolean;
}
