import { addTo } from '../../add-to.ts';
import type { Inline, Paragraph, Reference } from '../../model/paragraph.ts';
import { templateBookmark } from '../contents-entries.ts';

/** A stretch that a REF field prints, up to a number in it. */
interface MarkedNumber {
  readonly before: string;
  readonly stored: string;
  readonly number: string;
}

/** What REF fields print: the numbers of SEQ fields, and of paragraphs. */
export interface ReferencedNumbers {
  /** By bookmark: the numbers behind it in its paragraph, for each of the bookmark's copies. */
  readonly marked: ReadonlyMap<string, readonly (readonly MarkedNumber[])[]>;
  /** By bookmark: the number of its paragraph, and before it those of the levels above. */
  readonly stored: ReadonlyMap<string, readonly string[]>;
  /** The same as it has become, for each of the bookmark's copies. */
  readonly paragraphs: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** How often a reference was met. */
  readonly met: Map<object, number>;
}

/** Whether it is a field that counts. */
export const isNumbered = (inline: Inline): boolean => inline.type === 'text' && !!(inline.listNumber || inline.sequence);

/** Of the numbers of the fields of each paragraph. */
export function openReferences(
  numbers: ReadonlyMap<Paragraph, readonly string[]>,
  stored: ReferencedNumbers['stored'],
  paragraphs: ReferencedNumbers['paragraphs'],
): ReferencedNumbers {
  const marked = new Map<string, MarkedNumber[][]>();
  for (const [{ children }, texts] of numbers) {
    const open: { readonly at: number; readonly list: MarkedNumber[] }[] = [];
    let text = '';
    let next = 0;
    for (const child of children) {
      if (child.type === 'bookmark') {
        const list: MarkedNumber[] = [];
        open.push({ at: text.length, list });
        addTo(marked, child.name, list);
      }
      if (child.type !== 'text') continue;
      const number = isNumbered(child) ? texts[next++] : undefined;
      const before = child.sequence?.result ?? child.text;
      if (child.sequence && number !== undefined)
        for (const { at, list } of open) list.push({ before: text.slice(at), stored: before, number });
      text += before;
    }
  }
  return { marked, stored, paragraphs, met: new Map() };
}

/** The result of a REF field, of which some was gone through. */
export interface PrintedReference {
  readonly reference: Reference;
  readonly numbers: readonly MarkedNumber[];
  text: string;
}

/** The copy of a reference that a loop has made in its n-th round refers to the n-th copy of its bookmark. */
export function openReference(reference: Reference, { marked, stored, paragraphs, met }: ReferencedNumbers): PrintedReference {
  const round = met.get(reference) ?? 0;
  met.set(reference, round + 1);
  const { bookmark, paragraphNumber } = reference;
  const copyOf = <T>(copies: readonly T[] = []): T | undefined => copies[Math.min(round, copies.length - 1)];
  const numbers = paragraphNumber
    ? paragraphNumbers(stored.get(templateBookmark(bookmark)) ?? [], copyOf(paragraphs.get(bookmark)) ?? [])
    : (copyOf(marked.get(bookmark)) ?? []);
  return { reference, numbers, text: '' };
}

/**
 * What Word may print for the number of a paragraph, and what that has become. In a table of contents: the label. In REF fields (`\n`, `\r`
 * and `\w`, 17.16.5.51): the number alone, or with those of levels above, by the place of the reference; a full stop at an end is left out.
 */
function paragraphNumbers(stored: readonly string[], now: readonly string[]): readonly MarkedNumber[] {
  if (stored.length !== now.length) return [];
  const written = (numbers: readonly string[], from: number, inner: RegExp | ''): string =>
    numbers
      .slice(from)
      .map((number) => number.trim().replace(inner, ''))
      .join('')
      .replace(END, '');
  const label = { before: '', stored: stored.at(-1) ?? '', number: now.at(-1) ?? '' };
  const chains = stored
    .flatMap((_, from) => [END, '' as const].map((inner) => ({ stored: written(stored, from, inner), number: written(now, from, inner) })))
    .map((number) => ({ before: '', ...number }))
    .reverse();
  return [label, ...chains];
}

const END = /\.+$/u;

/** A piece of what a reference prints, with the numbers that stand in the place of those stored there. */
export function printNumbers(piece: string, printed: PrintedReference): string {
  if (printed.reference.paragraphNumber) return printed.numbers.find(({ stored }) => stored === piece)?.number ?? piece;
  const from = printed.text.length;
  printed.text += piece;
  let text = '';
  let done = 0;
  for (const { before, stored, number } of printed.numbers) {
    const at = before.length - from;
    if (stored === '' || at < done || !printed.text.startsWith(before + stored)) continue;
    text += piece.slice(done, at) + number;
    done = at + stored.length;
  }
  return text + piece.slice(done);
}
