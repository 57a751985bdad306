import type { Section } from '../../model/section.ts';
import { type BlockNode, nestBlocks } from '../tags/match-blocks.ts';
import { type SectionItem, scanSections } from '../tags/scan-blocks.ts';
import { bindBlock, bindNodes } from './bind-blocks.ts';
import { type BindContext, within } from './bind-context.ts';
import type { BlockPlan, Room, SectionEndPlan, SectionsPlan } from './plan.ts';

/** Reads the tags of the body. Sections that a loop or condition goes over are filled together, the others each by itself. */
export function bindSections(sections: readonly Section[], context: BindContext): readonly SectionsPlan[] {
  const names = sections.map((_, index) => (sections.length > 1 ? `section ${index + 1}` : ''));
  const contexts = sections.map((section, index) => within(context, names[index] ?? '', roomOf(section)));
  const bindItem = ({ section, block }: SectionItem, { loops }: BindContext): BlockPlan | SectionEndPlan | undefined =>
    block
      ? bindBlock(block, { ...(contexts[section] as BindContext), loops })
      : { type: 'section-end', section: sections[section] as Section };
  const events = scanSections(
    sections.map(({ blocks }) => blocks),
    names,
  );
  return cutSections(sections, nestBlocks(events)).flatMap(({ section, blocks }): readonly SectionsPlan[] => {
    if (!section) return [];
    const nodes = bindNodes(blocks, context, bindItem);
    const dynamic = nodes.length < blocks.length || nodes.some((node) => node.type !== 'item' || node.item.type !== 'static');
    return [{ section, nodes, dynamic }];
  });
}

interface Cut {
  readonly section: Section | undefined;
  readonly blocks: readonly BlockNode<SectionItem>[];
}

/** The body, cut at ends of sections that no tag stands around. */
function cutSections(sections: readonly Section[], body: readonly BlockNode<SectionItem>[]): readonly Cut[] {
  const cuts: Cut[] = [];
  let blocks: BlockNode<SectionItem>[] = [];
  for (const node of body) {
    if (node.type !== 'item' || node.item.block) blocks.push(node);
    else {
      cuts.push({ section: sections[node.item.section], blocks });
      blocks = [];
    }
  }
  return [...cuts, { section: sections.at(-1), blocks }];
}

/** The first column of a page. */
export function roomOf({ page, margins, columns }: Section): Room {
  const column = columns.list[0]?.width;
  const width = column !== undefined && column > 0 ? column : page.width - margins.left - margins.right - margins.gutter;
  return { width: Math.max(1, width), height: Math.max(1, page.height - Math.abs(margins.top) - Math.abs(margins.bottom)) };
}
