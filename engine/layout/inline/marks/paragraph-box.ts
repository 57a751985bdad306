import type { Link, Paragraph } from '../../../model/paragraph.ts';
import type { Colour } from '../../../model/run.ts';
import type { AnchoredDrawing, Box, Closing, Cut, Cutting, ForcedCut, ReferenceAt } from '../../boxes.ts';
import type { LayoutContext } from '../../context.ts';
import type { Fragment, Mark, Placed } from '../../display-list.ts';
import { drawingFragments } from '../../drawing/draw-drawing.ts';
import type { Atom } from '../atoms/atom.ts';
import { isSoftHyphen } from '../atoms/soft-hyphen.ts';
import type { Line } from '../lines/line.ts';
import { type SetOptions, setLine, shiftOf } from '../lines/set-line.ts';
import type { SetLabel } from '../set-label.ts';
import { type LineMarks, lineMarks } from './line-marks.ts';
import { frameMarks, type ParagraphFrame, paragraphFrame } from './paragraph-frame.ts';

export interface BoxSource {
  readonly paragraph: Paragraph;
  readonly width: number;
  readonly atoms: readonly Atom[];
  readonly lines: readonly Line[];
  readonly label: SetLabel | undefined;
  /** Index of its line. */
  readonly labelled: number;
  readonly frame: ParagraphFrame;
  readonly background: Colour | undefined;
  readonly gap: number;
  readonly context: LayoutContext;
}

/** Lines `from` to `to` (exclusive) of a paragraph, as drawn. */
export interface DrawnPart {
  readonly from: number;
  readonly to: number;
  /** Its frame is closed below, where the next paragraph goes on with it elsewhere. */
  readonly closed: boolean;
  readonly items: readonly Placed[];
}

const FIT = 0.05;
const NO_ITEMS: readonly never[] = [];

/**
 * The lines of a paragraph as boxes: the same range of lines is always the same box, with the same fragments. Classes, because in an
 * object literal every getter is a shape of its own, and V8 keeps shapes, with all that their getters can reach, until the next full
 * collection: that was a fifth of all memory that rows took.
 */
export class ParagraphParts {
  readonly whole: Box;
  /** The parts whose items somebody has asked for. */
  readonly drawn: DrawnPart[] = [];
  readonly source: BoxSource;
  /** Most paragraphs have neither, and then no line must be drawn to tell. */
  readonly hasAnchors: boolean;
  readonly hasNotes: boolean;
  private readonly boxes = new Map<number, LinesBox>();
  private readonly marks: (LineMarks | undefined)[] = [];
  private alone: ParagraphFrame | undefined;

  constructor(source: BoxSource) {
    this.source = source;
    const { atoms } = source;
    this.hasAnchors = atoms.some(({ type }) => type === 'anchor');
    this.hasNotes = atoms.some((atom) => atom.type === 'text' && atom.note !== undefined);
    this.whole = this.box(0, source.lines.length);
  }

  itemsOf({ from, to, closed }: Omit<DrawnPart, 'items'>): readonly Placed[] {
    return this.box(from, to, closed).items;
  }

  box(from: number, to: number, closed = false): LinesBox {
    const key = (from * 65536 + to) * 2 + (closed ? 1 : 0);
    let box = this.boxes.get(key);
    if (box === undefined) {
      box = new LinesBox(this, from, to, closed);
      this.boxes.set(key, box);
      box.force();
    }
    return box;
  }

  marksOf(index: number): LineMarks {
    let marks = this.marks[index];
    if (marks === undefined) {
      const { lines, paragraph, background, context } = this.source;
      const line = lines[index] as Line;
      const set = setLine(line, this.setOptions());
      marks = lineMarks(set, line, paragraph.properties.shading ?? background, context);
      this.marks[index] = marks;
    }
    return marks;
  }

  setOptions(): SetOptions {
    const { paragraph, width, atoms, context } = this.source;
    const keepBrokenLines = context.document.settings.compatibility.has('doNotExpandShiftReturn');
    return { atoms, properties: paragraph.properties, width, keepBrokenLines };
  }

  topOf(from: number): number {
    return from === 0 ? 0 : (this.source.lines[from]?.top ?? 0);
  }

  bottomOf(to: number): number {
    const last = this.source.lines[to - 1];
    return last === undefined ? 0 : last.top + last.height;
  }

  textBottomOf(to: number): number {
    const last = this.source.lines[to - 1];
    return last === undefined ? 0 : last.top + last.contentHeight;
  }

  /** The frame around lines `from` to `to`, closed where they were cut from others (measured: LibreOffice 7.4), and below where that is asked for. */
  frameOf(from: number, to: number, closed: boolean): ParagraphFrame {
    const { frame, lines } = this.source;
    if ((from === 0 && to === lines.length && !closed) || frame.enclosed) return frame;
    const { unjoined } = this;
    const above = from === 0 ? frame : unjoined;
    const below = to === lines.length && !closed ? frame : unjoined;
    return {
      top: above.top,
      bottom: below.bottom,
      topRoom: above.topRoom,
      bottomRoom: below.bottomRoom,
      goesOn: below.goesOn,
      visible: frame.visible || unjoined.visible,
    };
  }

