import { readTemplate } from './docx/read-template.ts';
import type { FacturXMapping } from './factur-x/mapping.ts';
import { mappedColumns, mappedNames } from './factur-x/open-invoices.ts';
import { bindTemplate, checkColumns } from './fill/bind/bind.ts';
import { columnName, indexColumns } from './fill/names/column-name.ts';

/** What a run asks of its rows. */
export interface UsedColumns {
  readonly columns: readonly string[];
  /** By each of these columns: all names that may be answered by its records, as they are written. */
  readonly related: ReadonlyMap<string, readonly string[]>;
}

/** What asks for columns besides the template. */
export interface UsedBesides {
  /** Columns of patterns and names of records in their loops. */
  readonly names?: readonly string[];
  readonly facturX?: FacturXMapping | undefined;
}

/** Those of the columns that a template and what goes with it ask for. Throws RefusedInput when the file is broken or hostile. */
export function usedColumns(template: Uint8Array, columns: readonly string[], { names = [], facturX }: UsedBesides = {}): UsedColumns {
  const { value: bound } = bindTemplate(readTemplate(template).value);
  const unused = new Set(checkColumns(bound, columns).unused);
  const used = new Set(columns.filter((column) => !unused.has(column)));
  for (const name of [...names, ...(facturX ? mappedColumns(facturX, columns) : [])]) used.add(name);
  // Which loops of a pattern these names stand in is not asked: records may have them all.
  const anywhere = [...names, ...(facturX ? mappedNames(facturX) : [])];
  const related = new Map([...used].map((column) => [column, new Set(anywhere)]));
  const index = indexColumns(columns);
  for (const { name, within } of bound.placeholders)
    for (const loop of within) related.get(index.find(columnName(loop))?.column ?? '')?.add(name);
  return { columns: [...used], related: new Map([...related].map(([column, inner]) => [column, [...inner]])) };
}
