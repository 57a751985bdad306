import type { Link, Paragraph } from '../../model/paragraph.ts';
import type { Colour } from '../../model/run.ts';
import type { AnchoredDrawing, Box, LayoutContext } from '../boxes.ts';
import type { Fragment, Mark, Placed } from '../display-list.ts';
import { drawingFragments } from '../drawing/draw-drawing.ts';
import type { Atom } from './atom.ts';
import type { Line } from './break-lines.ts';
import { type LineMarks, lineMarks } from './line-marks.ts';
import { frameMarks, type ParagraphFrame } from './paragraph-frame.ts';
import type { SetLabel } from './set-label.ts';
import { setLine } from './set-line.ts';

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
  readonly items: readonly Placed[];
}

export interface ParagraphParts {
  readonly whole: Box;
  /** The parts whose items somebody has asked for. */
  readonly drawn: readonly DrawnPart[];
  readonly itemsOf: (from: number, to: number) => readonly Placed[];
}

const FIT = 0.05;

/** Boxes for ranges of a paragraph's lines: the same range is always the same box, with the same fragments. */
export function paragraphBox(source: BoxSource): ParagraphParts {
  const { lines, paragraph, width, frame } = source;
  const total = lines.length;
  const known = new Map<number, Box>();
  const drawnParts: DrawnPart[] = [];
  const drawn: (LineMarks | undefined)[] = [];

  const marksOf = (index: number): LineMarks => {
    const cached = drawn[index];
    if (cached !== undefined) return cached;
    const line = lines[index] as Line;
    const keepBrokenLines = source.context.document.settings.compatibility.has('doNotExpandShiftReturn');
    const set = setLine(line, { atoms: source.atoms, properties: paragraph.properties, width, keepBrokenLines });
    const marks = lineMarks(set, line, paragraph.properties.shading ?? source.background);
    drawn[index] = marks;
    return marks;
  };
  const topOf = (from: number): number => (from === 0 ? 0 : (lines[from]?.top ?? 0));
  const bottomOf = (to: number): number => {
    const last = lines[to - 1];
    return last === undefined ? 0 : last.top + last.height;
  };

  const textBottomOf = (to: number): number => {
    const last = lines[to - 1];
    return last === undefined ? 0 : last.top + last.contentHeight;
  };

  function boxOf(from: number, to: number): Box {
    const key = from * 65536 + to;
    let box = known.get(key);
    if (box === undefined) {
      box = makeBox(from, to);
      known.set(key, box);
    }
    return box;
  }

  function makeBox(from: number, to: number): Box {
    const topRoom = from === 0 ? frame.topRoom : 0;
    // y of a box is y of the paragraph's text plus this.
    const shift = topRoom - topOf(from);
    const height = bottomOf(to) + shift + (to === total ? frame.bottomRoom : 0);
    let items: readonly Placed[] | undefined;
    let anchors: readonly AnchoredDrawing[] | undefined;
    let notes: Box['notes'] | undefined;
    // Measured in LibreOffice 7.4: a page ends behind a line's text, whatever a multiple adds below it.
    const overhang = frame.bottomRoom > 0 ? 0 : bottomOf(to) - textBottomOf(to);
    const box = {
      width,
      height,
      ...(overhang > 0 ? { overhang } : {}),
      get items(): readonly Placed[] {
        if (items === undefined) {
          items = itemsOf(from, to, shift, height);
          drawnParts.push({ from, to, items });
        }
        return items;
      },
      get anchors(): readonly AnchoredDrawing[] {
        if (anchors === undefined) {
          const found: AnchoredDrawing[] = [];
          for (let index = from; index < to; index++)
            for (const { x, drawing } of marksOf(index).anchors)
              found.push({ drawing, x, y: (lines[index]?.top ?? 0) + shift, paragraphY: from === 0 ? 0 : shift });
          anchors = found;
        }
        return anchors;
      },
      get notes(): Box['notes'] {
        if (notes === undefined) {
          const found: Box['notes'][number][] = [];
          for (let index = from; index < to; index++)
            for (const reference of marksOf(index).notes) found.push({ y: bottomOf(index + 1) + shift, reference });
          notes = found;
        }
        return notes;
      },
      split: (available: number, loose = false): { readonly head: Box; readonly tail: Box } | undefined => {
        const at = splitAt(from, to, available - shift, loose);
        return at === undefined ? undefined : { head: boxOf(from, at), tail: boxOf(at, to) };
      },
    };
    for (let index = from; index < to; index++) {
      const forced = lines[index]?.forced;
      // A range that ends with its break has been cut there already.
      if (forced === undefined || (index + 1 === to && to < total)) continue;
      return Object.defineProperty(box, 'forced', {
        enumerable: true,
        value: {
          kind: forced,
          head: index + 1 === to ? withoutForced(box) : boxOf(from, index + 1),
          tail: index + 1 === to ? undefined : boxOf(index + 1, to),
        },
      });
    }
    return box;
  }

  function withoutForced(box: Box): Box {
    return {
      width: box.width,
      height: box.height,
      ...(box.overhang === undefined ? {} : { overhang: box.overhang }),
      get items() {
        return box.items;
      },
      get anchors() {
        return box.anchors;
      },
      get notes() {
        return box.notes;
      },
      split: box.split,
    };
  }

  /** First line of the rest, or undefined. `available` from the top of the paragraph's text. */
  function splitAt(from: number, to: number, available: number, loose: boolean): number | undefined {
    const { widowControl, keepLines } = paragraph.properties;
    if (keepLines && !loose) return undefined;
    let at = from;
    while (at < to && textBottomOf(at + 1) <= available + FIT) at++;
    if (at >= to) at = to - 1;
    if (widowControl && !loose) {
      // Two lines at least on either side; a part that was cut before has had its first lines.
      if (to === total) at = Math.min(at, to - 2);
      if (from === 0 && at < 2) return undefined;
    }
    return at <= from ? undefined : at;
  }

  function itemsOf(from: number, to: number, shift: number, height: number): readonly Placed[] {
    const placed: Placed[] = [];
    if (frame.visible) {
      const marks = frameMarks(paragraph.properties, frame, {
        width,
        height,
        first: from === 0,
        last: to === total,
        gap: from === 0 ? source.gap : 0,
      });
      if (marks.length > 0) placed.push({ x: 0, y: 0, fragment: { marks } });
    }
    const under: Mark[] = [];
    for (let index = from; index < to; index++) under.push(...marksOf(index).under);
    if (under.length > 0) placed.push({ x: 0, y: shift, fragment: { marks: under } });
    const first = lines[source.labelled];
    if (from <= source.labelled && to > source.labelled && source.label !== undefined && first !== undefined) {
      const marks = source.label.marks(first);
      if (marks.length > 0) placed.push({ x: 0, y: shift, fragment: { marks, owner: { node: paragraph, part: 'label' } } });
    }
    for (const fragment of textFragments(from, to)) placed.push({ x: 0, y: shift, fragment });
    for (let index = from; index < to; index++) {
      for (const { x, y, drawing } of marksOf(index).drawings) {
        for (const item of drawingFragments(drawing, source.context)) placed.push({ ...item, x: item.x + x, y: item.y + y + shift });
      }
    }
    return placed;
  }

  function textFragments(from: number, to: number): readonly Fragment[] {
    const fragments: { readonly link: Link | undefined; readonly marks: Mark[] }[] = [];
    for (let index = from; index < to; index++) {
      for (const { link, marks } of marksOf(index).groups) {
        const last = fragments.at(-1);
        if (last !== undefined && last.link === link) last.marks.push(...marks);
        else fragments.push({ link, marks: [...marks] });
      }
    }
    return fragments.map(({ link, marks }) => ({ marks, owner: { node: paragraph, ...(link === undefined ? {} : { link }) } }));
  }

  return { whole: boxOf(0, total), drawn: drawnParts, itemsOf: (from, to) => boxOf(from, to).items };
}
