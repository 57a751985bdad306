import type { Link } from '../../model/paragraph.ts';
import { shorten } from '../../shorten.ts';
import { type BindContext, joinPath, placeAt, recordUse } from './bind-context.ts';
import { bindTextNodes } from './bind-text.ts';
import type { LinkPlan } from './plan.ts';

/** Characters of an address that a place shows. */
const MAX_EXCERPT = 120;

/** Reads the tags in the address of a link; undefined when it has none. `path`: of what is linked. */
export function bindLink(link: Link | undefined, path: string, context: BindContext): LinkPlan | undefined {
  if (!link?.url?.includes('{{')) return undefined;
  const place = placeAt(context, joinPath(path, 'link'), shorten(link.url, MAX_EXCERPT));
  const { tokens, nodes, diagnostics } = bindTextNodes(link.url, place, (name, isList, loops) =>
    recordUse({ ...context, loops: [...context.loops, ...loops] }, name, place, isList),
  );
  context.registry.diagnostics.push(...diagnostics.map((diagnostic) => ({ ...diagnostic, where: place })));
  if (tokens.length === 0) return undefined;
  context.registry.linkPlaces.push(place);
  return { link, nodes };
}
