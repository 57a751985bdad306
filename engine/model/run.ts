/** Six hex digits, upper case, e.g. `1F4E79`. `auto` is resolved by the layout against what lies behind. */
export type Colour = string;

export interface Border {
  /** ECMA-376 ST_Border by name: `single`, `double`, `dashed`, `dotted`, `thick`, `none`, … */
  readonly style: string;
  /** Points. */
  readonly width: number;
  /** Distance to the content, points. */
  readonly space: number;
  readonly colour: Colour | 'auto';
  /** The frame that it belongs to casts a shadow to the right and down. */
  readonly shadow?: true;
}

export interface Fonts {
  readonly ascii: string;
  readonly highAnsi: string;
  readonly eastAsia: string;
  readonly complex: string;
  /** `w:hint`: which slot ambiguous characters take. */
  readonly hint?: 'eastAsia' | 'complex';
}

/** How letters look that are not just filled with the colour of the text. Lengths in points. */
export interface TextEffects {
  /** Hollow letters in a thin line of the colour of the text (`w:outline`). */
  readonly outline?: true;
  /** A shadow of its own, to the right and down (`w:shadow`). */
  readonly shadow?: true;
  /** `w:emboss` and `w:imprint`. */
  readonly relief?: 'embossed' | 'engraved';
  readonly emphasis?: EmphasisMark;
  /** A line around the letters (`w14:textOutline`). */
  readonly contour?: { readonly width: number; readonly colour: Colour };
  /** Nothing within the letters (`w14:textFill`). */
  readonly hollow?: true;
  /** A shadow somewhere else (`w14:shadow`), from the letters; y downwards. */
  readonly cast?: { readonly x: number; readonly y: number; readonly colour: Colour };
}

/** ST_Em (ECMA-376 17.18.24): one mark at each letter, above it or, of `underDot`, below. */
export type EmphasisMark = 'dot' | 'comma' | 'circle' | 'underDot';

/** The effective formatting of a run: styles, toggles and theme already resolved. Lengths in points. */
export interface RunProperties {
  readonly fonts: Fonts;
  readonly size: number;
  readonly sizeComplex: number;
  readonly bold: boolean;
  readonly boldComplex: boolean;
  readonly italic: boolean;
  readonly italicComplex: boolean;
  /** ST_Underline by name (`single`, `double`, `words`, `wave`, …). */
  readonly underline?: { readonly style: string; readonly colour: Colour | 'auto' };
  readonly strike: 'none' | 'single' | 'double';
  readonly colour: Colour | 'auto';
  readonly highlight?: Colour;
  readonly shading?: Colour;
  readonly border?: Border;
  readonly verticalAlign: 'baseline' | 'superscript' | 'subscript';
  readonly caps: 'none' | 'all' | 'small';
  /** Added after every character, points. */
  readonly spacing: number;
  /** Horizontal scale, 1 = 100 %. */
  readonly scale: number;
  /** Raised (positive) or lowered, points. */
  readonly position: number;
  readonly hidden: boolean;
  /** Kerning applies from this font size (points) on; absent: no kerning. */
  readonly kerningFrom?: number;
  readonly rightToLeft: boolean;
  readonly language: { readonly latin?: string; readonly eastAsia?: string; readonly complex?: string };
  /** Width that the text of neighbouring runs with this id is to have together; without an id that of the run. Points. */
  readonly fit?: { readonly width: number; readonly id?: string };
  readonly effects?: TextEffects;
  /** Formats asked for that the pages do not show, by their elements. */
  readonly undrawn?: readonly string[];
}
