/** A test that measures a line. */
export interface Measure {
  readonly file: string;
  readonly title: string;
  /** Environment that makes it larger. */
  readonly full?: Readonly<Record<string, string>>;
}

/** A line of docs/reliability.md. */
export interface Line {
  readonly id: string;
  readonly wanted: string;
  readonly tests: readonly Measure[];
}

export const LINES: readonly Line[];
