import type { ParagraphProperties } from '../../../model/paragraph.ts';
import type { Atom } from '../atoms/atom.ts';
import { visualOrder } from '../atoms/bidi.ts';
import { isSoftHyphen } from '../atoms/soft-hyphen.ts';
import { hangingWidth } from './hanging-punctuation.ts';
import type { Line, Stretch } from './line.ts';
import { trailingSpacing } from './trailing-spacing.ts';

/** An atom where it stands. Points from the left edge of the area. */
export interface SetAtom {
  readonly atom: Atom;
  readonly x: number;
  /** As set: justification or a tab's stop is in it. */
  readonly width: number;
  /** Added to each space, or between ideographs. */
  readonly stretch: number;
  readonly leader: 'none' | 'dot' | 'hyphen' | 'underscore' | 'heavy' | 'middleDot';
  /** Hangs outside the line: rules do not reach it. */
  readonly hanging: boolean;
  /** A soft hyphen that the line ends with. */
  readonly hyphen: boolean;
}

export interface SetOptions {
  readonly atoms: readonly Atom[];
  readonly properties: ParagraphProperties;
  readonly width: number;
  /** LibreOffice widens a line before a line break as Word does, unless this is set (`w:doNotExpandShiftReturn`). */
  readonly keepBrokenLines: boolean;
}

/** Places the atoms of a line: alignment, justification, tabs and bidirectional order. In logical order, as who copies the text reads them. */
export function setLine(line: Line, options: SetOptions): readonly SetAtom[] {
  const placed: SetAtom[] = [];
  line.stretches.forEach((stretch, index) => {
    const ends = index === line.stretches.length - 1 ? line.endsWith : 'wrap';
    setStretch(stretch, ends, options, placed);
  });
  return placed;
}

interface Segment {
  start: number;
  /** Behind the last atom that is not a hanging space. */
  end: number;
  readonly from: number;
  width: number;
  readonly tab: number;
  readonly tabWidth: number;
  readonly leader: SetAtom['leader'];
}

const isIdeograph = (text: string): boolean => {
  const unit = text.charCodeAt(0);
  return unit >= 0x2e80 && unit <= 0x9fff;
};

/** How far its alignment moves a line, from the label before it on; points in the direction of the text. */
export function shiftOf(line: Line, options: SetOptions): number {
  const [stretch] = line.stretches;
  if (stretch === undefined) return 0;
  return alignedBy(options.properties.alignment, measure(stretch, line.stretches.length === 1 ? line.endsWith : 'wrap', options).free);
}

/** Measured: LibreOffice moves the whole line, with the tabs as they stood at the start. */
function alignedBy(alignment: ParagraphProperties['alignment'], free: number): number {
  if (free <= 0) return 0;
  return alignment === 'end' ? free : alignment === 'center' ? free / 2 : 0;
}

interface Measured {
  readonly segments: readonly Segment[];
  readonly last: Segment;
  /** Behind the last atom that does not hang. */
  readonly contentEnd: number;
  /** The atom that shows its soft hyphen, or -1. */
  readonly hyphen: number;
  /** Room that the content leaves, points. */
  readonly free: number;
}

function measure(stretch: Stretch, ends: Line['endsWith'], { atoms, properties }: SetOptions): Measured {
  // Measured: spaces before a line break stand in the line like words, where at its other ends they hang.
  const spacesHang = ends !== 'break' || lastBreakKind(stretch, atoms) !== 'line';
  let contentEnd = stretch.end;
  while (contentEnd > stretch.start && hangs(atoms[contentEnd - 1], spacesHang)) contentEnd--;
  const lastAtom = atoms[contentEnd - 1];
  const hyphen = ends === 'wrap' && isSoftHyphen(lastAtom) ? contentEnd - 1 : -1;
  const segments = cutSegments(stretch, contentEnd, hyphen, atoms);
  const last = segments.at(-1) as Segment;
  // Measured: before a line break it counts.
  const room = stretch.limit - (last.from + last.width) + (ends === 'break' ? 0 : trailingSpacing(lastAtom));
  const free = room < 0 && properties.keepPunctuation !== true ? room + hangingWidth(lastAtom) : room;
  return { segments, last, contentEnd, hyphen, free };
}