  /** The frame without its neighbours. */
  get unjoined(): ParagraphFrame {
    this.alone ??= paragraphFrame(this.source.paragraph.properties, {});
    return this.alone;
  }

  /** Where lines from `from` on may be cut before line `at`: not within a word that hyphenation divided, unless there is no other place. */
  beforeDivided(from: number, at: number): number {
    const { atoms, lines, context } = this.source;
    if (context.hyphenation?.rules.atPageEnds !== false) return at;
    let before = at;
    while (before > from && isSoftHyphen(atoms[(lines[before - 1]?.stretches.at(-1)?.end ?? 0) - 1])) before--;
    return before > from ? before : at;
  }

  /** Whether a page or column break stands before the line. */
  isBroken(line: number): boolean {
    return this.source.lines[line - 1]?.forced !== undefined;
  }

  /** Room below lines that are cut from those behind them, points. */
  get closingRoom(): number {
    return this.source.frame.enclosed ? 0 : this.unjoined.bottomRoom;
  }

  /** Room below the lines up to `to` for the border of a frame that goes on in the next paragraph, points. */
  closingOf(to: number): number {
    const { frame, lines } = this.source;
    if (to < lines.length || !frame.goesOn || frame.enclosed) return 0;
    return Math.max(0, this.unjoined.bottomRoom - frame.bottomRoom);
  }

  /** What a multiple adds below the last of the lines up to `to`. */
  overhangOf(to: number): number {
    return Math.max(0, this.bottomOf(to) - this.textBottomOf(to));
  }
}

/** Lines `from` to `to` (exclusive). */
class LinesBox implements Box {
  readonly width: number;
  readonly height: number;
  declare readonly overhang?: number;
  declare readonly forced?: ForcedCut;
  declare readonly closing?: Closing;
  private readonly parts: ParagraphParts;
  private readonly from: number;
  private readonly to: number;
  /** Its frame is closed below although the next paragraph goes on with it. */
  private readonly closed: boolean;
  /** y of the box is y of the paragraph's text plus this. */
  private readonly shift: number;
  private placed: readonly Placed[] | undefined;
  private anchored: readonly AnchoredDrawing[] | undefined;
  private noted: readonly ReferenceAt[] | undefined;

  constructor(parts: ParagraphParts, from: number, to: number, closed: boolean) {
    const { topRoom, bottomRoom } = parts.frameOf(from, to, closed);
    this.parts = parts;
    this.from = from;
    this.to = to;
    this.closed = closed;
    this.shift = topRoom - parts.topOf(from);
    this.width = parts.source.width;
    this.height = parts.bottomOf(to) + this.shift + bottomRoom;
    // Measured in LibreOffice 7.4: a page ends behind a line's text, whatever a multiple adds below it.
    const overhang = parts.overhangOf(to);
    const closing = closed ? 0 : parts.closingOf(to);
    if (closing > 0) this.closing = { height: closing, closed: () => parts.box(from, to, true) };
    if (overhang > 0 || closing > 0) this.overhang = overhang - closing;
  }

  /** Cuts the box where a break stands inside it. */
  force(): void {
    const { parts, from, to } = this;
    const { lines } = parts.source;
    for (let index = from; index < to; index++) {
      const kind = lines[index]?.forced;
      // A range that ends with its break has been cut there already.
      if (kind === undefined || (index + 1 === to && to < lines.length)) continue;
      const ends = index + 1 === to;
      const head = ends ? new LinesBox(parts, from, to, false) : parts.box(from, index + 1);
      (this as { forced?: ForcedCut }).forced = { kind, head, tail: ends ? undefined : parts.box(index + 1, to) };
      return;
    }
  }

  get items(): readonly Placed[] {
    if (this.placed === undefined) {
      const { parts, from, to, closed } = this;
      this.placed = this.place();
      parts.drawn.push({ from, to, closed, items: this.placed });
    }
    return this.placed;
  }

  get anchors(): readonly AnchoredDrawing[] {
    if (this.anchored === undefined) {
      const { parts, from, to, shift } = this;
      let found: AnchoredDrawing[] | undefined;
      for (let index = from; parts.hasAnchors && index < to; index++)
        for (const { x, drawing } of parts.marksOf(index).anchors) {
          found ??= [];
          found.push({
            drawing,
            x,
            y: (parts.source.lines[index]?.top ?? 0) + shift,
            paragraphY: from === 0 || parts.isBroken(from) ? 0 : shift,
          });
        }
      this.anchored = found ?? NO_ITEMS;
    }
    return this.anchored;
  }

