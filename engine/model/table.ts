import type { Block } from './document.ts';
import type { Frame } from './paragraph.ts';
import type { Border, Colour } from './run.ts';

export interface Sides<T> {
  readonly top: T;
  readonly right: T;
  readonly bottom: T;
  readonly left: T;
}

/** Absolute in points, or a fraction (1 = 100 %) of what contains it. */
export type Width =
  | { readonly type: 'auto' }
  | { readonly type: 'points'; readonly value: number }
  | { readonly type: 'fraction'; readonly value: number };

/** `w:tblpPr`. Points. */
export interface TableFloat {
  readonly horizontal: {
    readonly from: 'margin' | 'page' | 'text';
    readonly offset?: number;
    readonly align?: 'left' | 'center' | 'right' | 'inside' | 'outside';
  };
  readonly vertical: {
    readonly from: 'margin' | 'page' | 'text';
    readonly offset?: number;
    readonly align?: 'top' | 'center' | 'bottom' | 'inside' | 'outside' | 'inline';
  };
  readonly distance: Sides<number>;
  readonly overlap: boolean;
}

/** Of a cell: from its upper left corner down, and from its lower left one up. */
export interface Diagonals {
  readonly down?: Border;
  readonly up?: Border;
}

export interface Cell {
  readonly type: 'cell';
  readonly width: Width;
  readonly gridSpan: number;
  readonly verticalMerge: 'none' | 'restart' | 'continue';
  /** Own, conditional and table borders already combined; conflicts with the neighbours are the layout's, because loops change rows. */
  readonly borders: Partial<Sides<Border>>;
  /** Lines from corner to corner; absent: it has none. */
  readonly diagonals?: Diagonals;
  readonly shading?: Colour;
  readonly margins: Sides<number>;
  readonly verticalAlign: 'top' | 'center' | 'bottom';
  readonly textDirection: 'horizontal' | 'down' | 'up';
  readonly noWrap: boolean;
  /** `w:hideMark`: an empty cell takes no height. */
  readonly hideMark?: true;
  /** Never empty: ECMA-376 17.4.65 wants a paragraph at the end. */
  readonly blocks: readonly Block[];
}

/** Columns that a row leaves out on one side: nothing to see, but the row is at least as high as what would stand there. */
export interface SkippedColumns {
  readonly column: number;
  readonly span: number;
  /** Left and right cell margins together, points. */
  readonly margins: number;
  readonly blocks: readonly Block[];
}

export interface Row {
  readonly type: 'row';
  readonly height?: { readonly rule: 'auto' | 'exact' | 'atLeast'; readonly value: number };
  readonly header: boolean;
  readonly cantSplit: boolean;
  /** Grid columns skipped before the first and after the last cell. */
  readonly gridBefore: number;
  readonly gridAfter: number;
  /** Absent where no column is skipped. */
  readonly gaps?: readonly SkippedColumns[];
  readonly cells: readonly Cell[];
}

export interface Table {
  readonly type: 'table';
  readonly width: Width;
  readonly layout: 'fixed' | 'autofit';
  readonly alignment: 'start' | 'center' | 'end';
  /** Of the leading edge, points. */
  readonly indent: number;
  readonly cellSpacing: number;
  readonly float?: TableFloat;
  /** Of the paragraphs in it: the table stands in the frame of the paragraph above it where both have the same. */
  readonly frame?: Frame;
  /** Columns run from right to left. */
  readonly rightToLeft: boolean;
  /** Default cell margins: the text of the first column, not its border, stands on the page margin (compatibility mode < 15). */
  readonly margins: Sides<number>;
  /** Column widths in points, `w:tblGrid`; may be shorter than a row needs. */
  readonly grid: readonly number[];
  readonly rows: readonly Row[];
  readonly styleId?: string;
  readonly description?: string;
}
