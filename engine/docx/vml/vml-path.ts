import { arcSteps, quadraticStep } from '../../model/curves.ts';
import type { Outline, PathStep } from '../../model/drawing.ts';
import { childrenNamed, type XmlElement } from '../xml/xml.ts';

const MAX_STEPS = 20000;

/** Values of the formulas of a shape (ECMA-376 Part 4, 14.1.2.6), in its own coordinates. */
export function evaluateFormulas(
  formulas: XmlElement | undefined,
  adjust: readonly number[],
  width: number,
  height: number,
): readonly number[] {
  const values: number[] = [];
  const term = (text: string | undefined): number => {
    if (text === undefined) return 0;
    if (text.startsWith('@')) return values[Number(text.slice(1))] ?? 0;
    if (text.startsWith('#')) return adjust[Number(text.slice(1))] ?? 0;
    if (text === 'width') return width;
    if (text === 'height') return height;
    const value = Number(text);
    return Number.isFinite(value) ? value : 0;
  };
  for (const formula of childrenNamed(formulas, 'v:f')) {
    const [operator = '', first, second, third] = (formula.attributes.get('eqn') ?? '').trim().split(/\s+/);
    const value = compute(operator, term(first), term(second), term(third));
    values.push(Number.isFinite(value) ? value : 0);
  }
  return values;
}

function compute(operator: string, x: number, y: number, z: number): number {
  // Angles are 65,536ths of a degree.
  const radians = (angle: number): number => (angle / 65536) * (Math.PI / 180);
  switch (operator) {
    case 'val':
      return x;
    case 'sum':
      return x + y - z;
    case 'prod':
      return z === 0 ? 0 : (x * y) / z;
    case 'product':
      return z === 0 ? 0 : (x * y) / z;
    case 'mid':
      return (x + y) / 2;
    case 'abs':
      return Math.abs(x);
    case 'min':
      return Math.min(x, y);
    case 'max':
      return Math.max(x, y);
    case 'if':
      return x > 0 ? y : z;
    case 'mod':
      return Math.sqrt(x * x + y * y + z * z);
    case 'sqrt':
      return Math.sqrt(x);
    case 'sin':
      return x * Math.sin(radians(y));
    case 'cos':
      return x * Math.cos(radians(y));
    case 'tan':
      return x * Math.tan(radians(y));
    case 'atan2':
      return ((Math.atan2(y, x) * 180) / Math.PI) * 65536;
    case 'cosatan2':
      return x * Math.cos(Math.atan2(z, y));
    case 'sinatan2':
      return x * Math.sin(Math.atan2(z, y));
    case 'sumangle':
      return x + y * 65536 - z * 65536;
    case 'ellipse':
      return z * Math.sqrt(Math.max(0, 1 - (x / y) ** 2));
    default:
      return 0;
  }
}

/** Commands with letters, and numbers, formula references (`@3`) or gaps, which stand for 0. */
function tokens(path: string): { readonly command: string; readonly operands: string[] }[] {
  const list: { readonly command: string; readonly operands: string[] }[] = [];
  const pattern = /([a-z]{1,2})([^a-z]*)/g;
  for (const match of path.toLowerCase().matchAll(pattern)) {
    let command = match[1] ?? '';
    const rest = match[2] ?? '';
    // `xe` is two commands, `qx` is one.
    if (command.length === 2 && !twoLetters.has(command)) {
      list.push({ command: command.charAt(0), operands: [] });
      command = command.charAt(1);
    }
    const operands: string[] = [];
    for (const operand of rest.matchAll(/(@?-?[\d.]+)|(,(?=,|\s*$)|^,)/g)) operands.push(operand[1] ?? '0');
    if (rest.trim().endsWith(',') && operands.length % 2 === 1) operands.push('0');
    list.push({ command, operands });
    if (list.length > MAX_STEPS) break;
  }
  return list;
}

const twoLetters = new Set([
  'nf',
  'ns',
  'ae',
  'al',
  'at',
  'ar',
  'wa',
  'wr',
  'qx',
  'qy',
  'qb',
  'ha',
  'hb',
  'hc',
  'hd',
  'he',
  'hf',
  'hg',
  'hh',
  'hi',
]);

