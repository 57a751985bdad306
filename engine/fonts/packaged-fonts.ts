/** Font files of npm packages, by family: pinned versions, so that a document looks the same on every machine. */
export interface PackagedFamily {
  readonly family: string;
  /** Specifiers relative to node_modules: regular, bold, italic, bold italic. */
  readonly regular: string;
  readonly bold?: string;
  readonly italic?: string;
  readonly boldItalic?: string;
}

function expo(family: string, styles: 4 | 2 = 4): PackagedFamily {
  const folder = `@expo-google-fonts/${family.toLowerCase().replaceAll(' ', '-')}`;
  const name = family.replaceAll(' ', '');
  const file = (style: string) => `${folder}/${style}/${name}_${style}.ttf`;
  return {
    family,
    regular: file('400Regular'),
    bold: file('700Bold'),
    ...(styles === 4 && { italic: file('400Regular_Italic'), boldItalic: file('700Bold_Italic') }),
  };
}

/** Room for pictures of emoji, and what is shown without them. */
export const EMOJI_FAMILY = 'Noto Emoji';

const DEJAVU = 'dejavu-fonts-ttf/ttf/';

export const PACKAGED_FAMILIES: readonly PackagedFamily[] = [
  expo('Arimo'),
  expo('Tinos'),
  expo('Cousine'),
  expo('Carlito'),
  expo('Caladea'),
  expo('Gelasio'),
  {
    family: 'DejaVu Sans',
    regular: `${DEJAVU}DejaVuSans.ttf`,
    bold: `${DEJAVU}DejaVuSans-Bold.ttf`,
    italic: `${DEJAVU}DejaVuSans-Oblique.ttf`,
    boldItalic: `${DEJAVU}DejaVuSans-BoldOblique.ttf`,
  },
  {
    family: 'DejaVu Serif',
    regular: `${DEJAVU}DejaVuSerif.ttf`,
    bold: `${DEJAVU}DejaVuSerif-Bold.ttf`,
    italic: `${DEJAVU}DejaVuSerif-Italic.ttf`,
    boldItalic: `${DEJAVU}DejaVuSerif-BoldItalic.ttf`,
  },
  {
    family: 'DejaVu Sans Mono',
    regular: `${DEJAVU}DejaVuSansMono.ttf`,
    bold: `${DEJAVU}DejaVuSansMono-Bold.ttf`,
    italic: `${DEJAVU}DejaVuSansMono-Oblique.ttf`,
    boldItalic: `${DEJAVU}DejaVuSansMono-BoldOblique.ttf`,
  },
  { family: 'DejaVu Math TeX Gyre', regular: `${DEJAVU}DejaVuMathTeXGyre.ttf` },
  expo('Archivo Narrow'),
  expo('Noto Sans Thai', 2),
  expo('Noto Sans Devanagari', 2),
  expo(EMOJI_FAMILY, 2),
];

const noto = (family: string, file: string): PackagedFamily => ({ family, regular: `${file}-Regular.otf`, bold: `${file}-Bold.otf` });

/** Chinese, Japanese and Korean: 5 MB a file, so that who takes them decides whether they are there. */
export const EAST_ASIAN_FAMILIES: readonly PackagedFamily[] = [
  noto('Noto Sans JP', '@embedpdf/fonts-jp/fonts/NotoSansJP'),
  noto('Noto Sans SC', '@embedpdf/fonts-sc/fonts/NotoSansHans'),
  noto('Noto Sans KR', '@embedpdf/fonts-kr/fonts/NotoSansKR'),
];

export type FontStyle = 'regular' | 'bold' | 'italic' | 'boldItalic';

export const fontStyleOf = (bold: boolean, italic: boolean): FontStyle =>
  bold ? (italic ? 'boldItalic' : 'bold') : italic ? 'italic' : 'regular';

type Region = 'ja' | 'ko' | 'zh';
/** Fonts of a region that operators are likely to give, and ours. */
const REGIONAL: Readonly<Record<Region, readonly string[]>> = {
  ja: ['Noto Sans CJK JP', 'Source Han Sans', 'MS Gothic', 'Noto Sans JP'],
  ko: ['Noto Sans CJK KR', 'Malgun Gothic', 'Noto Sans KR'],
  zh: ['Noto Sans CJK SC', 'WenQuanYi Zen Hei', 'SimSun', 'Noto Sans SC'],
};

/** First and last code point, and the families to try before all others, or the region that writes so; ideographs are of every region. */
const SCRIPT_FAMILIES: readonly (readonly [first: number, last: number, families: readonly string[] | Region | 'ideographs'])[] = [
  [0x900, 0x97f, ['Noto Sans Devanagari']],
  [0xe00, 0xe7f, ['Noto Sans Thai']],
  [0x1100, 0x11ff, 'ko'],
  [0x2e80, 0x303f, 'ideographs'],
  [0x3040, 0x30ff, 'ja'],
  [0x3100, 0x312f, 'zh'],
  [0x3130, 0x318f, 'ko'],
  [0x3190, 0x9fff, 'ideographs'],
  [0xa960, 0xa97f, 'ko'],
  [0xac00, 0xd7ff, 'ko'],
  [0xf900, 0xfaff, 'ideographs'],
  [0xfe30, 0xfe4f, 'ideographs'],
  [0xff00, 0xffef, 'ideographs'],
  [0x1f000, 0x1faff, [EMOJI_FAMILY, 'Noto Sans Symbols 2', 'Symbola']],
  [0x20000, 0x3ffff, 'ideographs'],
];

const EVERYWHERE: readonly string[] = ['DejaVu Sans', 'Arimo', 'Tinos', 'DejaVu Serif', 'DejaVu Math TeX Gyre', EMOJI_FAMILY];

/** The region whose forms a language wants; undefined for languages that do not write ideographs. */
function regionOf(language: string | undefined): Region | undefined {
  const primary = language?.slice(0, 2).toLowerCase();
  return primary === 'ja' || primary === 'ko' || primary === 'zh' ? primary : undefined;
}

/** The fonts of one region, then of the others: of most use for those who lack a character. */
const regional = (region: Region): readonly string[] =>
  [region, ...(['zh', 'ja', 'ko'] as const).filter((other) => other !== region)].flatMap((each) => REGIONAL[each]);

/**
 * Families to try for a character, the operator's families `others` last.
 * @param language BCP 47, of the text: ideographs look different in Chinese, Japanese and Korean.
 */
export function fallbackFamilies(codePoint: number, others: readonly string[], language?: string): readonly string[] {
  for (const [first, last, families] of SCRIPT_FAMILIES) {
    if (codePoint < first || codePoint > last) continue;
    const own = typeof families !== 'string' ? families : regional(regionOf(language) ?? (families === 'ideographs' ? 'zh' : families));
    return [...own, ...EVERYWHERE, ...others];
  }
  return [...EVERYWHERE, ...others];
}
