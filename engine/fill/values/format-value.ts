import type { Diagnostic } from '../../diagnostics.ts';
import { shorten } from '../../shorten.ts';
import { cleanText } from '../names/column-name.ts';
import type { Formatter } from '../tags/parse-tag.ts';
import { formatDate, formatDateRange } from './format-date.ts';
import { formatCurrency, formatNumber, formatPercent, readNumber } from './format-number.ts';
import type { Formats } from './formats.ts';
import type { DateValue, FieldMap, FormattedNumber, PictureValue, RecordsValue, Value } from './value.ts';

export type ReportFault = (code: Diagnostic['code'], message: string) => void;

/** Null, empty text, an empty list. */
export function isEmptyValue(value: Value): boolean {
  if (value === null || value === '') return true;
  if (isList(value)) return value.every(isEmptyValue);
  return isTagged(value) && value.type === 'records' && value.records.length === 0;
}

/** What `{{#if Name}}` asks: false for empty values, `false`, 0, NaN, and the texts `false`, `no`, `0` and `0.00` in any case. */
export function isTruthy(value: Value): boolean {
  if (isEmptyValue(value)) return false;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0 && !Number.isNaN(value);
  if (typeof value === 'string') return !/^\s*(?:false|no|-?0(?:[.,]0+)?)?\s*$/iu.test(value);
  return !(isTagged(value) && value.type === 'number' && (value.value === 0 || Number.isNaN(value.value)));
}

export function isPicture(value: Value): value is PictureValue {
  return isTagged(value) && value.type === 'picture';
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** Whether the value is one of the objects that name their type. */
export function isTagged(value: Value): value is DateValue | PictureValue | RecordsValue | FormattedNumber {
  return typeof value === 'object' && value !== null && !isList(value);
}

/** Compares a value with the clean text of a condition: numbers as numbers, everything else as it is shown without formats; of several, any. */
export function equalsText(value: Value, text: string, formats: Formats): boolean {
  if (isEmptyValue(value)) return text === '';
  const number = typeof value === 'number' ? value : isTagged(value) && value.type === 'number' ? value.value : undefined;
  if (number !== undefined) return text !== '' && Number(text) === number;
  if (typeof value === 'boolean') return text.toLowerCase() === (value ? 'yes' : 'no') || text.toLowerCase() === String(value);
  if (isList(value)) return value.some((item) => equalsText(item, text, formats));
  if (isTagged(value) && value.type === 'date') return value.start === text;
  if (isTagged(value) && value.type === 'records')
    return value.records.some((record) => cleanText(titleOf(record, formats, () => {})) === text);
  return cleanText(showValue(value, formats, () => {})) === text;
}

/** The text of a value after its formatters; text is never changed unless a formatter asks for it. */
export function formatValue(value: Value, formatters: readonly Formatter[], formats: Formats, fault: ReportFault): string {
  let current: Value = value;
  for (const formatter of formatters) current = apply(formatter, current, formats, fault);
  return showValue(current, formats, fault);
}

function showValue(value: Value, formats: Formats, fault: ReportFault): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return formatNumber(value, undefined, formats);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (isList(value)) return joined(value.map((item) => showValue(item, formats, fault)));
  switch (value.type) {
    case 'date':
      return formatDateRange(value.start, value.end, undefined, formats) ?? [value.start, value.end].filter(Boolean).join(' to ');
    case 'picture':
      return value.name;
    case 'records':
      return joined(titlesOf(value.records, formats, fault));
    case 'number':
      return showNumber(value, formats, fault);
  }
}

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(', ');
}

function titlesOf(records: readonly FieldMap[], formats: Formats, fault: ReportFault): readonly string[] {
  const titles = records.map((record) => titleOf(record, formats, fault));
  if (titles.some((title, index) => title === '' && ![...(records[index]?.values() ?? [])].every(isEmptyValue)))
    fault(
      'fill/untitled-record',
      'A record without a title, a name or a text has nothing that stands for it: write {{#…}} and {{/…}} around what it is to show.',
    );
  return titles;
}

const TITLES = ['title', 'Title', 'Name', 'name'];

/** The record's `title` or name, else its first text. */
export function titleOf(record: FieldMap, formats: Formats, fault: ReportFault): string {
  for (const key of TITLES) {
    const value = record.get(key);
    if (value !== undefined && !isEmptyValue(value)) return showValue(value, formats, fault);
  }
  for (const value of record.values()) if (typeof value === 'string' && value !== '') return value;
  return '';
}

function showNumber({ value, style, decimals }: FormattedNumber, formats: Formats, fault: ReportFault): string {
  if (style === 'percent') return formatPercent(value, decimals, formats);
  const code = /^currency:([a-z]{3})$/iu.exec(style ?? '')?.[1];
  if (code !== undefined) return formatCurrency(value, code.toUpperCase(), decimals, formats);
  if (style !== undefined) fault('fill/unknown-style', `The number format '${style}' is not known; the number is shown plainly.`);
  return formatNumber(value, decimals, formats);
}

function apply(formatter: Formatter, value: Value, formats: Formats, fault: ReportFault): Value {
  switch (formatter.type) {
    case 'number':
      return eachNumber(value, formats, fault, ({ value: number, decimals }) =>
        formatNumber(number, formatter.decimals ?? decimals, formats),
      );
    case 'percent':
      return eachNumber(value, formats, fault, ({ value: number, decimals }) =>
        formatPercent(number, formatter.decimals ?? decimals, formats),
      );
    case 'currency':
      return eachNumber(value, formats, fault, (number) => {
        const code = formatter.code ?? /^currency:([a-z]{3})$/iu.exec(number.style ?? '')?.[1];
        if (code !== undefined) return formatCurrency(number.value, code.toUpperCase(), number.decimals, formats);
        fault('fill/no-currency', "No currency is given; write for example 'currency:EUR'.");
        return formatNumber(number.value, number.decimals ?? 2, formats);
      });
    case 'date':
      return eachItem(value, (item) => {
        const text =
          typeof item === 'string'
            ? formatDate(item, formatter.pattern, formats)
            : isTagged(item) && item.type === 'date'
              ? formatDateRange(item.start, item.end, formatter.pattern, formats)
              : undefined;
        if (text !== undefined) return text;
        if (!isEmptyValue(item))
          fault('fill/not-a-date', `'${excerpt(showValue(item, formats, fault))}' is not a date such as 2026-03-09; it is shown as it is.`);
        return item;
      });
    case 'upper':
      return showValue(value, formats, fault).toLocaleUpperCase(formats.locale);
    case 'lower':
      return showValue(value, formats, fault).toLocaleLowerCase(formats.locale);
    case 'default':
      return isEmptyValue(value) ? formatter.text : value;
    case 'text':
      return showValue(value, formats, fault);
  }
}

function eachItem(value: Value, change: (item: Value) => Value): Value {
  return isList(value) ? value.map(change) : change(value);
}

function eachNumber(value: Value, formats: Formats, fault: ReportFault, format: (number: FormattedNumber) => string): Value {
  return eachItem(value, (item) => {
    if (typeof item === 'number') return format({ type: 'number', value: item });
    if (isTagged(item) && item.type === 'number') return format(item);
    if (isEmptyValue(item)) return item;
    const number = typeof item === 'string' ? readNumber(item, formats.decimalSign) : undefined;
    if (number !== undefined) return format({ type: 'number', value: number });
    fault('fill/not-a-number', `'${excerpt(showValue(item, formats, fault))}' is not a number; it is shown as it is.`);
    return item;
  });
}

function excerpt(text: string): string {
  return shorten(text, 40);
}
