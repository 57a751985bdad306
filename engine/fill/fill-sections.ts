import type { Block } from '../model/document.ts';
import { renewHeaders } from '../model/headers.ts';
import type { HeaderFooter, Section } from '../model/section.ts';
import { emptyLike } from './bind/bind-paragraph.ts';
import type { DocumentPlan, SectionsPlan } from './bind/plan.ts';
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
  const filled = body.flatMap((plan): readonly FilledSection[] =>
    plan.dynamic ? fillTogether(plan, scope, state) : plan.sections.map((section) => ({ section, blocks: section.blocks, isLeft: true })),
  );
  const left = filled.filter(({ isLeft }) => isLeft);
  return (left.length > 0 ? left : filled.slice(-1)).map(({ section, blocks }) =>
    renew(section, blocks.length > 0 ? blocks : emptied(section, state)),
  );
}

interface FilledSection {
  readonly section: Section;
  readonly blocks: readonly Block[];
  /** Not all that it had was left out. */
  readonly isLeft: boolean;
}

/** One empty paragraph, where there was one. */
function emptied({ blocks }: Section, state: FillState): readonly Block[] {
  const paragraph = blocks.findLast((block) => block.type === 'paragraph');
  return paragraph ? [renewEmpty(emptyLike(paragraph), state)] : blocks;
}

function fillTogether({ sections, nodes }: SectionsPlan, scope: Scope, state: FillState): readonly FilledSection[] {
  const filled: FilledSection[] = [];
  let blocks: Block[] = [];
  let hasContent = false;
  const end = (section: Section): void => {
    filled.push({ section, blocks, isLeft: hasContent || blocks.length >= section.blocks.length });
    blocks = [];
    hasContent = false;
  };
  expand(nodes, scope, state, (item, inner) => {
    if (item.type === 'section-end') {
      state.plans.push(item);
      end(item.section);
      return;
    }
    const before = blocks.length;
    fillBlock(item, inner, state, blocks);
    hasContent ||= blocks.length > before && !(item.type === 'static' && item.isBlank);
  });
  end(sections.at(-1) as Section);
  return filled;
}
