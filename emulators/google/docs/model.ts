/** A length as the Docs API writes it; zero may stand without `magnitude`. */
export interface Dimension {
  readonly magnitude?: number;
  readonly unit: 'PT';
}

/** Parts of 0 to 1; an absent part is 0. Without `color`: transparent. */
export interface OptionalColor {
  readonly color?: { readonly rgbColor?: { readonly red?: number; readonly green?: number; readonly blue?: number } };
}

/** As in the Docs API: an absent property is inherited from the named style. */
export interface TextStyle {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly strikethrough?: boolean;
  readonly smallCaps?: boolean;
  readonly backgroundColor?: OptionalColor;
  readonly foregroundColor?: OptionalColor;
  readonly fontSize?: Dimension;
  readonly weightedFontFamily?: { readonly fontFamily: string; readonly weight?: number };
  readonly baselineOffset?: 'NONE' | 'SUPERSCRIPT' | 'SUBSCRIPT';
  readonly link?: { readonly url: string };
}

export const NAMED_STYLE_TYPES = [
  'NORMAL_TEXT',
  'TITLE',
  'SUBTITLE',
  'HEADING_1',
  'HEADING_2',
  'HEADING_3',
  'HEADING_4',
  'HEADING_5',
  'HEADING_6',
] as const;
export type NamedStyleType = (typeof NAMED_STYLE_TYPES)[number];

export interface Border {
  readonly color: OptionalColor;
  readonly width: Dimension;
  readonly padding?: Dimension;
  readonly dashStyle: 'SOLID' | 'DOT' | 'DASH';
}

export interface ParagraphStyle {
  readonly namedStyleType?: NamedStyleType;
  readonly alignment?: 'START' | 'CENTER' | 'END' | 'JUSTIFIED';
  /** Percent; 100 is single. */
  readonly lineSpacing?: number;
  readonly direction?: 'LEFT_TO_RIGHT' | 'RIGHT_TO_LEFT';
  readonly spacingMode?: 'NEVER_COLLAPSE' | 'COLLAPSE_LISTS';
  readonly spaceAbove?: Dimension;
  readonly spaceBelow?: Dimension;
  readonly indentFirstLine?: Dimension;
  readonly indentStart?: Dimension;
  readonly indentEnd?: Dimension;
  readonly keepLinesTogether?: boolean;
  readonly keepWithNext?: boolean;
  readonly avoidWidowAndOrphan?: boolean;
  readonly pageBreakBefore?: boolean;
  readonly borderTop?: Border;
  readonly borderBottom?: Border;
  readonly borderLeft?: Border;
  readonly borderRight?: Border;
  readonly borderBetween?: Border;
  readonly shading?: { readonly backgroundColor: OptionalColor };
  readonly tabStops?: readonly { readonly offset: Dimension; readonly alignment: 'START' | 'CENTER' | 'END' }[];
}

/** `autoText` is the number of the page or of all pages. The others take one index each. */
export type Element =
  | { readonly type: 'text'; readonly text: string; readonly style: TextStyle }
  | { readonly type: 'pageBreak'; readonly style: TextStyle }
  | { readonly type: 'autoText'; readonly value: 'PAGE_NUMBER' | 'PAGE_COUNT'; readonly style: TextStyle }
  | { readonly type: 'inlineObject'; readonly objectId: string; readonly style: TextStyle };

/**
 * The last element is text that ends with the only newline of the paragraph. Neighbouring texts of the same style stay apart when they
 * were written apart: the exported .docx shows the seam, the API does not.
 */
export interface Paragraph {
  readonly type: 'paragraph';
  readonly elements: readonly Element[];
  readonly style: ParagraphStyle;
  readonly bullet?: { readonly listId: string; readonly nestingLevel?: number };
}

