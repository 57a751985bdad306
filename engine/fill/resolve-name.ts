import type { Place } from '../diagnostics.ts';
import { inexactName, unknownName } from './bind/check-columns.ts';
import type { FillState, Found } from './fill-state.ts';
import { MAX_SUGGESTIONS } from './limits.ts';
import { type Advice, adviseOn, NO_ADVICE } from './names/advise.ts';
import { type ColumnMatch, type ColumnName, indexColumns } from './names/column-name.ts';
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
  state.report(unknownName(name.written, adviceFor(name, scope, state), place));
  return undefined;
}

/** The columns of rows and records stay the same, and comparing them letter by letter would take longer than setting the row. */
const given = new WeakMap<ColumnName, { readonly candidates: readonly string[]; readonly advice: Advice }>();

function adviceFor(name: ColumnName, scope: Scope, state: FillState): Advice {
  const candidates = candidatesIn(scope, state);
  const known = given.get(name);
  if (known?.candidates === candidates) return known.advice;
  if (state.suggestions++ >= MAX_SUGGESTIONS) return NO_ADVICE;
  const advice = adviseOn(name.written, candidates);
  given.set(name, { candidates, advice });
  return advice;
}

/** The names of all scopes; the identical list as long as they are the same. */
function candidatesIn(scope: Scope, { memory }: FillState): readonly string[] {
  const names: string[] = [];
  for (let current: Scope | undefined = scope; current; current = current.outer)
    for (const column of current.fields.keys()) names.push(column);
  const { candidates } = memory;
  if (names.length !== candidates.length || names.some((column, index) => column !== candidates[index])) memory.candidates = names;
  return memory.candidates;
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
