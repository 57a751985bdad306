import { deriveTexts } from '../../fonts/sfnt/derived-texts.ts';
import type { Sfnt } from '../../fonts/sfnt/sfnt.ts';
import { madeOnce } from '../../made-once.ts';
import { hexUnit } from '../file/pdf-text.ts';

/** The one text that a font's CMap gives for a glyph; '' when no character has it. */
export type GlyphTexts = (glyph: number) => string;

/**
 * Blocks of characters that are looked up to turn the font's character map round; of characters with one glyph the first one found is
 * meant. Fonts draw a radical as the ideograph that it is, so radicals and compatibility ideographs come after the unified ones.
 */
const RANGES: readonly (readonly [number, number])[] = [
  [0x20, 0x2e7f],
  [0x2fe0, 0xd7ff],
  [0xe000, 0xf8ff],
  [0xfb00, 0xffff],
  [0x10000, 0x105ff],
  [0x1d400, 0x1d7ff],
  [0x1f000, 0x1faff],
  [0x20000, 0x2ffff],
  [0x2e80, 0x2fdf],
  [0xf900, 0xfaff],
];
/**
 * Ligatures and contextual forms (Alphabetic and Arabic Presentation Forms) stand for their letters: that is what the
 * text had when shaping chose the glyph.
 */
function plainText(codePoint: number): string {
  const text = String.fromCodePoint(codePoint);
  return (codePoint >= 0xfb00 && codePoint <= 0xfb06) ||
    (codePoint >= 0xfb50 && codePoint <= 0xfdff) ||
    (codePoint >= 0xfe70 && codePoint <= 0xfefc)
    ? text.normalize('NFKC')
    : text;
}

/** Not to be the text of a glyph (ISO 14289-1 7.21.7). */
const NO_TEXT: ReadonlySet<number> = new Set([0xfeff, 0xfffe]);

/** Most entries of one bfchar section. */
const SECTION = 100;

type TextOf = (glyph: number) => string | undefined;

/** Looking up every character takes longer than the rest of a short document, so it is done once per font. */
const opened = { everyGlyph: new WeakMap<Sfnt, TextOf>(), others: new WeakMap<Sfnt, TextOf>() };

function textsOf(font: Sfnt, everyGlyph: boolean): TextOf {
  const cache = everyGlyph ? opened.everyGlyph : opened.others;
  return madeOnce(cache, font, () => openTexts(font, everyGlyph));
}

function openTexts(font: Sfnt, everyGlyph: boolean): TextOf {
  const texts = textsOfCharacters(font, everyGlyph);
  let derived = false;
  return (glyph) => {
    // Most documents have only glyphs that are characters.
    if (texts[glyph] === undefined && !derived) {
      derived = true;
      deriveTexts(font, texts);
    }
    return texts[glyph];
  };
}

function textsOfCharacters(font: Sfnt, everyGlyph: boolean): string[] {
  const { glyphOf, ranges } = font.characters;
  const present = ranges();
  const found: string[] = new Array(font.glyphCount);
  for (const [from, to] of RANGES) {
    for (const [first, last] of present) {
      for (let codePoint = Math.max(first, from); codePoint <= Math.min(last, to); codePoint++) {
        const glyph = glyphOf(codePoint);
        if (everyGlyph && NO_TEXT.has(codePoint)) continue;
        if (glyph > 0 && found[glyph] === undefined) found[glyph] = plainText(codePoint);
      }
    }
  }
  return found;
}

/**
 * The font decides what a glyph means (its lowest character, or what it is made of), never the texts seen so far: the file must not depend
 * on earlier rows.
 * Where a text differs, the content stream says so by ActualText.
 * @param everyGlyph Glyphs that no character has get U+FFFD: PDF/UA-1 7.21.7 wants a text for each, and none of these.
 */
export function openGlyphTexts(font: Sfnt | undefined, everyGlyph: boolean): GlyphTexts {
  let textOfGlyph: TextOf | undefined;
  return (glyph) => {
    if (font !== undefined) textOfGlyph ??= textsOf(font, everyGlyph);
    return textOfGlyph?.(glyph) ?? (everyGlyph ? '\ufffd' : '');
  };
}

/** A ToUnicode CMap (ISO 32000-1 9.10.3) for these glyphs, ascending. */
export function characterMap(glyphs: readonly number[], textOf: GlyphTexts): string {
  const entries: string[] = [];
  for (const glyph of glyphs) {
    const text = textOf(glyph);
    if (text === '') continue;
    let hex = '';
    for (let index = 0; index < text.length; index++) hex += hexUnit(text.charCodeAt(index));
    entries.push(`<${hexUnit(glyph)}><${hex}>`);
  }
  let map = HEAD;
  for (let start = 0; start < entries.length; start += SECTION) {
    const section = entries.slice(start, start + SECTION);
    map += `${section.length} beginbfchar\n${section.join('\n')}\nendbfchar\n`;
  }
  return map + TAIL;
}

const HEAD = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><FFFF>
endcodespacerange
`;
const TAIL = `endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
