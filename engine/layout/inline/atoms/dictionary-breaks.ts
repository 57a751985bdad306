/** Scripts without spaces between words: Thai, Lao, Myanmar, Khmer (line breaking class SA of UAX 14). */
const UNSPACED =
  /[\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ebd\u0ec0-\u0ece\u0edc-\u0edf\u1000-\u103f\u1050-\u109f\u1780-\u17d3\u17d7\u17dc\u17dd]+/gu;
/** Repetition and abbreviation marks, which stay with the word before them. */
const TRAILING = '\u0e2f\u0e46\u0ec6\u17d7';

let segmenter: Intl.Segmenter | undefined;

/** Where the words of unspaced scripts part, by the dictionary that the JavaScript engine has from ICU, as LibreOffice has: UTF-16 offsets. */
export function* dictionaryBreaks(text: string): Generator<number> {
  for (const { 0: stretch, index: start } of text.matchAll(UNSPACED)) {
    segmenter ??= new Intl.Segmenter('th', { granularity: 'word' });
    for (const { index } of segmenter.segment(stretch)) if (index > 0 && !TRAILING.includes(stretch.charAt(index))) yield start + index;
  }
}
