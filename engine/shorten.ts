/** At most so many UTF-16 units of a text, with `end` in place of what is left out. No character is cut in half. */
export function shorten(text: string, length: number, end = '…'): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - end.length);
  return (/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut) + end;
}
