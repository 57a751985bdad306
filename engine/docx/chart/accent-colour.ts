import type { Colour } from '../../model/run.ts';
import type { Story } from '../reader-context.ts';
import { resolveDrawingColour } from '../values/colour.ts';

const ACCENTS = 6;
/** The rounds lie evenly between that much darker and that much lighter (measured: LibreOffice 7.4, which follows Office 2007). */
const FARTHEST = 0.7;

/** The colour of the nth series or point of so many: the accents of the theme in turn, each round of them lighter than the one before. */
export function accentColour(story: Story, index: number, count: number): Colour {
  const { theme } = story.sources;
  const name = `accent${(index % ACCENTS) + 1}`;
  const rounds = Math.max(1, Math.ceil(count / ACCENTS));
  const lighter = ((Math.floor(index / ACCENTS) + 1) / (rounds + 1)) * 2 * FARTHEST - FARTHEST;
  const kept = new Map([['val', String(Math.round(100_000 * (1 - Math.abs(lighter))))]]);
  const step = { name: lighter < 0 ? 'a:shade' : 'a:tint', attributes: kept, children: [] };
  const element = { name: 'a:schemeClr', attributes: new Map([['val', name]]), children: Math.abs(lighter) < 1e-9 ? [] : [step] };
  return resolveDrawingColour(element, theme)?.colour ?? '4F81BD';
}
