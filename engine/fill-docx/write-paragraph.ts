import { elements, textOf, type XmlElement } from '../docx/xml/xml.ts';
import { expand } from '../fill/expand.ts';
import { type FillState, spend } from '../fill/fill-state.ts';
import { evaluateSlot, PIECES, SPECIAL } from '../fill/fill-value.ts';
import type { Scope } from '../fill/resolve-name.ts';
import type { Atom, ListPlan, ParagraphPlan } from './bind-part.ts';
import { endTag, type PartSource, prefixOf, sourceOf, spanOf, spliced, startTag } from './part-source.ts';
import { descendants, isProperties, isRunContainer } from './scan-part.ts';

type WriteList = (plan: ListPlan, source: PartSource, scope: Scope, state: FillState) => string;

/** Of the text of the paragraph, in its order: what stays, and values. */
type Piece =
  | { readonly type: 'kept'; readonly from: number; readonly to: number; readonly scope: Scope }
  | {
      readonly type: 'value';
      readonly from: number;
      readonly to: number;
      readonly at: number;
      readonly text: string;
      readonly scope: Scope;
    };

/** Pairs of these mark a range: a second one of the same name is none. */
const MARKS: ReadonlySet<string> = new Set([
  'w:bookmarkStart',
  'w:bookmarkEnd',
  'w:commentRangeStart',
  'w:commentRangeEnd',
  'w:permStart',
  'w:permEnd',
]);
/** XML 1.0 2.2 has no way to write these; halves of pairs of UTF-16 are no characters. */
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The paragraph for one row of data; '' when it vanishes. */
export function writeParagraph(plan: ParagraphPlan, source: PartSource, scope: Scope, state: FillState, writeList: WriteList): string {
  const pieces: Piece[] = [];
  expand(plan.nodes, scope, state, (item, inner) => {
    if (item.type === 'kept') {
      if (spend(state, 1, 0)) pieces.push({ ...item, scope: inner });
      return;
    }
    const text = evaluateSlot(item.slot, inner, state);
    pieces.push({ type: 'value', from: item.from, to: item.to, at: item.at, text: typeof text === 'string' ? text : '', scope: inner });
  });
  if (plan.vanishes && pieces.every(({ from, to }) => from === to)) return '';
  const { inner } = spanOf(source, plan.element);
  const own = elements(plan.element).find(isProperties);
  const properties = own === undefined ? '' : source.text.slice(inner, spanOf(source, own).end);
  const passes = passesOf(pieces).map((pass, index) =>
    writeInside(plan.element, { plan, source, pass, state, writeList, isFirst: index === 0 }),
  );
  return startTag(source, plan.element) + properties + passes.join('') + endTag(source, plan.element);
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

interface Pass {
  readonly plan: ParagraphPlan;
  readonly source: PartSource;
  readonly pass: readonly Piece[];
  readonly state: FillState;
  readonly writeList: WriteList;
  readonly isFirst: boolean;
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
  const { source } = context;
  const inside = writeInside(element, context);
  if (inside === '') return '';
  const properties = elements(element)
    .filter(isProperties)
    .map((own) => sourceOf(source, own));
  return startTag(source, element) + properties.join('') + inside + endTag(source, element);
}

function writeAtom({ element, from, to }: Atom, { plan, source, pass, state, writeList, isFirst }: Pass): string {
  if (element.name === 'w:t') {
    const written = pass.map((piece) => {
      if (piece.type === 'value') return from <= piece.at && piece.at < to ? piece.text : '';
      return plan.text.slice(Math.max(from, piece.from), Math.max(from, Math.min(to, piece.to)));
    });
    const text = written.join('');
    return text === textOf(element) ? sourceOf(source, element) : writeText(text, prefixOf(source, element));
  }
  if (from === to && MARKS.has(element.name) && !isFirst) return '';
  const around = pass.find((piece) => piece.from <= from && to <= piece.to && (piece.type === 'kept' || from === to));
  if (!around) return '';
  const boxes = descendants(element, 'w:txbxContent').flatMap((box) => plan.boxes.get(box) ?? []);
  return spliced(source, element, new Map(boxes.map((box) => [box.element, writeList(box, source, around.scope, state)])));
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
