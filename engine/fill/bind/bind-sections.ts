import type { Section } from '../../model/section.ts';
import { matchTokens, nestBlocks } from '../tags/match-blocks.ts';
import { type SectionItem, scanBlocks, scanSections } from '../tags/scan-blocks.ts';
import { bindBlock, bindNodes } from './bind-blocks.ts';
import { type BindContext, within } from './bind-context.ts';
import type { BlockPlan, Room, SectionEndPlan, SectionsPlan } from './plan.ts';

/** Reads the tags of the body. Sections that a loop or condition goes over are filled together, the others each by itself. */
export function bindSections(sections: readonly Section[], context: BindContext): readonly SectionsPlan[] {
  const nameOf = (index: number): string => (sections.length > 1 ? `section ${index + 1}` : '');
  return togetherOf(sections).map(({ from, to }): SectionsPlan => {
    const own = sections.slice(from, to);
    const contexts = own.map((section, index) => within(context, nameOf(from + index), roomOf(section)));
    // What stands around ends of sections is in none: its places name the section themselves.
    const outside = own.length > 1 ? context : (contexts[0] ?? context);
    const events = scanSections(
      own.map(({ blocks }) => blocks),
      own.map((_, index) => (own.length > 1 ? nameOf(from + index) : '')),
    );
    const bindItem = ({ section, block }: SectionItem, { loops }: BindContext): BlockPlan | SectionEndPlan | undefined =>
      block
        ? bindBlock(block, { ...(contexts[section] as BindContext), loops })
        : { type: 'section-end', section: own[section] as Section };
    const nodes = bindNodes(nestBlocks(events), outside, bindItem);
    const items = events.reduce((count, { type }) => (type === 'item' ? count + 1 : count), 0);
    const dynamic = nodes.length < items || nodes.some((node) => node.type !== 'item' || node.item.type !== 'static');
    return { sections: own, nodes, dynamic };
  });
}

/** The sections, cut between those that no tag goes over. */
function togetherOf(sections: readonly Section[]): readonly { readonly from: number; readonly to: number }[] {
  const open = sections.map(({ blocks }) => (sections.length > 1 ? scanBlocks(blocks).open : []));
  const matched = matchTokens(open.flat());
  const isHeld = open.map((tokens) => tokens.some((token) => matched.has(token)));
  const first = isHeld.indexOf(true);
  const last = isHeld.lastIndexOf(true);
  return sections.flatMap((_, index) => {
    if (index < first || index > last) return [{ from: index, to: index + 1 }];
    return index === first ? [{ from: first, to: last + 1 }] : [];
  });
}

/** The first column of a page. */
export function roomOf({ page, margins, columns }: Section): Room {
  const column = columns.list[0]?.width;
  const width = column !== undefined && column > 0 ? column : page.width - margins.left - margins.right - margins.gutter;
  return { width: Math.max(1, width), height: Math.max(1, page.height - Math.abs(margins.top) - Math.abs(margins.bottom)) };
}
