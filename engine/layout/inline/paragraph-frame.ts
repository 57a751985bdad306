import type { ParagraphProperties } from '../../model/paragraph.ts';
import type { Border } from '../../model/run.ts';
import type { Mark } from '../display-list.ts';
import { borderThickness, drawBorder, isVisible } from './border-marks.ts';

/** Room and look of a paragraph's borders and shading. Points. */
export interface ParagraphFrame {
  readonly top: Border | undefined;
  readonly bottom: Border | undefined;
  /** Height above the first line and below the last one. */
  readonly topRoom: number;
  readonly bottomRoom: number;
  readonly visible: boolean;
}

export interface FrameJoins {
  readonly joinTop?: boolean;
  readonly joinBottom?: boolean;
}

/** Neighbours with equal borders share one frame; `between` then stands between them (ECMA-376 17.3.1.5). */
export function paragraphFrame(properties: ParagraphProperties, joins: FrameJoins): ParagraphFrame {
  const { borders, shading } = properties;
  const room = (border: Border | undefined): number => (isVisible(border) ? borderThickness(border) + border.space : 0);
  const top = joins.joinTop ? borders.between : borders.top;
  const bottom = joins.joinBottom ? undefined : borders.bottom;
  // The rule between stands as far from the text above it as from the text below (measured: LibreOffice 7.4).
  const bottomRoom = joins.joinBottom && isVisible(borders.between) ? borders.between.space : room(bottom);
  return {
    top: isVisible(top) ? top : undefined,
    bottom: isVisible(bottom) ? bottom : undefined,
    topRoom: room(top),
    bottomRoom,
    visible:
      shading !== undefined ||
      isVisible(top) ||
      isVisible(bottom) ||
      isVisible(borders.left) ||
      isVisible(borders.right) ||
      isVisible(borders.bar),
  };
}

export interface FrameExtent {
  readonly width: number;
  readonly height: number;
  /** Whether the paragraph's first and last line are in this part. */
  readonly first: boolean;
  readonly last: boolean;
  /** Space above a joined paragraph that the frame covers. */
  readonly gap: number;
}

/** Shading and borders of a part of a paragraph, behind its text. */
export function frameMarks(properties: ParagraphProperties, frame: ParagraphFrame, extent: FrameExtent): readonly Mark[] {
  const marks: Mark[] = [];
  const { borders, indent, rightToLeft } = properties;
  const start = indent.start + Math.min(0, indent.firstLine);
  const left = isVisible(borders.left) ? borders.left : undefined;
  const right = isVisible(borders.right) ? borders.right : undefined;
  const textLeft = rightToLeft ? indent.end : start;
  const textRight = extent.width - (rightToLeft ? start : indent.end);
  const outerLeft = textLeft - (left === undefined ? 0 : borderThickness(left) + left.space);
  const outerRight = textRight + (right === undefined ? 0 : borderThickness(right) + right.space);
  const width = outerRight - outerLeft;
  const y = -extent.gap;
  const height = extent.height + extent.gap;
  if (width <= 0 || height <= 0) return marks;
  if (properties.shading !== undefined) marks.push({ type: 'rectangle', x: outerLeft, y, width, height, colour: properties.shading });
  if (left !== undefined) drawBorder(left, outerLeft, y, borderThickness(left), height, marks);
  if (right !== undefined) drawBorder(right, outerRight - borderThickness(right), y, borderThickness(right), height, marks);
  if (frame.top !== undefined && extent.first) drawBorder(frame.top, outerLeft, 0, width, borderThickness(frame.top), marks);
  if (frame.bottom !== undefined && extent.last)
    drawBorder(frame.bottom, outerLeft, extent.height - borderThickness(frame.bottom), width, borderThickness(frame.bottom), marks);
  if (isVisible(borders.bar)) {
    const thickness = borderThickness(borders.bar);
    drawBorder(borders.bar, outerLeft - borders.bar.space - thickness, y, thickness, height, marks);
  }
  return marks;
}
