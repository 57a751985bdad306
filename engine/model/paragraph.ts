import type { Drawing } from './drawing.ts';
import type { MathNode } from './formula.ts';
import type { Border, Colour, RunProperties } from './run.ts';

export interface TabStop {
  /** From the start edge of the text area, points. */
  readonly position: number;
  readonly alignment: 'start' | 'center' | 'end' | 'decimal' | 'bar';
  readonly leader: 'none' | 'dot' | 'hyphen' | 'underscore' | 'heavy' | 'middleDot';
}

export interface LineSpacing {
  readonly rule: 'auto' | 'exact' | 'atLeast';
  /** A multiple for `auto`, points otherwise. */
  readonly value: number;
}

/** `w:framePr`: a paragraph that leaves the flow. Points. */
export interface Frame {
  readonly width?: number;
  readonly height?: { readonly rule: 'auto' | 'exact' | 'atLeast'; readonly value: number };
  readonly horizontal: {
    readonly from: 'margin' | 'page' | 'text';
    readonly offset?: number;
    readonly align?: 'left' | 'center' | 'right' | 'inside' | 'outside';
  };
  readonly vertical: {
    readonly from: 'margin' | 'page' | 'text';
    readonly offset?: number;
    readonly align?: 'top' | 'center' | 'bottom';
  };
  readonly wrap: 'around' | 'auto' | 'none' | 'notBeside' | 'through' | 'tight';
  readonly horizontalSpace: number;
  readonly verticalSpace: number;
  readonly dropCap?: { readonly kind: 'drop' | 'margin'; readonly lines: number };
}

/** The effective formatting of a paragraph. Lengths in points; start and end follow the paragraph's direction. */
export interface ParagraphProperties {
  readonly styleId?: string;
  readonly alignment: 'start' | 'end' | 'center' | 'justify' | 'distribute';
  readonly indent: { readonly start: number; readonly end: number /** Negative: hanging. */; readonly firstLine: number };
  readonly spacing: {
    readonly before: number;
    readonly after: number;
    readonly beforeAuto: boolean;
    readonly afterAuto: boolean;
    readonly line: LineSpacing;
  };
  readonly contextualSpacing: boolean;
  readonly keepNext: boolean;
  readonly keepLines: boolean;
  readonly pageBreakBefore: boolean;
  readonly widowControl: boolean;
  /** Sorted by position; `clear`ed ones are gone. */
  readonly tabs: readonly TabStop[];
  readonly borders: {
    readonly top?: Border;
    readonly bottom?: Border;
    readonly left?: Border;
    readonly right?: Border;
    readonly between?: Border;
    readonly bar?: Border;
  };
  readonly shading?: Colour;
  readonly frame?: Frame;
  readonly numbering?: { readonly numberingId: number; readonly level: number };
  /** 0 = Heading 1; absent: body text. */
  readonly outlineLevel?: number;
  readonly rightToLeft: boolean;
  readonly snapToGrid: boolean;
  readonly kinsoku: boolean;
  readonly wordWrap: boolean;
  /** `w:autoSpaceDE` is off: no room between East Asian and other letters. */
  readonly tightScripts?: true;
  /** `w:overflowPunct` is off: no punctuation hangs behind the end of an East Asian line. */
  readonly keepPunctuation?: true;
  /** `w:suppressLineNumbers`: its lines are not counted. */
  readonly unnumberedLines?: true;
  readonly hyphenate: boolean;
  /** ST_TextAlignment: vertical alignment of characters of different size on a line. */
  readonly textAlignment: 'auto' | 'top' | 'center' | 'baseline' | 'bottom';
  /** Start and end of the indents are asked to change sides on even pages, which the pages do not show. */
  readonly mirrorIndents?: true;
}

/** One object per hyperlink: its identity groups the inlines that belong to it. */
export interface Link {
  /** http, https or mailto only; the reader drops every other scheme with a diagnostic. In a template it may have placeholders. */
  readonly url?: string;
  /** Name of a bookmark of this document. */
  readonly anchor?: string;
  readonly tooltip?: string;
  /** The stretch is filled in by whoever opens the PDF, and leads nowhere. */
  readonly control?: FormControl;
}

/** What becomes a field of a form. */
export interface FormControl {
  readonly type: 'text' | 'date' | 'list' | 'combo' | 'checkbox';
  /** For programs that read what was filled in. */
  readonly name: string;
  /** For people. */
  readonly label: string;
  readonly options: readonly string[];
  readonly isChecked: boolean;
  readonly isMultiline: boolean;
  /** The content only says what is to be written there. */
  readonly isPrompt: boolean;
  readonly isLocked: boolean;
}

interface InlineBase {
  readonly properties: RunProperties;
  readonly link?: Link;
}

