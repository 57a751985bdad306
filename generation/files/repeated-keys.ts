import { endOfText } from './end-of-text.ts';

/**
 * Keys that an object of a JSON list has more than once, of which a parser silently takes the last; each with the number, from 1, of the
 * first entry that has it so. The text is known to be JSON.
 */
export function repeatedKeys(text: string): ReadonlyMap<string, number> {
  const repeated = new Map<string, number>();
  /** Keys of the objects that are open; a list has none. */
  const open: (Set<string> | undefined)[] = [];
  let entry = 1;
  let last = '';
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '"': {
        const end = endOfText(text, at);
        last = text.slice(at, end);
        at = end - 1;
        break;
      }
      case '{':
        open.push(new Set());
        break;
      case '[':
        open.push(undefined);
        break;
      case '}':
      case ']':
        open.pop();
        break;
      case ',':
        if (open.length === 1) entry++;
        break;
      case ':': {
        const keys = open.at(-1);
        const key = last.includes('\\') ? JSON.parse(last) : last.slice(1, -1);
        if (keys?.has(key) && !repeated.has(key)) repeated.set(key, entry);
        keys?.add(key);
      }
    }
  }
  return repeated;
}
