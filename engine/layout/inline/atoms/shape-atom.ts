import type { Face, FontLibrary, ShapedText } from '../../../fonts/face.ts';
import type { Link, NoteReference } from '../../../model/paragraph.ts';
import { DOTS_PER_POINT, toDots } from '../reference-device.ts';
import type { TextAtom } from './atom.ts';
import { isBlank } from './blank.ts';
import type { TextStyle } from './text-style.ts';

export interface AtomPlace {
  readonly link: Link | undefined;
  readonly note: NoteReference | undefined;
}
/** Always written out with all its fields: objects of one shape are what makes setting text fast. */
export interface AtomContext extends AtomPlace {
  readonly level: number;
  readonly breakAfter: boolean;
  readonly ascent: number;
  readonly descent: number;
}

const NOTHING: ShapedText = { glyphs: [], advances: [], texts: [], width: 0 };

/** Shapes a stretch of one face, style and level; the text keeps what the reader of the PDF should copy. */
export function shapeAtom(text: string, face: Face, style: TextStyle, place: AtomContext, fonts: FontLibrary): TextAtom {
  const soft = text === '\u00ad';
  const shaped = text === '' ? NOTHING : fonts.shape(soft ? '-' : text, face, place.level % 2 === 1 ? style.backward : style.forward);
  const width = textWidth(shaped, style);
  const atom: Mutable<TextAtom> = {
    type: 'text',
    text,
    face,
    style,
    shaped,
    width: soft ? 0 : width,
    space: isSpaces(text),
    ascent: place.ascent,
    descent: place.descent,
    level: place.level,
    breakAfter: place.breakAfter,
    link: place.link,
  };
  // Assigned where needed: spreading costs more than all the rest of an atom.
  if (soft) atom.softHyphenWidth = width;
  if (place.note !== undefined) atom.note = place.note;
  return atom;
}

/** Points that a glyph takes whose advance is that share of the em, without letter spacing. */
export const advanceWidth = (advance: number, { size, scale }: TextStyle): number => toDots(advance * (size * scale)) / DOTS_PER_POINT;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * The room that text takes in its line, points, with scale and letter spacing: the sum of its advances in whole dots, as LibreOffice 7.4
 * measures it (32 words of one letter end where it says, to the twip). It is drawn with the advances of its font, which
 * differ from that by less than half a dot each.
 */
export function textWidth({ advances, texts }: ShapedText, style: TextStyle): number {
  const factor = style.size * style.scale;
  let dots = 0;
  for (const advance of advances) dots += toDots(advance * factor);
  const width = dots / DOTS_PER_POINT;
  if (style.spacing === 0) return width;
  let clusters = 0;
  for (const text of texts) if (text !== '') clusters++;
  return width + clusters * style.spacing;
}

function isSpaces(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (!isBlank(text.charCodeAt(index))) return false;
  return text !== '';
}
