import type { Ruby, Text } from '../../../model/paragraph.ts';
import type { Atom, RubyAtom } from './atom.ts';

export type SetTexts = (texts: readonly Text[]) => readonly Atom[];

/** The base of a ruby with its reading above it, and the room of both. */
export function rubyRows(ruby: Ruby, setTexts: SetTexts): Pick<RubyAtom, 'rows' | 'width' | 'ascent' | 'descent'> {
  const base = setTexts(ruby.base);
  const reading = setTexts(ruby.reading);
  const width = Math.max(widthOf(base), widthOf(reading));
  return {
    rows: [
      { ...spread(ruby.base, base, width, ruby.alignment, setTexts), rise: 0 },
      { ...spread(ruby.reading, reading, width, ruby.alignment, setTexts), rise: ruby.raise },
    ],
    width,
    ascent: Math.max(most(base, 'ascent'), ruby.raise + most(reading, 'ascent')),
    descent: most(base, 'descent'),
  };
}

/** Places a row in the width of both: distributed, its letters stand apart, with half of that at its ends for `distributeSpace`. */
function spread(
  texts: readonly Text[],
  atoms: readonly Atom[],
  width: number,
  alignment: Ruby['alignment'],
  setTexts: SetTexts,
): { readonly atoms: readonly Atom[]; readonly x: number } {
  const free = width - widthOf(atoms);
  if (free <= 0 || alignment === 'left') return { atoms, x: 0 };
  if (alignment === 'right') return { atoms, x: free };
  const letters = atoms.reduce((sum, atom) => sum + (atom.type === 'text' ? atom.shaped.texts.filter((text) => text !== '').length : 0), 0);
  const gaps = alignment === 'center' ? 0 : alignment === 'distributeSpace' ? letters : letters - 1;
  if (gaps <= 0) return { atoms, x: free / 2 };
  const gap = free / gaps;
  const apart = texts.map((text) => ({ ...text, properties: { ...text.properties, spacing: text.properties.spacing + gap } }));
  return { atoms: setTexts(apart), x: alignment === 'distributeSpace' ? gap / 2 : 0 };
}

const widthOf = (atoms: readonly Atom[]): number => atoms.reduce((sum, { width }) => sum + width, 0);

const most = (atoms: readonly Atom[], side: 'ascent' | 'descent'): number => atoms.reduce((found, atom) => Math.max(found, atom[side]), 0);
