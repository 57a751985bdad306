import { ServiceFailure, type ServiceFailureOptions } from './service-failure.ts';

/** A document that may be chosen as a template. */
export interface Document {
  readonly id: string;
  readonly name: string;
  /** Page to open in a browser. */
  readonly url: string;
  /** Changes with every edit. */
  readonly revision: string;
}

export interface ExportedDocument {
  readonly document: Document;
  /** A .docx. */
  readonly bytes: Uint8Array;
}

/** What the demo document says. */
export interface DemoContent {
  /** Name of the user to greet. */
  readonly userName: string;
  /** IANA name of the zone in which the date of the document's name is told. */
  readonly timeZone: string;
  /** Listed as `name : {{name}}`. */
  readonly placeholders: readonly string[];
}

/** Where templates come from. Methods throw `DocumentsFailure`, after having retried what may be tried again. */
export interface Documents {
  /** Documents that the connection may see, by name ascending, at most `limit` (100 by default). */
  readonly list: (options: { readonly search?: string; readonly limit?: number }, signal: AbortSignal) => Promise<readonly Document[]>;
  /** Takes an id or the address of a document. */
  readonly find: (address: string, signal: AbortSignal) => Promise<Document>;
  /** The document as .docx, by id or address: exported once a revision, kept for the next run. */
  readonly export: (address: string, signal: AbortSignal) => Promise<ExportedDocument>;
  /**
   * A .docx laid out by the provider itself, as a document that exists only meanwhile. `leftBehind`: its name, when it could not be
   * deleted again.
   */
  readonly layOut: (docx: Uint8Array, signal: AbortSignal) => Promise<{ readonly pdf: Uint8Array; readonly leftBehind?: string }>;
  /** A document 'New Demo Document …' with a greeting, what to do next and the list of placeholders. */
  readonly createDemo: (content: DemoContent, signal: AbortSignal) => Promise<CreatedDocument>;
}

export interface CreatedDocument {
  readonly document: Document;
  /** The document is there, but its content could not be added: why. */
  readonly contentFailure?: string;
}

/**
 * What can be done about it: `needs-reauthorization` and `missing-scope`: the user consents again; `forbidden`, `not-found`, `invalid` and
 * `too-large`: another document, or another setting of the provider; `rate-limited` and `unavailable`: later. `stopped`: its caller left.
 */
export type DocumentsFailureReason =
  | 'needs-reauthorization'
  | 'missing-scope'
  | 'forbidden'
  | 'not-found'
  | 'invalid'
  | 'too-large'
  | 'rate-limited'
  | 'unavailable'
  | 'stopped';

/** A fault of where templates come from. */
export class DocumentsFailure extends ServiceFailure {
  override readonly name = 'DocumentsFailure';
  readonly area = 'documents';
  readonly reason: DocumentsFailureReason;
  constructor(reason: DocumentsFailureReason, message: string, options?: ServiceFailureOptions) {
    super(message, options);
    this.reason = reason;
  }
}
