import type { Atom } from '../atoms/atom.ts';
import type { Line, Stretch } from './line.ts';
import type { LineFiller } from './line-filler.ts';
import { lineExtent } from './line-metrics.ts';

/** The line of what its stretches hold: its height, its baseline and how it ends. `top`: points from the top of the paragraph's text. */
export function measureLine(filler: LineFiller, stretches: readonly Stretch[], top: number): Line {
  const { atoms, request, label, first } = filler;
  let ascent = 0;
  let descent = 0;
  let textAscent = 0;
  let textDescent = 0;
  let content = false;
  let blankAscent = 0;
  let blankDescent = 0;
  let opening: Atom | undefined;
  let last: Atom | undefined;
  for (const { start, end } of stretches) {
    for (let index = start; index < end; index++) {
      const atom = atoms[index];
      if (atom === undefined) continue;
      last = atom;
      if (atom.type === 'anchor' || atom.type === 'bookmark') continue;
      opening ??= atom;
      if (atom.type === 'break' && (content || index + 1 < end)) continue;
      if ((atom.type === 'tab' && first) || (atom.type === 'text' && atom.space)) {
        blankAscent = Math.max(blankAscent, atom.ascent);
        blankDescent = Math.max(blankDescent, atom.descent);
        continue;
      }
      content = true;
      if (atom.ascent > ascent) ascent = atom.ascent;
      if (atom.descent > descent) descent = atom.descent;
      if (isPicture(atom)) continue;
      if (atom.ascent > textAscent) textAscent = atom.ascent;
      if (atom.descent > textDescent) textDescent = atom.descent;
    }
  }
  const end = stretches.at(-1)?.end ?? 0;
  const next = atoms[end];
  // Measured in LibreOffice: white space gives no height to the first line of a paragraph, nor to a line of nothing but spaces that is
  // the last or whose run goes on below.
  const goesOn = next?.type === 'text' && atoms[stretches[0]?.start ?? end]?.style === next.style;
  if (blankAscent > 0 && !first && (content || (next !== undefined && !goesOn))) {
    content = true;
    ascent = Math.max(ascent, blankAscent);
    descent = Math.max(descent, blankDescent);
    textAscent = Math.max(textAscent, blankAscent);
    textDescent = Math.max(textDescent, blankDescent);
  }
  if (!content) {
    const blank = last !== undefined && atoms.some((atom) => atom.type !== 'anchor' && atom.type !== 'bookmark');
    ascent = textAscent = blank || !first ? request.blankAscent : request.markAscent;
    descent = textDescent = blank || !first ? request.blankDescent : request.markDescent;
  }
  if (label !== undefined) {
    ascent = Math.max(ascent, label.ascent);
    descent = Math.max(descent, label.descent);
    textAscent = Math.max(textAscent, label.ascent);
    textDescent = Math.max(textDescent, label.descent);
  }
  const broken = last?.type === 'break';
  const styleHeight = request.blankAscent + request.blankDescent;
  let textHeight = textAscent + textDescent;
  if (textHeight === 0) {
    // LibreOffice 7.4: drawings alone hang from the top of a line as tall as the text that has no room beside them, else as the style's
    // font, and its multiple counts (measured). Before such text they take no more than their own height in Word up to 2010, which
    // the multiple counts from.
    const isBeforeText = !broken && next?.type === 'text';
    if (isBeforeText && request.lowDrawings) textHeight = ascent + descent;
    else {
      textHeight = isBeforeText ? next.ascent + next.descent : styleHeight;
      descent = Math.max(descent, textHeight - ascent);
    }
  } else if (label === undefined && isPicture(opening)) {
    // A line that begins with a drawing hangs from the top of one as tall as the style's font, whatever its text (measured in all modes).
    descent = Math.max(descent, styleHeight - ascent);
  }
  const { above, below, contentHeight } = lineExtent(
    { ascent, descent, textHeight, textAscent, first, last: !broken && end >= atoms.length },
    request.properties.spacing.line,
    request.gridPitch,
  );
  return {
    top,
    height: above + below,
    baseline: top + above,
    textHeight,
    snapped: request.gridPitch > 0,
    contentHeight,
    stretches,
    endsWith: broken ? 'break' : end >= atoms.length ? 'paragraph' : 'wrap',
    ...(last?.type === 'break' && last.kind !== 'line' ? { forced: last.kind } : {}),
  };
}

/** A drawing that is no text, as readings above text are. */
const isPicture = (atom: Atom | undefined): boolean => atom?.type === 'drawing' && atom.textual !== true;
