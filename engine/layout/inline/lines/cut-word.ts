import type { FontLibrary } from '../../../fonts/face.ts';
import type { Atom, TextAtom } from '../atoms/atom.ts';
import { advanceWidth, shapeAtom } from '../atoms/shape-atom.ts';
import { TOLERANCE } from './tolerance.ts';

/** UTF-16 units of a word that are shaped anew each time it is cut; a longer one is cut into such pieces first. */
const LONGEST_WORD = 256;

/** The atoms of a paragraph, and what becomes of them when words are cut. */
export interface WordSource {
  /** The paragraph's own as long as they are not `cut`. */
  atoms: readonly Atom[];
  /** The same list as `atoms` from the first cut on: copied once, then changed in place, or time grows with the square of the cuts. */
  cut?: Atom[];
  readonly request: { readonly fonts: FontLibrary };
}

/** Cuts an overlong word between clusters so that its head fits; at least one cluster when `alone`. */
export function cutWord(source: WordSource, index: number, room: number, alone: boolean): boolean {
  cutToPieces(source, index);
  const atom = source.atoms[index];
  if (atom?.type !== 'text') return false;
  const { style, shaped } = atom;
  const forward = atom.level % 2 === 0;
  let width = 0;
  let units = 0;
  const count = shaped.glyphs.length;
  for (let step = 0; step < count; step++) {
    const glyph = forward ? step : count - 1 - step;
    const text = shaped.texts[glyph] ?? '';
    const advance = advanceWidth(shaped.advances[glyph] ?? 0, style) + (text === '' ? 0 : style.spacing);
    if (text !== '' && width + advance > room + TOLERANCE && (units > 0 || !alone)) break;
    width += advance;
    units += text.length;
  }
  return cutAtom(source, index, atom, units);
}

/** Cuts the last cluster off a word of several. */
export function cutLastCluster(source: WordSource, index: number): boolean {
  cutToPieces(source, index);
  const atom = source.atoms[index];
  if (atom?.type !== 'text') return false;
  const clusters = atom.shaped.texts.filter((text) => text !== '');
  const last = atom.level % 2 === 0 ? clusters.at(-1) : clusters[0];
  return cutAtom(source, index, atom, atom.text.length - (last?.length ?? 0));
}

function cutAtom(source: WordSource, index: number, atom: TextAtom, units: number): boolean {
  if (units <= 0 || units >= atom.text.length) return false;
  replaceAtom(source, index, splitAtom(atom, units, source.request.fonts, true));
  return true;
}

/** The two parts of a word, shaped anew; a line may end between them where `breaks`. */
export function splitAtom(atom: TextAtom, units: number, fonts: FontLibrary, breaks: boolean): readonly [TextAtom, TextAtom] {
  const { text, face, style, link, note, level, ascent, descent, breakAfter } = atom;
  return [
    shapeAtom(text.slice(0, units), face, style, { link, note, level, ascent, descent, breakAfter: breaks }, fonts),
    shapeAtom(text.slice(units), face, style, { link, note: undefined, level, ascent, descent, breakAfter }, fonts),
  ];
}

/** Puts pieces in the place of an atom. */
export function replaceAtom(source: WordSource, index: number, pieces: readonly Atom[]): void {
  source.cut ??= [...source.atoms];
  source.cut.splice(index, 1, ...pieces);
  source.atoms = source.cut;
}

/** Replaces a word of extreme length by pieces, cut between clusters; otherwise the time to set it grows with its square. */
function cutToPieces(source: WordSource, index: number): void {
  const atom = source.atoms[index];
  if (atom?.type !== 'text' || atom.text.length <= LONGEST_WORD) return;
  const { shaped, style, link, level, ascent, descent } = atom;
  const pieces: TextAtom[] = [];
  const count = shaped.texts.length;
  let start = 0;
  let end = 0;
  const finish = (): void => {
    const last = end === atom.text.length;
    pieces.push(
      shapeAtom(
        atom.text.slice(start, end),
        atom.face,
        style,
        { link, note: undefined, level, ascent, descent, breakAfter: last && atom.breakAfter },
        source.request.fonts,
      ),
    );
    start = end;
  };
  for (let step = 0; step < count; step++) {
    const { length } = shaped.texts[level % 2 === 0 ? step : count - 1 - step] ?? '';
    if (end > start && end + length - start > LONGEST_WORD) finish();
    end += length;
  }
  // Clusters that do not add up to the text can not be cut between.
  if (end !== atom.text.length) return;
  finish();
  replaceAtom(source, index, pieces);
}
