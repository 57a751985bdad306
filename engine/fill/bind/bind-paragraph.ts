import type { Place } from '../../diagnostics.ts';
import type { Inline, Link, Paragraph, Ruby, Text } from '../../model/paragraph.ts';
import { shorten } from '../../shorten.ts';
import { cloneDrawing, keepCopies } from '../copies.ts';
import { type BlockNode, nestBlocks } from '../tags/match-blocks.ts';
import { pendingTokens } from '../tags/scan-blocks.ts';
import { isBlankInline, type ScannedParagraph, scanParagraph, type Token } from '../tags/scan-paragraph.ts';
import { type BindContext, joinPath, placeAt, recordUse, within } from './bind-context.ts';
import { bindDrawing } from './bind-drawing.ts';
import { bindLink } from './bind-link.ts';
import { noteForeignTags } from './foreign-tags.ts';
import type { InlinePlan, LinkPlan, ParagraphPlan, PlanNode, Room } from './plan.ts';
import { nameAskedBy, type OpenBlock, planNodes } from './plan-nodes.ts';

/** Of the text of a paragraph: characters that stay, or a tag that becomes a value. */
export type Piece =
  | { readonly type: 'stretch'; readonly from: number; readonly to: number }
  | { readonly type: 'value'; readonly token: Token };

/** Where the binding of a paragraph stands; the path is its own. */
interface ParagraphContext extends BindContext {
  readonly scanned: ScannedParagraph;
  /** Those found so far whose addresses depend on the row. */
  readonly links: Map<Link, LinkPlan>;
  /** Tags that a picture may take the place of. */
  readonly alone: ReadonlySet<Token>;
}

/** The paragraph cut at its tags, or undefined when nothing in it depends on the row. */
export function bindParagraph(scanned: ScannedParagraph, context: BindContext): ParagraphPlan | undefined {
  const path = joinPath(context.path, `paragraph ${context.counts.paragraphs}`);
  reportFaults(scanned, path, context);
  noteForeignTags(scanned.text, path, context);
  const links = new Map<Link, LinkPlan>();
  const nested = nestBlocks(eventsOf(scanned));
  const { nodes, dynamic } = bindPieces(nested, { ...context, path, scanned, links, alone: tagsAlone(nested, scanned.text) });
  if (!dynamic && links.size === 0) return undefined;
  const vanishes = hasCondition(scanned) && !nodes.some(isAlwaysSeen);
  if (vanishes) context.registry.structural = true;
  return {
    type: 'paragraph',
    template: scanned.paragraph,
    nodes,
    flat: flatten(nodes),
    links,
    vanishes,
    single: context.loops.length === 0,
    recent: new Map(),
  };
}

/** Whether a condition stands in the paragraph, which vanishes when nothing but blanks and bookmarks is left of it. */
export function hasCondition({ tokens }: ScannedParagraph): boolean {
  return tokens.some(({ role, tag }) => role === 'inline' && tag.type === 'if');
}

/** Where such a thing stands, the paragraph is there in every row. */
function isAlwaysSeen(node: PlanNode<InlinePlan>): boolean {
  if (node.type !== 'item' || node.item.type === 'value') return false;
  return node.item.type !== 'static' || !node.item.inlines.every(isBlankInline);
}

/** A paragraph with its block tags taken out: it stands in where nothing else is left. */
export function emptyLike(paragraph: Paragraph): Paragraph {
  return { ...paragraph, children: [] };
}

/** Reports the tags of a paragraph that cannot be read, and those that nothing closes or opens. */
export function reportFaults(scanned: ScannedParagraph, path: string, context: BindContext): void {
  const { diagnostics } = context.registry;
  for (const fault of scanned.faults) {
    diagnostics.push({
      severity: 'warning',
      code: 'fill/bad-tag',
      message: `Tag '${shortened(fault.raw)}' in ${path}, at character ${fault.at + 1}: ${fault.message}. It stays as written.`,
      where: placeAt(context, path, shortened(fault.raw)),
    });
  }
  for (const token of scanned.tokens) {
    if (token.role !== 'broken') continue;
    diagnostics.push({
      severity: 'warning',
      code: 'fill/unbalanced',
      message: `Tag '${shortened(token.raw)}' in ${path}, at character ${token.start + 1}: ${lonely(token)}. It stays as written.`,
      where: placeAt(context, path, shortened(token.raw)),
      hint: isHelper(token) ? HELPER_HINT : BLOCK_HINT,
    });
  }
}

const BLOCK_HINT =
  'A block opens and closes in one paragraph, or at the start or end of paragraphs of the same page area or cell, or in rows of the same table.';
const HELPER_HINT = 'Write what repeats as {{#Items}} … {{/Items}}, a condition as {{#if Paid}} … {{/if}} or {{#if not Paid}} … {{/if}}.';

