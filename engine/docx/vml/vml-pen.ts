import { arcSteps, quadraticStep } from '../../model/curves.ts';
import type { Outline, PathStep } from '../../model/drawing.ts';
import type { Sides } from '../../model/table.ts';
import { acrossX, acrossY, type Pair, spanOf, type VmlSpace } from './vml-space.ts';

/** Whether the arc of an ellipse begins with a line from where the pen is, or moves there. */
export type ArcJoin = 'line' | 'move';

/** Share of a quarter's radius at which its curve is bent: as round as a circle. */
const ROUND = 0.5522847498;

/** A pen that is led in the coordinates of a shape; its outlines are in fractions of them. */
export class VmlPen {
  readonly outlines: Outline[] = [];
  x = 0;
  y = 0;
  #open: PathStep[] = [];
  #ended = 0;
  #start: Pair = [0, 0];
  #filled = true;
  #stroked = true;
  readonly #space: VmlSpace;

  constructor(space: VmlSpace) {
    this.#space = space;
  }

  /** Steps of all outlines so far. */
  get steps(): number {
    return this.#ended + this.#open.length;
  }

  move(x: number, y: number): void {
    this.#open.push(['M', this.#acrossX(x), this.#acrossY(y)]);
    this.#start = [x, y];
    this.#stop(x, y);
  }

  line(x: number, y: number): void {
    this.#begin();
    this.#open.push(['L', this.#acrossX(x), this.#acrossY(y)]);
    this.#stop(x, y);
  }

  cubic(a: number, b: number, c: number, d: number, x: number, y: number): void {
    this.#begin();
    this.#open.push(['C', this.#acrossX(a), this.#acrossY(b), this.#acrossX(c), this.#acrossY(d), this.#acrossX(x), this.#acrossY(y)]);
    this.#stop(x, y);
  }

  quadratic(a: number, b: number, x: number, y: number): void {
    this.#begin();
    const [fromX, fromY] = [this.#acrossX(this.x), this.#acrossY(this.y)];
    this.#open.push(quadraticStep(fromX, fromY, this.#acrossX(a), this.#acrossY(b), this.#acrossX(x), this.#acrossY(y)));
    this.#stop(x, y);
  }

  /** A quarter of an ellipse, which leaves the pen's place along x or along y. */
  quarter(x: number, y: number, alongX: boolean): void {
    if (alongX) this.cubic(this.x + (x - this.x) * ROUND, this.y, x, y - (y - this.y) * ROUND, x, y);
    else this.cubic(this.x, this.y + (y - this.y) * ROUND, x - (x - this.x) * ROUND, y, x, y);
  }

  /** The arc of an ellipse between the directions of two points from its centre. */
  arc({ left, top, right, bottom }: Sides<number>, [fromX, fromY]: Pair, [toX, toY]: Pair, clockwise: boolean, join: ArcJoin): void {
    const [centreX, centreY] = [(left + right) / 2, (top + bottom) / 2];
    const [radiusX, radiusY] = [Math.abs(right - left) / 2, Math.abs(bottom - top) / 2];
    if (radiusX === 0 || radiusY === 0) return;
    const direction = (x: number, y: number): number => Math.atan2((y - centreY) / radiusY, (x - centreX) / radiusX);
    const start = direction(fromX, fromY);
    let sweep = direction(toX, toY) - start;
    if (clockwise && sweep <= 0) sweep += 2 * Math.PI;
    if (!clockwise && sweep >= 0) sweep -= 2 * Math.PI;
    const [spanX, spanY] = spanOf(this.#space);
    this.#open.push([
      join === 'line' && this.#open.length > 0 ? 'L' : 'M',
      this.#acrossX(centreX + radiusX * Math.cos(start)),
      this.#acrossY(centreY + radiusY * Math.sin(start)),
    ]);
    this.#open.push(...arcSteps(this.#acrossX(centreX), this.#acrossY(centreY), radiusX / spanX, radiusY / spanY, start, sweep));
    this.#stop(centreX + radiusX * Math.cos(start + sweep), centreY + radiusY * Math.sin(start + sweep));
  }

  close(): void {
    if (this.#open.length > 0) this.#open.push(['Z']);
    this.#stop(...this.#start);
  }

  leaveUnfilled(): void {
    this.#filled = false;
  }

  leaveUnstroked(): void {
    this.#stroked = false;
  }

  endOutline(): void {
    if (this.#open.length > 0) this.outlines.push({ steps: this.#open, filled: this.#filled, stroked: this.#stroked });
    this.#ended += this.#open.length;
    [this.#open, this.#filled, this.#stroked] = [[], true, true];
  }

  /** What begins with no place of its own begins where the pen is. */
  #begin(): void {
    if (this.#open.length === 0) this.#open.push(['M', this.#acrossX(this.x), this.#acrossY(this.y)]);
  }

  #stop(x: number, y: number): void {
    [this.x, this.y] = [x, y];
  }

  #acrossX(x: number): number {
    return acrossX(this.#space, x);
  }

  #acrossY(y: number): number {
    return acrossY(this.#space, y);
  }
}
