import type { ParagraphProperties } from '../../../model/paragraph.ts';
import type { Border } from '../../../model/run.ts';
import { borderGeometry, borderWidth } from '../../border-geometry.ts';
import type { Mark } from '../../display-list.ts';
import { drawBorder, drawBorderShadow, shadowWidth } from '../../draw-border.ts';

/** Room and look of a paragraph's borders and shading. Points. */
export interface ParagraphFrame {
  readonly top: Border | undefined;
  readonly bottom: Border | undefined;
  /** Height above the first line and below the last one. */
  readonly topRoom: number;
  readonly bottomRoom: number;
  /** It goes on below, in the next paragraph or in the rest of this one. */
  readonly goesOn: boolean;
  readonly visible: boolean;
  /** Its borders are drawn round all that it stands in, not here. */
  readonly enclosed?: boolean;
}

const visible = (border: Border | undefined): Border | undefined => (borderGeometry(border) === undefined ? undefined : border);
/** Points between the outer edge of a border and the text: its width and its distance. */
export const borderRoom = (border: Border | undefined): number =>
  visible(border) === undefined ? 0 : borderWidth(border) + (border?.space ?? 0);

/** What a paragraph shares with its neighbour: borders and shading, a shading without borders, or the borders round both and all others. */
export type Join = 'frame' | 'shading' | 'enclosed';

export interface FrameJoins {
  readonly joinTop?: Join | undefined;
  readonly joinBottom?: Join | undefined;
}

const NO_BORDERS: ParagraphProperties['borders'] = {};

/** Neighbours with equal borders share one frame; `between` then stands between them (ECMA-376 17.3.1.5). */
export function paragraphFrame(properties: ParagraphProperties, joins: FrameJoins): ParagraphFrame {
  const { borders, shading } = properties;
  if (joins.joinTop === 'enclosed')
    return {
      top: undefined,
      bottom: undefined,
      topRoom: 0,
      bottomRoom: 0,
      goesOn: true,
      visible: shading !== undefined,
      enclosed: true,
    };
  const top = joins.joinTop === 'frame' ? borders.between : borders.top;
  const bottom = joins.joinBottom === 'frame' ? undefined : borders.bottom;
  // The rule between stands as far from the text above it as from the text below (measured: LibreOffice 7.4).
  const bottomRoom = joins.joinBottom === 'frame' ? (visible(borders.between)?.space ?? 0) : borderRoom(bottom) + shadowWidth(bottom);
  return {
    top: visible(top),
    bottom: visible(bottom),
    topRoom: borderRoom(top),
    bottomRoom,
    goesOn: joins.joinBottom !== undefined,
    visible:
      shading !== undefined || [top, bottom, borders.left, borders.right, borders.bar].some((border) => visible(border) !== undefined),
  };
}

/** How far from the start of the area borders and shading begin; points. */
export const frameStart = ({ indent }: ParagraphProperties): number => indent.start + Math.min(0, indent.firstLine);

export interface FrameExtent {
  readonly width: number;
  readonly height: number;
  /** Space above a joined paragraph that frame or shading covers. */
  readonly gap: number;
}

/** Shading and borders of a part of a paragraph, behind its text. */
export function frameMarks(properties: ParagraphProperties, frame: ParagraphFrame, extent: FrameExtent): readonly Mark[] {
  const marks: Mark[] = [];
  const { indent, rightToLeft } = properties;
  const borders = frame.enclosed ? NO_BORDERS : properties.borders;
  const start = frameStart(properties);
  const textLeft = rightToLeft ? indent.end : start;
  const textRight = extent.width - (rightToLeft ? start : indent.end);
  const outerLeft = textLeft - borderRoom(borders.left);
  const outerRight = textRight + borderRoom(borders.right);
  const width = outerRight - outerLeft;
  const y = -extent.gap;
  const bottom = extent.height - shadowWidth(frame.bottom);
  const height = bottom + extent.gap;
  if (width <= 0 || height <= 0) return marks;
  if (properties.shading !== undefined) marks.push({ type: 'rectangle', x: outerLeft, y, width, height, colour: properties.shading });
  const upright = { horizontal: false, from: y, to: y + height };
  drawBorder(marks, borders.left, { ...upright, across: outerLeft });
  drawBorder(marks, borders.right, { ...upright, across: outerRight - borderWidth(borders.right), mirrored: true });
  const level = { horizontal: true, from: outerLeft, to: outerRight };
  drawBorder(marks, frame.top, { ...level, across: 0 });
  drawBorder(marks, frame.bottom, { ...level, across: bottom - borderWidth(frame.bottom), mirrored: true });
  drawBorderShadow(marks, borders.right, frame.bottom, { x: outerLeft, y, width, height });
  const { bar } = borders;
  if (bar !== undefined) drawBorder(marks, bar, { ...upright, across: outerLeft - bar.space - borderWidth(bar) });
  return marks;
}
