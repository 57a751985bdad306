import type { Block } from '../model/document.ts';
import type { Drawing } from '../model/drawing.ts';
import type { Inline, NoteReference, Paragraph, Text } from '../model/paragraph.ts';
import type { BlocksPlan, DrawingPlan, InlinePlan, InlineSlot, ParagraphPlan, PlanNode } from './bind/plan.ts';
import { takeCopy } from './copies.ts';
import { expand } from './expand.ts';
import { type FillLink, openLinks } from './fill-link.ts';
import { type FillState, spend } from './fill-state.ts';
import { evaluateSlot, pushText } from './fill-value.ts';
import { placePicture } from './place-picture.ts';
import { keyOfTexts, recallParagraph, rememberParagraph } from './recent-paragraphs.ts';
import type { Scope } from './resolve-name.ts';
import { tellSmallScript } from './small-script.ts';
import { isBlankInline } from './tags/scan-paragraph.ts';
import type { PictureValue } from './values/value.ts';

type FillDrawing = (plan: DrawingPlan, scope: Scope, state: FillState) => Drawing;
type FillBlocks = (plan: BlocksPlan, scope: Scope, state: FillState) => readonly Block[];

/** The paragraph for one row; undefined when it vanishes. An equal result is the same object as for a row before. */
export function fillParagraph(
  plan: ParagraphPlan,
  scope: Scope,
  state: FillState,
  fillDrawing: FillDrawing,
  fillBlocks: FillBlocks,
): Paragraph | undefined {
  if (!spend(state, 1, 0)) return undefined;
  const paragraph = plan.flat ? fillFlat(plan, plan.flat, scope, state) : fillNested(plan, scope, state, fillDrawing, fillBlocks);
  if (paragraph) state.renewed.push({ filled: paragraph, template: plan.template });
  return paragraph;
}

function fillFlat(plan: ParagraphPlan, flat: readonly InlinePlan[], scope: Scope, state: FillState): Paragraph {
  const texts: (string | readonly PictureValue[])[] = [];
  let comparable = plan.single;
  for (let index = 0; index < flat.length; index++) {
    const item = flat[index] as InlinePlan;
    if (item.type !== 'value') continue;
    const text = evaluate(item.slot, scope, state);
    if (typeof text !== 'string' || item.slot.origin === undefined) comparable = false;
    texts.push(text);
  }
  const linkOf = openLinks(plan.links, state);
  if (linkOf) for (const link of plan.links.keys()) texts.push(linkOf(link, scope).url ?? '');
  const key = comparable ? keyOfTexts(texts as string[]) : undefined;
  const known = key === undefined ? undefined : recallParagraph(plan.recent, key, state.memory.recurring);
  if (known !== undefined) return known;
  const children: Inline[] = [];
  let next = 0;
  for (let index = 0; index < flat.length; index++) {
    const item = flat[index] as InlinePlan;
    if (item.type === 'static') for (let each = 0; each < item.inlines.length; each++) children.push(item.inlines[each] as Inline);
    else if (item.type === 'value') push(children, texts[next++] ?? '', item.slot, state);
  }
  if (linkOf) relink(children, 0, scope, linkOf);
  const paragraph = { ...plan.template, children };
  if (key !== undefined) rememberParagraph(plan.recent, key, paragraph, state.memory.recurring);
  return paragraph;
}

function fillNested(
  plan: ParagraphPlan,
  scope: Scope,
  state: FillState,
  fillDrawing: FillDrawing,
  fillBlocks: FillBlocks,
): Paragraph | undefined {
  const children: Inline[] = [];
  const linkOf = openLinks(plan.links, state);
  expand(plan.nodes, scope, state, (item, inner) => {
    const from = children.length;
    if (item.type === 'value') push(children, evaluate(item.slot, inner, state), item.slot, state);
    else if (item.type === 'static') {
      if (spend(state, item.inlines.length, 0)) for (const inline of item.inlines) children.push(inline);
    } else if (item.type === 'drawing')
      children.push({
        ...item.inline,
        drawing: item.plan ? fillDrawing(item.plan, inner, state) : item.copies ? takeCopy(item.copies, state.epoch) : item.inline.drawing,
      });
    else if (item.type === 'ruby') pushRuby(item, inner, state, children);
    else children.push(renewNote(item.inline, fillBlocks(item.plan, inner, state), state));
    if (linkOf) relink(children, from, inner, linkOf);
  });
  return plan.vanishes && children.every(isBlankInline) ? undefined : { ...plan.template, children };
}

/** Gives the inlines from that index on the links of the row. */
function relink(children: Inline[], from: number, scope: Scope, linkOf: FillLink): void {
  for (let index = from; index < children.length; index++) {
    const child = children[index] as Inline;
    if (child.link === undefined) continue;
    const link = linkOf(child.link, scope);
    if (link !== child.link) children[index] = { ...child, link };
  }
}

/** What has lost its text or its reading is the other one, without what the reading says of nothing. */
function pushRuby(plan: Extract<InlinePlan, { type: 'ruby' }>, scope: Scope, state: FillState, children: Inline[]): void {
  const { inline } = plan;
  const base = plan.base ? fillTexts(plan.base, scope, state) : inline.base;
  const reading = plan.reading ? fillTexts(plan.reading, scope, state) : inline.reading;
  if (base.length > 0 && reading.length > 0) children.push({ ...inline, base, reading });
  else children.push(...base);
}

/** Text alone: there is no other line for what follows a break. */
function fillTexts(nodes: readonly PlanNode<InlinePlan>[], scope: Scope, state: FillState): readonly Text[] {
  const texts: Text[] = [];
  const add = (inline: Inline): void => {
    if (inline.type === 'text') texts.push(inline);
  };
  expand(nodes, scope, state, (item, inner) => {
    const inlines: Inline[] = [];
    if (item.type === 'value') push(inlines, evaluate(item.slot, inner, state), item.slot, state);
    else if (item.type === 'static' && spend(state, item.inlines.length, 0)) inlines.push(...item.inlines);
    inlines.forEach(add);
  });
  return texts;
}

function evaluate(slot: InlineSlot, scope: Scope, state: FillState): string | readonly PictureValue[] {
  const value = evaluateSlot(slot, scope, state);
  if (typeof value === 'string') tellSmallScript(value, slot, state);
  return value;
}

function push(children: Inline[], value: string | readonly PictureValue[], slot: InlineSlot, state: FillState): void {
  if (typeof value === 'string') {
    pushText(children, value, slot, state);
    return;
  }
  for (const picture of value) {
    const inline = placePicture(picture, slot, state);
    if (inline) children.push(inline);
  }
}

/** Every round of a loop has notes of its own, so that each is numbered and holds its own record. */
function renewNote(inline: NoteReference, blocks: readonly Block[], state: FillState): NoteReference {
  const notes = inline.kind === 'footnote' ? state.footnotes : state.endnotes;
  const id = `${inline.id}#${notes.size + 1}`;
  notes.set(id, { id, blocks });
  return { ...inline, id };
}
