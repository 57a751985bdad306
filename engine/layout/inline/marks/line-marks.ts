import type { Face } from '../../../fonts/face.ts';
import type { Drawing } from '../../../model/drawing.ts';
import type { Link, NoteReference } from '../../../model/paragraph.ts';
import type { Colour, RunProperties } from '../../../model/run.ts';
import { borderGeometry, borderWidth } from '../../border-geometry.ts';
import type { LayoutContext } from '../../context.ts';
import type { Mark } from '../../display-list.ts';
import { drawBorder } from '../../draw-border.ts';
import { turnedSize } from '../../drawing/turned-size.ts';
import type { AtomRow, TextAtom } from '../atoms/atom.ts';
import type { Line } from '../lines/line.ts';
import { textHeight } from '../lines/line-metrics.ts';
import type { SetAtom } from '../lines/set-line.ts';
import { automaticColour } from './automatic-colour.ts';
import { emojiMarks } from './emoji-marks.ts';
import { GlyphRunBuilder } from './glyph-runs.ts';
import { leaderMarks } from './leader-marks.ts';
import { drawStrike, drawUnderline, type Ruled } from './text-rules.ts';

/** The marks of one line that belong to one owner. */
export interface MarkGroup {
  readonly link: Link | undefined;
  readonly marks: Mark[];
}

export interface LineMarks {
  /** Highlight, run shading, run borders, shadows: behind the text. */
  readonly under: readonly Mark[];
  readonly groups: readonly MarkGroup[];
  /** Inline drawings, by their top left corner relative to the paragraph. */
  readonly drawings: readonly { readonly x: number; readonly y: number; readonly drawing: Drawing }[];
  readonly anchors: readonly { readonly x: number; readonly drawing: Drawing }[];
  readonly notes: readonly NoteReference[];
}

/** Draws a line whose atoms are placed; y from the top of the paragraph's text. */
export function lineMarks(set: readonly SetAtom[], line: Line, background: Colour | undefined, context: LayoutContext): LineMarks {
  const under: Mark[] = [];
  const groups: MarkGroup[] = [];
  const drawings: { x: number; y: number; drawing: Drawing }[] = [];
  const anchors: { x: number; drawing: Drawing }[] = [];
  const notes: NoteReference[] = [];
  const { baseline } = line;
  let group: MarkGroup | undefined;
  let linkStart = 0;
  let linkEnd = 0;
  let shadows: Mark[] | undefined;
  const runs = new GlyphRunBuilder((run, beneath) => {
    if (run.face.emoji && context.emoji) group?.marks.push(...emojiMarks(run, context.emoji, context));
    else group?.marks.push(run);
    if (beneath.length > 0) shadows = [...(shadows ?? []), ...beneath];
  });
  const closeGroup = (): void => {
    runs.flush();
    if (group?.link !== undefined && linkEnd > linkStart)
      group.marks.push({ type: 'link', link: group.link, x: linkStart, y: line.top, width: linkEnd - linkStart, height: line.height });
    group = undefined;
  };
  let ruled = false;
  let backed = false;
  for (let index = 0; index < set.length; index++) {
    const placed = set[index] as SetAtom;
    const { atom } = placed;
    ruled ||= isRuled(atom.style.properties);
    backed ||= isBacked(atom.style.properties);
    if (group === undefined || group.link !== atom.link) {
      closeGroup();
      group = { link: atom.link, marks: [] };
      groups.push(group);
      linkStart = placed.x;
      linkEnd = placed.x;
    }
    if (atom.link !== undefined && !placed.hanging) {
      linkStart = Math.min(linkStart, placed.x);
      linkEnd = Math.max(linkEnd, placed.x + placed.width);
    }
    switch (atom.type) {
      case 'text':
        if (atom.softHyphenWidth === undefined || placed.hyphen)
          runs.add(placed, atom, baseline, colourOf(atom.style.properties, background));
        if (atom.note !== undefined) notes.push(atom.note);
        break;
      case 'tab':
        if (placed.leader !== 'none') {
          runs.flush();
          leaderMarks(placed, atom, baseline, colourOf(atom.style.properties, background), group.marks);
        }
        break;
      case 'drawing': {
        const { drawing } = atom;
        const turned = turnedSize(drawing);
        runs.flush();
        drawings.push({
          x: placed.x + drawing.padding.left + (turned.width - drawing.width) / 2,
          y: baseline - atom.style.rise - drawing.padding.bottom - (turned.height + drawing.height) / 2,
          drawing,
        });
        break;
      }
      case 'formula':
        runs.flush();
        for (const mark of atom.box.draw(placed.x, baseline, (properties) => colourOf(properties, background))) group.marks.push(mark);
        break;
      case 'ruby':
        runs.flush();
        for (const row of atom.rows) {
          const inside = lineMarks(setRow(row, placed.x), { ...line, baseline: baseline - row.rise }, background, context);
          under.push(...inside.under);
          for (const { marks } of inside.groups) group.marks.push(...marks);
        }
        break;
      case 'anchor':
        anchors.push({ x: placed.x, drawing: atom.drawing });
        break;
      case 'bookmark':
        group.marks.push({ type: 'destination', name: atom.name, y: line.top });
        break;
      case 'break':
        break;
    }
  }
  closeGroup();
  if (ruled) drawRules(fromLeft(set), line, background, groups);
  if (backed) drawBacks(fromLeft(set), line, under);
  if (shadows !== undefined) under.push(...shadows);
  return { under, groups: groups.filter(({ marks }) => marks.length > 0), drawings, anchors, notes };
}

