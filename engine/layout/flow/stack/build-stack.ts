import type { Block } from '../../../model/document.ts';
import type { ListLabel } from '../../../model/numbering.ts';
import type { Paragraph } from '../../../model/paragraph.ts';
import type { AnchoredDrawing, LayoutContext } from '../../boxes.ts';
import { layoutTable } from '../../table/layout-table.ts';
import { fieldUse } from '../field-use.ts';
import type { AnchorAreas, Rectangle } from '../floats/anchor-areas.ts';
import { floatFrame } from '../floats/float-frame.ts';
import { floatInStack } from '../floats/float-table.ts';
import type { Floating } from '../floats/floating.ts';
import { floatDrawing, frameGroup } from '../floats/floating.ts';
import type { Obstacle } from '../floats/obstacles.ts';
import { anyNear, availabilityBeside, overlaps } from '../floats/obstacles.ts';
import { type ParagraphPlace, sameLabel, setParagraph } from '../set-paragraph.ts';
import { isHidden, shownBlock } from '../shown-block.ts';
import { gapBetween, ownSpaceAbove, spaceAbove } from '../spacing.ts';
import { cellEnd } from './cell-end.ts';
import type { Entry } from './make-stack.ts';
import { makeStack } from './make-stack.ts';
import type { Stack, StackOptions } from './stack.ts';

const MAX_DEPTH = 32;
/** What ends with the room that the style of its last paragraph wants (footers measured like cells in LibreOffice 7.4). */
const SPACED_BY_STYLE: ReadonlySet<string> = new Set(['cell', 'header', 'footer']);
const MAX_ROUNDS = 3;
/** Callers ask for an unbroken width first and for the real one then: neither should drive out the other. */
const MOST_KEPT = 3;
/** What a stack without a page around it takes for the page's height, points. */
const ENDLESS = 1e6;

interface Known {
  readonly width: number;
  readonly role: string;
  readonly areas: AnchorAreas | undefined;
  readonly padding: StackOptions['padding'];
  readonly background: LayoutContext['background'];
  /** Undefined where the labels of nested tables stand in it, which are not compared. */
  readonly labels: readonly (readonly [Paragraph, ListLabel | undefined])[] | undefined;
  /** Where it was set: there it is the same again, whatever it shows. */
  readonly place: Pick<LayoutContext, 'fields' | 'labels'>;
  readonly stack: Stack;
}

export function buildStack(blocks: readonly Block[], width: number, context: LayoutContext, options: StackOptions = {}): Stack {
  const role = options.role ?? 'cell';
  if (context.depth > MAX_DEPTH) {
    context.report({
      severity: 'warning',
      code: 'layout/nested-too-deep',
      message: `Content nested more than ${MAX_DEPTH} levels deep is left out.`,
      hint: 'Take a table or text box out of the one that holds it.',
    });
    return makeStack([], [], width, 0, {
      anchors: [],
      minimumWidth: 0,
      preferredWidth: 0,
      dependsOnPage: false,
      firstBaseline: undefined,
      loose: false,
    });
  }
  const use = fieldUse(blocks);
  const cache = context.session.cache<readonly Block[], readonly Known[]>('flow/stack');
  const volatile = use.fields.size > 0 || use.notes.length > 0;
  const cacheable = role !== 'note' && role !== 'frame';
  if (cacheable) {
    const known = cache
      .get(blocks)
      ?.find(
        (one) =>
          one.width === width &&
          one.role === role &&
          one.background === context.background &&
          sameAreas(one.areas, options.areas) &&
          one.padding?.left === options.padding?.left &&
          one.padding?.right === options.padding?.right &&
          (isPlace(one.place, context) ||
            (!volatile && one.labels?.every(([paragraph, label]) => sameLabel(context.labels.get(paragraph), label)) === true)),
      );
    if (known) return known.stack;
  }
  const stack = settle(blocks, width, context, role, options, use.fields.size > 0);
  if (cacheable) {
    const labels = blocks.some((block) => block.type === 'table')
      ? undefined
      : blocks.flatMap((block) =>
          block.type === 'paragraph' && block.properties.numbering ? [[block, context.labels.get(block)] as const] : [],
        );
    const { fields } = context;
    cache.set(blocks, [
      {
        width,
        role,
        areas: options.areas,
        padding: options.padding,
        background: context.background,
        labels,
        place: { fields, labels: context.labels },
        stack,
      },
      ...(cache.get(blocks) ?? []).slice(0, MOST_KEPT - 1),
    ]);
  }
  return stack;
}

