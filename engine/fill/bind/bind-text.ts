import type { Diagnostic, Place } from '../../diagnostics.ts';
import { type BlockEvent, type BlockNode, matchTokens, nestBlocks } from '../tags/match-blocks.ts';
import { scanText, type Token } from '../tags/scan-paragraph.ts';
import type { PlanNode, ValueSlot } from './plan.ts';

/** What stays of a text, or a value in it. */
export type TextNode = PlanNode<string | ValueSlot>;

/** The tags of a text that is no paragraph, and the text cut at them. `place`: of everything in it. */
export function bindTextNodes(
  text: string,
  place: Place,
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
  return { tokens, nodes: nestBlocks(events).map((node) => toPlan(node, place)), diagnostics };
}

function badTag(text: string, raw: string, at: number, message: string): Diagnostic {
  return {
    severity: 'warning',
    code: 'fill/bad-tag',
    message: `Tag '${raw}' in '${text}', at character ${at + 1}: ${message}. It stays as written.`,
    where: { text },
  };
}

function toPlan(node: BlockNode<string | Token>, place: Place): TextNode {
  const inner = (nodes: readonly BlockNode<string | Token>[]): readonly TextNode[] => nodes.map((child) => toPlan(child, place));
  if (node.type === 'loop') return { type: 'loop', name: node.name, place, children: inner(node.children) };
  if (node.type === 'if')
    return { type: 'if', condition: node.condition, place, whenTrue: inner(node.whenTrue), whenFalse: inner(node.whenFalse) };
  const { item } = node;
  if (typeof item === 'string' || item.tag.type !== 'value') return { type: 'item', item: typeof item === 'string' ? item : item.raw };
  return {
    type: 'item',
    item: { name: item.tag.name, formatters: item.tag.formatters, raw: item.raw, place, room: undefined, origin: undefined },
  };
}
