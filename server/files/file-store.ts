/** Some bytes of a file. */
export interface FilePart {
  readonly offset: number;
  readonly size: number;
}

/** Files by key, such as `runs/<run>/template.docx`: in a folder of this machine or in a bucket that several share. */
export interface FileStore {
  /** After it returns the file is whole and kept; it is never seen half written. Throws FilesUnavailable. */
  readonly write: (key: string, bytes: Uint8Array) => Promise<void>;
  /** The same, unless there is a file of this key: then that one stays as it is. */
  readonly create: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Throws MissingFile, also when the file ends before the part does. */
  readonly read: (key: string, part?: FilePart) => Promise<Uint8Array>;
  /** Throws MissingFile, also when the file ends before the part does. */
  readonly stream: (key: string, part?: FilePart) => Promise<{ readonly size: number; readonly body: ReadableStream<Uint8Array> }>;
  /** A file of this machine with the same bytes, for readers that need one; not to be changed, and read within an hour. Throws MissingFile. */
  readonly localPath: (key: string) => Promise<string>;
  /** Everything below a prefix, e.g. `runs/<run>`, or one file. Nothing there is no fault. */
  readonly remove: (prefix: string) => Promise<void>;
}

export class MissingFile extends Error {
  override readonly name = 'MissingFile';
}

export const tooShort = (key: string): MissingFile => new MissingFile(`The file '${key}' is too short.`);

/** The place of the files is full or can't be reached: nothing is wrong with what was asked, and later it may work. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable';
}

const KEY = /^[\w-]+(?:\/[\w-]+(?:\.[\w-]+)*)+$/u;

/** Keys are made by us from ids; one of another form is a defect, and must not leave the place of the files. */
export function checkKey(key: string): void {
  if (!KEY.test(key)) throw new Error(`'${key}' is no key of a file.`);
}