/** One page of one row: until it stands, its parts are set again and again. */
function isPlace({ fields, labels }: Known['place'], context: LayoutContext): boolean {
  return fields === context.fields && labels === context.labels;
}

function sameAreas(a: AnchorAreas | undefined, b: AnchorAreas | undefined): boolean {
  if (a === b) return true;
  if (!a || !b || a.oddPage !== b.oddPage) return false;
  return sameRectangle(a.page, b.page) && sameRectangle(a.margin, b.margin) && sameRectangle(a.column, b.column);
}

function sameRectangle(a: Rectangle, b: Rectangle): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

/** Text above a float that was found later has to be set again around it; a few rounds, then the last one stands. */
function settle(
  blocks: readonly Block[],
  width: number,
  context: LayoutContext,
  role: string,
  options: StackOptions,
  dependsOnPage: boolean,
): Stack {
  let pinned: readonly Obstacle[] = [];
  for (let round = 1; ; round++) {
    const result = setBlocks(blocks, width, context, role, options, dependsOnPage, pinned);
    if (!result.again) return result.stack;
    if (round === MAX_ROUNDS) {
      context.report({
        severity: 'info',
        code: 'layout/wrap-gave-up',
        message: 'The wrap around a drawing does not settle; text may touch it.',
      });
      return result.stack;
    }
    pinned = result.obstacles;
  }
}