/** No tabs, no line breaks: those are inlines of their own. U+00AD and U+2011 are kept as characters. */
export interface Text extends InlineBase {
  readonly type: 'text';
  readonly text: string;
  /** `w:sym`: `text` is in the private area of a symbol font named by `properties.fonts.ascii`. */
  readonly symbol?: true;
  /** The box of a form field: `text` is its sign (☐ or ☒), a square is drawn. */
  readonly checkBox?: true;
  /** A LISTNUM or AUTONUM field: `text` is the number that it has come to (ECMA-376 17.16.5.31). */
  readonly listNumber?: ListNumberField;
  /** A SEQ field: `text` is what it prints (17.16.5.56). */
  readonly sequence?: SequenceField;
  /** It stands in the result of a REF field (17.16.5.51): one object per field. */
  readonly reference?: Reference;
  /** The title of an entry of a table of contents: the text of the heading that the entry leads to. */
  readonly title?: true;
  /** The placeholder this text came from, as written, and its property: for the preview's "where does this come from". */
  readonly origin?: { readonly placeholder: string; readonly property: string };
}
/** What a LISTNUM field counts, or one of the older AUTONUM fields. */
export interface ListNumberField {
  /** The list's name; absent: the list of the paragraph. */
  readonly list?: string;
  /** 0 to 8; absent: the one below the paragraph's. */
  readonly level?: number;
  /** The list begins anew with this number. */
  readonly start?: number;
  /** The level is that of the heading it stands in, or the one below the last heading that was counted. */
  readonly followsHeadings?: true;
  /** Of the number in place of its level's (ST_NumberFormat). */
  readonly format?: string;
  /** What the number ends with in place of its full stop. */
  readonly end?: string;
}
/** What a REF field refers to. */
export interface Reference {
  readonly bookmark: string;
  /** It prints the number of the paragraph that the bookmark stands in, not what is marked. */
  readonly paragraphNumber?: true;
}
/** What a SEQ field counts. */
export interface SequenceField {
  /** Of the sequence, in lower case. */
  readonly name: string;
  /** Whether it prints the number before once more. */
  readonly repeats: boolean;
  /** The sequence goes on with this number. */
  readonly start?: number;
  /** It begins anew behind a heading of this level or a higher one, 0 to 8. */
  readonly restartAfter?: number;
  /** ST_NumberFormat by name. */
  readonly format: string;
  /** It counts, and prints nothing. */
  readonly hidden: boolean;
  /** The result stored in the file. */
  readonly result: string;
}
export interface Tab extends InlineBase {
  readonly type: 'tab';
  /** `w:ptab`: positioned against margin or indent, not by tab stops. */
  readonly absolute?: {
    readonly alignment: 'left' | 'center' | 'right';
    readonly from: 'margin' | 'indent';
    readonly leader: TabStop['leader'];
  };
}
export interface Break extends InlineBase {
  readonly type: 'break';
  readonly kind: 'line' | 'page' | 'column';
  readonly clear?: 'left' | 'right' | 'all';
}
/** A field whose value only the layout knows. All other fields are read by their stored result. */
export interface Field extends InlineBase {
  readonly type: 'field';
  readonly kind: 'page' | 'pages' | 'sectionPages' | 'section' | 'pageReference' | 'styleReference';
  /** ST_NumberFormat by name, e.g. `decimal`, `lowerRoman`; absent: the section's. */
  readonly format?: string;
  /** Bookmark, for `pageReference`. */
  readonly target?: string;
  /** For `styleReference`. */
  readonly style?: StyleReference;
  /** The result stored in the file. */
  readonly result: string;
  /** What the height of its line counts from in place of its own formatting. */
  readonly heightOf?: RunProperties;
}
/** Which paragraph a STYLEREF field prints, and what of it (17.16.5.59). */
export interface StyleReference {
  readonly styleId: string;
  /** In running heads: the last one of the page in place of the first. */
  readonly fromBottom?: true;
  /** Its number in place of its text: as it stands there, or with those of the levels above. */
  readonly number?: 'own' | 'full';
  /** Of the number: what is neither number nor punctuation is left out. */
  readonly withoutWords?: true;
}
export interface InlineDrawing extends InlineBase {
  readonly type: 'drawing';
  readonly drawing: Drawing;
}
export interface NoteReference extends InlineBase {
  readonly type: 'note-reference';
  readonly kind: 'footnote' | 'endnote';
  readonly id: string;
  /** The mark that follows is the author's own text, so no number is set. */
  readonly customMark: boolean;
}
/** Inside a note: its own number. */
export interface NoteMark extends InlineBase {
  readonly type: 'note-mark';
}
/** Where a bookmark starts. */
export interface Bookmark extends InlineBase {
  readonly type: 'bookmark';
  readonly name: string;
}

/** A formula that is set as one; one with placeholders in it is text instead. */
export interface Formula extends InlineBase {
  readonly type: 'formula';
  readonly root: MathNode;
  /** It stands on a line of its own, where its parts are larger. */
  readonly display: boolean;
  /** On one line, for outlines. */
  readonly text: string;
}

/** Text with its reading above it (ECMA-376 17.3.3.25), set as one. */
export interface Ruby extends InlineBase {
  readonly type: 'ruby';
  readonly base: readonly Text[];
  readonly reading: readonly Text[];
  /** ST_RubyAlign, of whichever is narrower over or below the other. */
  readonly alignment: 'left' | 'center' | 'right' | 'distributeLetter' | 'distributeSpace';
  /** From the baseline of the base to that of the reading, points. */
  readonly raise: number;
}

export type Inline = Text | Tab | Break | Field | InlineDrawing | Formula | Ruby | NoteReference | NoteMark | Bookmark;

/** A node occurs at most once in a document: caches are keyed by its identity. */
export interface Paragraph {
  readonly type: 'paragraph';
  readonly properties: ParagraphProperties;
  /** Flat: containers (hyperlinks, content controls, insertions) are unwrapped. */
  readonly children: readonly Inline[];
  /** Formatting of the paragraph mark: height of an empty paragraph, look of its list label. */
  readonly mark: RunProperties;
  /** What its styles alone give to text: the room of a line of white space, and below the last line of a table cell. */
  readonly styleText?: RunProperties;
  /** `w:vanish` on the mark of an otherwise empty or hidden paragraph: it merges with the next one. */
  readonly markHidden?: true;
  /** The section ends after this paragraph and the paragraph itself is empty. */
  readonly endsSection?: true;
}
