import type { Face, FontLibrary, ShapedText } from '../../fonts/face.ts';
import { glyphBounds } from '../../fonts/sfnt/glyph-bounds.ts';
import type { RunProperties } from '../../model/run.ts';
import type { GlyphRun, Mark } from '../display-list.ts';
import { EMPTY, joinBoxes, type MathBox } from './math-box.ts';

/** Letters as LibreOffice sets them, whose own formulas are in Liberation Serif; signs that this has not come from the font for mathematics. */
const LETTERS = 'Tinos';
const SIGNS = 'DejaVu Math TeX Gyre';

export interface GlyphLook {
  readonly properties: RunProperties;
  /** Points. */
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  /** In place of the fonts for formulas. */
  readonly family?: string;
}

interface Stretch {
  readonly face: Face;
  readonly shaped: ShapedText;
}

const SHAPING = { kerning: false, rightToLeft: false, ligatures: false };

function shapeStretches(text: string, { family, bold, italic }: GlyphLook, fonts: FontLibrary): readonly Stretch[] {
  const letters = { family: family ?? LETTERS, bold, italic };
  const face = fonts.face(letters);
  const known = family !== undefined || [...text].every((character) => face.glyphOf(character.codePointAt(0) as number) !== 0);
  const request = known ? letters : { family: SIGNS, bold: false, italic: false };
  return fonts.cover(text, request).map((stretch) => ({ face: stretch.face, shaped: fonts.shape(stretch.text, stretch.face, SHAPING) }));
}

/** How far the ink of a stretch reaches, fractions of the em; the height of capitals where the font does not tell. */
function inkOf({ face, shaped }: Stretch): { readonly top: number; readonly bottom: number; readonly right: number } {
  const ink = { top: -Infinity, bottom: -Infinity, right: 0 };
  let pen = 0;
  shaped.glyphs.forEach((glyph, index) => {
    const bounds = glyphBounds(face.file, glyph);
    if (bounds !== undefined) {
      ink.top = Math.max(ink.top, bounds.top);
      ink.bottom = Math.max(ink.bottom, -bounds.bottom);
      ink.right = Math.max(ink.right, pen + bounds.right);
    }
    pen += shaped.advances[index] ?? 0;
  });
  return ink.top === -Infinity ? { top: face.metrics.capHeight, bottom: 0, right: shaped.width } : ink;
}

function glyphRun({ face, shaped }: Stretch, size: number, texts: readonly string[]): Omit<GlyphRun, 'x' | 'y' | 'colour'> {
  return {
    type: 'glyphs',
    face,
    size,
    scale: 1,
    glyphs: shaped.glyphs,
    advances: shaped.advances.map((advance) => advance * size),
    ...(shaped.offsets ? { offsets: shaped.offsets.map(([x, y]): [number, number] => [x * size, -y * size]) } : {}),
    texts,
  };
}

/** Text on one line. Its room is that of the line, its ink that of the letters. `copied`: what the first glyph stands for instead of itself. */
export function setGlyphs(text: string, look: GlyphLook, fonts: FontLibrary, copied?: string): MathBox {
  const { size, properties } = look;
  const { metrics } = fonts.face({ family: look.family ?? LETTERS, bold: look.bold, italic: look.italic });
  const placed: { x: number; y: number; box: MathBox }[] = [];
  let x = 0;
  for (const stretch of shapeStretches(text, look, fonts)) {
    const ink = inkOf(stretch);
    const texts = copied === undefined ? stretch.shaped.texts : stretch.shaped.texts.map((_, index) => (index === 0 ? copied : ''));
    const run = glyphRun(stretch, size, texts);
    const width = stretch.shaped.width * size;
    const box: MathBox = {
      width,
      ascent: Math.max(metrics.ascent, ink.top) * size,
      descent: Math.max(metrics.descent, ink.bottom) * size,
      top: ink.top * size,
      bottom: ink.bottom * size,
      draw: (left, baseline, colourOf) => [{ ...run, x: left, y: baseline, colour: colourOf(properties) }],
    };
    placed.push({ x, y: 0, box });
    x += width;
  }
  return placed.length === 0 ? EMPTY : joinBoxes(x, placed);
}

/** Ink of the stretched sign: from its baseline upwards and downwards, or how wide; points. */
export type StretchTo = { readonly top: number; readonly bottom: number } | { readonly width: number };

/** A sign stretched to a height or width, never made smaller. Its room is its ink. */
export function setStretched(sign: string, to: StretchTo, look: GlyphLook, fonts: FontLibrary): MathBox {
  const [stretch] = shapeStretches(sign, look, fonts);
  if (stretch === undefined) return EMPTY;
  const { size, properties } = look;
  const ink = inkOf(stretch);
  const run = glyphRun(stretch, size, stretch.shaped.texts);
  const own = stretch.shaped.width * size;
  const [top, bottom] = [ink.top * size, ink.bottom * size];
  const across = 'width' in to ? Math.max(1, own > 0 ? to.width / own : 1) : 1;
  const wanted = 'width' in to ? { top, bottom } : to;
  const down = 'width' in to || !(top + bottom > 0) ? 1 : Math.max(1, (wanted.top + wanted.bottom) / (top + bottom));
  // What is not stretched stands in the middle of what was asked for.
  const middle = (wanted.top - wanted.bottom) / 2;
  const half = ((top + bottom) * down) / 2;
  const lowered = top * down - (middle + half);
  return {
    width: own * across,
    ascent: middle + half,
    descent: half - middle,
    top: middle + half,
    bottom: half - middle,
    draw: (x, y, colourOf): readonly Mark[] => {
      const glyphs = { ...run, colour: colourOf(properties) };
      if (across === 1 && down === 1) return [{ ...glyphs, x, y: y + lowered }];
      return [{ type: 'group', transform: [across, 0, 0, down, x, y + lowered], marks: [{ ...glyphs, x: 0, y: 0 }] }];
    },
  };
}
