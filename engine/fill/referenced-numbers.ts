import type { Inline, Paragraph, Text } from '../model/paragraph.ts';

/** A stretch that a REF field prints, up to a number in it. */
interface MarkedNumber {
  readonly before: string;
  readonly stored: string;
  readonly number: string;
}

/** The numbers of SEQ fields that REF fields print. */
export interface ReferencedNumbers {
  /** By bookmark: the numbers behind it in its paragraph, for each of the bookmark's copies. */
  readonly marked: ReadonlyMap<string, readonly (readonly MarkedNumber[])[]>;
  /** How often a reference was met. */
  readonly met: Map<object, number>;
}

/** Whether it is a field that counts. */
export const isNumbered = (inline: Inline): boolean => inline.type === 'text' && !!(inline.listNumber || inline.sequence);

/** Of the numbers of the fields of each paragraph. */
export function openReferences(numbers: ReadonlyMap<Paragraph, readonly string[]>): ReferencedNumbers {
  const marked = new Map<string, MarkedNumber[][]>();
  for (const [{ children }, texts] of numbers) {
    const open: { readonly at: number; readonly list: MarkedNumber[] }[] = [];
    let text = '';
    let next = 0;
    for (const child of children) {
      if (child.type === 'bookmark') {
        const list: MarkedNumber[] = [];
        open.push({ at: text.length, list });
        const copies = marked.get(child.name);
        if (copies) copies.push(list);
        else marked.set(child.name, [list]);
      }
      if (child.type !== 'text') continue;
      const number = isNumbered(child) ? texts[next++] : undefined;
      const stored = child.sequence?.result ?? child.text;
      if (child.sequence && number !== undefined) for (const { at, list } of open) list.push({ before: text.slice(at), stored, number });
      text += stored;
    }
  }
  return { marked, met: new Map() };
}

/** The result of a REF field, of which some was gone through. */
export interface PrintedReference {
  readonly reference: object;
  readonly numbers: readonly MarkedNumber[];
  text: string;
}

/** The copy of a reference that a loop has made in its n-th round refers to the n-th copy of its bookmark. */
export function openReference(reference: NonNullable<Text['reference']>, { marked, met }: ReferencedNumbers): PrintedReference {
  const round = met.get(reference) ?? 0;
  met.set(reference, round + 1);
  const copies = marked.get(reference.bookmark) ?? [];
  return { reference, numbers: copies[Math.min(round, copies.length - 1)] ?? [], text: '' };
}

/** A piece of what a reference prints, with the numbers that stand in the place of those stored there. */
export function printNumbers(piece: string, printed: PrintedReference): string {
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
