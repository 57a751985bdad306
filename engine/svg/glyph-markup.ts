import type { GlyphRun } from '../layout/display-list.ts';
import { SLANT, strokeOf } from '../pdf/content/glyph-operators.ts';
import { attributes, colourValue, matrixValue } from './markup.ts';
import type { MarkupState } from './markup-state.ts';

/**
 * Glyphs of one run as one path in font units, y upwards. Browsers take a `<use>` for a document of its own: a page of them costs twenty
 * times what its lines cost.
 */
export function writeGlyphRun(state: MarkupState, run: GlyphRun): string {
  const { face, size, glyphs } = run;
  if (run.invisible || !(size > 0)) return '';
  const scale = run.scale > 0 ? run.scale : 1;
  const down = size / face.unitsPerEm;
  const across = down * scale;
  let path = '';
  let pen = 0;
  for (let index = 0; index < glyphs.length; index++) {
    const outline = state.outlineOf(face, glyphs[index] as number);
    if (outline !== '') {
      const offset = run.offsets?.[index];
      const x = Math.round((pen + (offset === undefined ? 0 : offset[0])) / across);
      const y = offset === undefined ? 0 : Math.round(-offset[1] / down);
      // The outline begins with a move from there.
      path += `M${x} ${y}${outline}`;
    }
    pen += run.advances[index] ?? 0;
  }
  if (path === '') return '';
  const colour = colourValue(run.colour);
  const stroke = strokeOf(run);
  const slant = face.syntheticItalic ? SLANT * down : 0;
  return `<path d="${path}"${attributes({
    transform: matrixValue([across, 0, slant, -down, run.x, run.y]),
    fill: colour === '#000000' ? undefined : colour,
    stroke: stroke && colourValue(stroke.colour),
    'stroke-width': stroke && stroke.width / down,
  })}/>`;
}
