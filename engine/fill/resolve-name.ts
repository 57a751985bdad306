import type { Place } from '../diagnostics.ts';
import { inexactName, unknownName } from './bind/check-columns.ts';
import type { FillState, Found } from './fill-state.ts';
import { type ColumnIndex, type ColumnMatch, type ColumnName, indexColumns } from './names/column-name.ts';
import { nearestName } from './names/nearest-name.ts';
import type { FieldMap, Value } from './values/value.ts';

/** Where names are looked up: the record of the innermost loop first, the row last. */
export interface Scope {
  readonly fields: FieldMap;
  /** What `{{.}}` shows: the item of a loop over a plain list, or the record. */
  readonly item: Value;
  readonly outer: Scope | undefined;
}

/** The value of a name, or undefined and a diagnostic when no scope knows it. */
export function resolveName(name: ColumnName, scope: Scope, place: Place, state: FillState): Found | undefined {
  const { found } = state;
  for (let current: Scope | undefined = scope; current; current = current.outer) {
    const value = current.fields.get(name.written);
    if (value === undefined && !current.fields.has(name.written)) continue;
    found.value = value ?? null;
    found.column = name.written;
    return found;
  }
  if (name.written === '.' && scope.outer) {
    found.value = scope.item;
    found.column = '.';
    return found;
  }
  for (let current: Scope | undefined = scope; current; current = current.outer) {
    const match = matchColumn(name, current.fields, state);
    if (!match) continue;
    if (match.inexact) state.report(inexactName(name.written, match.column, place));
    found.value = current.fields.get(match.column) ?? null;
    found.column = match.column;
    return found;
  }
  state.report(unknownName(name.written, suggestionFor(name, scope, state), place));
  return undefined;
}

/** The columns of rows stay the same, and comparing them letter by letter would take longer than setting the row. */
const suggestions = new WeakMap<ColumnName, { readonly index: ColumnIndex; readonly nearest: string | undefined }>();

function suggestionFor(name: ColumnName, scope: Scope, { memory }: FillState): string | undefined {
  const known = suggestions.get(name);
  if (scope.outer === undefined && known?.index === memory.index) return known.nearest;
  const columns: string[] = [];
  for (let current: Scope | undefined = scope; current; current = current.outer)
    for (const column of current.fields.keys()) columns.push(column);
  const nearest = nearestName(name.written, columns);
  if (scope.outer === undefined) suggestions.set(name, { index: memory.index, nearest });
  return nearest;
}

function matchColumn(name: ColumnName, fields: FieldMap, { memory }: FillState): ColumnMatch | undefined {
  if (!hasColumns(fields, memory.index.columns)) memory.index = indexColumns([...fields.keys()]);
  return memory.index.find(name);
}

function hasColumns(fields: FieldMap, columns: readonly string[]): boolean {
  if (fields.size !== columns.length) return false;
  let index = 0;
  for (const column of fields.keys()) if (column !== columns[index++]) return false;
  return true;
}
