import { addressOf } from '../docx/body/link.ts';
import { readFieldInstruction } from '../docx/field/field-instruction.ts';
import type { Relationship } from '../docx/package/package.ts';
import { attribute, elements, textOf, type XmlElement } from '../docx/xml/xml.ts';
import type { BindContext } from '../fill/bind/bind-context.ts';
import { bindLink } from '../fill/bind/bind-link.ts';
import type { LinkPlan } from '../fill/bind/plan.ts';
import { isRunContainer } from './scan-part.ts';

/** Where an element has the address of a link, whose placeholders a row fills. */
export type AddressSlot =
  /** `w:hyperlink` or `a:hlinkClick`: in the relationship that it names. */
  | { readonly type: 'relationship'; readonly plan: LinkPlan }
  /** `w:fldSimple` or the first `w:instrText` of a field: between these two parts of its code. */
  | { readonly type: 'code'; readonly before: string; readonly after: string; readonly plan: LinkPlan };

/** Those of a paragraph, and `said` for the further elements of a code that the first one says. */
export type LinkSlots = ReadonlyMap<XmlElement, AddressSlot | 'said'>;

/** The links around the runs of a paragraph, in its fields and of its drawings, by the elements that have their addresses. */
export function bindLinks(
  element: XmlElement,
  atoms: readonly XmlElement[],
  relationships: ReadonlyMap<string, Relationship>,
  path: string,
  context: BindContext,
): LinkSlots {
  const slots = new Map<XmlElement, AddressSlot | 'said'>();
  const around = containers(element);
  for (const link of [...around.filter(({ name }) => name === 'w:hyperlink'), ...atoms.flatMap(linksIn)]) {
    const relationship = relationships.get(attribute(link, 'r:id') ?? '');
    if (!relationship?.external) continue;
    const url = addressOf(relationship.target, attribute(link, 'w:anchor'));
    const plan = bindLink({ url }, path, context);
    if (plan) slots.set(link, { type: 'relationship', plan });
  }
  for (const field of around.filter(({ name }) => name === 'w:fldSimple')) {
    const slot = bindCode(attribute(field, 'w:instr') ?? '', path, context);
    if (slot) slots.set(field, slot);
  }
  for (const [first, ...others] of codesIn(atoms)) {
    const slot = first && bindCode([first, ...others].map(textOf).join(''), path, context);
    if (!slot) continue;
    slots.set(first, slot);
    for (const other of others) slots.set(other, 'said');
  }
  return slots;
}

/** The code of a field that leads to an address (ECMA-376 17.16.5.25). */
function bindCode(code: string, path: string, context: BindContext): AddressSlot | undefined {
  const { name, operands, switches } = readFieldInstruction(code);
  const [address = ''] = operands;
  const at = code.indexOf(address);
  if (name !== 'HYPERLINK' || address === '' || at < 0 || switches.has('l')) return undefined;
  const plan = bindLink({ url: addressOf(address, undefined) }, path, context);
  return plan && { type: 'code', before: code.slice(0, at), after: code.slice(at + address.length), plan };
}

/** The elements around the runs of one. */
const containers = (element: XmlElement): readonly XmlElement[] =>
  elements(element).flatMap((inner) => (isRunContainer(inner) ? [inner, ...containers(inner)] : []));

/** Of the drawings in an element, without those in their texts. */
const linksIn = (element: XmlElement): readonly XmlElement[] =>
  elements(element).flatMap((inner) => (inner.name === 'a:hlinkClick' ? [inner] : inner.name === 'w:txbxContent' ? [] : linksIn(inner)));

/** The codes of fields, each with the elements that say it, but for those with fields in them. */
function codesIn(atoms: readonly XmlElement[]): readonly (readonly XmlElement[])[] {
  const codes: XmlElement[][] = [];
  let code: XmlElement[] | undefined;
  for (const atom of atoms) {
    if (atom.name === 'w:instrText') code?.push(atom);
    if (atom.name !== 'w:fldChar') continue;
    const isBegin = attribute(atom, 'w:fldCharType') === 'begin';
    if (!isBegin && code) codes.push(code);
    code = isBegin && code === undefined ? [] : undefined;
  }
  return codes;
}
