import { readTemplate } from './docx/read-template.ts';
import { bindTemplate, checkColumns } from './fill/bind/bind.ts';

/** Those of the columns that the tags of a template ask for. Throws RefusedInput when the file is broken or hostile. */
export function usedColumns(template: Uint8Array, columns: readonly string[]): readonly string[] {
  const { value: bound } = bindTemplate(readTemplate(template).value);
  const unused = new Set(checkColumns(bound, columns).unused);
  return columns.filter((column) => !unused.has(column));
}
