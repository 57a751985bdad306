import type { Drawing, Placement } from '../../../model/drawing.ts';
import { type AnchorAreas, bottomEdge, type Rectangle, rightEdge } from '../../areas.ts';
import type { AnchoredDrawing } from '../../boxes.ts';
import type { LayoutContext } from '../../context.ts';
import { resizeDrawing } from '../../drawing/resize-drawing.ts';
import { fitToText } from '../../drawing/text-box.ts';

/** Where the anchor stands: its character, the top of its line and of its paragraph, in the coordinates of the areas. */
export interface AnchorPoint {
  readonly x: number;
  readonly lineY: number;
  readonly paragraphY: number;
}

export function anchorPoint(anchored: AnchoredDrawing, x: number, y: number): AnchorPoint {
  return { x: x + anchored.x, lineY: y + anchored.y, paragraphY: y + anchored.paragraphY };
}

type Span = readonly [start: number, length: number];
type From = Placement['from'];
type SpanOf = (areas: AnchorAreas, at: AnchorPoint) => Span;

const leftMargin: SpanOf = ({ page, margin }) => [page.x, margin.x - page.x];
const rightMargin: SpanOf = ({ page, margin }) => [rightEdge(margin), rightEdge(page) - rightEdge(margin)];
const pageAcross: SpanOf = ({ page }) => [page.x, page.width];
const columnAcross: SpanOf = ({ column }) => [column.x, column.width];
const pageDown: SpanOf = ({ page }) => [page.y, page.height];
const marginDown: SpanOf = ({ margin }) => [margin.y, margin.height];
const topMargin: SpanOf = ({ page, margin }) => [page.y, margin.y - page.y];
const bottomMargin: SpanOf = ({ page, margin }) => [bottomEdge(margin), bottomEdge(page) - bottomEdge(margin)];
const paragraphDown: SpanOf = (_, { paragraphY }) => [paragraphY, 0];
const lineDown: SpanOf = (_, { lineY }) => [lineY, 0];

const ACROSS: Readonly<Record<From, SpanOf>> = {
  page: pageAcross,
  margin: ({ margin }) => [margin.x, margin.width],
  column: columnAcross,
  paragraph: columnAcross,
  line: columnAcross,
  character: (_, { x }) => [x, 0],
  leftMargin,
  rightMargin,
  insideMargin: (areas, at) => (areas.oddPage ? leftMargin : rightMargin)(areas, at),
  outsideMargin: (areas, at) => (areas.oddPage ? rightMargin : leftMargin)(areas, at),
  topMargin: pageAcross,
  bottomMargin: pageAcross,
};

/** Of widths: what is a share of the inside margin takes the other one (the sizes that Word notes beside the shares, and LibreOffice 7.4). */
const WIDTHS: typeof ACROSS = { ...ACROSS, insideMargin: ACROSS.outsideMargin, outsideMargin: ACROSS.insideMargin };

const DOWN: Readonly<Record<From, SpanOf>> = {
  page: pageDown,
  margin: marginDown,
  paragraph: paragraphDown,
  column: paragraphDown,
  line: lineDown,
  character: lineDown,
  topMargin,
  bottomMargin,
  insideMargin: (areas, at) => (areas.oddPage ? topMargin : bottomMargin)(areas, at),
  outsideMargin: (areas, at) => (areas.oddPage ? bottomMargin : topMargin)(areas, at),
  leftMargin: pageDown,
  rightMargin: pageDown,
};

const SHARE = { left: 0, top: 0, inside: 0, center: 0.5, right: 1, bottom: 1, outside: 1 } as const;

type Align = keyof typeof SHARE;

/** Share of the free room before what is aligned so; inside and outside change places on left-hand pages. */
export function shareOf(align: Align, oddPage: boolean): number {
  return !oddPage && (align === 'inside' || align === 'outside') ? 1 - SHARE[align] : SHARE[align];
}

function along(placement: Placement, [start, length]: Span, size: number, oddPage: boolean): number {
  if (placement.align) return start + (length - size) * shareOf(placement.align, oddPage);
  return start + (placement.fraction !== undefined ? placement.fraction * length : (placement.offset ?? 0));
}

/** The drawing in its absolute size, which files note beside shares of a page: for where the page is not known. */
export function withoutShares(drawing: Drawing): Drawing {
  const { anchor, width, height } = drawing;
  if (!(anchor?.relativeWidth || anchor?.relativeHeight) || width <= 0 || height <= 0) return drawing;
  const { relativeWidth: _width, relativeHeight: _height, ...absolute } = anchor;
  return { ...drawing, anchor: absolute };
}

/** Whether one has to know how tall its area is to place a drawing: not for one that hangs from the area's top, or by its text. */
export function relatesToHeight({ from, align, offset }: Placement): boolean {
  const span = DOWN[from];
  if (span === paragraphDown || span === lineDown) return false;
  return (align !== 'top' && offset === undefined) || from === 'bottomMargin' || from === 'outsideMargin';
}

/** Whether a drawing goes down with the line of its anchor. */
export const standsOnLine = ({ anchor }: Drawing): boolean => anchor !== undefined && DOWN[anchor.vertical.from] === lineDown;

/**
 * Where an anchored drawing goes and how large it is there: first the size that relates to the page, then the text's where
 * the shape fits it, which also wins over a relative height (measured: LibreOffice 7.4 lets `a:spAutoFit` decide).
 */
export function positionDrawing(drawing: Drawing, areas: AnchorAreas, at: AnchorPoint, context: LayoutContext): Rectangle {
  const anchor = drawing.anchor;
  if (!anchor) {
    const { width, height } = fitToText(drawing, context);
    return { x: at.x, y: at.lineY, width, height };
  }
  const width = anchor.relativeWidth ? anchor.relativeWidth.fraction * WIDTHS[anchor.relativeWidth.from](areas, at)[1] : drawing.width;
  const height = anchor.relativeHeight ? anchor.relativeHeight.fraction * DOWN[anchor.relativeHeight.from](areas, at)[1] : drawing.height;
  const relative = { x: 0, y: 0, width: width > 0 ? width : drawing.width, height: height > 0 ? height : drawing.height };
  const size = fitToText(resizeDrawing(drawing, relative, context), context);
  const x = along(anchor.horizontal, ACROSS[anchor.horizontal.from](areas, at), size.width, areas.oddPage);
  const y = along(anchor.vertical, DOWN[anchor.vertical.from](areas, at), size.height, areas.oddPage);
  return { x, y, width: size.width, height: size.height };
}
