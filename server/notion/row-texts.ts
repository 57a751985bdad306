import { bindText, fillText } from '../../engine/fill/fill-text.ts';
import type { FormatSettings, Row } from '../../engine/index.ts';

const { value: WHOLE_VALUE } = bindText('{{.}}');

/** A row as texts, each as its placeholder would show it in a PDF; a column that the row lacks is empty. */
export function rowTexts(row: Row, columns: readonly string[], settings: FormatSettings): Record<string, string> {
  const texts: Record<string, string> = Object.create(null);
  for (const column of columns) {
    // `{{.}}` in a scope of its own, so that no sign of the column's name is taken for grammar.
    const alone: Row = { id: row.id, fields: new Map([['.', row.fields.get(column) ?? null]]) };
    texts[column] = fillText(WHOLE_VALUE, alone, settings, () => undefined);
  }
  return texts;
}