/** The atoms of a row one behind the other. */
function setRow({ atoms, x: from }: AtomRow, left: number): readonly SetAtom[] {
  let x = left + from;
  return atoms.map((atom) => {
    const placed: SetAtom = { atom, x, width: atom.width, stretch: 0, leader: 'none', hanging: false, hyphen: false };
    x += atom.width;
    return placed;
  });
}

export function colourOf(properties: RunProperties, background: Colour | undefined): Colour {
  return properties.colour === 'auto' ? automaticColour(properties.highlight ?? properties.shading ?? background) : properties.colour;
}

/** As they stand, where their order is not that already. */
function fromLeft(set: readonly SetAtom[]): readonly SetAtom[] {
  return set.some(({ atom }) => atom.level > 0) ? [...set].sort((first, second) => first.x - second.x) : set;
}

interface Rule {
  x: number;
  end: number;
  readonly properties: RunProperties;
  readonly link: Link | undefined;
  readonly rise: number;
  face: Face;
  size: number;
}

export const isRuled = (properties: RunProperties): boolean => properties.underline !== undefined || properties.strike !== 'none';

export const isBacked = (properties: RunProperties): boolean =>
  properties.highlight !== undefined || properties.shading !== undefined || borderGeometry(properties.border) !== undefined;

/** Underlines and strikes, one for neighbouring atoms of equal look. */
function drawRules(set: readonly SetAtom[], line: Line, background: Colour | undefined, groups: readonly MarkGroup[]): void {
  let rule: Rule | undefined;
  const close = (): void => {
    if (rule === undefined) return;
    const { properties, face, size } = rule;
    const open = rule;
    const marks = groups.find((group) => group.link === open.link)?.marks;
    if (marks !== undefined && rule.end > rule.x) {
      const colour = colourOf(properties, background);
      const ruled: Ruled = { x: rule.x, width: rule.end - rule.x, baseline: line.baseline - rule.rise, face, size, colour };
      if (properties.underline !== undefined)
        drawUnderline(
          properties.underline.style,
          properties.underline.colour === 'auto' ? ruled : { ...ruled, colour: properties.underline.colour },
          marks,
        );
      if (properties.strike !== 'none') drawStrike(properties.strike, ruled, marks);
    }
    rule = undefined;
  };
  for (const { atom, x, width, hanging } of set) {
    if (atom.type !== 'text' && atom.type !== 'tab') continue;
    const { properties, size, rise } = atom.style;
    if (hanging || width <= 0 || !isRuled(properties) || (properties.underline?.style === 'words' && (atom.type === 'tab' || atom.space))) {
      close();
      continue;
    }
    if (rule !== undefined && sameRule(rule, properties, atom.link, rise) && Math.abs(rule.end - x) < 0.02) {
      rule.end = x + width;
      if (size > rule.size) {
        rule.size = size;
        rule.face = atom.face;
      }
      continue;
    }
    close();
    rule = { x, end: x + width, properties, link: atom.link, rise, face: atom.face, size };
  }
  close();
}

function sameRule(rule: Rule, properties: RunProperties, link: Link | undefined, rise: number): boolean {
  const other = rule.properties;
  if (rule.link !== link || rule.rise !== rise) return false;
  if (other === properties) return true;
  return (
    other.strike === properties.strike &&
    other.colour === properties.colour &&
    other.underline?.style === properties.underline?.style &&
    other.underline?.colour === properties.underline?.colour
  );
}

/** Highlight (which hides shading) and run borders. */
function drawBacks(set: readonly SetAtom[], line: Line, under: Mark[]): void {
  let open: { x: number; end: number; top: number; bottom: number; readonly atom: TextAtom } | undefined;
  const close = (): void => {
    if (open === undefined) return;
    const { properties } = open.atom.style;
    const colour = properties.highlight ?? properties.shading;
    const width = open.end - open.x;
    const height = open.bottom - open.top;
    if (colour !== undefined) under.push({ type: 'rectangle', x: open.x, y: open.top, width, height, colour });
    const { border } = properties;
    const thickness = borderWidth(border);
    const level = { horizontal: true, from: open.x - thickness, to: open.end + thickness };
    const upright = { horizontal: false, from: open.top, to: open.bottom };
    drawBorder(under, border, { ...level, across: open.top });
    drawBorder(under, border, { ...level, across: open.bottom - thickness, mirrored: true });
    drawBorder(under, border, { ...upright, across: open.x - thickness });
    drawBorder(under, border, { ...upright, across: open.end, mirrored: true });
    open = undefined;
  };
  for (const { atom, x, width, hanging } of set) {
    const { properties, roomSize, rise } = atom.style;
    if ((atom.type !== 'text' && atom.type !== 'tab') || hanging || width <= 0 || !isBacked(properties)) {
      if (atom.type !== 'bookmark' && atom.type !== 'anchor') close();
      continue;
    }
    const height = textHeight(atom.face, roomSize);
    const top = line.baseline - rise - height.ascent;
    const bottom = line.baseline - rise + height.descent;
    const before = open?.atom.style.properties;
    if (
      open !== undefined &&
      before !== undefined &&
      (before.highlight ?? before.shading) === (properties.highlight ?? properties.shading) &&
      before.border === properties.border &&
      Math.abs(open.end - x) < 0.02 &&
      open.top === top &&
      open.bottom === bottom
    ) {
      open.end = x + width;
      continue;
    }
    close();
    open = { x, end: x + width, top, bottom, atom: atom as TextAtom };
  }
  close();
}
