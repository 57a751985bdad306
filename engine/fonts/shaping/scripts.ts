/**
 * Which characters need shaping, and in which script. Ranges of Unicode blocks: HarfBuzz needs the script of a stretch,
 * not of each character, so common punctuation inside a block may take the block's script.
 */
export type Script = string;

/** First and last code point and the ISO 15924 script. Sorted. Characters in none of them are common: they take the script around them. */
const RANGES: readonly (readonly [first: number, last: number, script: Script])[] = [
  [0x41, 0x5a, 'Latn'],
  [0x61, 0x7a, 'Latn'],
  [0xaa, 0xaa, 'Latn'],
  [0xba, 0xba, 'Latn'],
  [0xc0, 0xd6, 'Latn'],
  [0xd8, 0xf6, 'Latn'],
  [0xf8, 0x2b8, 'Latn'],
  [0x370, 0x3ff, 'Grek'],
  [0x400, 0x52f, 'Cyrl'],
  [0x531, 0x58f, 'Armn'],
  [0x591, 0x5f4, 'Hebr'],
  [0x600, 0x604, 'Arab'],
  [0x606, 0x60b, 'Arab'],
  [0x60d, 0x61a, 'Arab'],
  [0x61c, 0x61e, 'Arab'],
  [0x620, 0x63f, 'Arab'],
  [0x641, 0x6ff, 'Arab'],
  [0x700, 0x74f, 'Syrc'],
  [0x750, 0x77f, 'Arab'],
  [0x780, 0x7bf, 'Thaa'],
  [0x7c0, 0x7ff, 'Nkoo'],
  [0x860, 0x86f, 'Syrc'],
  [0x870, 0x8ff, 'Arab'],
  [0x900, 0x963, 'Deva'],
  [0x966, 0x97f, 'Deva'],
  [0x980, 0x9ff, 'Beng'],
  [0xa00, 0xa7f, 'Guru'],
  [0xa80, 0xaff, 'Gujr'],
  [0xb00, 0xb7f, 'Orya'],
  [0xb80, 0xbff, 'Taml'],
  [0xc00, 0xc7f, 'Telu'],
  [0xc80, 0xcff, 'Knda'],
  [0xd00, 0xd7f, 'Mlym'],
  [0xd80, 0xdff, 'Sinh'],
  [0xe01, 0xe3a, 'Thai'],
  [0xe40, 0xe5b, 'Thai'],
  [0xe80, 0xeff, 'Laoo'],
  [0xf00, 0xfff, 'Tibt'],
  [0x1000, 0x109f, 'Mymr'],
  [0x10a0, 0x10ff, 'Geor'],
  [0x1100, 0x11ff, 'Hang'],
  [0x1200, 0x139f, 'Ethi'],
  [0x13a0, 0x13ff, 'Cher'],
  [0x1400, 0x167f, 'Cans'],
  [0x1780, 0x17ff, 'Khmr'],
  [0x1800, 0x18af, 'Mong'],
  [0x19e0, 0x19ff, 'Khmr'],
  [0x1c80, 0x1c8f, 'Cyrl'],
  [0x1c90, 0x1cbf, 'Geor'],
  [0x1d00, 0x1d25, 'Latn'],
  [0x1e00, 0x1eff, 'Latn'],
  [0x1f00, 0x1fff, 'Grek'],
  [0x2c60, 0x2c7f, 'Latn'],
  [0x2d00, 0x2d2f, 'Geor'],
  [0x2d30, 0x2d7f, 'Tfng'],
  [0x2de0, 0x2dff, 'Cyrl'],
  [0x2e80, 0x2fdf, 'Hani'],
  [0x3005, 0x3007, 'Hani'],
  [0x3041, 0x309f, 'Hira'],
  [0x30a0, 0x30ff, 'Kana'],
  [0x3105, 0x312f, 'Bopo'],
  [0x3131, 0x318f, 'Hang'],
  [0x31f0, 0x31ff, 'Kana'],
  [0x3400, 0x4dbf, 'Hani'],
  [0x4e00, 0x9fff, 'Hani'],
  [0xa640, 0xa69f, 'Cyrl'],
  [0xa720, 0xa7ff, 'Latn'],
  [0xa8e0, 0xa8ff, 'Deva'],
  [0xa960, 0xa97f, 'Hang'],
  [0xaa60, 0xaa7f, 'Mymr'],
  [0xab30, 0xab6f, 'Latn'],
  [0xac00, 0xd7ff, 'Hang'],
  [0xf900, 0xfaff, 'Hani'],
  [0xfb00, 0xfb06, 'Latn'],
  [0xfb1d, 0xfb4f, 'Hebr'],
  [0xfb50, 0xfdff, 'Arab'],
  [0xfe70, 0xfeff, 'Arab'],
  [0xff21, 0xff3a, 'Latn'],
  [0xff41, 0xff5a, 'Latn'],
  [0xff66, 0xff9f, 'Kana'],
  [0x20000, 0x3ffff, 'Hani'],
];

