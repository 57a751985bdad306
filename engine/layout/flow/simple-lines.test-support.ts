import type { Drawing } from '../../model/drawing.ts';
import type { Inline, Paragraph, ParagraphProperties } from '../../model/paragraph.ts';
import { plainParagraph, plainSection } from '../../model/plain.test-support.ts';
import type { Section } from '../../model/section.ts';
import type { Availability } from '../areas.ts';
import type { AnchoredDrawing, Box } from '../boxes.ts';
import type { Fragment, Placed } from '../display-list.ts';

/** Every line of the tests is this high, points. */
export const LINE = 10;

interface Line {
  readonly text: string;
  readonly drawings: readonly Drawing[];
  readonly notes: readonly Extract<Inline, { type: 'note-reference' }>[];
  readonly breakAfter: 'page' | 'column' | undefined;
}

const EMPTY: Line = { text: '', drawings: [], notes: [], breakAfter: undefined };

/** A stand-in for the inline layout: every text is one line of 10 pt. */
export function layoutLines(
  paragraph: Paragraph,
  options: { width: number; availability?: Availability },
): { box: Box; lines: readonly never[]; minimumWidth: number; preferredWidth: number; firstBaseline: number } {
  const lines: Line[] = [];
  let drawings: Drawing[] = [];
  let notes: Line['notes'][number][] = [];
  for (const child of paragraph.children) {
    if (child.type === 'drawing') drawings.push(child.drawing);
    else if (child.type === 'note-reference') notes.push(child);
    else if (child.type === 'text') {
      lines.push({ text: child.text, drawings, notes, breakAfter: undefined });
      drawings = [];
      notes = [];
    } else if (child.type === 'break' && child.kind !== 'line') lines.push({ ...(lines.pop() ?? EMPTY), breakAfter: child.kind });
  }
  if (lines.length === 0 || drawings.length > 0) lines.push({ text: '', drawings, notes, breakAfter: undefined });
  return {
    box: boxOf(paragraph, lines, options.width, options.availability),
    lines: [],
    minimumWidth: 10,
    preferredWidth: 50,
    firstBaseline: 8,
  };
}

function boxOf(paragraph: Paragraph, lines: readonly Line[], width: number, availability?: Availability): Box {
  const items: Placed[] = [];
  const anchors: AnchoredDrawing[] = [];
  const notes: Box['notes'][number][] = [];
  let y = 0;
  let x = 0;
  const tops: number[] = [];
  for (const line of lines) {
    for (let round = 0; availability && round < 50; round++) {
      const free = availability(y, LINE);
      if (free.intervals.length > 0) {
        x = free.intervals[0]?.x ?? 0;
        break;
      }
      y = free.next;
    }
    tops.push(y);
    items.push({ x, y, fragment: lineFragment(paragraph, line.text) });
    for (const drawing of line.drawings) anchors.push({ drawing, x, y, paragraphY: 0 });
    for (const reference of line.notes) notes.push({ y: y + LINE, reference });
    y += LINE;
  }
  const forced = lines.findIndex((line) => line.breakAfter);
  const broken = lines[forced];
  const kept = broken && { ...broken, breakAfter: undefined };
  const rest = lines.slice(forced + 1);
  return {
    width,
    height: y,
    items,
    anchors,
    notes,
    split: (available, cutting = 'as-asked') => {
      if (paragraph.properties.keepLines) return undefined;
      const least = paragraph.properties.widowControl ? 2 : 1;
      let count = 0;
      while (count < lines.length && (tops[count] ?? 0) + LINE <= available + 0.01) count++;
      count = Math.min(count, lines.length - (cutting === 'as-asked' ? least : 1));
      if (count < least) return undefined;
      return {
        head: boxOf(paragraph, lines.slice(0, count), width, availability),
        tail: boxOf(paragraph, lines.slice(count), width, availability && below(availability, (tops[count - 1] ?? 0) + LINE)),
      };
    },
    ...(kept && broken?.breakAfter
      ? {
          forced: {
            kind: broken.breakAfter,
            head: boxOf(paragraph, [...lines.slice(0, forced), kept], width),
            tail: rest.length > 0 ? boxOf(paragraph, rest, width) : undefined,
          },
        }
      : {}),
  };
}

function below(availability: Availability, cut: number): Availability {
  return (y, height) => {
    const { intervals, next } = availability(y + cut, height);
    return { intervals, next: next - cut };
  };
}

const fragments = new WeakMap<Paragraph, Map<string, Fragment>>();

function lineFragment(paragraph: Paragraph, text: string): Fragment {
  let known = fragments.get(paragraph);
  if (!known) {
    known = new Map();
    fragments.set(paragraph, known);
  }
  let fragment = known.get(text);
  if (!fragment) {
    fragment = { owner: { node: paragraph }, marks: [{ type: 'destination', name: text, y: 0 }] };
    known.set(text, fragment);
  }
  return fragment;
}

const RUN = {} as Paragraph['mark'];

export function text(value: string): Inline {
  return { type: 'text', text: value, properties: RUN };
}

export function hardBreak(kind: 'page' | 'column'): Inline {
  return { type: 'break', kind, properties: RUN };
}

export function noteReference(id: string): Inline {
  return { type: 'note-reference', kind: 'footnote', id, customMark: false, properties: RUN };
}

export function anchored(drawing: Drawing): Inline {
  return { type: 'drawing', drawing, properties: RUN };
}

/** 40 pt wide, with text on both sides. */
export function picture(
  vertical: number,
  height: number,
  from: 'paragraph' | 'page' | 'margin' = 'paragraph',
  { layoutInCell = true }: { readonly layoutInCell?: boolean } = {},
): Drawing {
  const none = { top: 0, right: 0, bottom: 0, left: 0 };
  return {
    type: 'drawing',
    width: 40,
    height,
    rotation: 0,
    flipHorizontal: false,
    flipVertical: false,
    padding: none,
    content: { type: 'unsupported', what: 'x' },
    anchor: {
      horizontal: { from: 'column', offset: 0 },
      vertical: { from, offset: vertical },
      wrap: { kind: 'square', side: 'both', distance: none },
      behind: false,
      order: 1,
      layoutInCell,
      allowOverlap: true,
    },
  };
}

export function paragraph(
  children: readonly (Inline | string)[],
  properties: Partial<Omit<ParagraphProperties, 'spacing'>> & {
    before?: number;
    after?: number;
    beforeAuto?: boolean;
    afterAuto?: boolean;
  } = {},
): Paragraph {
  const { before = 0, after = 0, beforeAuto = false, afterAuto = false, ...rest } = properties;
  return {
    type: 'paragraph',
    mark: RUN,
    children: children.map((child) => (typeof child === 'string' ? text(child) : child)),
    properties: {
      ...plainParagraph({ widowControl: false, snapToGrid: false, hyphenate: false, ...rest }),
      spacing: { before, after, beforeAuto, afterAuto, line: { rule: 'auto', value: 1 } },
    },
  };
}

/** `count` lines named after `name`. */
export function lines(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${name}${index + 1}`);
}

/** A page of 120 × 140 pt with margins of 20: ten lines. */
export const section = (blocks: Section['blocks'], more: Partial<Section> = {}): Section =>
  plainSection(blocks, {
    page: { width: 120, height: 140, landscape: false },
    margins: { top: 20, right: 20, bottom: 20, left: 20, header: 5, footer: 5, gutter: 0 },
    columns: { list: [{ width: 80, space: 0 }], separator: false },
    ...more,
  });

export { plainDocument as document } from '../../model/plain.test-support.ts';
