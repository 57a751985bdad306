import type { Diagnostic, Report, Result } from '../diagnostics.ts';
import { type FillMemory, openMemory } from './bind/bind.ts';
import type { PlanNode, ValueSlot } from './bind/plan.ts';
import { expand } from './expand.ts';
import { openFillState } from './fill-state.ts';
import { evaluateSlot } from './fill-value.ts';
import type { Scope } from './resolve-name.ts';
import { type BlockNode, matchTokens, nestBlocks } from './tags/match-blocks.ts';
import { scanText, type Token } from './tags/scan-paragraph.ts';
import { openFormats } from './values/formats.ts';
import type { FormatSettings, Row } from './values/value.ts';

/** A line of text with tags, such as the pattern of a file name. */
export interface BoundText {
  readonly pattern: string;
  /** Names that it asks for. */
  readonly names: readonly string[];
  readonly nodes: readonly PlanNode<string | ValueSlot>[];
  /** What is kept from row to row. */
  readonly memory: FillMemory;
}

/** Reads the tags of a text by the grammar of the template; faulty ones are reported and stay as written. */
export function bindText(pattern: string): Result<BoundText> {
  const { tokens, faults } = scanText(pattern);
  const matched = matchTokens(tokens.filter(({ tag }) => tag.type !== 'value'));
  const diagnostics: Diagnostic[] = faults.map(({ at, raw, message }) => badTag(pattern, raw, at, message));
  const events: ({ readonly type: 'item'; readonly item: string | Token } | { readonly type: 'token'; readonly token: Token })[] = [];
  let at = 0;
  for (const token of tokens) {
    if (token.tag.type !== 'value' && !matched.has(token)) {
      diagnostics.push(badTag(pattern, token.raw, token.start, 'its other half was not found'));
      continue;
    }
    events.push(
      { type: 'item', item: pattern.slice(at, token.start) },
      token.tag.type === 'value' ? { type: 'item', item: token } : { type: 'token', token },
    );
    at = token.end;
  }
  events.push({ type: 'item', item: pattern.slice(at) });
  return {
    value: {
      pattern,
      names: tokens.flatMap(namesOf),
      nodes: nestBlocks(events).map((node) => toPlan(node, pattern)),
      memory: openMemory(),
    },
    diagnostics,
  };
}

function badTag(pattern: string, raw: string, at: number, message: string): Diagnostic {
  return {
    severity: 'warning',
    code: 'fill/bad-tag',
    message: `Tag '${raw}' in '${pattern}', at character ${at + 1}: ${message}. It stays as written.`,
    where: { text: pattern },
  };
}

function namesOf({ tag }: Token): readonly string[] {
  if (tag.type === 'value' || tag.type === 'loop') return [tag.name.written];
  return tag.type === 'if' ? [tag.condition.name.written] : [];
}

function toPlan(node: BlockNode<string | Token>, pattern: string): PlanNode<string | ValueSlot> {
  const place = { path: `'${pattern}'` };
  const inner = (nodes: readonly BlockNode<string | Token>[]): readonly PlanNode<string | ValueSlot>[] =>
    nodes.map((child) => toPlan(child, pattern));
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

/** The text for one row; a name that is no column gives nothing. */
export function fillText(bound: BoundText, row: Row, settings: FormatSettings, report: Report): string {
  return fillTextIn(bound, { fields: row.fields, item: null, outer: undefined }, settings, report);
}

/** The same for a record in the row. */
export function fillTextIn(bound: BoundText, scope: Scope, settings: FormatSettings, report: Report): string {
  const state = openFillState(bound.memory, 0, openFormats(settings, report), report);
  let text = '';
  expand(bound.nodes, scope, state, (item, inner) => {
    const shown = typeof item === 'string' ? item : evaluateSlot(item, inner, state);
    if (typeof shown === 'string' && (typeof item === 'string' || item.origin)) text += shown;
  });
  return text;
}
