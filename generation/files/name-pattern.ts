import { bindText, fillText } from '../../engine/fill/fill-text.ts';
import { columnName, indexColumns } from '../../engine/fill/names/column-name.ts';
import type { FormatSettings, Report, Result, Row } from '../../engine/index.ts';
import type { DocumentFormat } from '../ports.ts';
import { safeFileName, uniqueNames } from './safe-name.ts';

export interface NamePattern {
  /** Columns that the pattern asks for. */
  readonly names: readonly string[];
  /** The file name of a row: safe, without extension, not yet unique; the row's id when the pattern gives nothing. */
  readonly nameOf: (row: Row, settings: FormatSettings, report: Report) => string;
}

/** `Property`, or a text with tags such as `{{No}} {{Client}}`. A column of just that name comes first, whatever signs are in it. */
export function readNamePattern(pattern: string, columns: readonly string[] = []): Result<NamePattern> {
  if (columns.includes(pattern) || !pattern.includes('{{')) {
    const column = columns.includes(pattern) ? pattern : (indexColumns(columns).find(columnName(pattern))?.column ?? pattern);
    const { value: bound } = bindText('{{.}}');
    // `{{.}}` in a scope of its own, so that no sign of the column's name is taken for grammar.
    const nameOf = (row: Row, settings: FormatSettings, report: Report): string =>
      safeFileName(fillText(bound, { id: row.id, fields: new Map([['.', row.fields.get(column) ?? null]]) }, settings, report), row.id);
    return { value: { names: [column], nameOf }, diagnostics: [] };
  }
  const { value: bound, diagnostics } = bindText(pattern);
  return {
    value: { names: bound.names, nameOf: (row, settings, report) => safeFileName(fillText(bound, row, settings, report), row.id) },
    diagnostics,
  };
}

/** Names the files of a run, each once; asked for every row in order. Faults of the values are left to the PDFs themselves. */
export function nameRows(
  pattern: string,
  columns: readonly string[],
  settings: FormatSettings,
  format: DocumentFormat = 'pdf',
): (row: Row) => string {
  const { nameOf } = readNamePattern(pattern, columns).value;
  const { take } = uniqueNames();
  return (row) => `${take(nameOf(row, settings, () => undefined))}.${format}`;
}
