import type { EmphasisMark } from '../../../model/run.ts';
import type { GlyphRun } from '../../display-list.ts';

/** Of ascent and descent together (measured: LibreOffice 7.4). */
const EMPHASIS = 0.25;

type Letters = Pick<GlyphRun, 'face' | 'size'>;

/** Without the font's line gap, points. */
export const letterHeight = ({ face: { metrics }, size }: Letters) => ({ ascent: metrics.ascent * size, descent: metrics.descent * size });

/** Room that emphasis marks take above or below letters, points. */
export function emphasisRoom(mark: EmphasisMark, letters: Letters): { readonly above: number; readonly below: number } {
  const { ascent, descent } = letterHeight(letters);
  const room = (ascent + descent) * EMPHASIS;
  return mark === 'underDot' ? { above: 0, below: room } : { above: room, below: 0 };
}