function setStretch(stretch: Stretch, ends: Line['endsWith'], options: SetOptions, placed: SetAtom[]): void {
  const { atoms, properties } = options;
  const { segments, last, contentEnd, hyphen, free } = measure(stretch, ends, options);
  const { alignment } = properties;
  const shift = alignedBy(alignment, free);
  let perSpace = 0;
  if (
    alignment === 'distribute' ||
    (alignment === 'justify' &&
      (ends === 'wrap' || (ends === 'break' && !options.keepBrokenLines && lastBreakKind(stretch, atoms) === 'line')))
  ) {
    const gaps = countGaps(last, atoms);
    if (free > 0 && gaps > 0) perSpace = free / gaps;
  }
  for (const segment of segments) {
    const justified = segment === last ? perSpace : 0;
    if (segment.tab >= 0) {
      const atom = atoms[segment.tab];
      if (atom !== undefined) {
        const { leader, tabWidth: width } = segment;
        const x = leftEdge(segment.from + shift - width, width, options);
        placed.push({ atom, x, width, stretch: 0, leader, hanging: false, hyphen: false });
      }
    }
    setSegment(segment, segment.from + shift, justified, hyphen, options, placed);
  }
  let pen = last.from + last.width + shift + (perSpace > 0 ? free : 0);
  for (let index = contentEnd; index < stretch.end; index++) {
    const atom = atoms[index];
    if (atom === undefined) continue;
    const visible = ends === 'paragraph' && pen + atom.width <= stretch.limit + 0.05;
    const { width } = atom;
    placed.push({ atom, x: leftEdge(pen, width, options), width, stretch: 0, leader: 'none', hanging: !visible, hyphen: false });
    pen += atom.width;
  }
}

function lastBreakKind(stretch: Stretch, atoms: readonly Atom[]): string | undefined {
  const atom = atoms[stretch.end - 1];
  return atom?.type === 'break' ? atom.kind : undefined;
}

const hangs = (atom: Atom | undefined, spaces: boolean): boolean =>
  atom !== undefined &&
  (atom.type === 'break' || atom.type === 'anchor' || atom.type === 'bookmark' || (spaces && atom.type === 'text' && atom.space));

/** From the left edge of the area, where something `width` points wide stands `from` points from its start edge. */
function leftEdge(from: number, width: number, { properties, width: whole }: SetOptions): number {
  return properties.rightToLeft ? whole - from - width : from;
}

function cutSegments(stretch: Stretch, contentEnd: number, hyphen: number, atoms: readonly Atom[]): readonly Segment[] {
  const segments: Segment[] = [];
  let current: Segment = { start: stretch.start, end: stretch.start, from: stretch.from, width: 0, tab: -1, tabWidth: 0, leader: 'none' };
  segments.push(current);
  let nextTab = 0;
  for (let index = stretch.start; index < contentEnd; index++) {
    const atom = atoms[index];
    if (atom === undefined) continue;
    if (atom.type === 'tab') {
      const tab = stretch.tabs[nextTab++];
      const width = tab?.width ?? 0;
      current = {
        start: index + 1,
        end: index + 1,
        from: current.from + current.width + width,
        width: 0,
        tab: index,
        tabWidth: width,
        leader: tab?.leader ?? 'none',
      };
      segments.push(current);
      continue;
    }
    current.width += index === hyphen && atom.type === 'text' ? (atom.softHyphenWidth ?? 0) : atom.width;
    current.end = index + 1;
  }
  return segments;
}

/** Places that justification may widen: spaces, and between ideographs. */
function countGaps(segment: Segment, atoms: readonly Atom[]): number {
  let gaps = 0;
  for (let index = segment.start; index < segment.end; index++) gaps += gapsOf(atoms[index], index + 1 < segment.end);
  return gaps;
}

function gapsOf(atom: Atom | undefined, followed: boolean): number {
  if (atom?.type !== 'text') return 0;
  if (atom.space) return atom.text.length;
  return followed && isIdeograph(atom.text.slice(-1)) ? 1 : 0;
}

function setSegment(segment: Segment, from: number, perSpace: number, hyphen: number, options: SetOptions, placed: SetAtom[]): void {
  const { atoms, properties } = options;
  const rightToLeft = properties.rightToLeft;
  const base = rightToLeft ? 1 : 0;
  const indices: number[] = [];
  const widths: number[] = [];
  let total = 0;
  let mixed = rightToLeft;
  for (let index = segment.start; index < segment.end; index++) {
    const atom = atoms[index];
    if (atom === undefined) continue;
    const width =
      (index === hyphen && atom.type === 'text' ? (atom.softHyphenWidth ?? 0) : atom.width) +
      (perSpace > 0 ? perSpace * gapsOf(atom, index + 1 < segment.end) : 0);
    indices.push(index);
    widths.push(width);
    total += width;
    if (atom.level !== base) mixed = true;
  }
  // Visual order runs from the left, whatever the paragraph's direction.
  let x = rightToLeft ? options.width - from - total : from;
  const places = mixed ? new Array<number>(indices.length) : undefined;
  if (places !== undefined)
    for (const at of visualOrder(indices.map((index) => atoms[index]?.level ?? base))) {
      places[at] = x;
      x += widths[at] ?? 0;
    }
  for (let at = 0; at < indices.length; at++) {
    const index = indices[at] ?? 0;
    const atom = atoms[index];
    const width = widths[at] ?? 0;
    if (atom !== undefined)
      placed.push({
        atom,
        x: places?.[at] ?? x,
        width,
        stretch: perSpace > 0 && gapsOf(atom, index + 1 < segment.end) > 0 ? perSpace : 0,
        leader: 'none',
        hanging: false,
        hyphen: index === hyphen,
      });
    x += width;
  }
}
