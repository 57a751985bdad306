import { bindText, fillText } from '../../engine/fill/fill-text.ts';
import { columnName, indexColumns } from '../../engine/fill/names/column-name.ts';
import { didYouMean, nearestName } from '../../engine/fill/names/nearest-name.ts';
import type { Diagnostic, FormatSettings, Report, Result, Row } from '../../engine/index.ts';
import type { DocumentFormat } from '../ports.ts';
import { safeFileName, uniqueNames } from './safe-name.ts';

export interface NamePattern {
  /** Columns that the pattern asks for; what no column answers as it is written. */
  readonly names: readonly string[];
  /** The file name of a row: safe, without extension, not yet unique; the row's id when the pattern gives nothing. */
  readonly nameOf: (row: Row, settings: FormatSettings, report: Report) => string;
}

/**
 * `Property`, or a text with tags such as `{{No}} {{Client}}`. A column of just that name comes first, whatever signs are in it. The first
 * column takes the place of a property that no column answers. Without `columns` nothing is said of such names.
 */
export function readNamePattern(pattern: string, columns: readonly string[] = []): Result<NamePattern> {
  const index = indexColumns(columns);
  const columnOf = (name: string) => index.find(columnName(name))?.column;
  const unanswered = (names: readonly string[], instead?: string): readonly Diagnostic[] =>
    columns.length === 0
      ? []
      : names.filter((name) => columnOf(name) === undefined).map((name) => unknownColumn(pattern, name, columns, instead));
  if (columns.includes(pattern) || !pattern.includes('{{')) {
    const [first = pattern] = columns;
    const column = columnOf(pattern) ?? first;
    const { value: bound } = bindText('{{.}}');
    // `{{.}}` in a scope of its own, so that no sign of the column's name is taken for grammar.
    const nameOf = (row: Row, settings: FormatSettings, report: Report): string =>
      safeFileName(fillText(bound, { id: row.id, fields: new Map([['.', row.fields.get(column) ?? null]]) }, settings, report), row.id);
    return { value: { names: [column], nameOf }, diagnostics: unanswered([pattern], first) };
  }
  const { value: bound, diagnostics } = bindText(pattern);
  // What stands in a loop may be a name of its records.
  const hasBlocks = bound.nodes.some(({ type }) => type !== 'item');
  return {
    value: {
      names: bound.names.map((name) => columnOf(name) ?? name),
      nameOf: (row, settings, report) => safeFileName(fillText(bound, row, settings, report), row.id),
    },
    diagnostics: [...diagnostics, ...(hasBlocks ? [] : unanswered(bound.names))],
  };
}

const unknownColumn = (pattern: string, name: string, columns: readonly string[], instead: string | undefined): Diagnostic => ({
  severity: 'warning',
  code: 'fill/unknown-placeholder',
  message: `Column '${name}', which the file names ask for, is not in the rows.${didYouMean(nearestName(name, columns))}`,
  where: { text: pattern },
  ...(instead === undefined ? {} : { hint: `The files are named by '${instead}'.` }),
});

/**
 * Names the files of a run, each once and none as one of the files `taken`; asked for every row in order. Faults of the values are left to
 * the PDFs themselves.
 */
export function nameRows(
  pattern: string,
  columns: readonly string[],
  settings: FormatSettings,
  format: DocumentFormat = 'pdf',
  taken: readonly string[] = [],
): (row: Row) => string {
  const { nameOf } = readNamePattern(pattern, columns).value;
  const { take } = uniqueNames();
  const extension = `.${format}`;
  for (const file of taken) if (file.toLowerCase().endsWith(extension)) take(file.slice(0, -extension.length));
  return (row) => take(nameOf(row, settings, () => undefined)) + extension;
}
