import type { Face, FontLibrary } from '../../../fonts/face.ts';
import type { Atom, TextAtom } from './atom.ts';
import { textWidth } from './shape-atom.ts';
import type { TextStyle } from './text-style.ts';

const SPACES = /^ +$/;

/**
 * Kerns the spaces among the first `count` atoms with the letters on both sides, in place (`w:kern`, ECMA-376 17.3.2.19: many fonts pair
 * a space with A, T or Y). Words are shaped alone, so that they can be kept; all of it goes to the space, which hangs where a line ends.
 */
export function kernSpaces(atoms: Atom[], count: number, fonts: FontLibrary): void {
  for (let index = 1; index < count - 1; index++) {
    const space = atoms[index] as Atom;
    if (space.type === 'text' && space.space && space.style.forward.kerning) {
      const before = atoms[index - 1] as Atom;
      const after = atoms[index + 1] as Atom;
      if (isBeside(before, space) && isBeside(after, space)) atoms[index] = kerned(before, space, after, fonts);
    }
  }
}

/** Only what is set together is kerned: one face and look, read from left to right. */
function isBeside(letters: Atom, { face, style, level }: TextAtom): letters is TextAtom {
  return letters.type === 'text' && letters.style === style && letters.face === face && letters.level === level && level % 2 === 0;
}

function kerned(before: TextAtom, space: TextAtom, after: TextAtom, fonts: FontLibrary): TextAtom {
  const { face, style, text } = space;
  if (!SPACES.test(text)) return space;
  const advances = kernedAdvances(before.text.slice(-1), text, after.text.slice(0, 1), face, style, fonts);
  if (advances === undefined) return space;
  const width = advances.reduce((sum, advance) => sum + advance, 0);
  const shaped = { ...space.shaped, advances, width };
  return { ...space, shaped, width: textWidth(shaped, style) };
}

/** Advances of spaces between two letters, fractions of the em; undefined where they are not a row of letters with spaces between them. */
export function kernedAdvances(
  left: string,
  spaces: string,
  right: string,
  face: Face,
  { forward }: TextStyle,
  fonts: FontLibrary,
): readonly number[] | undefined {
  const together = fonts.shape(left + spaces + right, face, forward);
  // What joins or splits.
  if (together.glyphs.length !== spaces.length + 2) return undefined;
  const advances = together.advances.slice(1, -1);
  advances[0] = (advances[0] as number) + (together.advances[0] as number) - fonts.shape(left, face, forward).width;
  return advances;
}