  get baselines(): readonly number[] {
    const { paragraph, lines } = this.parts.source;
    if (paragraph.properties.unnumberedLines) return NO_ITEMS;
    return lines.slice(this.from, this.to).map((line) => line.baseline + this.shift);
  }

  get notes(): readonly ReferenceAt[] {
    if (this.noted === undefined) {
      const { parts, from, to, shift } = this;
      let found: ReferenceAt[] | undefined;
      for (let index = from; parts.hasNotes && index < to; index++)
        for (const reference of parts.marksOf(index).notes) {
          found ??= [];
          found.push({ y: parts.bottomOf(index + 1) + shift, reference });
        }
      this.noted = found ?? NO_ITEMS;
    }
    return this.noted;
  }

  split(available: number, cutting: Cutting = 'as-asked'): Cut<Box> | undefined {
    const { parts, from, to } = this;
    const at = this.lineAt(available - this.shift - parts.closingRoom, cutting);
    return at === undefined ? undefined : { head: parts.box(from, at), tail: parts.box(at, to) };
  }

  /** First line of the rest, or undefined. `available` from the top of the paragraph's text. */
  private lineAt(available: number, cutting: Cutting): number | undefined {
    const { parts, from, to } = this;
    const { paragraph, lines } = parts.source;
    const { widowControl, keepLines } = paragraph.properties;
    const anywhere = cutting === 'anywhere';
    if (keepLines && !anywhere) return undefined;
    let at = from;
    while (at < to && parts.textBottomOf(at + 1) <= available + FIT) at++;
    if (at >= to) at = to - 1;
    at = parts.beforeDivided(from, at);
    if (widowControl && !anywhere) {
      // Two lines at least on either side; a part that was cut before has had its first lines.
      if (to === lines.length && cutting === 'as-asked') at = Math.min(at, to - 2);
      if (from === 0 && at < 2) return undefined;
    }
    return at <= from ? undefined : at;
  }

  /** From behind to the front. */
  private place(): readonly Placed[] {
    const placed: Placed[] = [];
    this.placeFrame(placed);
    this.placeUnder(placed);
    this.placeLabel(placed);
    this.placeText(placed);
    this.placeDrawings(placed);
    return placed;
  }

  private placeFrame(placed: Placed[]): void {
    const { parts, from, to, closed, height } = this;
    const { paragraph, width, gap } = parts.source;
    const frame = parts.frameOf(from, to, closed);
    if (!frame.visible) return;
    const marks = frameMarks(paragraph.properties, frame, {
      width,
      // Measured in LibreOffice 7.4: what a multiple adds below the last line stands below the frame.
      height: frame.goesOn ? height : height - parts.overhangOf(to),
      gap: from === 0 ? gap : 0,
    });
    if (marks.length > 0) placed.push({ x: 0, y: 0, fragment: { marks } });
  }

  /** What lies under the text of the lines. */
  private placeUnder(placed: Placed[]): void {
    const { parts, from, to, shift } = this;
    let under: Mark[] | undefined;
    for (let index = from; index < to; index++)
      for (const mark of parts.marksOf(index).under) {
        under ??= [];
        under.push(mark);
      }
    if (under !== undefined) placed.push({ x: 0, y: shift, fragment: { marks: under } });
  }

  private placeLabel(placed: Placed[]): void {
    const { parts, from, to, shift } = this;
    const { paragraph, lines, label, labelled } = parts.source;
    const first = lines[labelled];
    if (from > labelled || to <= labelled || label === undefined || first === undefined) return;
    const marks = label.marks(first);
    const moved = shiftOf(first, parts.setOptions());
    const x = paragraph.properties.rightToLeft ? -moved : moved;
    if (marks.length > 0) placed.push({ x, y: shift, fragment: { marks, owner: { node: paragraph, part: 'label' } } });
  }

  /** A fragment for every stretch of text of one link, or of none. */
  private placeText(placed: Placed[]): void {
    const { parts, from, to, shift } = this;
    const node = parts.source.paragraph;
    let open: { readonly link: Link | undefined; readonly marks: Mark[] } | undefined;
    for (let index = from; index < to; index++) {
      for (const { link, marks } of parts.marksOf(index).groups) {
        if (open !== undefined && open.link === link) {
          for (const mark of marks) open.marks.push(mark);
          continue;
        }
        open = { link, marks: marks.slice() };
        const fragment: Fragment = { marks: open.marks, owner: link === undefined ? { node } : { node, link } };
        placed.push({ x: 0, y: shift, fragment });
      }
    }
  }

  private placeDrawings(placed: Placed[]): void {
    const { parts, from, to, shift } = this;
    const { context } = parts.source;
    for (let index = from; index < to; index++) {
      for (const { x, y, drawing } of parts.marksOf(index).drawings) {
        for (const item of drawingFragments(drawing, context)) placed.push({ ...item, x: item.x + x, y: item.y + y + shift });
      }
    }
  }
}
