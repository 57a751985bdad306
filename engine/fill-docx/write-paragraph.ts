import { elements, textOf, type XmlElement } from '../docx/xml/xml.ts';
import type { ValueSlot } from '../fill/bind/plan.ts';
import { expand } from '../fill/expand.ts';
import { spend } from '../fill/fill-state.ts';
import { evaluateSlot, PIECES, SPECIAL } from '../fill/fill-value.ts';
import type { Scope } from '../fill/resolve-name.ts';
import { isBlank } from '../fill/tags/scan-paragraph.ts';
import type { PictureValue } from '../fill/values/value.ts';
import type { Atom, ListPlan, ParagraphPlan } from './bind-part.ts';
import { endTag, prefixOf, sourceOf, spanOf, startTag } from './part-source.ts';
import type { PartWriting } from './part-writing.ts';
import { isNoteReference, withId } from './row-notes.ts';
import { descendants, isProperties, isRunContainer } from './scan-part.ts';
import { linkCode, linkEdits, linkTag } from './write-links.ts';

type WriteList = (plan: ListPlan, scope: Scope, writing: PartWriting) => string;

/** Of the text of the paragraph, in its order: what stays, and values. */
type Piece =
  | { readonly type: 'kept'; readonly from: number; readonly to: number; readonly scope: Scope }
  | {
      readonly type: 'value';
      readonly from: number;
      readonly to: number;
      readonly at: number;
      readonly value: string | readonly PictureValue[];
      readonly slot: ValueSlot;
      readonly scope: Scope;
    };

/** XML 1.0 2.2 has no way to write these; halves of pairs of UTF-16 are no characters. */
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The paragraph for one row of data; '' when it vanishes. */
export function writeParagraph(plan: ParagraphPlan, scope: Scope, writing: PartWriting, writeList: WriteList): string {
  const { source } = writing;
  const runs = writeRuns(plan, scope, writing, writeList);
  if (runs === undefined) return '';
  const { inner } = spanOf(source, plan.element);
  const own = elements(plan.element).find(isProperties);
  const properties = own === undefined ? '' : source.text.slice(inner, spanOf(source, own).end);
  return startTag(source, plan.element) + properties + runs + endTag(source, plan.element);
}

/** Undefined when nothing is left of them. */
function writeRuns(plan: ParagraphPlan, scope: Scope, writing: PartWriting, writeList: WriteList): string | undefined {
  const { state } = writing;
  const pieces: Piece[] = [];
  expand(plan.nodes, scope, state, (item, inner) => {
    if (item.type === 'kept') {
      if (spend(state, 1, 0)) pieces.push({ ...item, scope: inner });
      return;
    }
    pieces.push({ ...item, value: evaluateSlot(item.slot, inner, state), scope: inner });
  });
  if (plan.vanishes && !pieces.some((piece) => isSeen(piece, plan))) return undefined;
  return passesOf(pieces)
    .map((pass) => writeInside(plan.element, { ...writing, plan, pass, writeList }))
    .join('');
}

function isSeen(piece: Piece, { text, anchors }: ParagraphPlan): boolean {
  const { from, to } = piece;
  if (anchors.some((at) => from <= at && at <= to)) return true;
  const written = piece.type === 'kept' ? text.slice(from, to) : piece.value;
  return typeof written === 'string' ? !isBlank(written) : written.length > 0;
}

/** Rounds of a loop go over the same runs again: each pass goes over them once. */
function passesOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const passes: Piece[][] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const piece of pieces) {
    if (piece.from < end) passes.push([]);
    passes.at(-1)?.push(piece);
    end = piece.to;
  }
  return passes;
}

interface Pass extends PartWriting {
  readonly plan: ParagraphPlan;
  readonly pass: readonly Piece[];
  readonly writeList: WriteList;
}

