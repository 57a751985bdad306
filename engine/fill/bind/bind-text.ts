import type { Diagnostic, Place } from '../../diagnostics.ts';
import { type BlockEvent, matchTokens, nestBlocks } from '../tags/match-blocks.ts';
import { scanText, type Token } from '../tags/scan-paragraph.ts';
import type { PlanNode, ValueSlot } from './plan.ts';
import { nameAskedBy, type OpenBlock, planNodes } from './plan-nodes.ts';

/** What stays of a text, or a value in it. */
export type TextNode = PlanNode<string | ValueSlot>;

/**
 * The tags of a text that is no paragraph, and the text cut at them. `place`: of everything in it. `record` hears of each name that is asked
 * for, with the loops around it.
 */
export function bindTextNodes(
  text: string,
  place: Place,
  record: (name: string, isList: boolean, loops: readonly string[]) => void = () => {},
): { readonly tokens: readonly Token[]; readonly nodes: readonly TextNode[]; readonly diagnostics: readonly Diagnostic[] } {
  const { tokens, faults } = scanText(text);
  const matched = matchTokens(tokens.filter(({ tag }) => tag.type !== 'value'));
  const diagnostics: Diagnostic[] = faults.map(({ at, raw, message }) => badTag(text, raw, at, message));
  const events: BlockEvent<string | Token>[] = [];
  let at = 0;
  for (const token of tokens) {
    if (token.tag.type !== 'value' && !matched.has(token)) {
      diagnostics.push(badTag(text, token.raw, token.start, 'its other half was not found'));
      continue;
    }
    events.push(
      { type: 'item', item: text.slice(at, token.start) },
      token.tag.type === 'value' ? { type: 'item', item: token } : { type: 'token', token },
    );
    at = token.end;
  }
  events.push({ type: 'item', item: text.slice(at) });
  const bindItem = (item: string | Token, loops: readonly string[]): string | ValueSlot => {
    if (typeof item === 'string' || item.tag.type !== 'value') return typeof item === 'string' ? item : item.raw;
    const { name, formatters } = item.tag;
    record(name.written, false, loops);
    return { name, formatters, raw: item.raw, place, room: undefined, origin: undefined };
  };
  const open = (block: OpenBlock, loops: readonly string[]) => {
    const name = nameAskedBy(block);
    record(name, block.type === 'loop', loops);
    return { place, inner: block.type === 'loop' ? [...loops, name] : loops };
  };
  return { tokens, nodes: planNodes(nestBlocks(events), [], (item, loops) => [bindItem(item, loops)], open), diagnostics };
}

function badTag(text: string, raw: string, at: number, message: string): Diagnostic {
  return {
    severity: 'warning',
    code: 'fill/bad-tag',
    message: `Tag '${raw}' in '${text}', at character ${at + 1}: ${message}. It stays as written.`,
    where: { text },
  };
}
