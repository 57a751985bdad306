import type { Fragment, GroupMark, LineMark, LinkMark, Mark, RectangleMark } from '../../layout/display-list.ts';
import {
  type ContentContext,
  ContentState,
  endText,
  isolated,
  type Matrix,
  type Resources,
  setFillColour,
  setOpacity,
  setPen,
} from './content-state.ts';
import type { DeflatedPiece } from './deflate-pieces.ts';
import { writeGlyphRun } from './glyph-operators.ts';
import { writePath } from './path-operators.ts';
import { writePicture, writeRectangle } from './picture-operators.ts';
import { writeShapes } from './shape-operators.ts';

/** A fragment as operators, relative to its origin, y upwards; leaves the graphics state to the caller's q and Q. */
export interface FragmentContent {
  readonly raw: Uint8Array;
  /** Compressed when first asked for; only of fragments of the template itself, and undefined where nothing is gained. */
  readonly deflated?: () => DeflatedPiece | undefined;
  readonly resources: Resources;
  /** Nothing but links and destinations. */
  readonly empty: boolean;
  /** Text, or nothing, that leads nowhere. */
  readonly plain: boolean;
}

/** Deeper groups are not drawn: archived files nest their graphics states 28 deep at most (ISO 19005-2 6.1.13). */
export const MAX_GROUPS = 24;

/** Writes a fragment into the buffer of the context, which it takes empty and leaves empty. */
export function writeFragment(fragment: Fragment, context: ContentContext): FragmentContent {
  const state = new ContentState(context);
  writeMarks(state, fragment.marks, 0);
  endText(state);
  const { out, resources } = state;
  const raw = out.take();
  return { raw, resources, empty: raw.length === 0, plain: isPlain(resources) };
}

function isPlain({ pictures, states, shadings, patternForms, links, destinations }: Resources): boolean {
  if (links.length > 0 || destinations.length > 0) return false;
  return pictures === undefined && states === undefined && shadings === undefined && patternForms === undefined;
}

function writeMarks(state: ContentState, marks: readonly Mark[], depth: number): void {
  for (let index = 0; index < marks.length; index++) {
    const mark = marks[index] as Mark;
    if (mark.type === 'glyphs') writeGlyphRun(state, mark);
    else WRITERS[mark.type](state, mark as never, depth);
  }
}

const WRITERS: {
  readonly [T in Exclude<Mark['type'], 'glyphs'>]: (state: ContentState, mark: Extract<Mark, { type: T }>, depth: number) => void;
} = {
  shapes: writeShapes,
  rectangle: writeFilledRectangle,
  line: writeLine,
  path: writePath,
  picture: writePicture,
  link: noteLink,
  destination: (state, mark) => {
    const [, , , , x, y] = state.matrix;
    state.resources.destinations.push({ name: mark.name, x, y: y + mark.y });
  },
  group: writeGroup,
};

function writeFilledRectangle(state: ContentState, mark: RectangleMark): void {
  if (mark.opacity !== undefined && mark.opacity < 1) {
    const { opacity, ...opaque } = mark;
    isolated(state, () => {
      setOpacity(state, opacity);
      writeFilledRectangle(state, opaque);
    });
    return;
  }
  endText(state);
  setFillColour(state, mark.colour);
  writeRectangle(state, mark);
  state.out.text('f\n');
}

function writeLine(state: ContentState, mark: LineMark): void {
  endText(state);
  const { out } = state;
  setPen(state, mark);
  const dash = mark.dash?.filter((length) => length >= 0) ?? [];
  const dashed = dash.some((length) => length > 0.001);
  if (dashed) {
    out.text('[');
    for (const length of dash) out.number(length);
    out.text(']0 d\n');
  }
  if (mark.roundCap === true) out.text('1 J\n');
  out.number(mark.x1);
  out.number(-mark.y1);
  out.text('m\n');
  out.number(mark.x2);
  out.number(-mark.y2);
  out.text('l S\n');
  if (mark.roundCap === true) out.text('0 J\n');
  if (dashed) out.text('[]0 d\n');
}

/** The transform applies to the clip rectangle as well: both are in the group's own coordinates. */
function writeGroup(state: ContentState, mark: GroupMark, depth: number): void {
  if (depth > MAX_GROUPS) return;
  isolated(state, () => {
    const { out } = state;
    if (mark.transform !== undefined) {
      const [a, b, c, d, e, f] = mark.transform;
      // Conjugated by the flip of the y axis.
      writeMatrix(state, [a, -b, -c, d, e, -f]);
      state.matrix = multiply(mark.transform, state.matrix);
    }
    if (mark.clip !== undefined) {
      writeRectangle(state, mark.clip);
      out.text('W n\n');
    }
    writeMarks(state, mark.marks, depth + 1);
  });
}

/** The six operands of `cm` or `Tm`. */
export function writeMatrix(state: ContentState, matrix: Matrix): void {
  const { out } = state;
  // Factors need more digits than lengths: 0.0001 of a 600 pt page is 0.06 pt.
  for (let index = 0; index < 4; index++)
    out.text(
      `${String(Math.round((matrix[index] as number) * 1e6) / 1e6)
        .replace(/^(-?)0\./, '$1.')
        .replace(/^.*e.*$/, '0')} `,
    );
  out.number(matrix[4]);
  out.number(matrix[5]);
  out.text('cm\n');
}

/** First `inner`, then `outer`. */
export function multiply(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [p, q, r, s, t, u] = outer;
  return [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u];
}

function noteLink(state: ContentState, mark: LinkMark): void {
  const [a, b, c, d, e, f] = state.matrix;
  const corners = [
    [mark.x, mark.y],
    [mark.x + mark.width, mark.y],
    [mark.x, mark.y + mark.height],
    [mark.x + mark.width, mark.y + mark.height],
  ] as const;
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  state.resources.links.push({ link: mark.link, area: { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y } });
}
