import type { Link } from '../model/paragraph.ts';
import type { LinkPlan } from './bind/plan.ts';
import { expand } from './expand.ts';
import type { FillState } from './fill-state.ts';
import { evaluateSlot } from './fill-value.ts';
import type { Scope } from './resolve-name.ts';

/** The link as a scope fills it: always the same object for the same two. A link that does not depend on the row is itself. */
export type FillLink = (link: Link, scope: Scope) => Link;

/** Fills the links of one paragraph; undefined when none depends on the row. */
export function openLinks(plans: ReadonlyMap<Link, LinkPlan>, state: FillState): FillLink | undefined {
  if (plans.size === 0) return undefined;
  const filled = new Map<LinkPlan, Map<Scope, Link>>();
  return (link, scope) => {
    const plan = plans.get(link);
    if (plan === undefined) return link;
    const byScope = filled.get(plan) ?? new Map<Scope, Link>();
    filled.set(plan, byScope);
    const known = byScope.get(scope) ?? fillLink(plan, scope, state);
    byScope.set(scope, known);
    return known;
  };
}

/** Nothing of an address but the scheme, which some programs write before whatever has none. */
const BEFORE_HOST = /^(?:https?:\/\/)?$/iu;
const REPEATED_SCHEME = /^https?:\/\/(?=https?:\/\/|mailto:)/iu;

/** A link without the address where the row leaves nothing of that. Whether it may lead there is for the writer to say. */
export function fillLink({ link, nodes }: LinkPlan, scope: Scope, state: FillState): Link {
  let url = '';
  expand(nodes, scope, state, (item, inner) => {
    if (typeof item === 'string') {
      url += item;
      return;
    }
    const text = evaluateSlot(item, inner, state);
    if (typeof text === 'string') url += item.origin === undefined || BEFORE_HOST.test(url) ? text.trim() : encoded(text, url);
  });
  const { url: _, ...others } = link;
  return url === '' ? others : { ...others, url: url.replace(REPEATED_SCHEME, '') };
}

/** A value as a part of an address. In one for mail the sign between name and host stays (RFC 6068). */
function encoded(text: string, before: string): string {
  const part = encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
  return /^mailto:/iu.test(before) ? part.replaceAll('%40', '@') : part;
}
