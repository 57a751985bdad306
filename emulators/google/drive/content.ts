import type { EmulatorContext } from '../../kit/open-emulator.ts';
import type { DocumentContent } from '../docs/document-content.ts';

/** A Google document as the Docs API meets it. */
export interface StoredDocument {
  readonly id: string;
  readonly title: string;
  readonly content: DocumentContent;
  /** Changes with every edit of the content. */
  readonly revisionId: string;
}

/**
 * How the Docs API reaches the documents in Drive. Every method checks the caller of the request first: token, scopes, the grant of
 * the file to the app, the quota of the Docs API. What is refused is thrown as `GoogleFault` in the Docs API's own words.
 */
export interface DocumentStore {
  readonly read: (context: EmulatorContext, id: string) => StoredDocument;
  /** Stores what `edit` returns; nothing is changed when it throws. */
  readonly write: (context: EmulatorContext, id: string, edit: (document: StoredDocument) => DocumentContent) => StoredDocument;
  /** A new document of the caller, granted to the app. */
  readonly create: (context: EmulatorContext, title: string, content: DocumentContent) => StoredDocument;
}
