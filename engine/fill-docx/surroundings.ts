import { elements, type XmlElement } from '../docx/xml/xml.ts';
import { edited, spanOf } from './part-source.ts';
import type { PartWriting } from './part-writing.ts';
import { isMark } from './scan-part.ts';

/** The text of a part around the blocks or rows of a container, of which a row leaves some out and has others again. */
export interface Surroundings {
  /** Before the first of them. */
  readonly head: string;
  /** Before one that is written, with the marks that stood before those left out on the way to it. */
  readonly before: (item: XmlElement) => string;
  /** Behind the last of them, with the marks before those left out at the end. */
  readonly tail: () => string;
}

/** The inside of a container without its items, which are written in any order, but first in that of the part. */
export function surroundingsOf(container: XmlElement, items: readonly XmlElement[], { source, copies }: PartWriting): Surroundings {
  const { inner, innerEnd } = spanOf(source, container);
  const spans = items.map((item) => spanOf(source, item));
  const indices = new Map(items.map((item, index) => [item, index]));
  const marks: XmlElement[][] = [[]];
  for (const element of elements(container)) {
    if (indices.has(element)) marks.push([]);
    else if (isMark(element)) marks.at(-1)?.push(element);
  }
  const gap = (index: number): string => {
    const edits = marks[index]?.map((mark) => ({ ...spanOf(source, mark), text: copies.write(source, mark) }));
    return edited(source, spans[index - 1]?.end ?? inner, spans[index]?.start ?? innerEnd, edits ?? []);
  };
  // The gap before the first item is the head.
  let next = 1;
  const leftOut = (to: number): string => {
    const passed = marks.slice(next, to).flat();
    next = Math.max(next, to + 1);
    return passed.map((mark) => copies.write(source, mark)).join('');
  };
  return {
    head: gap(0),
    before: (item) => {
      const index = indices.get(item) ?? 0;
      return index === 0 ? '' : leftOut(index) + gap(index);
    },
    tail: () => (items.length === 0 ? '' : leftOut(items.length) + gap(items.length)),
  };
}