/** What is left of the children, with the text of the part between them. */
function writeInside(element: XmlElement, context: Pass): string {
  const { source } = context;
  let at = spanOf(source, element).inner;
  let text = '';
  for (const inner of elements(element)) {
    const { start, end } = spanOf(source, inner);
    const written = isProperties(inner) ? '' : writeElement(inner, context);
    if (written !== '') text += source.text.slice(at, start) + written;
    at = end;
  }
  return text;
}

function writeElement(element: XmlElement, context: Pass): string {
  const atom = context.plan.atoms.get(element);
  if (atom) return writeAtom(atom, context);
  if (!isRunContainer(element)) return '';
  const { source, plan } = context;
  const inside = writeInside(element, context);
  if (inside === '') return '';
  const properties = elements(element)
    .filter(isProperties)
    .map((own) => sourceOf(source, own));
  const scope = plan.links.has(element) ? scopeIn(element, context) : undefined;
  const tag = scope ? linkTag(element, plan.links, scope, context) : startTag(source, element);
  return tag + properties.join('') + inside + endTag(source, element);
}

/** Of the first piece of the text in an element, or at the place of what has no length there. */
function scopeIn(element: XmlElement, context: Pass): Scope | undefined {
  for (const inner of elements(element)) {
    const atom = context.plan.atoms.get(inner);
    const scope = atom ? context.pass.find((piece) => isIn(piece, atom))?.scope : isRunContainer(inner) && scopeIn(inner, context);
    if (scope) return scope;
  }
  return undefined;
}

const isIn = (piece: Piece, { from, to }: Atom): boolean =>
  from === to ? piece.from <= from && to <= piece.to : piece.from < to && from < piece.to;

function writeAtom({ element, from, to }: Atom, context: Pass): string {
  const { plan, source, pass, writeList, copies, notes } = context;
  if (element.name === 'w:t') {
    const prefix = prefixOf(source, element);
    let text = '';
    let written = '';
    for (const piece of pass) {
      if (piece.type === 'kept') text += plan.text.slice(Math.max(from, piece.from), Math.max(from, Math.min(to, piece.to)));
      else if (piece.at < from || to <= piece.at) continue;
      else if (typeof piece.value === 'string') text += piece.value;
      else {
        written += writeText(text, prefix) + writePictures(piece.value, piece.slot, prefix, context);
        text = '';
      }
    }
    return written === '' && text === textOf(element) ? sourceOf(source, element) : written + writeText(text, prefix);
  }
  const around = pass.find((piece) => piece.from <= from && to <= piece.to && (piece.type === 'kept' || from === to));
  if (!around) return '';
  if (isNoteReference(element)) return withId(startTag(source, element), notes.idOf(element, around.scope)) + endTag(source, element);
  const code = linkCode(element, plan.links, around.scope, context);
  if (code !== undefined) return code;
  const boxes = descendants(element, 'w:txbxContent').flatMap((box) => plan.boxes.get(box) ?? []);
  const rubies = elements(element).flatMap((part) => plan.rubies.get(part) ?? []);
  const insides = new Map([
    ...boxes.map((box) => [box.element, writeList(box, around.scope, context)] as const),
    ...rubies.map((runs) => [runs.element, writeRuns(runs, around.scope, context, writeList) ?? ''] as const),
  ]);
  return copies.write(source, element, insides, linkEdits(element, plan.links, around.scope, context));
}

function writePictures(values: readonly PictureValue[], slot: ValueSlot, prefix: string, context: Pass): string {
  return values.map((picture) => context.pictures.write(picture, slot, prefix, context) ?? writeText(picture.name, prefix)).join('');
}

/** Text of a run; tabs and breaks in it are elements beside the text. */
function writeText(text: string, prefix: string): string {
  return [...text.matchAll(PIECES)]
    .map(([piece]) => {
      if (piece === '\t') return `<${prefix}tab/>`;
      if (SPECIAL.test(piece)) return `<${prefix}br/>`;
      const written = piece.replaceAll(UNWRITABLE, '').replaceAll(/[&<>]/gu, (sign) => ESCAPES[sign] ?? sign);
      return `<${prefix}t xml:space="preserve">${written}</${prefix}t>`;
    })
    .join('');
}
