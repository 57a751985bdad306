import type { RowSource } from '../generation/files/row-source.ts';
import type { Documents, RowStore } from '../generation/index.ts';

/** Options that say where template and rows of a run come from, as `parseArgs` of Node takes them. */
export const SOURCE_OPTIONS = {
  template: { type: 'string' },
  rows: { type: 'string' },
  notion: { type: 'string' },
  'notion-token': { type: 'string' },
  'google-doc': { type: 'string' },
  'google-token': { type: 'string' },
  'all-rows': { type: 'boolean' },
} as const;

/** What is given of them, and of the names. */
export interface SourceOptions {
  readonly template?: string | undefined;
  readonly rows?: string | undefined;
  readonly notion?: string | undefined;
  readonly 'notion-token'?: string | undefined;
  readonly 'google-doc'?: string | undefined;
  readonly 'google-token'?: string | undefined;
  readonly 'all-rows'?: boolean | undefined;
  readonly name?: string | undefined;
}

/** Template and rows of a run, wherever they come from. */
export interface RunSource {
  readonly template: Uint8Array;
  /** Where the template comes from, if it is a Google document. */
  readonly documents: Documents | undefined;
  readonly rows: RowSource;
  /** The id of a row means that row in later runs, too; in a file it is the number of a line. */
  readonly keepsIds: boolean;
  /** Pattern of the file names. */
  readonly pattern: string;
  /** Puts PDFs back to where the rows came from; `read` gives one by its file name. Undefined for files. */
  readonly store: ((read: (name: string) => Promise<Uint8Array>) => RowStore) | undefined;
}
