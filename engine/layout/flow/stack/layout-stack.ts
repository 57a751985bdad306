import type { Block } from '../../../model/document.ts';
import type { ListLabel } from '../../../model/numbering.ts';
import type { Paragraph } from '../../../model/paragraph.ts';
import { type AnchorAreas, type Obstacle, sameRectangle } from '../../areas.ts';
import type { Stack } from '../../boxes.ts';
import { compareFields, same } from '../../compare-fields.ts';
import type { LayoutContext, StackOptions, StackRole } from '../../context.ts';
import { contextUse, shownValues } from '../../context-use.ts';
import { isTooDeep } from '../../is-too-deep.ts';
import { emptyStack } from './make-stack.ts';
import { OpenStack, type StackRequest } from './open-stack.ts';

/** How often a stack is set again because a float reaches into text above it. */
const MAX_ROUNDS = 3;
/** Callers ask for an unbroken width first and for the real one then: neither should drive out the other. */
const MOST_KEPT = 3;

/** What decides, besides its blocks, how a stack is set. */
interface StackKey {
  readonly width: number;
  readonly role: StackRole;
  readonly areas: AnchorAreas | undefined;
  readonly padding: StackOptions['padding'];
  readonly least: StackOptions['least'];
  readonly background: LayoutContext['background'];
  /** What its fields and note marks show; undefined where page references stand in it, which are not compared. */
  readonly values: string | undefined;
}

const sameAreas = compareFields<AnchorAreas>({ page: sameRectangle, margin: sameRectangle, column: sameRectangle, oddPage: same });

const sameKey = compareFields<StackKey>({
  width: same,
  role: same,
  areas: (a, b) => a === b || (a !== undefined && b !== undefined && sameAreas(a, b)),
  padding: (a, b) => a?.left === b?.left && a?.right === b?.right,
  least: same,
  background: same,
  values: same,
});

interface Known extends StackKey {
  readonly labels: readonly (readonly [Paragraph, ListLabel | undefined])[];
  /** Where it was set: there it is the same again, whatever it shows. */
  readonly place: Pick<LayoutContext, 'fields' | 'labels'>;
  readonly stack: Stack;
}

/** Sets blocks one below the other. Cached in the session by the identity of `blocks` and what their fields show. */
export function layoutStack(blocks: readonly Block[], width: number, context: LayoutContext, options: StackOptions = {}): Stack {
  const role = options.role ?? 'cell';
  if (isTooDeep(context)) return emptyStack(width);
  const use = contextUse(blocks);
  const cache = context.session.cache<readonly Block[], readonly Known[]>('flow/stack');
  const cacheable = role !== 'frame';
  const { areas, padding, least, enclosed } = options;
  const values = shownValues(use, context.fields);
  const key: StackKey = { width, role, areas, padding, least, background: context.background, values };
  if (cacheable) {
    const known = cache
      .get(blocks)
      ?.find(
        (one) =>
          sameKey(one, key) &&
          (isPlace(one.place, context) ||
            (values !== undefined && one.labels.every(([paragraph, label]) => context.labels.get(paragraph) === label))),
      );
    if (known) return known.stack;
  }
  const stack = settle({ blocks, width, context, role, areas, padding, enclosed }, least);
  if (cacheable) {
    const labels = use.numbered.map((paragraph) => [paragraph, context.labels.get(paragraph)] as const);
    const { fields } = context;
    cache.set(blocks, [
      { ...key, labels, place: { fields, labels: context.labels }, stack },
      ...(cache.get(blocks) ?? []).slice(0, MOST_KEPT - 1),
    ]);
  }
  return stack;
}

/** One page of one row: until it stands, its parts are set again and again. */
function isPlace({ fields, labels }: Known['place'], context: LayoutContext): boolean {
  return fields === context.fields && labels === context.labels;
}

/**
 * Drawings in the middle or at the bottom of a cell wait until the rest of it tells its height, which is theirs at least: they neither
 * make it taller than it has to be nor stand above it.
 */
function settle(request: StackRequest, least = 0): Stack {
  const stack = setAround(request);
  if (stack.leftOut === undefined) return stack.finish();
  return setAround({ ...request, height: Math.max(stack.finish().height, stack.leftOut, least) }).finish();
}

/** Text above a float that was found later has to be set again around it; a few rounds, then the last one stands. */
function setAround(request: StackRequest): OpenStack {
  let pinned: readonly Obstacle[] = [];
  for (let round = 1; ; round++) {
    const stack = new OpenStack(request, pinned);
    for (let index = 0; index < request.blocks.length; ) index += stack.place(index);
    if (!stack.again) return stack;
    if (round === MAX_ROUNDS) {
      request.context.report({
        severity: 'info',
        code: 'layout/wrap-gave-up',
        message: 'The wrap around a drawing does not settle; text may touch it.',
      });
      return stack;
    }
    pinned = stack.obstacles;
  }
}
