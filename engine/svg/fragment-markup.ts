import type { Face } from '../fonts/face.ts';
import type { GroupMark, LineMark, Mark, RectangleMark } from '../layout/display-list.ts';
import type { Box } from '../layout/mark-geometry.ts';
import type { Media } from '../model/drawing.ts';
import { formatNumber } from '../pdf/byte-writer.ts';
import { MAX_GROUPS } from '../pdf/fragment-content.ts';
import type { EmbeddedPicture } from '../pdf/picture-object.ts';
import { writeGlyphRun } from './glyph-markup.ts';
import { attributes, colourValue, matrixValue, strokeAttributes } from './markup.ts';
import { writePath } from './path-markup.ts';
import { writePicture } from './picture-markup.ts';

/** What a fragment draws, relative to its origin, and what that refers to. Text and links are written elsewhere. */
export interface FragmentMarkup {
  readonly markup: string;
  /**
   * Elements by id. An id is made of the content, so that it means the same in every page of every document: pages may stand side by
   * side in one HTML document.
   */
  readonly definitions: ReadonlyMap<string, string>;
  readonly pictures: ReadonlyMap<string, EmbeddedPicture>;
}

/** An outline in font units, y upwards; `id` is '' for glyphs that draw nothing. */
export interface Outline {
  readonly id: string;
  readonly element: string;
}

export interface MarkupContext {
  readonly outlineOf: (face: Face, glyph: number) => Outline;
  readonly pictureOf: (media: Media) => EmbeddedPicture;
}

export interface MarkupState extends MarkupContext {
  readonly definitions: Map<string, string>;
  readonly pictures: Map<string, EmbeddedPicture>;
}

export function writeFragment(marks: readonly Mark[], context: MarkupContext): FragmentMarkup {
  const state: MarkupState = { ...context, definitions: new Map(), pictures: new Map() };
  return { markup: writeMarks(state, marks, 0), definitions: state.definitions, pictures: state.pictures };
}

function writeMarks(state: MarkupState, marks: readonly Mark[], depth: number): string {
  let markup = '';
  for (const mark of marks) markup += WRITERS[mark.type](state, mark as never, depth);
  return markup;
}

const WRITERS: { readonly [T in Mark['type']]: (state: MarkupState, mark: Extract<Mark, { type: T }>, depth: number) => string } = {
  glyphs: writeGlyphRun,
  rectangle: writeRectangle,
  line: writeLine,
  path: writePath,
  picture: writePicture,
  link: () => '',
  destination: () => '',
  group: writeGroup,
};

function writeRectangle(_state: MarkupState, mark: RectangleMark): string {
  const opacity = mark.opacity !== undefined && mark.opacity < 1 ? Math.max(0, mark.opacity) : undefined;
  return `<rect${boxAttributes(mark)}${attributes({ fill: colourValue(mark.colour), 'fill-opacity': opacity })}/>`;
}

/** A box may have been given from its other corner; `<rect>` may not. */
export function boxAttributes({ x, y, width, height }: Box): string {
  return attributes({
    x: Math.min(x, x + width),
    y: Math.min(y, y + height),
    width: Math.abs(width),
    height: Math.abs(height),
  });
}

function writeLine(_state: MarkupState, { x1, y1, x2, y2, width, colour, dash, roundCap }: LineMark): string {
  const lengths = dash?.filter((length) => length >= 0) ?? [];
  const dashed = lengths.some((length) => length > 0.001) ? lengths : [];
  const cap = attributes({ 'stroke-linecap': roundCap === true ? 'round' : undefined });
  return `<line${attributes({ x1, y1, x2, y2 })}${strokeAttributes(colour, width, 1, dashed)}${cap}/>`;
}

/** The transform applies to the clip rectangle as well: both are in the group's own coordinates. */
function writeGroup(state: MarkupState, mark: GroupMark, depth: number): string {
  if (depth > MAX_GROUPS) return '';
  const content = writeMarks(state, mark.marks, depth + 1);
  if (content === '') return '';
  return `<g${attributes({
    transform: mark.transform && matrixValue(mark.transform),
    'clip-path': mark.clip && clipTo(state, mark.clip),
  })}>${content}</g>`;
}

/** Value of `clip-path` for a rectangle in the coordinates of the element that has it. */
export function clipTo(state: MarkupState, box: Box): string {
  const id = `c${[box.x, box.y, box.width, box.height].map(formatNumber).join('_')}`;
  state.definitions.set(id, `<clipPath id="${id}"><rect${boxAttributes(box)}/></clipPath>`);
  return `url(#${id})`;
}
