import type { SavedFile } from '../../generation/index.ts';

/** Files by their names, whosever they are; saved as an `Output` saves them. */
export interface FileOutput {
  readonly has: (name: string) => boolean;
  /** In place of one of the same name, if there is one. */
  readonly save: (name: string, pdf: Uint8Array) => Promise<SavedFile>;
}
