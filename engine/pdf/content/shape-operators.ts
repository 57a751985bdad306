import type { GlyphRun, ShapesMark } from '../../layout/display-list.ts';
import { quadraticStep } from '../../model/curves.ts';
import type { ByteWriter } from '../file/byte-writer.ts';
import { type ContentState, endText, setFillColour, setPen } from './content-state.ts';
import { SLANT, strokeOf } from './glyph-operators.ts';

/** Fills the outlines of glyphs as paths: readers find no text in them. */
export function writeShapes(state: ContentState, { run }: ShapesMark): void {
  const { out } = state;
  const down = run.size / run.face.unitsPerEm;
  const across = down * run.scale;
  const slant = run.face.syntheticItalic ? SLANT * down : 0;
  endText(state);
  setFillColour(state, run.colour);
  const stroke = strokeOf(run);
  if (stroke !== undefined) setPen(state, stroke);
  let drawn = false;
  let pen = run.x;
  run.glyphs.forEach((glyph, index) => {
    const [right, low] = offsetOf(run, index);
    const outline = state.outlineOf(run.face, glyph);
    if (outline !== '') {
      drawn = true;
      writeOutline(out, outline, (x, y) => [pen + right + x * across + y * slant, -(run.y + low) + y * down]);
    }
    pen += run.advances[index] ?? 0;
  });
  if (drawn) out.text(stroke ? 'B\n' : 'f\n');
}

const NOT_MOVED = [0, 0] as const;

const offsetOf = ({ offsets }: GlyphRun, index: number): readonly [number, number] => offsets?.[index] ?? NOT_MOVED;

type Place = (x: number, y: number) => readonly [number, number];

const SEGMENT = /([mlqcz])([^mlqcz]*)/gu;
const NUMBER = /-?\d+/gu;

/** Path data of relative commands, as the shaper gives it, in absolute ones; PDF has no quadratic curves. */
function writeOutline(out: ByteWriter, outline: string, place: Place): void {
  let [penX, penY] = [0, 0];
  let [startX, startY] = [0, 0];
  const point = (x: number, y: number): void => {
    for (const value of place(x, y)) out.number(value);
  };
  for (const [, command, rest = ''] of outline.matchAll(SEGMENT)) {
    const values = Array.from(rest.matchAll(NUMBER), ([digits]) => Number(digits));
    const [dx, dy] = [values.at(-2) ?? 0, values.at(-1) ?? 0];
    const [endX, endY] = [penX + dx, penY + dy];
    if (command === 'q') {
      const curve = quadraticStep(penX, penY, penX + (values[0] as number), penY + (values[1] as number), endX, endY);
      for (let at = 1; at < curve.length; at += 2) point(curve[at] as number, curve[at + 1] as number);
    } else for (let at = 0; at < values.length; at += 2) point(penX + (values[at] as number), penY + (values[at + 1] as number));
    out.text(OPERATORS[command as keyof typeof OPERATORS]);
    [penX, penY] = command === 'z' ? [startX, startY] : [endX, endY];
    if (command === 'm') [startX, startY] = [endX, endY];
  }
}

const OPERATORS = { m: 'm\n', l: 'l\n', q: 'c\n', c: 'c\n', z: 'h\n' };
