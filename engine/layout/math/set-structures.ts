import type { FontLibrary } from '../../fonts/face.ts';
import type {
  Delimited,
  Fraction,
  Framed,
  LargeOperator,
  MathFunction,
  MathNode,
  MathRow,
  MathText,
  Matrix,
  Phantom,
  Radical,
  Scripts,
  Stacked,
} from '../../model/formula.ts';
import type { RunProperties } from '../../model/run.ts';
import { joinBoxes, type MathBox, type PlacedBox, ruleBox, withRoom } from './math-box.ts';
import { sizeOf } from './math-size.ts';
import { type GlyphLook, setGlyphs, setStretched } from './set-glyphs.ts';

/** How far down among scripts a part is, and whether the formula stands on a line of its own. */
export interface MathLevel {
  readonly script: 0 | 1 | 2;
  readonly display: boolean;
}

export type SetMath = (node: MathNode, level: MathLevel, continued?: boolean) => MathBox;

export interface MathContext {
  readonly fonts: FontLibrary;
  readonly set: SetMath;
}

/** Size of text at each level, as the constants of OpenType fonts for mathematics have it (`MATH`, ScriptPercentScaleDown). */
const SCALES = [1, 0.7, 0.55] as const;
export const scaleOf = ({ script }: MathLevel): number => SCALES[script];

/** Fractions of the em. The axis is where bars of fractions stand and signs have their middle. */
const AXIS = 0.25;
const RULE = 0.05;
const GAP = 0.1;

const scripted = ({ script }: MathLevel): MathLevel => ({ script: script === 0 ? 1 : 2, display: false });
const sizeAt = (properties: RunProperties, level: MathLevel): number => properties.size * scaleOf(level);
const lookOf = (properties: RunProperties, size: number): GlyphLook => ({ properties, size, bold: properties.bold, italic: false });

type Setter<T> = (node: T, level: MathLevel, context: MathContext) => MathBox;

const centred = (box: MathBox, width: number): number => (width - box.width) / 2;

/** As TeX's styles: in a line of text numerator and denominator are as small as scripts. */
const setFraction: Setter<Fraction> = (node, level, { set, fonts }) => {
  const size = sizeAt(node.properties, level);
  const small = level.display || node.kind === 'linear' ? { ...level, display: false } : scripted(level);
  const [above, below] = [set(node.numerator, small), set(node.denominator, small)];
  if (node.kind === 'linear' || node.kind === 'skewed') {
    const shift = node.kind === 'skewed' ? 0.2 * size : 0;
    const slash = setStretched(
      '/',
      { top: Math.max(above.top + shift, 0), bottom: Math.max(below.bottom + shift, 0) },
      lookOf(node.properties, size),
      fonts,
    );
    return joinBoxes(above.width + slash.width + below.width, [
      { x: 0, y: -shift, box: above },
      { x: above.width, y: 0, box: slash },
      { x: above.width + slash.width, y: shift, box: below },
    ]);
  }
  const thickness = RULE * size;
  const inner = Math.max(above.width, below.width);
  const width = inner + 2 * GAP * size;
  const axis = AXIS * size;
  const parts: PlacedBox[] = [{ x: centred(above, width), y: -(axis + thickness / 2 + above.descent), box: above }];
  if (node.kind === 'bar')
    parts.push({ x: (GAP * size) / 2, y: -(axis - thickness / 2), box: ruleBox(width - GAP * size, thickness, node.properties) });
  parts.push({ x: centred(below, width), y: below.ascent + thickness / 2 - axis, box: below });
  return joinBoxes(width, parts);
};

/**
 * How far scripts of a base are raised and lowered, points: by at least what suits small letters, so far that they hang on the corners of a tall
 * base, and with a gap between the two. `em` is the size of the base's text.
 */
