import { arcSteps, quadraticStep } from '../../model/curves.ts';
import type { PathStep } from '../../model/drawing.ts';

const TOKEN = /([MmLlHhVvCcSsQqTtAaZz])|([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|[\s,]+/y;
/** Numbers that each command takes. */
const COUNTS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

/** Path data (SVG 1.1, 8.3) as far as it is without fault, which is what shall be drawn of it. */
export function readSvgPath(data: string): readonly PathStep[] {
  const pen = new PathPen();
  let command = '';
  let numbers: number[] = [];
  for (const token of tokensOf(data)) {
    if (typeof token === 'string') {
      if (numbers.length > 0) break;
      command = token;
      if (command === 'Z' || command === 'z') pen.close();
      continue;
    }
    const count = COUNTS[command.toUpperCase()] ?? 0;
    if (count === 0 || (pen.steps.length === 0 && command.toUpperCase() !== 'M')) break;
    numbers.push(token);
    if (numbers.length < count) continue;
    pen.draw(command, numbers);
    numbers = [];
    // Further pairs behind a move are lines.
    if (command === 'M') command = 'L';
    else if (command === 'm') command = 'l';
  }
  return pen.steps;
}

function* tokensOf(data: string): Generator<string | number> {
  // The two flags of an arc may stand together with what follows: `a1 1 0 01.5.5`.
  let inArc = false;
  let index = 0;
  for (let at = 0; at < data.length; ) {
    const flag = inArc && (index % 7 === 3 || index % 7 === 4) ? /[\s,]*([01])/y : undefined;
    if (flag) {
      flag.lastIndex = at;
      const found = flag.exec(data);
      if (found) {
        at = flag.lastIndex;
        index++;
        yield Number(found[1]);
        continue;
      }
    }
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(data);
    if (found === null) return;
    at = TOKEN.lastIndex;
    if (found[1] !== undefined) {
      inArc = found[1] === 'A' || found[1] === 'a';
      index = 0;
      yield found[1];
    } else if (found[2] !== undefined) {
      index++;
      yield Number(found[2]);
    }
  }
}

class PathPen {
  readonly steps: PathStep[] = [];
  private x = 0;
  private y = 0;
  private startX = 0;
  private startY = 0;
  /** The last control point of a curve, for those that go on smoothly. */
  private control: { readonly kind: 'C' | 'Q'; readonly x: number; readonly y: number } | undefined;

  close(): void {
    if (this.steps.length === 0) return;
    this.steps.push(['Z']);
    [this.x, this.y] = [this.startX, this.startY];
    this.control = undefined;
  }

  draw(command: string, given: readonly number[]): void {
    const kind = command.toUpperCase();
    const relative = command !== kind;
    const numbers = given.map((value, index) => {
      if (!relative) return value;
      if (kind === 'V') return value + this.y;
      if (kind === 'A') return index === 5 ? value + this.x : index === 6 ? value + this.y : value;
      return value + (index % 2 === 0 ? this.x : this.y);
    });
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = numbers;
    if (kind === 'A') this.arc(a, b, c, d !== 0, e !== 0, f, g);
    else if (kind === 'C') this.curve(a, b, c, d, e, f);
    else if (kind === 'S') this.curve(...this.reflected('C'), a, b, c, d);
    else if (kind === 'Q') this.quadratic(a, b, c, d);
    else if (kind === 'T') this.quadratic(...this.reflected('Q'), a, b);
    else {
      [this.x, this.y] = kind === 'H' ? [a, this.y] : kind === 'V' ? [this.x, a] : [a, b];
      this.control = undefined;
      if (kind === 'M') [this.startX, this.startY] = [this.x, this.y];
      this.steps.push([kind === 'M' ? 'M' : 'L', this.x, this.y]);
    }
  }

  private reflected(kind: 'C' | 'Q'): [number, number] {
    const { control } = this;
    return control?.kind === kind ? [2 * this.x - control.x, 2 * this.y - control.y] : [this.x, this.y];
  }

  private curve(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.steps.push(['C', x1, y1, x2, y2, x, y]);
    this.control = { kind: 'C', x: x2, y: y2 };
    [this.x, this.y] = [x, y];
  }

  private quadratic(x1: number, y1: number, x: number, y: number): void {
    this.steps.push(quadraticStep(this.x, this.y, x1, y1, x, y));
    this.control = { kind: 'Q', x: x1, y: y1 };
    [this.x, this.y] = [x, y];
  }

  /** From its ends to its centre (SVG 1.1, F.6.5). */
  private arc(radiusX: number, radiusY: number, rotation: number, large: boolean, sweep: boolean, x: number, y: number): void {
    const [fromX, fromY] = [this.x, this.y];
    this.control = undefined;
    [this.x, this.y] = [x, y];
    let [rx, ry] = [Math.abs(radiusX), Math.abs(radiusY)];
    if (!(rx > 0 && ry > 0)) {
      this.steps.push(['L', x, y]);
      return;
    }
    const angle = (rotation * Math.PI) / 180;
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    const [halfX, halfY] = [(fromX - x) / 2, (fromY - y) / 2];
    const [px, py] = [cosine * halfX + sine * halfY, cosine * halfY - sine * halfX];
    const reach = (px / rx) ** 2 + (py / ry) ** 2;
    if (reach === 0) return;
    if (reach > 1) [rx, ry] = [rx * Math.sqrt(reach), ry * Math.sqrt(reach)];
    const over = Math.max(0, 1 / ((px / rx) ** 2 + (py / ry) ** 2) - 1);
    const factor = Math.sqrt(over) * (large === sweep ? -1 : 1);
    const [cx, cy] = [(factor * rx * py) / ry, (-factor * ry * px) / rx];
    const start = Math.atan2((py - cy) / ry, (px - cx) / rx);
    let turn = Math.atan2((-py - cy) / ry, (-px - cx) / rx) - start;
    if (sweep && turn < 0) turn += 2 * Math.PI;
    if (!sweep && turn > 0) turn -= 2 * Math.PI;
    const [middleX, middleY] = [(fromX + x) / 2, (fromY + y) / 2];
    const turned = (u: number, v: number): [number, number] => [
      cosine * (cx + u) - sine * (cy + v) + middleX,
      sine * (cx + u) + cosine * (cy + v) + middleY,
    ];
    for (const step of arcSteps(0, 0, rx, ry, start, turn))
      if (step[0] === 'C') this.steps.push(['C', ...turned(step[1], step[2]), ...turned(step[3], step[4]), ...turned(step[5], step[6])]);
  }
}
