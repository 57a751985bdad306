import type { Connection } from '../connections/connection.ts';

/** Bytes that the workspace hosts, and uploads that wait to be attached to a page. */
export interface HostedFiles {
  /** Keeps bytes under a key, which a property value of type `file` names. */
  readonly put: (key: string, bytes: Uint8Array, contentType: string) => void;
  /** A URL that works for an hour; `origin` is the emulator's own base URL. */
  readonly link: (key: string, origin: string) => { readonly url: string; readonly expiryTime: string };
  /** The key that a URL made by `link` stands for, expired or not. */
  readonly keyOf: (url: string) => string | undefined;
  /** The bytes of a file upload whose id a page update names; a text says why it can't be attached. */
  readonly attach: (
    uploadId: string,
    connection: Connection,
  ) => { readonly key: string; readonly name: string } | { readonly refused: string };
}
