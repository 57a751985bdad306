/** Of JSON: behind the quotation mark that closes the text which begins at `start`; the end of all where none does. */
export function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslash = end - 1;
    while (text[backslash] === '\\') backslash--;
    if ((end - backslash) % 2 === 1) return end + 1;
  }
  return text.length;
}
