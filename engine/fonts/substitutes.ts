import type { FontDescription } from '../model/document.ts';

export interface Substitute {
  readonly family: string;
  /** Advance widths equal the original's. */
  readonly compatible: boolean;
}

/** Families whose advance widths ours equal. */
const COMPATIBLE: ReadonlyMap<string, readonly string[]> = new Map([
  ['Arimo', ['Arial', 'Helvetica', 'Liberation Sans', 'Albany', 'Nimbus Sans', 'Nimbus Sans L']],
  ['Tinos', ['Times New Roman', 'Times', 'Liberation Serif', 'Thorndale', 'Nimbus Roman', 'Nimbus Roman No9 L']],
  ['Cousine', ['Courier New', 'Courier', 'Liberation Mono', 'Cumberland', 'Nimbus Mono', 'Nimbus Mono L']],
  ['Carlito', ['Calibri']],
  ['Caladea', ['Cambria']],
  ['Gelasio', ['Georgia']],
  ['Archivo Narrow', ['Arial Narrow', 'Liberation Sans Narrow', 'Helvetica Narrow']],
]);

/**
 * Look-alikes. For families without a free equal LibreOffice on Linux takes the DejaVu fonts, whose proportions are
 * Verdana's; documents made with such a fallback in mind keep their lines that way.
 */
const ALIKE: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'DejaVu Sans',
    [
      'Verdana',
      'Tahoma',
      'Segoe UI',
      'Segoe UI Light',
      'Segoe UI Semibold',
      'Segoe UI Symbol',
      'Segoe UI Emoji',
      'Helvetica Neue',
      'Trebuchet MS',
      'Aptos',
      'Aptos Display',
      'Open Sans',
      'Roboto',
      'Lato',
      'Montserrat',
      'Noto Sans',
      'Source Sans Pro',
      'Inter',
      'Poppins',
      'Nunito',
      'Raleway',
      'Ubuntu',
      'Droid Sans',
      'Fira Sans',
      'Work Sans',
      'PT Sans',
      'IBM Plex Sans',
      'Century Gothic',
      'Futura',
      'Gill Sans',
      'Gill Sans MT',
      'Tw Cen MT',
      'Lucida Sans',
      'Lucida Sans Unicode',
      'Lucida Grande',
      'Candara',
      'Corbel',
      'Franklin Gothic Book',
      'Franklin Gothic Medium',
      'Myriad Pro',
      'Univers',
      'Avenir',
      'Avenir Next',
      'Optima',
      'Geneva',
      'Comic Sans MS',
      'Impact',
      'Arial Black',
      'Arial Unicode MS',
      'Arial Rounded MT Bold',
      'Bahnschrift',
      'MS Sans Serif',
      'Bitstream Vera Sans',
      'FreeSans',
      'sans-serif',
      'MS Gothic',
      'MS PGothic',
      'Meiryo',
      'Yu Gothic',
      'Malgun Gothic',
      'Gulim',
      'Dotum',
      'Microsoft YaHei',
      'Microsoft YaHei UI',
      'SimHei',
      'DengXian',
      'Microsoft JhengHei',
      'EB Garamond',
      'Book Antiqua',
      'Bookman Old Style',
      'Century',
      'Century Schoolbook',
      'Baskerville',
      'Baskerville Old Face',
      'Libre Baskerville',
      'Bodoni MT',
      'Didot',
      'Hoefler Text',
      'Minion Pro',
      'Merriweather',
      'Playfair Display',
      'Noto Serif',
      'PT Serif',
      'Crimson Text',
      'Perpetua',
      'Rockwell',
      'Sylfaen',
      'MS Mincho',
      'MS PMincho',
      'Yu Mincho',
      'Batang',
      'PMingLiU',
      'MingLiU',
      'FangSong',
      'KaiTi',
      'OpenSymbol',
      'StarSymbol',
    ],
  ],
  [
    'DejaVu Serif',
    ['Garamond', 'Palatino Linotype', 'Palatino', 'Constantia', 'FreeSerif', 'Luxi Serif', 'MS Serif', 'serif', 'SimSun', 'ＭＳ 明朝'],
  ],
  [
    'DejaVu Sans Mono',
    [
      'Consolas',
      'Lucida Console',
      'Menlo',
      'Monaco',
      'Andale Mono',
      'Courier Prime',
      'Source Code Pro',
      'Roboto Mono',
      'FreeMono',
      'Luxi Mono',
      'Terminal',
      'Fixedsys',
      'NSimSun',
      'Bitstream Vera Sans Mono',
      'monospace',
    ],
  ],
  ['DejaVu Math TeX Gyre', ['Cambria Math']],
  ['Carlito', ['Calibri Light']],
  ['Archivo Narrow', ['Roboto Condensed']],
]);

const BY_NAME: ReadonlyMap<string, Substitute> = new Map([...entries(ALIKE, false), ...entries(COMPATIBLE, true)]);

function entries(groups: ReadonlyMap<string, readonly string[]>, compatible: boolean): [string, Substitute][] {
  return [...groups].flatMap(([family, names]) => names.map((name): [string, Substitute] => [keyOf(name), { family, compatible }]));
}

/** LibreOffice looks at the name alone: a `roman` family that it does not know is set in DejaVu Sans like all others. */
const GENERIC: ReadonlyMap<string, string> = new Map([['modern', 'DejaVu Sans Mono']]);

/** What stands in for a family of this name, if it is one that we know. */
export function namedSubstitute(name: string): Substitute | undefined {
  const key = keyOf(plainFamily(name));
  return BY_NAME.get(key) ?? BY_NAME.get(key.replace(STYLE_OF_KEY, ''));
}

/** What stands in for a family of an unknown name: by the document's alternative name, by its class. */
export function describedSubstitute(description: FontDescription): Substitute {
  // LibreOffice does not read the alternative name; only where it leads to equal widths it is better than its answer.
  const alternative = description.alternative === undefined ? undefined : namedSubstitute(description.alternative);
  if (alternative?.compatible) return alternative;
  if (description.pitch === 'fixed') return { family: 'DejaVu Sans Mono', compatible: false };
  return { family: GENERIC.get(description.family ?? 'auto') ?? 'DejaVu Sans', compatible: false };
}

/**
 * A family without what converters and old systems add to its name: `Arial,Bold` (a style after a comma), `Arial;Helvetica` (further
 * choices) and `Arial CE`, `Arial (Arabic)` (a code page). LibreOffice 7.4 reads them as `Arial`.
 */
export function plainFamily(family: string): string {
  const [first = ''] = family.split(/[,;]/, 1);
  return first.trim().replace(/\s(?:CE|CYR|Greek|TUR|Baltic|\((?:Arabic|Hebrew|Vietnamese)\))$/i, '');
}

/** What PostScript names end with: `TimesNewRomanPS-BoldMT`, `Helvetica-Oblique`. */
const STYLE_OF_KEY = /(?:ps)?(?:roman|regular|bold)?(?:italic|oblique)?(?:mt)?$/;

/** Spaces, hyphens and case do not tell families apart: `TimesNewRoman`. */
function keyOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
