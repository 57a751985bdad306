import type { FontLibrary } from '../fonts/face.ts';
import type { TextDocument } from '../model/document.ts';
import type { Platform } from '../platform.ts';
import type { Encryption } from './file/encryption.ts';
import type { Conformance } from './pdf-standard.ts';

/** What holds for every document that a writer makes. */
export interface WriterOptions {
  readonly fonts: FontLibrary;
  readonly platform: Platform;
  /** The unfilled document: its characters decide, with the usual ones, what the base of each font holds. */
  readonly template?: TextDocument;
  /** false: streams stay readable, for looking into files. */
  readonly compress?: boolean;
  readonly conformance?: Conformance;
  /** Content controls are fields to be filled in. */
  readonly formFields?: boolean | undefined;
  readonly encryption?: Encryption | undefined;
  readonly watermark?: string | undefined;
  /** BCP 47, for documents that do not say theirs: accessible files have to. */
  readonly language?: string | undefined;
}