/** Opened or closed as by a helper of Handlebars: `{{#each Items}} … {{/each}}`. */
const isHelper = ({ tag }: Token): boolean =>
  (tag.type === 'loop' || tag.type === 'end') && /^(?:each|unless|with)(?:\s|$)/iu.test(tag.name?.written ?? '');

function lonely({ tag }: Token): string {
  if (tag.type === 'loop') return `no {{/${tag.name.written}}} that closes it was found`;
  if (tag.type === 'if') return 'no {{/if}} that closes it was found';
  if (tag.type === 'else') return 'it stands in no condition';
  return `nothing that it closes was found`;
}

function shortened(text: string): string {
  return shorten(text, 60);
}

type Event = { readonly type: 'item'; readonly item: Piece } | { readonly type: 'token'; readonly token: Token };

/** The paragraph in order: values, tags of blocks inside the line, and the stretches of text between them, empty ones too. */
export function eventsOf(scanned: ScannedParagraph): readonly Event[] {
  const events: Event[] = [];
  let at = 0;
  const stretch = (to: number): void => void events.push({ type: 'item', item: { type: 'stretch', from: at, to } });
  for (const token of scanned.tokens) {
    if (token.role === 'broken') continue;
    stretch(token.start);
    at = token.end;
    if (token.role === 'value') events.push({ type: 'item', item: { type: 'value', token } });
    else if (token.role === 'inline') events.push({ type: 'token', token });
  }
  stretch(scanned.text.length);
  return events;
}

function bindPieces(
  pieces: readonly BlockNode<Piece>[],
  context: ParagraphContext,
): { readonly nodes: readonly PlanNode<InlinePlan>[]; readonly dynamic: boolean } {
  const nodes = planNodes(pieces, context, bindPiece, openBlock);
  // Taking out tags that work on paragraphs or rows already makes it another paragraph.
  const losesTags = context.scanned.tokens.some(({ role }) => role === 'list' || role === 'row');
  return { nodes, dynamic: losesTags || nodes.some((node) => node.type !== 'item' || dependsOnRow(node.item)) };
}

function dependsOnRow(plan: InlinePlan): boolean {
  return plan.type === 'drawing' ? plan.plan !== undefined : plan.type !== 'static';
}

function openBlock(block: OpenBlock, context: ParagraphContext): { readonly place: Place; readonly inner: ParagraphContext } {
  const place = placeAt(context, context.path, block.token.raw);
  const name = nameAskedBy(block);
  recordUse(context, name, place, block.type === 'loop');
  return { place, inner: block.type === 'loop' ? { ...context, loops: [...context.loops, name] } : context };
}

function bindPiece(piece: Piece, context: ParagraphContext): readonly InlinePlan[] {
  return piece.type === 'value' ? [bindValue(piece.token, context)] : bindStretch(piece.from, piece.to, context);
}

function bindValue(token: Token, context: ParagraphContext): InlinePlan {
  if (token.tag.type !== 'value') throw new TypeError('not a value');
  const { scanned } = context;
  const place = placeAt(context, context.path, token.raw);
  recordUse(context, token.tag.name.written, place, false);
  const first = inlineAt(scanned, nameStart(token));
  noteLink(first?.link, context);
  const room = context.room && context.alone.has(token) ? roomOf(scanned.paragraph, context.room) : undefined;
  if (room) context.registry.pictureRooms.push({ part: context.part, raw: token.raw, room });
  return {
    type: 'value',
    slot: {
      name: token.tag.name,
      formatters: token.tag.formatters,
      raw: token.raw,
      properties: first?.properties ?? scanned.paragraph.mark,
      link: first?.link,
      fillsControl: first?.link?.control !== undefined && textIn(first.link, scanned).trim() === token.raw,
      place,
      room,
      origin: undefined,
    },
  };
}

/** What stands in a link. */
function textIn(link: Link, { paragraph, text, offsets }: ScannedParagraph): string {
  return paragraph.children.map((child, index) => (child.link === link ? text.slice(offsets[index], offsets[index + 1]) : '')).join('');
}

function noteLink(link: Link | undefined, context: ParagraphContext): void {
  if (link === undefined || context.links.has(link)) return;
  const plan = bindLink(link, context.path, context);
  if (plan) context.links.set(link, plan);
}

/**
 * The tags that are all that is said besides tags of blocks, so that a picture may take their place: of a condition, one half is said at a
 * time.
 */
export function tagsAlone(nodes: readonly BlockNode<Piece>[], text: string): ReadonlySet<Token> {
  const said = nodes.filter((node) => isSaid(node, text));
  const [only] = said;
  if (!only || said.length > 1) return new Set();
  if (only.type === 'item') return new Set(only.item.type === 'value' ? [only.item.token] : []);
  return new Set(insidesOf(only).flatMap((inside) => [...tagsAlone(inside, text)]));
}