/** The outlines of a VML path (14.1.2.15) in fractions of the coordinate space: `e` ends one, `nf` and `ns` say that it has no fill or stroke. */
export function readVmlPath(
  path: string,
  formulas: readonly number[],
  origin: readonly [number, number],
  size: readonly [number, number],
): readonly Outline[] {
  const outlines: Outline[] = [];
  let steps: PathStep[] = [];
  let [filled, stroked, count] = [true, true, 0];
  const endOutline = (): void => {
    if (steps.length > 0) outlines.push({ steps, filled, stroked });
    count += steps.length;
    [steps, filled, stroked] = [[], true, true];
  };
  const [originX, originY] = origin;
  const [spanX, spanY] = [size[0] || 1, size[1] || 1];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const fractionX = (value: number): number => (value - originX) / spanX;
  const fractionY = (value: number): number => (value - originY) / spanY;
  /** What begins with no place of its own begins where the pen is. */
  const begin = (): void => {
    if (steps.length === 0) steps.push(['M', fractionX(x), fractionY(y)]);
  };
  const cubic = (a: number, b: number, c: number, d: number, e: number, f: number): void => {
    begin();
    steps.push(['C', fractionX(a), fractionY(b), fractionX(c), fractionY(d), fractionX(e), fractionY(f)]);
    [x, y] = [e, f];
  };
  const line = (toX: number, toY: number): void => {
    begin();
    steps.push(['L', fractionX(toX), fractionY(toY)]);
    [x, y] = [toX, toY];
  };
  for (const { command, operands } of tokens(path)) {
    if (count + steps.length > MAX_STEPS) break;
    const values = operands.map((operand) => (operand.startsWith('@') ? (formulas[Number(operand.slice(1))] ?? 0) : Number(operand) || 0));
    const at = (index: number): number => values[index] ?? 0;
    switch (command) {
      case 'm':
      case 't': {
        const [baseX, baseY] = command === 't' ? [x, y] : [0, 0];
        [x, y] = [baseX + at(0), baseY + at(1)];
        [startX, startY] = [x, y];
        steps.push(['M', fractionX(x), fractionY(y)]);
        break;
      }
      case 'l':
        for (let index = 0; index < values.length; index += 2) line(at(index), at(index + 1));
        break;
      case 'r':
        for (let index = 0; index < values.length; index += 2) line(x + at(index), y + at(index + 1));
        break;
      case 'c':
        for (let index = 0; index + 3 < values.length; index += 6)
          cubic(at(index), at(index + 1), at(index + 2), at(index + 3), at(index + 4), at(index + 5));
        break;
      case 'v':
        for (let index = 0; index + 3 < values.length; index += 6)
          cubic(x + at(index), y + at(index + 1), x + at(index + 2), y + at(index + 3), x + at(index + 4), y + at(index + 5));
        break;
      case 'qx':
      case 'qy':
        for (let index = 0; index < values.length; index += 2) {
          const [toX, toY] = [at(index), at(index + 1)];
          const alongX = (command === 'qx') === (index % 4 === 0);
          const k = 0.5522847498;
          if (alongX) cubic(x + (toX - x) * k, y, toX, toY - (toY - y) * k, toX, toY);
          else cubic(x, y + (toY - y) * k, toX - (toX - x) * k, toY, toX, toY);
        }
        break;
      case 'qb':
        for (let index = 0; index + 3 < values.length; index += 4) {
          begin();
          steps.push(
            quadraticStep(
              fractionX(x),
              fractionY(y),
              fractionX(at(index)),
              fractionY(at(index + 1)),
              fractionX(at(index + 2)),
              fractionY(at(index + 3)),
            ),
          );
          [x, y] = [at(index + 2), at(index + 3)];
        }
        break;
      case 'at':
      case 'ar':
      case 'wa':
      case 'wr': {
        // Left, top, right, bottom of the ellipse, then the points whose directions begin and end the arc.
        const [centreX, centreY, radiusX, radiusY] = [
          (at(0) + at(2)) / 2,
          (at(1) + at(3)) / 2,
          Math.abs(at(2) - at(0)) / 2,
          Math.abs(at(3) - at(1)) / 2,
        ];
        if (radiusX === 0 || radiusY === 0) break;
        const start = Math.atan2((at(5) - centreY) / radiusY, (at(4) - centreX) / radiusX);
        let sweep = Math.atan2((at(7) - centreY) / radiusY, (at(6) - centreX) / radiusX) - start;
        const clockwise = command === 'wa' || command === 'wr';
        if (clockwise && sweep <= 0) sweep += 2 * Math.PI;
        if (!clockwise && sweep >= 0) sweep -= 2 * Math.PI;
        const [fromX, fromY] = [centreX + radiusX * Math.cos(start), centreY + radiusY * Math.sin(start)];
        const joins = (command === 'at' || command === 'wa') && steps.length > 0;
        steps.push([joins ? 'L' : 'M', fractionX(fromX), fractionY(fromY)]);
        steps.push(...arcSteps(fractionX(centreX), fractionY(centreY), radiusX / spanX, radiusY / spanY, start, sweep));
        [x, y] = [centreX + radiusX * Math.cos(start + sweep), centreY + radiusY * Math.sin(start + sweep)];
        break;
      }
      case 'x':
        if (steps.length > 0) steps.push(['Z']);
        [x, y] = [startX, startY];
        break;
      case 'nf':
        filled = false;
        break;
      case 'ns':
        stroked = false;
        break;
      case 'e':
        endOutline();
        break;
    }
  }
  endOutline();
  return outlines;
}
