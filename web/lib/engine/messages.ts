import type { Confidence, Diagnostic, DrawnPiece, FormatSettings, PageDrawing, RowJson } from '../../../engine/index.ts';

/** What pages are made from besides a row. */
export interface OpenRequest {
  readonly template: Uint8Array;
  readonly settings: FormatSettings;
  /** To check the placeholders against; undefined without rows. */
  readonly columns: readonly string[] | undefined;
}

/** To the worker; each is answered once, in their order. */
export type EngineRequest = { readonly id: number } & (
  | {
      readonly type: 'show';
      /** Undefined: what was opened last. */
      readonly open: OpenRequest | undefined;
      /** Null: the template as it stands. */
      readonly row: RowJson | null;
      /** Decimal places of numbers by column, where they do not follow the settings: 0 to 5. */
      readonly decimals: Readonly<Record<string, number>>;
      /** Numbers of the pages that are wanted at once, from 0. */
      readonly wanted: readonly number[];
    }
  /** A page of what `shown` asked for, while nothing newer has been. */
  | { readonly type: 'page'; readonly shown: number; readonly page: number }
);

/** A page beside the one of this number that was sent before it: what that one had is not sent again. */
export interface SentPage extends Pick<PageDrawing, 'open'> {
  readonly pieces: readonly (Pick<DrawnPiece, 'at'> & {
    /** A number: that of the piece of the page before, from 0, that has the same. */
    readonly markup: string | number;
  })[];
}

export interface ShownPages<Page = PageDrawing> {
  /** Width and height of each page in points. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
  /** Those pages that were wanted at once, by number from 0. */
  readonly pages: ReadonlyMap<number, Page>;
  readonly diagnostics: readonly Diagnostic[];
  /** Of the template. */
  readonly confidence: Confidence;
  /** Milliseconds that the worker took. */
  readonly took: number;
}

export type EngineReply = { readonly id: number } & (
  | { readonly shown: ShownPages<SentPage> }
  /** Undefined: something newer is shown. */
  | { readonly page: SentPage | undefined }
  | { readonly refused: Diagnostic }
);
