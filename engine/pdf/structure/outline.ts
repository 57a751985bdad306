import { formatNumber } from '../file/byte-writer.ts';
import { pdfText } from '../file/pdf-text.ts';

export interface OutlineEntry {
  readonly title: string;
  /** 0 is outermost. */
  readonly level: number;
  /** Object number of the page, and the place on it in PDF coordinates. */
  readonly page: number;
  readonly top: number;
}

export interface Outline {
  /** Dictionaries, numbered from `first` on; the first is the outline's root. */
  readonly bodies: readonly string[];
}

interface Item {
  readonly entry: OutlineEntry;
  readonly number: number;
  readonly children: Item[];
}

/** The outline (ISO 32000-1 12.3.3), nested by level; levels that were skipped do not appear. */
export function writeOutline(entries: readonly OutlineEntry[], first: number): Outline {
  const top: Item[] = [];
  const open: Item[] = [];
  const items = entries.map((entry, index): Item => ({ entry, number: first + 1 + index, children: [] }));
  const parents = new Map<Item, number>();
  const siblings = new Map<Item, Item[]>();
  for (const item of items) {
    while (open.length > 0 && (open.at(-1) as Item).entry.level >= item.entry.level) open.pop();
    const parent = open.at(-1);
    const list = parent?.children ?? top;
    list.push(item);
    siblings.set(item, list);
    parents.set(item, parent?.number ?? first);
    open.push(item);
  }
  const ends = (list: readonly Item[]) =>
    list.length === 0 ? '' : `/First ${list[0]?.number} 0 R/Last ${list.at(-1)?.number} 0 R/Count ${countOf(list)}`;
  const positions = new Map<Item, number>();
  for (const list of [top, ...items.map(({ children }) => children)])
    for (const [index, item] of list.entries()) positions.set(item, index);
  const bodies = items.map((item) => {
    const list = siblings.get(item) as Item[];
    const index = positions.get(item) as number;
    const previous = list[index - 1];
    const next = list[index + 1];
    const { title, page, top: y } = item.entry;
    return `<</Title${pdfText(title)}/Parent ${parents.get(item)} 0 R${previous ? `/Prev ${previous.number} 0 R` : ''}${next ? `/Next ${next.number} 0 R` : ''}${ends(item.children)}/Dest${destination(page, 0, y)}>>`;
  });
  return { bodies: [`<</Type/Outlines${ends(top)}>>`, ...bodies] };
}

function countOf(list: readonly Item[]): number {
  return list.reduce((sum, item) => sum + 1 + countOf(item.children), 0);
}

/** A place on a page, the zoom left as it is. */
export function destination(page: number, x: number, y: number): string {
  return `[${page} 0 R/XYZ ${formatNumber(x)} ${formatNumber(y)} null]`;
}
