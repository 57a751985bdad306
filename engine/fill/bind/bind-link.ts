import type { Link } from '../../model/paragraph.ts';
import { type BindContext, joinPath, placeAt, recordUse } from './bind-context.ts';
import { bindTextNodes, type TextNode } from './bind-text.ts';
import type { LinkPlan } from './plan.ts';

/** Characters of an address that a place shows. */
const MAX_EXCERPT = 120;

/** Reads the tags in the address of a link; undefined when it has none. `path`: of what is linked. */
export function bindLink(link: Link | undefined, path: string, context: BindContext): LinkPlan | undefined {
  if (!link?.url?.includes('{{')) return undefined;
  const place = placeAt(context, joinPath(path, 'link'), link.url.slice(0, MAX_EXCERPT));
  const { tokens, nodes, diagnostics } = bindTextNodes(link.url, place);
  context.registry.diagnostics.push(...diagnostics.map((diagnostic) => ({ ...diagnostic, where: place })));
  if (tokens.length === 0) return undefined;
  context.registry.linkPlaces.push(place);
  recordUses(nodes, context);
  return { link, nodes };
}

function recordUses(nodes: readonly TextNode[], context: BindContext): void {
  for (const node of nodes) {
    if (node.type === 'loop') {
      recordUse(context, node.name.written, node.place, true);
      recordUses(node.children, { ...context, loops: [...context.loops, node.name.written] });
    } else if (node.type === 'if') {
      recordUse(context, node.condition.name.written, node.place, false);
      recordUses([...node.whenTrue, ...node.whenFalse], context);
    } else if (typeof node.item !== 'string') recordUse(context, node.item.name.written, node.item.place, false);
  }
}