function scriptShifts(base: MathBox, above: MathBox | undefined, below: MathBox | undefined, em: number): { raise: number; lower: number } {
  const raise = above ? Math.max(0.36 * em, base.top - 0.6 * above.top, above.bottom + 0.1 * em) : 0;
  const lower = below ? Math.max(0.16 * em, base.bottom + 0.25 * below.top) : 0;
  return { raise, lower: above && below ? Math.max(lower, below.top + above.bottom - raise + 0.12 * em) : lower };
}

const setScripts: Setter<Scripts> = (node, level, { set }) => {
  const base = set(node.base, level);
  const small = scripted(level);
  const above = node.superscript && set(node.superscript, small);
  const below = node.subscript && set(node.subscript, small);
  const em = sizeOf(node.base) * scaleOf(level);
  const { raise, lower } = scriptShifts(base, above, below, em);
  const scripts = Math.max(above?.width ?? 0, below?.width ?? 0);
  const space = 0.05 * em;
  const at = node.before ? 0 : base.width + space / 2;
  const parts: PlacedBox[] = [];
  const placeScripts = (): void => {
    const from = (box: MathBox): number => (node.before ? at + scripts - box.width : at);
    if (below) parts.push({ x: from(below), y: lower, box: tight(below) });
    if (above) parts.push({ x: from(above), y: -raise, box: tight(above) });
  };
  if (node.before) placeScripts();
  parts.push({ x: node.before ? scripts + space : 0, y: 0, box: base });
  if (!node.before) placeScripts();
  return joinBoxes(base.width + scripts + space, parts);
};

/** Of the room above and below only what its ink takes. */
const tight = (box: MathBox): MathBox => withRoom(box, { ascent: box.top, descent: box.bottom });

const setRadical: Setter<Radical> = (node, level, { set, fonts }) => {
  const size = sizeAt(node.properties, level);
  const body = set(node.body, level);
  const thickness = RULE * size;
  const gap = (level.display ? 0.15 : 0.08) * size;
  const top = Math.max(body.top, 0.45 * size) + gap + thickness;
  const sign = setStretched('√', { top, bottom: Math.max(body.bottom, 0) + 0.08 * size }, lookOf(node.properties, size), fonts);
  const degree = node.degree && set(node.degree, { script: 2, display: false });
  // The index stands over the sign's short arm, which is a little more than half as wide as the sign.
  const before = degree ? Math.max(0, degree.width - 0.5 * sign.width) : 0;
  const from = before + sign.width;
  const parts: PlacedBox[] = [];
  if (degree)
    parts.push({
      x: Math.max(0, 0.5 * sign.width - degree.width),
      y: -(0.45 * (sign.top + sign.bottom) - sign.bottom + degree.bottom + 0.1 * size),
      box: tight(degree),
    });
  parts.push(
    { x: before, y: 0, box: sign },
    { x: from - 0.02 * size, y: -(sign.top - thickness), box: ruleBox(body.width + 0.1 * size, thickness, node.properties) },
    { x: from + 0.03 * size, y: 0, box: body },
  );
  const box = joinBoxes(from + body.width + 0.1 * size, parts);
  return withRoom(box, { ascent: box.ascent + 0.05 * size });
};

const setLargeOperator: Setter<LargeOperator> = (node, level, { set, fonts }) => {
  const size = sizeAt(node.properties, level);
  const integral = /^[\u222b-\u2233]$/u.test(node.sign);
  const half = (level.display ? (integral ? 1.1 : 0.7) : integral ? 0.7 : 0.5) * size;
  const axis = AXIS * size;
  const sign = enlarged(node.sign, half, axis, node.properties, size, fonts);
  const small = scripted(level);
  const [lower, upper] = [node.lower && set(node.lower, small), node.upper && set(node.upper, small)];
  const body = set(node.body, level);
  const gap = 0.1 * size;
  const parts: PlacedBox[] = [];
  let width = sign.width;
  if (node.stacked && level.display) {
    width = Math.max(sign.width, lower?.width ?? 0, upper?.width ?? 0);
    parts.push({ x: centred(sign, width), y: 0, box: sign });
    if (lower) parts.push({ x: centred(lower, width), y: sign.bottom + gap + lower.top, box: tight(lower) });
    if (upper) parts.push({ x: centred(upper, width), y: -(sign.top + gap + upper.bottom), box: tight(upper) });
  } else {
    parts.push({ x: 0, y: 0, box: sign });
    const shifts = scriptShifts(sign, upper, lower, size);
    if (lower) parts.push({ x: sign.width - (integral ? 0.15 * size : 0), y: shifts.lower, box: tight(lower) });
    if (upper) parts.push({ x: sign.width + 0.05 * size, y: -shifts.raise, box: tight(upper) });
    width = Math.max(width, ...parts.map(({ x, box }) => x + box.width));
  }
  width += size / 6;
  parts.push({ x: width, y: 0, box: body });
  return joinBoxes(width + body.width, parts);
};

