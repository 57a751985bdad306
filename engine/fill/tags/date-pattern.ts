/** `dateStyle` of Intl, and `iso`. */
const STYLES = ['short', 'medium', 'long', 'full'] as const;

export type DateStyle = (typeof STYLES)[number];

export const isDateStyle = (style: string): style is DateStyle => STYLES.some((known) => known === style);

/** Words in straight or curly quotes, and others. */
const PIECE = /['\u2018-\u201B]([^'\u2018-\u201B]*)['\u2018-\u201B]|\p{L}+/gu;
const LETTERS = /yyyy|yy|y|MMMM|MMM|MM|M|dd|d|EEEE|EEE|HH|H|hh|h|mm|m|ss|s|a|T/gu;

/** Replaces the fields: letters as in CLDR; `YYYY` and `DD` are taken for what people mean by them. A word not made of such letters stays. */
export function replaceDateFields(pattern: string, fieldOf: (field: string) => string): string {
  return pattern.replace(PIECE, (piece, quoted: string | undefined) => {
    if (quoted !== undefined) return quoted === '' ? "'" : quoted;
    const letters = piece.replace(/Y+|D+/gu, (run) => run.toLowerCase());
    return letters.replace(LETTERS, '') === '' ? letters.replace(LETTERS, fieldOf) : piece;
  });
}

/** Shows something of a date: a style, or a pattern with a field at least. */
export function showsDate(pattern: string): boolean {
  const style = pattern.toLowerCase();
  if (isDateStyle(style) || style === 'iso') return true;
  let fields = 0;
  replaceDateFields(pattern, () => String(fields++));
  return fields > 0;
}
