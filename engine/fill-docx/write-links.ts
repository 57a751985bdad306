import { safeAddress } from '../address.ts';
import type { XmlElement } from '../docx/xml/xml.ts';
import { fillLink } from '../fill/fill-link.ts';
import type { Scope } from '../fill/resolve-name.ts';
import { xmlText } from '../xml-text.ts';
import type { AddressSlot, LinkSlots } from './bind-links.ts';
import { type Edit, prefixOf, spanOf, startTag, withAttributes } from './part-source.ts';
import type { PartWriting } from './part-writing.ts';

/** The start tag of an element around runs. It leads nowhere when nothing is left of its address. */
export function linkTag(element: XmlElement, slots: LinkSlots, scope: Scope, writing: PartWriting): string {
  const slot = slots.get(element);
  if (slot === undefined || slot === 'said') return startTag(writing.source, element);
  return tagTo(filledAddress(slot, scope, writing), element, slot, writing);
}

function tagTo(address: string | undefined, element: XmlElement, slot: AddressSlot, writing: PartWriting): string {
  const tag = startTag(writing.source, element);
  if (slot.type === 'code') return withAttributes(tag, (name, value) => (/:instr$/u.test(name) ? codeOf(slot, address) : value));
  const id = address && relationshipTo(address, writing);
  return withAttributes(tag, (name, value) => (/:id$/u.test(name) ? id : /:anchor$/u.test(name) ? undefined : value));
}

/** `w:instrText`; undefined where it says what it says in the part. */
export function linkCode(element: XmlElement, slots: LinkSlots, scope: Scope, writing: PartWriting): string | undefined {
  const slot = slots.get(element);
  if (slot === 'said') return '';
  if (slot?.type !== 'code') return undefined;
  const name = `${prefixOf(writing.source, element)}instrText`;
  return `<${name} xml:space="preserve">${codeOf(slot, filledAddress(slot, scope, writing))}</${name}>`;
}

/** What is another in a drawing. */
export function linkEdits(drawing: XmlElement, slots: LinkSlots, scope: Scope, writing: PartWriting): readonly Edit[] {
  const { source } = writing;
  const around = spanOf(source, drawing);
  return [...slots].flatMap(([element, slot]): readonly Edit[] => {
    const span = spanOf(source, element);
    if (slot === 'said' || span.start <= around.start || span.end > around.end) return [];
    const address = filledAddress(slot, scope, writing);
    if (address === undefined) return [{ ...span, text: '' }];
    return [{ start: span.start, end: span.inner, text: tagTo(address, element, slot, writing) }];
  });
}

/** Undefined when there is none, or none that a link may have. */
function filledAddress({ plan }: AddressSlot, scope: Scope, { state }: PartWriting): string | undefined {
  const { url } = fillLink(plan, scope, state);
  return url === undefined ? undefined : safeAddress(url, state.report);
}

const codeOf = ({ before, after }: Extract<AddressSlot, { type: 'code' }>, address = ''): string => xmlText(before + address + after);

const relationshipTo = (target: string, { part, source, relationships }: PartWriting): string =>
  relationships.idOf(part, source, { type: 'hyperlink', target });
