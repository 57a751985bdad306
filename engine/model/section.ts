import type { Block } from './document.ts';
import type { Field, ParagraphProperties } from './paragraph.ts';
import type { Border, RunProperties } from './run.ts';

export interface Column {
  readonly width: number;
  /** To the next column. */
  readonly space: number;
}

/** One per kind; absent: nothing printed (inheritance from the section before is already resolved). */
export interface HeaderFooterSet {
  readonly default?: HeaderFooter;
  readonly first?: HeaderFooter;
  readonly even?: HeaderFooter;
}
export interface HeaderFooter {
  /** Part name. */
  readonly part: string;
  readonly blocks: readonly Block[];
}

/** Lengths in points. */
export interface Section {
  readonly blocks: readonly Block[];
  readonly start: 'nextPage' | 'continuous' | 'evenPage' | 'oddPage' | 'nextColumn';
  readonly page: { readonly width: number; readonly height: number; readonly landscape: boolean };
  readonly margins: {
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    readonly left: number;
    readonly header: number;
    readonly footer: number;
    readonly gutter: number;
  };
  readonly columns: { readonly list: readonly Column[]; readonly separator: boolean };
  readonly headers: HeaderFooterSet;
  readonly footers: HeaderFooterSet;
  /** The first page has a header and footer of its own. */
  readonly titlePage: boolean;
  readonly pageNumbers: {
    readonly start?: number;
    readonly format: string;
    /** The number of a heading, as a reference to its style, that stands before that of the page. */
    readonly chapter?: { readonly heading: Field; readonly separator: string };
  };
  readonly pageBorders?: {
    readonly top?: Border;
    readonly right?: Border;
    readonly bottom?: Border;
    readonly left?: Border;
    readonly from: 'page' | 'text';
    readonly pages: 'all' | 'first' | 'notFirst';
    readonly behind: boolean;
  };
  readonly verticalAlign: 'top' | 'center' | 'bottom' | 'both';
  readonly grid: {
    readonly type: 'none' | 'lines' | 'linesAndChars' | 'snapToChars';
    readonly linePitch: number;
    readonly charSpace: number;
  };
  readonly lineNumbers?: {
    /** Only multiples are printed. */
    readonly countBy: number;
    readonly start: number;
    readonly distance?: number;
    readonly restart: 'page' | 'section' | 'continuous';
    /** Formatting of a number and of the line it stands on. */
    readonly style: { readonly properties: ParagraphProperties; readonly mark: RunProperties };
  };
  readonly footnotes: NoteSettings;
  readonly endnotes: NoteSettings;
  readonly rightToLeft: boolean;
  readonly textDirection: 'horizontal' | 'down' | 'up';
}

export interface NoteSettings {
  readonly position: 'pageBottom' | 'beneathText' | 'sectionEnd' | 'documentEnd';
  readonly format: string;
  readonly start: number;
  readonly restart: 'continuous' | 'section' | 'page';
}