/** A sign scaled both ways until it reaches `half` above and below the axis. */
function enlarged(sign: string, half: number, axis: number, properties: RunProperties, size: number, fonts: FontLibrary): MathBox {
  const plain = setGlyphs(sign, lookOf(properties, size), fonts);
  const height = plain.top + plain.bottom;
  if (!(height > 0)) return plain;
  const larger = setGlyphs(sign, lookOf(properties, (size * 2 * half) / height), fonts);
  const lowered = (larger.top - larger.bottom) / 2 - axis;
  return tight(joinBoxes(larger.width, [{ x: 0, y: lowered, box: larger }]));
}

const setDelimited: Setter<Delimited> = (node, level, { set, fonts }) => {
  const size = sizeAt(node.properties, level);
  const inside = node.parts.map((each) => set(each, level));
  const axis = AXIS * size;
  const reach = inside.reduce((most, box) => Math.max(most, box.top - axis, box.bottom + axis), 0.45 * size);
  const look = lookOf(node.properties, size);
  // Letters alone do not make brackets taller than their own.
  const grown = node.grows && reach > 0.62 * size;
  const bracket = (sign: string): MathBox =>
    grown ? setStretched(sign, { top: axis + reach, bottom: reach - axis }, look, fonts) : setGlyphs(sign, look, fonts);
  const parts: PlacedBox[] = [];
  let x = 0;
  const add = (box: MathBox): void => {
    parts.push({ x, y: 0, box });
    x += box.width;
  };
  if (node.open !== '') add(bracket(node.open));
  inside.forEach((box, index) => {
    if (index > 0 && node.separator !== '') add(bracket(node.separator));
    add(box);
  });
  if (node.close !== '') add(bracket(node.close));
  return joinBoxes(x, parts);
};

const setMatrix: Setter<Matrix> = (node, level, { set }) => {
  const inner = { ...level, display: false };
  const rows = node.rows.map((row) => row.map((cell, index) => set(cell, node.equations ? level : inner, node.equations && index > 0)));
  const em = sizeOf(node) * scaleOf(level);
  const columnGap = node.equations ? 0 : em;
  const rowGap = 0.1 * em;
  const widths: number[] = [];
  for (const row of rows) for (const [column, box] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, box.width);
  const width = widths.reduce((sum, each) => sum + each, 0) + columnGap * Math.max(0, widths.length - 1);
  const heights = rows.map((row) => ({
    ascent: row.reduce((most, box) => Math.max(most, box.ascent), 0),
    descent: row.reduce((most, box) => Math.max(most, box.descent), 0),
  }));
  const height = heights.reduce((sum, row) => sum + row.ascent + row.descent, 0) + rowGap * Math.max(0, rows.length - 1);
  const parts: PlacedBox[] = [];
  let y = -height / 2 - AXIS * em;
  rows.forEach((row, index) => {
    const { ascent, descent } = heights[index] as (typeof heights)[number];
    y += ascent;
    let x = 0;
    row.forEach((box, column) => {
      const free = (widths[column] ?? 0) - box.width;
      const alignment = node.alignments[column] ?? node.alignments.at(-1) ?? 'center';
      parts.push({ x: x + free * { left: 0, center: 0.5, right: 1 }[alignment], y, box });
      x += (widths[column] ?? 0) + columnGap;
    });
    y += descent + rowGap;
  });
  return joinBoxes(width, parts);
};

