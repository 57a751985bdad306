import { formatNumber } from '../../../model/number-format.ts';
import type { Field } from '../../../model/paragraph.ts';
import type { FieldValues } from '../../context.ts';

/** What a layout-time field shows; the stored result where a bookmark is nowhere (yet). */
export function fieldText(field: Field, values: FieldValues): string {
  switch (field.kind) {
    case 'page':
      return formatted(values.page, field.format, values.pageNumber);
    case 'pages':
      return formatted(values.pages, field.format);
    case 'sectionPages':
      return formatted(values.sectionPages, field.format);
    case 'section':
      return formatted(values.section, field.format);
    case 'pageReference':
      return (field.target === undefined ? undefined : values.pageOf(field.target)) ?? field.result;
    case 'styleReference':
      return values.styleText?.(field) ?? field.result;
  }
}

function formatted(text: string, format: string | undefined, number = text === '' ? Number.NaN : Number(text)): string {
  return format === undefined || !Number.isInteger(number) ? text : formatNumber(number, format);
}
