import type { Outline } from '../../model/drawing.ts';
import { type ArcJoin, VmlPen } from './vml-pen.ts';
import { acrossX, acrossY, type VmlSpace } from './vml-space.ts';

const MAX_STEPS = 20000;

const TWO_LETTERS = new Set('nf ns ae al at ar wa wr qx qy qb ha hb hc hd he hf hg hh hi'.split(' '));

/** Commands with letters, and numbers, formula references (`@3`) or gaps, which stand for 0. */
function tokens(path: string): { readonly command: string; readonly operands: readonly string[] }[] {
  const list: { readonly command: string; readonly operands: readonly string[] }[] = [];
  const pattern = /([a-z]{1,2})([^a-z]*)/g;
  for (const match of path.toLowerCase().matchAll(pattern)) {
    let command = match[1] ?? '';
    const rest = match[2] ?? '';
    // `xe` is two commands, `qx` is one.
    if (command.length === 2 && !TWO_LETTERS.has(command)) {
      list.push({ command: command.charAt(0), operands: [] });
      command = command.charAt(1);
    }
    list.push({ command, operands: operandsOf(rest) });
    if (list.length > MAX_STEPS) break;
  }
  return list;
}

/** Numbers and references, between commas or one behind the other; a gap between commas is 0. */
const operandsOf = (text: string): readonly string[] =>
  text.trim() === '' ? [] : text.split(',').flatMap((part) => part.match(/@\d+|-?[\d.]+/g) ?? ['0']);

/** What a command does with its operands, which are in the coordinates of the shape. */
type Draw = (pen: VmlPen, operands: readonly number[]) => void;

/** One step for each `size` operands; the last are 0 where only the first `least` of them are given. */
const each =
  (size: number, least: number, draw: (pen: VmlPen, operands: readonly number[], index: number) => void): Draw =>
  (pen, operands) => {
    for (let index = 0; index * size + least <= operands.length; index++) {
      const own = operands.slice(index * size, (index + 1) * size);
      draw(pen, [...own, ...Array<number>(size - own.length).fill(0)], index);
    }
  };

/** Quarters of ellipses, the first level at its start or upright, then by turns. */
const quarters = (level: boolean): Draw => each(2, 1, (pen, [x = 0, y = 0], index) => pen.quarter(x, y, level === (index % 2 === 0)));

/** Left, top, right and bottom of an ellipse, then the points whose directions begin and end the arc. */
const arc = (clockwise: boolean, join: ArcJoin): Draw =>
  each(8, 8, (pen, [left = 0, top = 0, right = 0, bottom = 0, fromX = 0, fromY = 0, toX = 0, toY = 0]) =>
    pen.arc({ left, top, right, bottom }, [fromX, fromY], [toX, toY], clockwise, join),
  );

/** The commands of a path (14.1.2.15, `path`). */
const COMMANDS: ReadonlyMap<string, Draw> = new Map<string, Draw>([
  ['m', (pen, [x = 0, y = 0]) => pen.move(x, y)],
  ['t', (pen, [x = 0, y = 0]) => pen.move(pen.x + x, pen.y + y)],
  ['l', each(2, 1, (pen, [x = 0, y = 0]) => pen.line(x, y))],
  ['r', each(2, 1, (pen, [x = 0, y = 0]) => pen.line(pen.x + x, pen.y + y))],
  ['c', each(6, 4, (pen, [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0]) => pen.cubic(a, b, c, d, x, y))],
  [
    'v',
    each(6, 4, (pen, [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0]) =>
      pen.cubic(pen.x + a, pen.y + b, pen.x + c, pen.y + d, pen.x + x, pen.y + y),
    ),
  ],
  ['qx', quarters(true)],
  ['qy', quarters(false)],
  ['qb', each(4, 4, (pen, [a = 0, b = 0, x = 0, y = 0]) => pen.quadratic(a, b, x, y))],
  ['at', arc(false, 'line')],
  ['ar', arc(false, 'move')],
  ['wa', arc(true, 'line')],
  ['wr', arc(true, 'move')],
  ['x', (pen) => pen.close()],
  ['nf', (pen) => pen.leaveUnfilled()],
  ['ns', (pen) => pen.leaveUnstroked()],
  ['e', (pen) => pen.endOutline()],
]);

/** Commands whose operands are distances from where the pen is. */
const RELATIVE: ReadonlySet<string> = new Set(['t', 'r', 'v']);

/** The outlines of a VML path (14.1.2.15) in fractions of its space: `e` ends one, `nf` and `ns` say that it has no fill or stroke. */
export function readVmlPath(path: string, formulas: readonly number[], space: VmlSpace): readonly Outline[] {
  const pen = new VmlPen(space);
  for (const { command, operands } of tokens(path)) {
    if (pen.steps > MAX_STEPS) break;
    COMMANDS.get(command)?.(pen, valuesOf(operands, formulas, RELATIVE.has(command) ? undefined : space));
  }
  pen.endOutline();
  return pen.outlines;
}

/** The first rectangle of `textboxrect` (14.1.2.14): left, top, right and bottom in fractions of the space. */
export function readTextRectangle(
  rectangles: string | undefined,
  formulas: readonly number[],
  space: VmlSpace,
): readonly [number, number, number, number] | undefined {
  const [left, top, right, bottom] = valuesOf(operandsOf(rectangles?.split(';', 1)[0] ?? ''), formulas, space);
  if (left === undefined || top === undefined || right === undefined || bottom === undefined) return undefined;
  return [acrossX(space, left), acrossY(space, top), acrossX(space, right), acrossY(space, bottom)];
}

/** Operands by turns along x and y, places in a space or distances; formulas are computed for the space as it is. */
const valuesOf = (operands: readonly string[], formulas: readonly number[], space: VmlSpace | undefined): readonly number[] =>
  operands.map((operand, index) => {
    if (operand.startsWith('@')) return formulas[Number(operand.slice(1))] ?? 0;
    const value = Number(operand) || 0;
    const axis = index % 2 === 0 ? 0 : 1;
    return space?.stretch && value > space.stretch.from[axis] ? value + space.stretch.by[axis] : value;
  });
