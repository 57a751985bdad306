import type { Block } from '../model/document.ts';
import { renewHeaders } from '../model/headers.ts';
import type { HeaderFooter, Section } from '../model/section.ts';
import { emptyLike } from './bind/bind-paragraph.ts';
import type { DocumentPlan } from './bind/plan.ts';
import { collectSections } from './collect-sections.ts';
import { expand } from './expand.ts';
import { fillBlock, renewEmpty } from './fill-blocks.ts';
import type { FillState } from './fill-state.ts';
import type { Scope } from './resolve-name.ts';

/**
 * The body for one row. A section of which a row leaves nothing is not there, nor the page that it would begin, unless it is all
 * there is.
 */
export function fillSections(
  { body, withHeaders }: DocumentPlan,
  headers: ReadonlyMap<HeaderFooter, HeaderFooter>,
  scope: Scope,
  state: FillState,
): readonly Section[] {
  const renew = (section: Section, blocks: readonly Block[]): Section => {
    if (!withHeaders.has(section)) return blocks === section.blocks ? section : { ...section, blocks };
    return { ...section, blocks, headers: renewHeaders(section.headers, headers), footers: renewHeaders(section.footers, headers) };
  };
  const sections = collectSections<Section, Block>();
  for (const { section: last, nodes, dynamic } of body) {
    if (!dynamic) {
      sections.keep(last, last.blocks);
      continue;
    }
    expand(nodes, scope, state, (item, inner) => {
      if (item.type === 'section-end') {
        state.plans.push(item);
        sections.end(item.section, item.section.blocks.length);
        return;
      }
      const block = fillBlock(item, inner, state);
      if (block) sections.add(block, item.type === 'static' && item.isBlank);
    });
    sections.end(last, last.blocks.length);
  }
  return sections.left().map(({ section, blocks }) => renew(section, blocks.length > 0 ? blocks : emptied(section, state)));
}

/** One empty paragraph, where there was one. */
function emptied({ blocks }: Section, state: FillState): readonly Block[] {
  const paragraph = blocks.findLast((block) => block.type === 'paragraph');
  return paragraph ? [renewEmpty(emptyLike(paragraph), state)] : blocks;
}
