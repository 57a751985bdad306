/** A name of a column as a tag writes it, prepared for the three ways of matching. */
export interface ColumnName {
  /** Without the spaces around it. */
  readonly written: string;
  /** See `cleanText`. */
  readonly clean: string;
  /** Without case and spaces. */
  readonly folded: string;
}

const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;
const SPACES = /[\s\u0085\u180E]+/gu;

/** What a word processor changes on its own undone: odd spaces, curly quotes, soft hyphens, composition. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(SPACES, ' ')
    .replace(/[\u2018\u2019\u201A\u201B\u2032]/gu, "'")
    .replace(/[\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB]/gu, '"')
    .replace(/[\u2010-\u2015\u2212]/gu, '-')
    .trim();
}

/** The clean name without case and spaces. */
export function foldName(name: string): string {
  return cleanText(name).replace(/ /gu, '').toLowerCase();
}

/** Prepares a name for being looked up. */
export function columnName(written: string): ColumnName {
  const name = written.trim();
  return { written: name, clean: cleanText(name), folded: foldName(name) };
}

export interface ColumnMatch {
  readonly column: string;
  /** Differs in case or spaces: worth telling. */
  readonly inexact: boolean;
}

/** Finds columns by name: exactly, then as the word processor may have changed it, then ignoring case and spaces. */
export interface ColumnIndex {
  readonly columns: readonly string[];
  readonly find: (name: ColumnName) => ColumnMatch | undefined;
}

/** Where two columns are alike but for what a way of matching leaves out, the first answers. */
export function indexColumns(columns: readonly string[]): ColumnIndex {
  const exact = new Set(columns);
  const clean = new Map<string, string>();
  const folded = new Map<string, string>();
  for (const column of columns) {
    const cleaned = cleanText(column);
    const fold = foldName(column);
    if (!clean.has(cleaned)) clean.set(cleaned, column);
    if (!folded.has(fold)) folded.set(fold, column);
  }
  return {
    columns,
    find: (name) => {
      if (exact.has(name.written)) return { column: name.written, inexact: false };
      const cleaned = clean.get(name.clean);
      if (cleaned !== undefined) return { column: cleaned, inexact: false };
      const fold = folded.get(name.folded);
      return fold === undefined ? undefined : { column: fold, inexact: true };
    },
  };
}