function isSaid(node: BlockNode<Piece>, text: string): boolean {
  if (node.type !== 'item') return insidesOf(node).some((inside) => inside.some((inner) => isSaid(inner, text)));
  return node.item.type === 'value' || text.slice(node.item.from, node.item.to).trim() !== '';
}

const insidesOf = (block: Exclude<BlockNode<Piece>, { readonly type: 'item' }>): readonly (readonly BlockNode<Piece>[])[] =>
  block.type === 'loop' ? [block.children] : [block.whenTrue, block.whenFalse];

/** Where the name in a tag begins: the value looks as this does. */
export function nameStart(token: Token): number {
  return token.start + (/^\{\{[\s"\u00AB\u00BB\u201C-\u201F\u200B]*/u.exec(token.raw)?.[0].length ?? 2);
}

function roomOf({ properties: { indent, spacing } }: Paragraph, room: Room): Room {
  return {
    width: Math.max(1, room.width - Math.max(0, indent.start) - Math.max(0, indent.end)),
    height: Math.max(1, room.height - spacing.before - spacing.after),
  };
}

function inlineAt({ paragraph, offsets }: ScannedParagraph, at: number): Inline | undefined {
  return paragraph.children.find((_, index) => (offsets[index] ?? 0) <= at && at < (offsets[index + 1] ?? 0));
}

/** The inlines between two offsets; what has no length at a tag's edge stays outside the tag, what stands inside a tag is moved behind it. */
function bindStretch(from: number, to: number, context: ParagraphContext): readonly InlinePlan[] {
  const { scanned } = context;
  const plans: InlinePlan[] = [];
  let run: Inline[] = [];
  const flush = (): void => {
    if (run.length > 0) plans.push({ type: 'static', inlines: run });
    run = [];
  };
  const tagBefore = scanned.tokens.find(({ end, role }) => end === from && role !== 'broken');
  scanned.paragraph.children.forEach((child, index) => {
    const start = scanned.offsets[index] ?? 0;
    const end = scanned.offsets[index + 1] ?? 0;
    if (
      start === end
        ? !((start >= from && start <= to) || (tagBefore && start > tagBefore.start && start < tagBefore.end))
        : end <= from || start >= to
    )
      return;
    noteLink(child.link, context);
    const plan = special(child, context);
    if (plan) {
      flush();
      plans.push(plan);
    } else if (child.type === 'text' && (start < from || end > to))
      run.push({ ...child, text: child.text.slice(Math.max(0, from - start), to - start) });
    else run.push(child);
  });
  flush();
  return plans;
}

/** A drawing, a text with a reading or a note reference that cannot be used as it is. */
function special(child: Inline, context: ParagraphContext): InlinePlan | undefined {
  if (child.type === 'ruby') return bindRuby(child, context);
  if (child.type === 'drawing') {
    const plan = bindDrawing(child.drawing, context);
    if (!plan && context.loops.length === 0) return undefined;
    return { type: 'drawing', inline: child, plan, copies: plan ? undefined : keepCopies(child.drawing, cloneDrawing) };
  }
  if (child.type !== 'note-reference' || context.loops.length === 0) return undefined;
  const { noteOf, loopNotes, bindBlocks } = context.registry;
  const note = noteOf(child);
  if (!note || loopNotes.has(note)) return undefined;
  loopNotes.add(note);
  return { type: 'note', inline: child, plan: bindBlocks(note.blocks, within(context, child.kind)) };
}

function bindRuby(inline: Ruby, context: ParagraphContext): InlinePlan | undefined {
  const bind = (children: readonly Text[], name: string): readonly PlanNode<InlinePlan>[] | undefined => {
    const scanned = scanParagraph({ ...context.scanned.paragraph, children });
    pendingTokens(scanned);
    const path = joinPath(context.path, name);
    reportFaults(scanned, path, context);
    const { nodes, dynamic } = bindPieces(nestBlocks(eventsOf(scanned)), { ...context, scanned, path, room: undefined });
    return dynamic ? nodes : undefined;
  };
  const base = bind(inline.base, 'text with a reading');
  const reading = bind(inline.reading, 'reading');
  return base || reading ? { type: 'ruby', inline, base, reading } : undefined;
}

function flatten(nodes: readonly PlanNode<InlinePlan>[]): readonly InlinePlan[] | undefined {
  const plans = nodes.flatMap((node) =>
    node.type === 'item' && (node.item.type === 'static' || node.item.type === 'value') ? [node.item] : [],
  );
  return plans.length === nodes.length ? plans : undefined;
}
