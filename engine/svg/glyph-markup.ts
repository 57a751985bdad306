import type { GlyphRun } from '../layout/display-list.ts';
import { BOLD_STROKE, SLANT } from '../pdf/glyph-operators.ts';
import { attributes, colourValue, matrixValue } from './markup.ts';
import type { MarkupState } from './markup-state.ts';

/** Glyphs of one run: a group in font units, y upwards, in which each outline has its place. */
export function writeGlyphRun(state: MarkupState, run: GlyphRun): string {
  const { face, size, glyphs } = run;
  if (!(size > 0)) return '';
  const scale = run.scale > 0 ? run.scale : 1;
  const down = size / face.unitsPerEm;
  const across = down * scale;
  let uses = '';
  let pen = 0;
  for (let index = 0; index < glyphs.length; index++) {
    const outline = state.outlineOf(face, glyphs[index] as number);
    if (outline.id !== '') {
      state.definitions.set(outline.id, outline.element);
      const offset = run.offsets?.[index];
      const x = Math.round((pen + (offset === undefined ? 0 : offset[0])) / across);
      const y = offset === undefined ? 0 : Math.round(-offset[1] / down);
      uses += `<use href="#${outline.id}"${x === 0 ? '' : ` x="${x}"`}${y === 0 ? '' : ` y="${y}"`}/>`;
    }
    pen += run.advances[index] ?? 0;
  }
  if (uses === '') return '';
  const colour = colourValue(run.colour);
  const slant = face.syntheticItalic ? SLANT * down : 0;
  return `<g${attributes({
    transform: matrixValue([across, 0, slant, -down, run.x, run.y]),
    fill: colour === '#000000' ? undefined : colour,
    stroke: face.syntheticBold ? colour : undefined,
    'stroke-width': face.syntheticBold ? BOLD_STROKE * face.unitsPerEm : undefined,
  })}>${uses}</g>`;
}
