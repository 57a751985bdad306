import type { Atom, TextAtom } from './atom.ts';
import { isEastAsian } from './script-slot.ts';

/** Of the size of the text before it, as measured in LibreOffice 7.4. */
const SHARE = 0.2;
const LETTER = /[\p{L}\p{N}]/u;

/** Puts room between East Asian and other letters and digits (`w:autoSpaceDE`, ECMA-376 17.3.1.2), as spaces without text. */
export function spaceScripts(atoms: readonly Atom[]): readonly Atom[] {
  const spaced: Atom[] = [];
  for (let index = 0; index < atoms.length; index++) {
    const atom = atoms[index] as Atom;
    const next = atoms[index + 1];
    if (atom.type !== 'text' || next?.type !== 'text' || !meets(atom.text, next.text)) {
      spaced.push(atom);
      continue;
    }
    spaced.push({ ...atom, breakAfter: false }, spaceBehind(atom));
  }
  return spaced;
}

function spaceBehind(atom: TextAtom): TextAtom {
  const { softHyphenWidth: _width, note: _note, ...rest } = atom;
  return {
    ...rest,
    text: '',
    shaped: { glyphs: [], advances: [], texts: [], width: 0 },
    width: SHARE * atom.style.size * atom.style.scale,
    space: true,
  };
}

function meets(before: string, after: string): boolean {
  const last = String.fromCodePoint(before.codePointAt(lastIndex(before)) ?? 0x20);
  const first = String.fromCodePoint(after.codePointAt(0) ?? 0x20);
  return LETTER.test(last) && LETTER.test(first) && isEastAsian(last) !== isEastAsian(first);
}

function lastIndex(text: string): number {
  const unit = text.charCodeAt(text.length - 1);
  return unit >= 0xdc00 && unit <= 0xdfff && text.length > 1 ? text.length - 2 : Math.max(0, text.length - 1);
}