export interface TableCellStyle {
  readonly backgroundColor?: OptionalColor;
  readonly borderTop?: Border;
  readonly borderBottom?: Border;
  readonly borderLeft?: Border;
  readonly borderRight?: Border;
  readonly paddingTop?: Dimension;
  readonly paddingBottom?: Dimension;
  readonly paddingLeft?: Dimension;
  readonly paddingRight?: Dimension;
  readonly contentAlignment?: 'TOP' | 'MIDDLE' | 'BOTTOM';
  readonly rowSpan?: number;
  readonly columnSpan?: number;
}

export interface TableCell {
  /** Ends with a paragraph. */
  readonly content: readonly Block[];
  readonly style: TableCellStyle;
}

export interface TableRow {
  readonly cells: readonly TableCell[];
  readonly style: { readonly minRowHeight?: Dimension; readonly tableHeader?: boolean; readonly preventOverflow?: boolean };
}

export interface Table {
  readonly type: 'table';
  /** Points; null: shares what is left evenly. */
  readonly columns: readonly (number | null)[];
  readonly rows: readonly TableRow[];
  /** What the exporter wraps in content controls of its own, as it does for documents that once were .docx. */
  readonly wrapped?: 'table' | 'rows';
}

export type Block = Paragraph | Table;

export interface NestingLevel {
  readonly glyphType?: 'DECIMAL' | 'ZERO_DECIMAL' | 'ALPHA' | 'UPPER_ALPHA' | 'ROMAN' | 'UPPER_ROMAN';
  readonly glyphSymbol?: string;
  /** `%0.`, `%0.%1.`: the digit names a nesting level. */
  readonly glyphFormat: string;
  readonly bulletAlignment: 'START' | 'CENTER' | 'END';
  readonly indentFirstLine: Dimension;
  readonly indentStart: Dimension;
  readonly startNumber?: number;
  readonly textStyle?: TextStyle;
}

export interface NamedStyle {
  readonly text: TextStyle;
  readonly paragraph: ParagraphStyle;
}

/** Points. */
export interface PageStyle {
  readonly width: number;
  readonly height: number;
  readonly marginTop: number;
  readonly marginBottom: number;
  readonly marginLeft: number;
  readonly marginRight: number;
  readonly marginHeader: number;
  readonly marginFooter: number;
  readonly firstPageDiffers?: boolean;
}

export interface InlineObject {
  readonly mimeType: string;
  /** Base64. */
  readonly data: string;
  /** Points. */
  readonly width: number;
  readonly height: number;
  readonly title?: string;
}

export interface Segment {
  readonly id: string;
  readonly kind: 'header' | 'footer';
  readonly place: 'default' | 'first';
  readonly content: readonly Block[];
}

/** A Google document as plain data that survives JSON. */
export interface DocumentContent {
  /** Ends with a paragraph. */
  readonly body: readonly Block[];
  readonly segments: readonly Segment[];
  readonly page: PageStyle;
  readonly namedStyles: Readonly<Record<NamedStyleType, NamedStyle>>;
  /** Up to nine levels each, by list id. */
  readonly lists: Readonly<Record<string, readonly NestingLevel[]>>;
  readonly inlineObjects: Readonly<Record<string, InlineObject>>;
  /** It came from a .docx; the exporter then writes data for the way back. */
  readonly imported?: true;
}

export const points = (magnitude: number): Dimension => (magnitude === 0 ? { unit: 'PT' } : { magnitude, unit: 'PT' });

/** From six hexadecimal digits, e.g. `1d2021`. */
export function color(hex: string): OptionalColor {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  const [red, green, blue] = [part(0), part(2), part(4)];
  return { color: { rgbColor: { ...(red ? { red } : {}), ...(green ? { green } : {}), ...(blue ? { blue } : {}) } } };
}

/** Six lower-case hexadecimal digits; undefined when transparent. */
export function hex(value: OptionalColor | undefined): string | undefined {
  if (!value?.color) return undefined;
  const { red = 0, green = 0, blue = 0 } = value.color.rgbColor ?? {};
  return [red, green, blue]
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
}
