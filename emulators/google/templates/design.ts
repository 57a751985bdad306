import { paragraph } from '../docs/empty-document.ts';
import {
  type Block,
  type Border,
  color,
  type Element,
  type Paragraph,
  type ParagraphStyle,
  points,
  type Table,
  type TableCell,
  type TextStyle,
} from '../docs/model.ts';

/** A4 in points. */
export const A4 = { width: 595.3, height: 841.9 };

export const text = (content: string, style: TextStyle = {}): Element => ({ type: 'text', text: content, style });
export const pageNumber = (value: 'PAGE_NUMBER' | 'PAGE_COUNT', style: TextStyle): Element => ({ type: 'autoText', value, style });

/** Size in points, colour in hexadecimal. */
export function look(options: { size?: number; ink?: string; font?: string; bold?: boolean; italic?: boolean }): TextStyle {
  const { size, ink, font, ...rest } = options;
  return {
    ...rest,
    ...(size ? { fontSize: points(size) } : {}),
    ...(ink ? { foregroundColor: color(ink) } : {}),
    ...(font ? { weightedFontFamily: { fontFamily: font, weight: 400 } } : {}),
  };
}

/** Space in points. */
export const spaced = (above: number, below: number, style: ParagraphStyle = {}): ParagraphStyle => ({
  spaceAbove: points(above),
  spaceBelow: points(below),
  ...style,
});

/** As high as a line of its own need be: what divides two tables. */
export const gap = (height: number): Paragraph => paragraph('', spaced(0, 0, { lineSpacing: 100 }), look({ size: Math.max(1, height) }));

/** Points; `padding` is the distance from the text of a paragraph. */
export const line = (ink: string, width = 1, padding = 0): Border => ({
  color: color(ink),
  width: points(width),
  padding: points(padding),
  dashStyle: 'SOLID',
});
const NO_LINE: Border = { color: {}, width: points(0), dashStyle: 'SOLID' };

interface CellOptions {
  readonly fill?: string;
  readonly top?: Border;
  readonly bottom?: Border;
  readonly left?: Border;
  readonly right?: Border;
  /** Points above and below, left and right. */
  readonly padding?: readonly [number, number];
  readonly align?: 'TOP' | 'MIDDLE' | 'BOTTOM';
  readonly span?: number;
}

/** A cell without lines unless some are asked for. */
export function cell(content: readonly Block[], options: CellOptions = {}): TableCell {
  const [vertical, horizontal] = options.padding ?? [5, 5];
  return {
    content,
    style: {
      borderTop: options.top ?? NO_LINE,
      borderBottom: options.bottom ?? NO_LINE,
      borderLeft: options.left ?? NO_LINE,
      borderRight: options.right ?? NO_LINE,
      paddingTop: points(vertical),
      paddingBottom: points(vertical),
      paddingLeft: points(horizontal),
      paddingRight: points(horizontal),
      ...(options.fill ? { backgroundColor: color(options.fill) } : {}),
      ...(options.align ? { contentAlignment: options.align } : {}),
      ...(options.span ? { columnSpan: options.span } : {}),
    },
  };
}

/** Column widths in points. */
export function table(
  columns: readonly number[],
  rows: readonly { readonly cells: readonly TableCell[]; readonly header?: boolean; readonly height?: number }[],
  wrapped?: Table['wrapped'],
): Table {
  return {
    type: 'table',
    columns,
    rows: rows.map(({ cells, header, height }) => ({
      cells,
      style: { preventOverflow: true, ...(header ? { tableHeader: true } : {}), ...(height ? { minRowHeight: points(height) } : {}) },
    })),
    ...(wrapped ? { wrapped } : {}),
  };
}