/** Script of a character; undefined for common and inherited ones. */
export function scriptOf(codePoint: number): Script | undefined {
  if (codePoint < 0x80) return isLetter(codePoint) ? 'Latn' : undefined;
  let low = 0;
  let high = RANGES.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = RANGES[middle] as (typeof RANGES)[number];
    if (codePoint < range[0]) high = middle - 1;
    else if (codePoint > range[1]) low = middle + 1;
    else return range[2];
  }
  return undefined;
}

/** Of ASCII, a to z in either case. */
const isLetter = (unit: number): boolean => (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;

/** Splits text into stretches of one script; common characters go with what precedes them, at the start with what follows. */
export function scriptRuns(text: string): readonly { readonly text: string; readonly script: Script }[] {
  const runs: { text: string; script: Script }[] = [];
  let start = 0;
  let script: Script | undefined;
  for (let index = 0; index < text.length; ) {
    const codePoint = text.codePointAt(index) as number;
    const own = scriptOf(codePoint);
    if (own && script && own !== script) {
      runs.push({ text: text.slice(start, index), script });
      start = index;
    }
    script = own ?? script;
    index += codePoint > 0xffff ? 2 : 1;
  }
  if (start < text.length) runs.push({ text: text.slice(start), script: script ?? 'Zyyy' });
  return runs;
}

/**
 * Invisible by Unicode (Default_Ignorable_Code_Point) or a control: takes no room and needs no glyph of the font.
 * U+00AD is among them: the layout draws a hyphen where it breaks a line there.
 */
export function isIgnorable(codePoint: number): boolean {
  if (codePoint < 0xad) return codePoint < 0x20 || (codePoint >= 0x7f && codePoint < 0xa0);
  if (codePoint < 0x200b)
    return (
      codePoint === 0xad ||
      codePoint === 0x34f ||
      codePoint === 0x61c ||
      codePoint === 0x115f ||
      codePoint === 0x1160 ||
      codePoint === 0x17b4 ||
      codePoint === 0x17b5 ||
      (codePoint >= 0x180b && codePoint <= 0x180f)
    );
  if (codePoint <= 0x206f) return codePoint <= 0x200f || (codePoint >= 0x2028 && codePoint <= 0x202e) || codePoint >= 0x2060;
  return (
    codePoint === 0x3164 ||
    (codePoint >= 0xfe00 && codePoint <= 0xfe0f) ||
    codePoint === 0xfeff ||
    codePoint === 0xffa0 ||
    (codePoint >= 0xfff0 && codePoint <= 0xfff8) ||
    (codePoint >= 0x1d173 && codePoint <= 0x1d17a) ||
    (codePoint >= 0xe0000 && codePoint <= 0xe0fff)
  );
}

/** Characters that HarfBuzz makes from others when a font lacks them: hyphens and the spaces of given widths, the ideographic one too. */
export function isReplaceable(codePoint: number): boolean {
  if (codePoint < 0x2000) return codePoint === 0xa0;
  return codePoint <= 0x200a || codePoint === 0x2011 || codePoint === 0x202f || codePoint === 0x205f || codePoint === 0x3000;
}

const MARK = /\p{M}/u;

/** Combining: stays with the character before it. */
export function isMark(codePoint: number): boolean {
  if (codePoint < 0x300) return false;
  if (codePoint < 0x370) return true;
  if (codePoint >= 0x3400 && codePoint < 0xa000) return false;
  return (codePoint >= 0x1f3fb && codePoint <= 0x1f3ff) || MARK.test(String.fromCodePoint(codePoint));
}

/** Scripts whose characters stand side by side, one glyph each. */
const SIMPLE: ReadonlySet<string> = new Set(['Latn', 'Grek', 'Cyrl', 'Hani', 'Hira', 'Kana', 'Bopo', 'Armn', 'Geor']);

/**
 * Whether a UTF-16 unit can be set from left to right by its own glyph alone. Surrogates are not simple, so emoji and rare ideographs are shaped.
 * U+2044 makes fractions, U+0345 and other marks combine, Hangul letters (not syllables) join.
 */
function simpleUnit(unit: number): boolean {
  if (unit === 0x2044 || (unit >= 0xd800 && unit <= 0xdfff)) return false;
  if (isIgnorable(unit)) return unit === 0xad || unit === 0x200b || unit === 0x2060 || unit === 0xfeff || unit < 0x20;
  if (isMark(unit)) return false;
  if (unit >= 0xac00 && unit <= 0xd7a3) return true;
  const script = scriptOf(unit);
  return script === undefined ? (unit < 0x2000 ? unit < 0x370 : unit < 0x3130 || unit >= 0xe000) : SIMPLE.has(script);
}

const simplicity = new Uint8Array(0x10000);

/** Whether the whole text needs no shaping engine when set from left to right. */
export function isSimple(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    let answer = simplicity[unit] as number;
    if (answer === 0) {
      answer = simpleUnit(unit) ? 1 : 2;
      simplicity[unit] = answer;
    }
    if (answer === 2) return false;
  }
  return true;
}
