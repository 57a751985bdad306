import { xmlText } from '../xml-text.ts';
import type { OpenXmlNames } from './open-xml-names.ts';

/** How a picture is stood upright (ECMA-376 20.1.7.6): mirrored from left to right first, then turned clockwise. */
export interface Turn {
  readonly degrees: 0 | 90 | 180 | 270;
  readonly mirrored: boolean;
}

/** A picture in a line of text. */
export interface PictureMarkup {
  /** Unlike that of every other drawing of the document. */
  readonly id: number;
  /** To its part. */
  readonly relationship: string;
  /** Points, as it stands in the line. */
  readonly width: number;
  readonly height: number;
  readonly turn: Turn;
  /** What readers without eyes are told. */
  readonly description: string;
}

/** English metric units (ECMA-376 20.1.2.1). */
const EMU_PER_POINT = 12700;
/** `ST_Angle` (20.1.10.3). */
const UNITS_PER_DEGREE = 60000;

/** `w:drawing` (ECMA-376 17.3.3.9), as a run holds it; `prefix` is what the part writes before names of WordprocessingML. */
export function pictureMarkup(
  { id, relationship, width, height, turn, description }: PictureMarkup,
  names: OpenXmlNames,
  prefix: string,
): string {
  const [across, down] = (turn.degrees % 180 === 0 ? [width, height] : [height, width]).map((points) =>
    Math.max(1, Math.round(points * EMU_PER_POINT)),
  );
  const size = `cx="${across}" cy="${down}"`;
  const turned = `${turn.degrees === 0 ? '' : ` rot="${turn.degrees * UNITS_PER_DEGREE}"`}${turn.mirrored ? ' flipH="1"' : ''}`;
  return [
    `<${prefix}drawing><wp:inline xmlns:wp="${names.wordprocessingDrawing}" distT="0" distB="0" distL="0" distR="0">`,
    `<wp:extent ${size}/><wp:docPr id="${id}" name="Picture ${id}" descr="${xmlText(description)}"/>`,
    `<a:graphic xmlns:a="${names.drawing}"><a:graphicData uri="${names.picture}"><pic:pic xmlns:pic="${names.picture}">`,
    `<pic:nvPicPr><pic:cNvPr id="${id}" name="Picture ${id}"/><pic:cNvPicPr/></pic:nvPicPr>`,
    `<pic:blipFill><a:blip xmlns:r="${names.relationships}" r:embed="${relationship}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>`,
    `<pic:spPr><a:xfrm${turned}><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>`,
    `</pic:pic></a:graphicData></a:graphic></wp:inline></${prefix}drawing>`,
  ].join('');
}
