import type { Diagnostic, Place } from '../../diagnostics.ts';
import { MAX_SUGGESTIONS } from '../limits.ts';
import { type Advice, adviseOn, NO_ADVICE } from '../names/advise.ts';
import { type ColumnIndex, columnName, indexColumns } from '../names/column-name.ts';
import { didYouMean } from '../names/nearest-name.ts';
import type { PlaceholderUse } from './bind-context.ts';

export interface UnknownPlaceholder {
  readonly name: string;
  /** The column that was probably meant. */
  readonly suggestion?: string;
  readonly places: readonly Place[];
}

export interface ColumnCheck {
  readonly unknown: readonly UnknownPlaceholder[];
  /** Columns that no placeholder asks for. */
  readonly unused: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

const NO_RECORDS: ReadonlyMap<string, readonly string[]> = new Map();

/**
 * Compares the names in a template with the columns of the rows. `records` gives the columns of the records in a column;
 * names used only inside loops over other columns cannot be judged and pass. Where there are no columns, as in a list without rows,
 * there is nothing to compare with: a row that comes all the same tells what it lacks when it fills the template.
 */
export function checkColumns(
  { placeholders }: { readonly placeholders: readonly PlaceholderUse[] },
  columns: readonly string[],
  records: ReadonlyMap<string, readonly string[]> = NO_RECORDS,
): ColumnCheck {
  const index = indexColumns(columns);
  const unknown: UnknownPlaceholder[] = [];
  const diagnostics: Diagnostic[] = [];
  const used = new Set<string>();
  for (const use of placeholders) {
    const match = index.find(columnName(use.name));
    if (match) {
      used.add(match.column);
      if (match.inexact && use.outside) diagnostics.push(inexactName(use.name, match.column, use.places[0]));
    } else if (columns.length > 0) {
      const candidates = candidatesOf(use, index, records);
      if (candidates === undefined) continue;
      const advice = unknown.length < MAX_SUGGESTIONS ? adviseOn(use.name, candidates) : NO_ADVICE;
      const { suggestion } = advice;
      unknown.push({ name: use.name, ...(suggestion === undefined ? {} : { suggestion }), places: use.places });
      diagnostics.push(unknownName(use.name, advice, use.places[0]));
    }
  }
  if (placeholders.length === 0) diagnostics.push(noPlaceholder(columns[0]));
  return { unknown, unused: columns.filter((column) => !used.has(column)), diagnostics };
}

/** The names that could answer a use which no column answers; undefined when it cannot be told or one of them does. */
function candidatesOf(
  use: PlaceholderUse,
  index: ColumnIndex,
  records: ReadonlyMap<string, readonly string[]>,
): readonly string[] | undefined {
  if (use.outside) return index.columns;
  const candidates: string[] = [];
  for (const loop of use.loops) {
    const column = index.find(columnName(loop))?.column;
    const inner = column === undefined ? undefined : records.get(column);
    if (inner === undefined || use.name === '.' || indexColumns(inner).find(columnName(use.name))) return undefined;
    candidates.push(...inner);
  }
  return [...candidates, ...index.columns];
}

/** A placeholder that no column answers. */
export function unknownName(name: string, { suggestion, hint }: Advice, where: Place | undefined): Diagnostic {
  return {
    severity: 'warning',
    code: 'fill/unknown-placeholder',
    message: `Column '${name}' is not in the rows.${didYouMean(suggestion)}`,
    ...(where ? { where } : {}),
    hint,
  };
}

function noPlaceholder(column: string | undefined): Diagnostic {
  return {
    severity: 'warning',
    code: 'fill/no-placeholder',
    message: 'The template has no placeholder: every row gives the same pages.',
    hint: `Write the name of a column in double braces where its value is to stand${column === undefined ? '' : `, such as {{${column}}}`}.`,
  };
}

/** A placeholder that differs from its column in case or spaces. */
export function inexactName(name: string, column: string, where: Place | undefined): Diagnostic {
  return {
    severity: 'info',
    code: 'fill/inexact-name',
    message: `'${name}' is taken for the column '${column}', which is written differently.`,
    ...(where ? { where } : {}),
    hint: `Write {{${column}}} in the template.`,
  };
}
