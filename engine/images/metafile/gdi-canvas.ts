import { arcSteps, roundedBox } from '../../model/curves.ts';
import type { Fill, PathStep, Stroke } from '../../model/drawing.ts';
import { DASHES } from '../../model/line-style.ts';
import type { Matrix, VectorArea, VectorItem } from '../../model/vector-picture.ts';
import { type GdiObject, type GdiState, INITIAL_STATE, lightness, MASK_PEN, STOCK_OBJECTS } from './gdi-state.ts';

export type Point = readonly [x: number, y: number];

/** A hostile file could say more than any page shows. */
const MAX_STEPS = 1_000_000;
const MAX_SAVED = 1000;
const MAX_OBJECTS = 65_536;
/** Of all bitmaps that are changed before they are drawn. */
const MAX_PIXELS = 4_000_000;

/** Device units a millimetre, for the mapping modes that count in lengths. */
export interface Device {
  readonly perMillimetre: number;
  /** Across and down, where they are known. */
  readonly pixels?: Point;
}

/** Lengths of a logical unit in millimetres by mapping mode ([MS-EMF] 2.1.21). */
const UNITS: ReadonlyMap<number, number> = new Map([
  [2, 0.1],
  [3, 0.01],
  [4, 0.254],
  [5, 0.0254],
  [6, 25.4 / 1440],
]);

const ISOTROPIC = 7;

/** The drawing surface that the records of both kinds of metafiles work on; what they draw is kept in device units. */
export class GdiCanvas {
  readonly items: VectorItem[] = [];
  state: GdiState = INITIAL_STATE;
  private readonly objects = new Map<number, GdiObject>();
  /** Collected between BeginPath and EndPath, and kept until it is used. */
  path: PathStep[] | undefined;
  recording = false;
  private readonly saved: GdiState[] = [];
  private readonly device: Device;
  private steps = 0;
  private pixels = 0;
  private lowestFree = 0;
  private clipped: { readonly clip: VectorArea; readonly items: VectorItem[] } | undefined;

  constructor(device: Device) {
    this.device = device;
  }

  /** It has taken as much as it may. */
  get isFull(): boolean {
    return this.steps > MAX_STEPS;
  }

  /** Whether so many pixels more may be read one by one. */
  takePixels(count: number): boolean {
    if (this.pixels + count > MAX_PIXELS) return false;
    this.pixels += count;
    return true;
  }

  change(part: Partial<GdiState>): void {
    this.state = { ...this.state, ...part };
  }

  /** The isotropic mode begins with tenths of a millimetre, upwards, until the file says otherwise. */
  useMapMode(mapMode: number): void {
    const { perMillimetre, pixels } = this.device;
    if (mapMode === ISOTROPIC && this.state.mapMode !== ISOTROPIC && pixels) {
      const [across, down] = pixels;
      const tenths = 10 / perMillimetre;
      this.change({ windowExtent: [across * tenths, down * tenths], viewportExtent: [across, -down] });
    }
    this.change({ mapMode });
  }

  save(): void {
    if (this.saved.length < MAX_SAVED) this.saved.push(this.state);
  }

  /** Negative: so many back from now; positive: the one saved first, second, … */
  restore(which: number): void {
    const index = which < 0 ? this.saved.length + which : which - 1;
    const state = this.saved[index];
    if (state === undefined) return;
    this.saved.length = index;
    this.state = state;
  }

  create(handle: number, object: GdiObject): void {
    if (this.objects.size < MAX_OBJECTS) this.objects.set(handle, object);
  }

  /** Takes the lowest handle that is free. */
  createNext(object: GdiObject): void {
    // Counted: of thousands of objects the first may be given back and looked for again and again.
    for (; this.objects.has(this.lowestFree) && !this.isFull; this.lowestFree++) this.steps++;
    this.create(this.lowestFree, object);
  }

  delete(handle: number): void {
    if (this.objects.delete(handle)) this.lowestFree = Math.min(this.lowestFree, handle);
  }

  select(handle: number): void {
    const object = STOCK_OBJECTS.get(handle) ?? this.objects.get(handle);
    if (object?.type === 'pen') this.change({ pen: object });
    else if (object?.type === 'brush') this.change({ brush: object });
    else if (object?.type === 'font') this.change({ font: object });
  }

