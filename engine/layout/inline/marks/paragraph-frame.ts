import type { ParagraphProperties } from '../../../model/paragraph.ts';
import type { Border } from '../../../model/run.ts';
import { borderGeometry, borderWidth } from '../../border-geometry.ts';
import type { Mark } from '../../display-list.ts';
import { drawBorder } from '../../draw-border.ts';

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
}

const visible = (border: Border | undefined): Border | undefined => (borderGeometry(border) === undefined ? undefined : border);
const room = (border: Border | undefined): number => (visible(border) === undefined ? 0 : borderWidth(border) + (border?.space ?? 0));

/** What neighbours share: borders and shading, or a shading without borders. */
export type Join = 'frame' | 'shading';

export interface FrameJoins {
  readonly joinTop?: Join | undefined;
  readonly joinBottom?: Join | undefined;
}

/** Neighbours with equal borders share one frame; `between` then stands between them (ECMA-376 17.3.1.5). */
export function paragraphFrame(properties: ParagraphProperties, joins: FrameJoins): ParagraphFrame {
  const { borders, shading } = properties;
  const top = joins.joinTop === 'frame' ? borders.between : borders.top;
  const bottom = joins.joinBottom === 'frame' ? undefined : borders.bottom;
  // The rule between stands as far from the text above it as from the text below (measured: LibreOffice 7.4).
  const bottomRoom = joins.joinBottom === 'frame' ? (visible(borders.between)?.space ?? 0) : room(bottom);
  return {
    top: visible(top),
    bottom: visible(bottom),
    topRoom: room(top),
    bottomRoom,
    goesOn: joins.joinBottom !== undefined,
    visible:
      shading !== undefined || [top, bottom, borders.left, borders.right, borders.bar].some((border) => visible(border) !== undefined),
  };
}

export interface FrameExtent {
  readonly width: number;
  readonly height: number;
  /** Space above a joined paragraph that frame or shading covers. */
  readonly gap: number;
}

/** Shading and borders of a part of a paragraph, behind its text. */
export function frameMarks(properties: ParagraphProperties, frame: ParagraphFrame, extent: FrameExtent): readonly Mark[] {
  const marks: Mark[] = [];
  const { borders, indent, rightToLeft } = properties;
  const start = indent.start + Math.min(0, indent.firstLine);
  const textLeft = rightToLeft ? indent.end : start;
  const textRight = extent.width - (rightToLeft ? start : indent.end);
  const outerLeft = textLeft - room(borders.left);
  const outerRight = textRight + room(borders.right);
  const width = outerRight - outerLeft;
  const y = -extent.gap;
  const height = extent.height + extent.gap;
  if (width <= 0 || height <= 0) return marks;
  if (properties.shading !== undefined) marks.push({ type: 'rectangle', x: outerLeft, y, width, height, colour: properties.shading });
  const upright = { horizontal: false, from: y, to: y + height };
  drawBorder(marks, borders.left, { ...upright, across: outerLeft });
  drawBorder(marks, borders.right, { ...upright, across: outerRight - borderWidth(borders.right), mirrored: true });
  const level = { horizontal: true, from: outerLeft, to: outerRight };
  drawBorder(marks, frame.top, { ...level, across: 0 });
  drawBorder(marks, frame.bottom, { ...level, across: extent.height - borderWidth(frame.bottom), mirrored: true });
  const { bar } = borders;
  if (bar !== undefined) drawBorder(marks, bar, { ...upright, across: outerLeft - bar.space - borderWidth(bar) });
  return marks;
}
