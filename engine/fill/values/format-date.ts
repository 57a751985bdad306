import { isDateStyle, replaceDateFields } from '../tags/date-pattern.ts';
import type { Formats } from './formats.ts';

interface Moment {
  readonly milliseconds: number;
  readonly hasTime: boolean;
  /** Zone it is shown in: a date, or a time without offset, is shown as it is written. */
  readonly timeZone: string;
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)?)?$/iu;

function readMoment(text: string, timeZone: string): Moment | undefined {
  const match = ISO.exec(text.trim());
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((digits) => Number(digits ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (month < 1 || month > 12 || day < 1 || minute > 59 || second > 60 || hour * 60 + minute > 24 * 60) return undefined;
  const fraction = match[7] === undefined ? 0 : Math.trunc(Number(`0.${match[7]}`) * 1000);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1) return undefined;
  date.setUTCHours(hour, minute, second, fraction);
  const offset = match[8];
  if (offset === undefined) return { milliseconds: date.getTime(), hasTime: match[4] !== undefined, timeZone: 'UTC' };
  return { milliseconds: date.getTime() - offsetMinutes(offset) * 60_000, hasTime: true, timeZone };
}

function offsetMinutes(offset: string): number {
  if (offset.toUpperCase() === 'Z') return 0;
  const digits = offset.slice(1).replace(':', '').padEnd(4, '0');
  return (offset.startsWith('-') ? -1 : 1) * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2)));
}

/**
 * Shows an ISO 8601 date: without a time it never shifts, with a time and offset it is shown in the run's zone.
 * `pattern`: `short`, `medium`, `long` (the default), `full`, `iso`, or letters such as `dd.MM.yyyy HH:mm`.
 * Undefined when the text is no date.
 */
export function formatDate(text: string, pattern: string | undefined, formats: Formats): string | undefined {
  const moment = readMoment(text, formats.timeZone);
  if (!moment) return undefined;
  const inPattern = (fields: string) => replaceDateFields(fields, (field) => formatField(moment, field, formats));
  const style = (pattern ?? 'long').toLowerCase();
  if (style === 'iso') return inPattern(moment.hasTime ? 'yyyy-MM-ddTHH:mm:ss' : 'yyyy-MM-dd');
  if (!isDateStyle(style)) return inPattern(pattern ?? '');
  return formats.date(moment.milliseconds, {
    dateStyle: style,
    timeZone: moment.timeZone,
    ...(moment.hasTime ? { timeStyle: 'short' } : {}),
  });
}

/** `start to end`; one of them alone when the other is missing or no date. */
export function formatDateRange(start: string, end: string | undefined, pattern: string | undefined, formats: Formats): string | undefined {
  const from = formatDate(start, pattern, formats);
  const to = end === undefined ? undefined : formatDate(end, pattern, formats);
  return from !== undefined && to !== undefined ? `${from} to ${to}` : (from ?? to);
}

function formatField(moment: Moment, field: string, formats: Formats): string {
  const { milliseconds, timeZone } = moment;
  const part = (type: Intl.DateTimeFormatPartTypes, options: Intl.DateTimeFormatOptions): string =>
    formats.dateParts(milliseconds, { timeZone, ...options }).find((found) => found.type === type)?.value ?? '';
  const number = (type: Intl.DateTimeFormatPartTypes): string =>
    part(type, {
      numberingSystem: 'latn',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
    });
  const whole: Intl.DateTimeFormatOptions = { year: 'numeric', day: 'numeric' };
  switch (field) {
    case 'T':
      return 'T';
    case 'yyyy':
      return number('year').padStart(4, '0');
    case 'y':
      return number('year');
    case 'yy':
      return number('year').slice(-2).padStart(2, '0');
    // With the day beside it, so that languages that inflect use the form for dates.
    case 'MMMM':
      return part('month', { ...whole, month: 'long' });
    case 'MMM':
      return part('month', { ...whole, month: 'short' });
    case 'EEEE':
      return part('weekday', { weekday: 'long' });
    case 'EEE':
      return part('weekday', { weekday: 'short' });
    case 'a':
      return part('dayPeriod', { hour: 'numeric', hourCycle: 'h12' });
    default: {
      const value = Number(number(FIELD_PARTS.get(field[0] ?? '') ?? 'literal'));
      const shown = field.startsWith('h') ? String(((value + 11) % 12) + 1) : String(value);
      return shown.padStart(field.length, '0');
    }
  }
}

const FIELD_PARTS: ReadonlyMap<string, Intl.DateTimeFormatPartTypes> = new Map<string, Intl.DateTimeFormatPartTypes>([
  ['M', 'month'],
  ['d', 'day'],
  ['H', 'hour'],
  ['h', 'hour'],
  ['m', 'minute'],
  ['s', 'second'],
]);