/** Combining accents by the sign that stands alone. */
const ACCENTS: ReadonlyMap<string, string> = new Map([
  ['\u0300', '`'],
  ['\u0301', '´'],
  ['\u0302', 'ˆ'],
  ['\u0303', '˜'],
  ['\u0306', '˘'],
  ['\u0307', '˙'],
  ['\u0308', '¨'],
  ['\u030a', '˚'],
  ['\u030c', 'ˇ'],
]);
const BARS = new Set(['\u0304', '\u0305', '¯', 'ˉ', '\u0332']);
const ARROWS: ReadonlyMap<string, string> = new Map([
  ['\u20d7', '→'],
  ['\u20d6', '←'],
  ['\u20e1', '↔'],
]);

const setStacked: Setter<Stacked> = (node, level, context) => {
  const { set, fonts } = context;
  const size = sizeAt(node.properties, level);
  const base = set(node.base, level);
  const { what } = node;
  const above = node.side === 'above';
  if ('limit' in what) return stackOn(base, tight(set(what.limit, scripted(level))), 0.12 * size, above);
  if ('rule' in what || BARS.has(what.sign)) return stackOn(base, ruleBox(base.width, RULE * size, node.properties), 0.12 * size, above);
  if (what.stretches)
    return stackOn(base, setStretched(what.sign, { width: base.width }, lookOf(node.properties, size), fonts), 0.1 * size, above);
  const arrow = ARROWS.get(what.sign);
  const accent = arrow
    ? setStretched(arrow, { width: base.width }, lookOf(node.properties, 0.5 * size), fonts)
    : setGlyphs(ACCENTS.get(what.sign) ?? what.sign, lookOf(node.properties, size), fonts, what.sign);
  // The ink of an accent begins far above its baseline.
  return stackOn(base, tight(accent), 0.06 * size, above);
};

/** The ink of `extra` over or under that of `base`, in the middle. */
function stackOn(base: MathBox, extra: MathBox, gap: number, above: boolean): MathBox {
  const width = Math.max(base.width, extra.width);
  const y = above ? -(base.top + gap + extra.bottom) : base.bottom + gap + extra.top;
  return joinBoxes(width, [
    { x: centred(base, width), y: 0, box: base },
    { x: centred(extra, width), y, box: extra },
  ]);
}

const setFramed: Setter<Framed> = (node, level, { set }) => {
  const size = sizeAt(node.properties, level);
  const body = set(node.body, level);
  const room = 0.15 * size;
  const thickness = RULE * size;
  const [width, top, bottom] = [body.width + 2 * room, body.ascent + room, body.descent + room];
  const side = (x: number): PlacedBox => ({ x, y: bottom, box: ruleBox(thickness, top + bottom, node.properties) });
  return joinBoxes(width, [
    { x: room, y: 0, box: body },
    { x: 0, y: bottom, box: ruleBox(width, thickness, node.properties) },
    { x: 0, y: thickness - top, box: ruleBox(width, thickness, node.properties) },
    side(0),
    side(width - thickness),
  ]);
};

const setPhantom: Setter<Phantom> = (node, level, { set }) => ({ ...set(node.body, level), draw: () => [] });

export const structureSetters: {
  readonly [T in Exclude<MathNode, MathText | MathRow | MathFunction>['type']]: Setter<Extract<MathNode, { type: T }>>;
} = {
  fraction: setFraction,
  scripts: setScripts,
  radical: setRadical,
  'large-operator': setLargeOperator,
  delimited: setDelimited,
  matrix: setMatrix,
  stacked: setStacked,
  framed: setFramed,
  phantom: setPhantom,
};