  /** From logical units to those of the device. */
  toDevice([x, y]: Point): Point {
    const { world } = this.state;
    const [a, b, c, d, e, f] = this.pageMatrix();
    const [wx, wy] = [world[0] * x + world[2] * y + world[4], world[1] * x + world[3] * y + world[5]];
    return [a * wx + c * wy + e, b * wx + d * wy + f];
  }

  private pageMatrix(): Matrix {
    const { mapMode, windowOrigin, windowExtent, viewportOrigin, viewportExtent } = this.state;
    const unit = UNITS.get(mapMode);
    let [scaleX, scaleY] = [1, 1];
    if (unit !== undefined) [scaleX, scaleY] = [unit * this.device.perMillimetre, -unit * this.device.perMillimetre];
    else if (mapMode > 6) {
      scaleX = windowExtent[0] === 0 ? 1 : viewportExtent[0] / windowExtent[0];
      scaleY = windowExtent[1] === 0 ? 1 : viewportExtent[1] / windowExtent[1];
      if (mapMode === ISOTROPIC) {
        const least = Math.min(Math.abs(scaleX), Math.abs(scaleY));
        [scaleX, scaleY] = [Math.sign(scaleX) * least, Math.sign(scaleY) * least];
      }
    }
    return [scaleX, 0, 0, scaleY, viewportOrigin[0] - windowOrigin[0] * scaleX, viewportOrigin[1] - windowOrigin[1] * scaleY];
  }

  /** Of a logical unit across and down, in device units. */
  scale(): Point {
    const [originX, originY] = this.toDevice([0, 0]);
    const [rightX, rightY] = this.toDevice([1, 0]);
    const [downX, downY] = this.toDevice([0, 1]);
    return [Math.hypot(rightX - originX, rightY - originY), Math.hypot(downX - originX, downY - originY)];
  }

  lines(points: readonly Point[], closed: boolean): PathStep[] {
    const steps = points.map((point, index): PathStep => [index === 0 ? 'M' : 'L', ...this.toDevice(point)]);
    if (closed && steps.length > 0) steps.push(['Z']);
    return steps;
  }

  /** Cubic curves: a start, then three points for each. */
  curves(points: readonly Point[]): PathStep[] {
    const [first, ...rest] = points.map((point) => this.toDevice(point));
    if (first === undefined) return [];
    const steps: PathStep[] = [['M', ...first]];
    for (let index = 0; index + 2 < rest.length; index += 3)
      steps.push(['C', ...(rest[index] as Point), ...(rest[index + 1] as Point), ...(rest[index + 2] as Point)]);
    return steps;
  }

  /** An arc of the ellipse in a box, from the ray through one point to the ray through another, counter-clockwise unless the state says otherwise. */
  arc(box: readonly [number, number, number, number], from: Point, to: Point, kind: 'arc' | 'chord' | 'pie'): PathStep[] {
    const [left, top, right, bottom] = box;
    const [centreX, centreY] = [(left + right) / 2, (top + bottom) / 2];
    const [radiusX, radiusY] = [Math.abs(right - left) / 2, Math.abs(bottom - top) / 2];
    if (!(radiusX > 0 && radiusY > 0)) return [];
    const angleOf = ([x, y]: Point): number => Math.atan2((y - centreY) / radiusY, (x - centreX) / radiusX);
    const start = angleOf(from);
    let sweep = angleOf(to) - start;
    if (this.state.clockwise) while (sweep <= 0) sweep += 2 * Math.PI;
    else while (sweep >= 0) sweep -= 2 * Math.PI;
    const first: PathStep = ['M', centreX + radiusX * Math.cos(start), centreY + radiusY * Math.sin(start)];
    const steps: PathStep[] = [first, ...arcSteps(centreX, centreY, radiusX, radiusY, start, sweep)];
    if (kind === 'pie') steps.push(['L', centreX, centreY]);
    if (kind !== 'arc') steps.push(['Z']);
    return this.mapped(steps);
  }

  ellipse([left, top, right, bottom]: readonly [number, number, number, number]): PathStep[] {
    const [centreX, centreY] = [(left + right) / 2, (top + bottom) / 2];
    const [radiusX, radiusY] = [(right - left) / 2, (bottom - top) / 2];
    return this.mapped([['M', centreX + radiusX, centreY], ...arcSteps(centreX, centreY, radiusX, radiusY, 0, 2 * Math.PI), ['Z']]);
  }

