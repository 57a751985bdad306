import { strToU8 } from 'fflate';
import { decodeXml } from '../docx/xml/decode-xml.ts';
import { parseXmlText, type XmlSpan } from '../docx/xml/parse-xml.ts';
import type { XmlElement } from '../docx/xml/xml.ts';

/** A part of the package as text, with the place of each element in it. */
export interface PartSource {
  readonly text: string;
  readonly root: XmlElement;
  readonly spans: ReadonlyMap<XmlElement, XmlSpan>;
}

/** Reads a part; throws RefusedInput where it is no well-formed XML. */
export const readPartSource = (bytes: Uint8Array, part: string): PartSource => partSourceOf(decodeXml(bytes, part), part);

/** The same from its text. */
export function partSourceOf(text: string, part: string): PartSource {
  const spans = new Map<XmlElement, XmlSpan>();
  return { text, root: parseXmlText(text, part, spans), spans };
}

/** Where the element stands; throws TypeError for one of another part. */
export function spanOf(source: PartSource, element: XmlElement): XmlSpan {
  const span = source.spans.get(element);
  if (!span) throw new TypeError(`${element.name} is of another part.`);
  return span;
}

/** The element as the part writes it. */
export function sourceOf(source: PartSource, element: XmlElement): string {
  const { start, end } = spanOf(source, element);
  return source.text.slice(start, end);
}

/** As the part writes it; that of an element without content is the whole element. */
export const startTag = (source: PartSource, element: XmlElement): string => {
  const { start, inner } = spanOf(source, element);
  return source.text.slice(start, inner);
};

/** As the part writes it; '' for an element without content. */
export const endTag = (source: PartSource, element: XmlElement): string => {
  const { innerEnd, end } = spanOf(source, element);
  return source.text.slice(innerEnd, end);
};

const ATTRIBUTE = /\s+([^\s=]+)\s*=\s*(["'])(.*?)\2/gsu;

/** A start tag with other attributes: `change` is given each as it is written, and gives undefined for one that is to go. */
export const withAttributes = (tag: string, change: (name: string, value: string) => string | undefined): string =>
  tag.replace(ATTRIBUTE, (whole, name: string, quote: string, value: string) => {
    const changed = change(name, value);
    if (changed === undefined) return '';
    return changed === value ? whole : whole.slice(0, -value.length - 1) + changed + quote;
  });

/** As the part writes names of WordprocessingML: `w:`, another prefix, or none. */
export function prefixOf(source: PartSource, element: XmlElement): string {
  return /^<([^\s/>:]+:)?/u.exec(startTag(source, element))?.[1] ?? '';
}

/** What stands in place of a stretch of a part. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A stretch of the part with edits in it, which lie behind each other. */
export function edited(source: PartSource, start: number, end: number, edits: readonly Edit[]): string {
  let text = '';
  let at = start;
  for (const edit of edits) {
    text += source.text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + source.text.slice(at, end);
}

/** The element with other insides in place of some elements in it, which lie behind each other, and with edits outside of these. */
export function spliced(
  source: PartSource,
  element: XmlElement,
  insides: ReadonlyMap<XmlElement, string>,
  others: readonly Edit[] = [],
): string {
  const { start, end } = spanOf(source, element);
  const replaced = Array.from(insides, ([inner, text]): Edit => {
    const span = spanOf(source, inner);
    return { start: span.inner, end: span.innerEnd, text };
  });
  const edits = [...replaced, ...others].sort((one, other) => one.start - other.start);
  return edited(source, start, end, edits);
}

/** The element with something behind its last child. */
export function withChildren(source: PartSource, element: XmlElement, added: string): string {
  const start = startTag(source, element);
  const end = endTag(source, element);
  if (end !== '') return start + sourceOf(source, element).slice(start.length, -end.length) + added + end;
  return `${start.replace(/\s*\/>$/u, '>')}${added}</${/^<([^\s/>]+)/u.exec(start)?.[1]}>`;
}

/** The bytes of the part with this in place of its root, as UTF-8. */
export function encodePart({ text, root, spans }: PartSource, written: string): Uint8Array {
  const { start, end } = spans.get(root) ?? { start: 0, end: text.length };
  const head = text.slice(0, start).replace(/(encoding\s*=\s*["'])[^"']*/iu, '$1UTF-8');
  return strToU8(head + written + text.slice(end));
}

/** The text of the part without some elements, which lie behind each other. */
export function without(source: PartSource, elements: readonly XmlElement[]): string {
  const edits = elements.map((element): Edit => ({ ...spanOf(source, element), text: '' }));
  return edited(source, 0, source.text.length, edits);
}
