import type { Report } from '../../diagnostics.ts';
import type { FormatSettings } from './value.ts';

/** Formats numbers and dates of one run; the `Intl` objects are made once each. */
export interface Formats {
  readonly settings: FormatSettings;
  /** Sign between whole number and fraction in the run's locale. */
  readonly decimalSign: string;
  /** BCP 47, a locale that exists. */
  readonly locale: string;
  /** IANA name, a zone that exists. */
  readonly timeZone: string;
  readonly number: (value: number, options: Intl.NumberFormatOptions) => string;
  readonly date: (milliseconds: number, options: Intl.DateTimeFormatOptions) => string;
  readonly dateParts: (milliseconds: number, options: Intl.DateTimeFormatOptions) => readonly Intl.DateTimeFormatPart[];
}

const opened = new WeakMap<FormatSettings, Formats>();

/** A locale or time zone that does not exist is reported once and replaced by `en-US` and `UTC`. */
export function openFormats(settings: FormatSettings, report: Report): Formats {
  let formats = opened.get(settings);
  if (!formats) {
    formats = makeFormats(settings, report);
    opened.set(settings, formats);
  }
  return formats;
}

function makeFormats(settings: FormatSettings, report: Report): Formats {
  const locale = accepted(settings.locale, (name) => new Intl.NumberFormat(name), 'en-US', 'locale', report);
  const timeZone = accepted(settings.timeZone, (name) => new Intl.DateTimeFormat('en-US', { timeZone: name }), 'UTC', 'time zone', report);
  const numbers = new Map<string, Intl.NumberFormat>();
  const dates = new Map<string, Intl.DateTimeFormat>();
  const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    cached(dates, JSON.stringify(options), () => new Intl.DateTimeFormat(locale, { calendar: 'gregory', ...options }));
  return {
    settings,
    locale,
    timeZone,
    decimalSign: new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.',
    number: (value, options) =>
      ordinarySpaces(cached(numbers, JSON.stringify(options), () => new Intl.NumberFormat(locale, options)).format(value)),
    date: (milliseconds, options) => ordinarySpaces(dateFormat(options).format(milliseconds)),
    dateParts: (milliseconds, options) => dateFormat(options).formatToParts(milliseconds),
  };
}

/** Newer Unicode data use U+202F, which few fonts have and which browsers and Node do not agree about. */
function ordinarySpaces(text: string): string {
  return text.includes('\u202F') ? text.replaceAll('\u202F', '\u00A0') : text;
}

function cached<V>(cache: Map<string, V>, key: string, make: () => V): V {
  let value = cache.get(key);
  if (value === undefined) {
    value = make();
    cache.set(key, value);
  }
  return value;
}

function accepted(name: string, attempt: (name: string) => unknown, fallback: string, what: string, report: Report): string {
  try {
    attempt(name);
    return name;
  } catch {
    report({ severity: 'warning', code: 'fill/bad-setting', message: `'${name}' is not a ${what}; ${fallback} is used.` });
    return fallback;
  }
}
