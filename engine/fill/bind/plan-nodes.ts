import type { Place } from '../../diagnostics.ts';
import type { BlockNode } from '../tags/match-blocks.ts';
import type { PlanNode } from './plan.ts';

/** A loop or a condition. */
export type OpenBlock = Exclude<BlockNode<unknown>, { readonly type: 'item' }>;

/** Name that a loop or a condition asks for, as written. */
export const nameAskedBy = (block: OpenBlock): string => (block.type === 'loop' ? block.name.written : block.condition.name.written);

/** Items as plans, none or several each, with the blocks around them. `open` gives the place of a block, and the context of what stands in it. */
export function planNodes<S, P, C>(
  nodes: readonly BlockNode<S>[],
  context: C,
  bindItem: (item: S, context: C) => readonly P[],
  open: (block: OpenBlock, context: C) => { readonly place: Place; readonly inner: C },
): readonly PlanNode<P>[] {
  return nodes.flatMap((node): PlanNode<P>[] => {
    if (node.type === 'item') return bindItem(node.item, context).map((item) => ({ type: 'item', item }));
    const { place, inner } = open(node, context);
    const plan = (children: readonly BlockNode<S>[]) => planNodes(children, inner, bindItem, open);
    if (node.type === 'loop') return [{ type: 'loop', name: node.name, place, children: plan(node.children) }];
    return [{ type: 'if', condition: node.condition, place, whenTrue: plan(node.whenTrue), whenFalse: plan(node.whenFalse) }];
  });
}