function setBlocks(
  blocks: readonly Block[],
  width: number,
  context: LayoutContext,
  role: string,
  { areas: given, padding }: StackOptions,
  dependsOnPage: boolean,
  pinned: readonly Obstacle[],
): { stack: Stack; again: boolean; obstacles: readonly Obstacle[] } {
  const own: Rectangle = { x: 0, y: 0, width, height: ENDLESS };
  const page = padding ? { ...own, x: -padding.left, width: padding.left + width + padding.right } : own;
  const areas = given ?? { page, margin: own, column: own, oddPage: true };
  const { compatibility } = context.document.settings;
  const entries: Entry[] = [];
  const floats: Floating[] = [];
  const anchors: AnchoredDrawing[] = [];
  const found: Obstacle[] = [];
  let y = 0;
  let minimumWidth = 0;
  let preferredWidth = 0;
  let firstBaseline: number | undefined;
  let previous: Block | undefined;
  let again = false;
  let loose = 0;

  const near = (): readonly Obstacle[] =>
    pinned.length > 0 ? [...pinned, ...found.filter((one) => !pinned.some((other) => sameRectangle(one, other)))] : found;
  const keepClear = (obstacle: Obstacle): void => {
    found.push(obstacle);
    if (
      !pinned.some((other) => sameRectangle(other, obstacle)) &&
      entries.some((entry) => overlaps({ x: entry.x, y: entry.y, width: entry.box.width, height: entry.box.height }, obstacle))
    )
      again = true;
  };
  const place = (anchored: AnchoredDrawing, x: number, top: number): void => {
    // Without layoutInCell a drawing in a cell belongs to the page, not to the cell (ECMA-376 20.4.2.3).
    if (role === 'cell' && anchored.drawing.anchor && !anchored.drawing.anchor.layoutInCell) {
      anchors.push({ drawing: anchored.drawing, x: x + anchored.x, y: top + anchored.y, paragraphY: top + anchored.paragraphY });
      return;
    }
    const floating = floatDrawing(
      anchored,
      x,
      top,
      areas,
      floats.map((float) => float.frame),
      context,
    );
    floats.push(floating);
    if (floating.obstacle) keepClear(floating.obstacle);
  };

  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    if (isHidden(block)) continue;
    const next = shownBlock(blocks, index + 1, 1);
    if (block.type === 'table') {
      // A place on the page means nothing where the stack does not know the page.
      const floated =
        given || block.float?.vertical.from === 'text'
          ? floatInStack(
              block,
              width,
              areas,
              y + gapBetween(previous, block, compatibility),
              floats.map((float) => float.frame),
              context,
            )
          : undefined;
      if (floated) {
        floats.push(floated.floating, ...floated.floats);
        // A footer grows upwards, so what stands on the page below its text can not push that text down.
        if (floated.floating.obstacle && (role !== 'footer' || block.float?.vertical.from === 'text')) keepClear(floated.floating.obstacle);
        continue;
      }
      const table = layoutTable(block, width, context);
      y += gapBetween(previous, block, compatibility);
      for (const { box } of table.rows) {
        entries.push({ x: table.x, y, before: 0, box });
        for (const anchored of box.anchors) place(anchored, table.x, y);
        y += box.height;
      }
      minimumWidth = Math.max(minimumWidth, table.width);
      preferredWidth = Math.max(preferredWidth, table.width);
      previous = block;
      continue;
    }
    if (block.properties.frame && role !== 'frame') {
      const group = frameGroup(blocks, index);
      const framed = floatFrame(group, block.properties.frame, areas, y, { ...context, depth: context.depth + 1 });
      floats.push(framed);
      if (framed.obstacle) keepClear(framed.obstacle);
      index += group.length - 1;
      continue;
    }
    const before = gapBetween(previous, block, compatibility);
    y += before;
    const where: ParagraphPlace = { previous, next, width, above: before };
    let layout = setParagraph(block, where, context);
    const obstacles = near();
    if (obstacles.length > 0 && anyNear(obstacles, { x: 0, y, width, height: layout.box.height })) {
      layout = setParagraph(block, { ...where, availability: availabilityBeside(obstacles, 0, y, width) }, context);
    }
    const countBefore = found.length;
    const lead = layout.box.anchors.length > 0 ? ownSpaceAbove(before, previous, block, compatibility) : 0;
    for (const anchored of layout.box.anchors) place(lead > 0 ? { ...anchored, paragraphY: anchored.paragraphY - lead } : anchored, 0, y);
    const fresh = found.slice(countBefore).filter((one) => !pinned.some((other) => sameRectangle(one, other)));
    if (fresh.length > 0 && anyNear(fresh, { x: 0, y, width, height: layout.box.height })) {
      layout = setParagraph(block, { ...where, availability: availabilityBeside(near(), 0, y, width) }, context);
    }
    minimumWidth = Math.max(minimumWidth, layout.minimumWidth);
    preferredWidth = Math.max(preferredWidth, layout.preferredWidth);
    if (entries.length === 0) firstBaseline = y + layout.firstBaseline;
    entries.push({ x: 0, y, before: spaceAbove(previous, block, compatibility), box: layout.box });
    if (!vanishes(block, previous, next, role)) {
      y += layout.box.height;
      loose = extraBelow(layout, block);
      if (SPACED_BY_STYLE.has(role) && next === undefined) y += cellEnd(block, layout);
      previous = block;
    }
  }
  // A text box that fits its text ends with the last line: neither the space after nor what a line multiple adds below counts (measured: LibreOffice 7.4).
  if (role === 'text-box' || role === 'frame') y -= previous?.type === 'paragraph' ? loose : 0;
  else y += gapBetween(previous, undefined, compatibility);
  // A cell holds the drawings laid out in it; other containers do not grow.
  if (role === 'cell')
    for (const floating of floats) if (floating.obstacle) y = Math.max(y, floating.obstacle.y + floating.obstacle.height);
  return {
    stack: makeStack(entries, floats, width, y, {
      anchors,
      minimumWidth,
      preferredWidth,
      dependsOnPage,
      firstBaseline,
      // LibreOffice 7.4 cuts the paragraphs of a row that breaks between any two lines (measured).
      loose: role === 'cell',
    }),
    again,
    obstacles: found,
  };
}

/** What a line multiple above 1 adds below the last line of a paragraph. */
function extraBelow(layout: ReturnType<typeof setParagraph>, { properties }: Paragraph): number {
  const { rule, value } = properties.spacing.line;
  return rule === 'auto' && value > 1 ? (layout.lines.at(-1)?.height ?? 0) * (1 - 1 / value) : 0;
}

/** The paragraph that the file format wants after a nested table takes no room when it is empty. */
function vanishes(paragraph: Paragraph, previous: Block | undefined, next: Block | undefined, role: string): boolean {
  return role === 'cell' && next === undefined && previous?.type === 'table' && paragraph.children.length === 0;
}