  rectangle([left, top, right, bottom]: readonly [number, number, number, number], acrossCorner = 0, downCorner = 0): PathStep[] {
    const [x, y] = [
      Math.min(Math.abs(acrossCorner), Math.abs(right - left)) / 2,
      Math.min(Math.abs(downCorner), Math.abs(bottom - top)) / 2,
    ];
    const corners: readonly Point[] = [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ];
    if (!(x > 0 && y > 0)) return this.lines(corners, true);
    const [l, r] = [Math.min(left, right), Math.max(left, right)];
    const [t, b] = [Math.min(top, bottom), Math.max(top, bottom)];
    return this.mapped(roundedBox(l, t, r, b, x, y));
  }

  private mapped(steps: readonly PathStep[]): PathStep[] {
    return steps.map((step): PathStep => {
      if (step[0] === 'Z') return step;
      if (step[0] === 'C')
        return ['C', ...this.toDevice([step[1], step[2]]), ...this.toDevice([step[3], step[4]]), ...this.toDevice([step[5], step[6]])];
      return [step[0], ...this.toDevice([step[1], step[2]])];
    });
  }

  /** Draws, or adds to the path that is being recorded. */
  draw(steps: readonly PathStep[], how: { readonly fill: boolean; readonly stroke: boolean }): void {
    if (steps.length === 0 || this.isFull) return;
    this.steps += steps.length;
    if (this.recording) {
      this.path ??= [];
      const last = this.path.at(-1);
      // Lines that go on from where the last one ended belong to one figure.
      const goesOn =
        last !== undefined && last[0] !== 'Z' && steps[0]?.[0] === 'M' && last.at(-2) === steps[0][1] && last.at(-1) === steps[0][2];
      for (const step of goesOn ? steps.slice(1) : steps) this.path.push(step);
      return;
    }
    const fill = how.fill ? this.fill() : NONE;
    const stroke = how.stroke ? this.stroke() : undefined;
    if (fill.type !== 'none' || stroke) this.add({ type: 'path', steps, fill, evenOdd: this.state.evenOdd, ...(stroke ? { stroke } : {}) });
  }

  add(item: VectorItem): void {
    const { clip } = this.state;
    this.steps++;
    if (clip === undefined) {
      this.clipped = undefined;
      this.items.push(item);
      return;
    }
    if (this.clipped?.clip !== clip) {
      this.clipped = { clip, items: [] };
      this.items.push({ type: 'group', clip, items: this.clipped.items });
    }
    this.clipped.items.push(item);
  }

  /** Narrows the clip to a box of logical units. */
  clipTo([left, top, right, bottom]: readonly [number, number, number, number]): void {
    const [x1, y1] = this.toDevice([left, top]);
    const [x2, y2] = this.toDevice([right, bottom]);
    this.clipToDevice(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2), true);
  }

  /** `narrow`: what was clipped before stays so. */
  clipToDevice(left: number, top: number, right: number, bottom: number, narrow: boolean): void {
    const known = narrow ? this.state.clip : undefined;
    const x = Math.max(left, known?.x ?? left);
    const y = Math.max(top, known?.y ?? top);
    const width = Math.max(0, Math.min(right, known ? known.x + known.width : right) - x);
    const height = Math.max(0, Math.min(bottom, known ? known.y + known.height : bottom) - y);
    this.change({ clip: { x, y, width, height } });
  }

  private fill(): Fill {
    const { brush, drawMode, invertedBy } = this.state;
    if (brush.style === 'none') return NONE;
    // So Windows draws half transparent areas: inverted by a colour, masked by a pattern of black and white, and inverted again.
    if (drawMode === MASK_PEN) return { type: 'solid', colour: invertedBy ?? '000000', opacity: 1 - lightness(brush.colour) };
    return { type: 'solid', colour: brush.colour, opacity: brush.style === 'hatch' ? HATCH_OPACITY : 1 };
  }

  private stroke(): Stroke | undefined {
    const { pen } = this.state;
    if (pen.style === 'none') return undefined;
    const [across, down] = this.scale();
    const width = pen.cosmetic ? pen.width : pen.width * Math.sqrt(across * down);
    return { colour: pen.colour, opacity: 1, width, ...(pen.style === 'solid' ? {} : { dash: DASHES[pen.style] }) };
  }
}

const NONE: Fill = { type: 'none' };
/** About the share of its area that a hatch covers. */
const HATCH_OPACITY = 0.3;
