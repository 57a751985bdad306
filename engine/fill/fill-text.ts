import type { Report, Result } from '../diagnostics.ts';
import { type FillMemory, openMemory } from './bind/bind.ts';
import { bindTextNodes, type TextNode } from './bind/bind-text.ts';
import { expand } from './expand.ts';
import { openFillState } from './fill-state.ts';
import { evaluateSlot } from './fill-value.ts';
import type { Scope } from './resolve-name.ts';
import type { Token } from './tags/scan-paragraph.ts';
import { openFormats } from './values/formats.ts';
import type { FormatSettings, Row } from './values/value.ts';

/** A line of text with tags, such as the pattern of a file name. */
export interface BoundText {
  readonly pattern: string;
  /** Names that it asks for. */
  readonly names: readonly string[];
  readonly nodes: readonly TextNode[];
  /** What is kept from row to row. */
  readonly memory: FillMemory;
}

/** Reads the tags of a text by the grammar of the template; faulty ones are reported and stay as written. */
export function bindText(pattern: string): Result<BoundText> {
  const { tokens, nodes, diagnostics } = bindTextNodes(pattern, { path: `'${pattern}'` });
  return { value: { pattern, names: tokens.flatMap(namesOf), nodes, memory: openMemory() }, diagnostics };
}

function namesOf({ tag }: Token): readonly string[] {
  if (tag.type === 'value' || tag.type === 'loop') return [tag.name.written];
  return tag.type === 'if' ? [tag.condition.name.written] : [];
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
