import type { GroupMark, LineMark, Mark, RectangleMark } from '../layout/display-list.ts';
import { MAX_GROUPS } from '../pdf/content/fragment-content.ts';
import type { EmbeddedPicture } from '../pdf/resources/picture-object.ts';
import { writeGlyphRun } from './glyph-markup.ts';
import { attributes, colourValue, matrixValue, strokeAttributes } from './markup.ts';
import { boxAttributes, clipTo, type MarkupContext, type MarkupState } from './markup-state.ts';
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

/** Draws the marks of a fragment, in the order in which they lie on one another. */
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
  shapes: (state, { run }) => writeGlyphRun(state, run),
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
