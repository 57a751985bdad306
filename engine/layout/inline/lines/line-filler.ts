import type { BreakRequest, LabelRoom } from './break-request.ts';
import type { WordSource } from './cut-word.ts';

/** A paragraph while its lines are filled. */
export interface LineFiller extends WordSource {
  readonly request: BreakRequest;
  /** Before the line being filled. */
  label: LabelRoom | undefined;
  /** The line being filled has the indent of a first one. */
  first: boolean;
  /** So many lines above the one being filled end with a hyphen, without one between them that does not. */
  hyphens: number;
  /** The atom that is the rest of a word cut at its limit. */
  rest?: number;
}
