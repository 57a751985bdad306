import type { Diagnostic, FormatSettings, RowJson } from '../../../engine/index.ts';

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

export interface ShownPages {
  /** Width and height of each page in points. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
  /** SVG documents of those pages that were wanted at once, by number from 0. */
  readonly pages: ReadonlyMap<number, string>;
  readonly diagnostics: readonly Diagnostic[];
  /** Milliseconds that the worker took. */
  readonly took: number;
}

export type EngineReply = { readonly id: number } & (
  | { readonly shown: ShownPages }
  /** Undefined: something newer is shown. */
  | { readonly svg: string | undefined }
  | { readonly refused: Diagnostic }
);
