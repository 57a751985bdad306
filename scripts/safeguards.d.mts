/** A text of a source, and what is left in its place. */
export interface Edit {
  readonly file: string;
  readonly taken: string;
  readonly left: string;
}

/** Something that keeps runs whole, how to take it out, and the test that must turn red without it. */
export interface Safeguard {
  readonly name: string;
  readonly edits: readonly Edit[];
  readonly test: { readonly file: string; readonly title: string };
}

export const SAFEGUARDS: readonly Safeguard[];
export function withoutSafeguard(source: string, edit: Edit): string;
