import type { Place } from '../diagnostics.ts';
import type { PlanNode } from './bind/plan.ts';
import { type FillState, spend } from './fill-state.ts';
import { MAX_RECORDS } from './limits.ts';
import type { ColumnName } from './names/column-name.ts';
import { resolveName, type Scope } from './resolve-name.ts';
import type { Condition } from './tags/parse-tag.ts';
import { equalsText, isList, isTagged, isTruthy } from './values/format-value.ts';
import type { FieldMap } from './values/value.ts';

/** Calls `emit` for every item that the row's lists and conditions leave, with the scope its names are looked up in. */
export function expand<T>(nodes: readonly PlanNode<T>[], scope: Scope, state: FillState, emit: (item: T, scope: Scope) => void): void {
  for (let index = 0; index < nodes.length; index++) {
    if (state.full) return;
    const node = nodes[index] as PlanNode<T>;
    if (node.type === 'item') emit(node.item, scope);
    else if (node.type === 'if')
      expand(holds(node.condition, node.place, scope, state) ? node.whenTrue : node.whenFalse, scope, state, emit);
    else
      for (const inner of roundsOf(node.name, node.place, scope, state)) {
        if (!spend(state, 1, 0)) return;
        expand(node.children, inner, state, emit);
      }
  }
}

function holds({ name, equals, negated }: Condition, place: Place, scope: Scope, state: FillState): boolean {
  const found = resolveName(name, scope, place, state);
  const result = found !== undefined && (equals === undefined ? isTruthy(found.value) : equalsText(found.value, equals, state.formats));
  return result !== negated;
}

function roundsOf(name: ColumnName, place: Place, scope: Scope, state: FillState): readonly Scope[] {
  const found = resolveName(name, scope, place, state);
  if (!found || found.value === null) return [];
  const { value, column } = found;
  if (isList(value)) return limited(value, column, place, state).map((item) => roundOf(item, scope));
  if (isTagged(value) && value.type === 'records')
    return limited(value.records, column, place, state).map((fields) => ({
      fields,
      item: { type: 'records', records: [fields] },
      outer: scope,
    }));
  state.report({
    severity: 'warning',
    code: 'fill/not-a-list',
    message: `'${column}' is not a list; what stands between {{#${name.written}}} and {{/${name.written}}} is shown once if it has a value.`,
    where: { ...place, property: column },
    hint: `For a condition write {{#if ${name.written}}} … {{/if}}.`,
  });
  return isTruthy(value) ? [{ fields: scope.fields, item: value, outer: scope }] : [];
}

const NO_FIELDS: FieldMap = new Map();

function roundOf(item: Scope['item'], outer: Scope): Scope {
  const record = item !== null && !isList(item) && isTagged(item) && item.type === 'records' ? item.records[0] : undefined;
  return { fields: record ?? NO_FIELDS, item, outer };
}

function limited<V>(items: readonly V[], column: string, place: Place, state: FillState): readonly V[] {
  if (items.length <= MAX_RECORDS) return items;
  state.report({
    severity: 'error',
    code: 'fill/too-large',
    message: `'${column}' has ${items.length} entries, more than the ${MAX_RECORDS} that one document shows.`,
    where: { ...place, property: column },
    hint: 'Split the row, or shorten its list.',
  });
  return items.slice(0, MAX_RECORDS);
}
