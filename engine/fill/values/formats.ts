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
  /** What is rounded to zero has no sign. */
  readonly number: (value: number, options: Intl.NumberFormatOptions) => string;
  readonly date: (milliseconds: number, options: Intl.DateTimeFormatOptions) => string;
  readonly dateParts: (milliseconds: number, options: Intl.DateTimeFormatOptions) => readonly Intl.DateTimeFormatPart[];
}

const opened = new WeakMap<FormatSettings, RunFormats>();

/**
 * A locale or time zone that does not exist is reported once, with the first value that needs it, and replaced by `en-US` and `UTC`.
 * `report` hears of it until the settings are opened again.
 */
export function openFormats(settings: FormatSettings, report: Report): Formats {
  const known = opened.get(settings);
  if (known !== undefined) {
    known.report = report;
    return known;
  }
  const formats = new RunFormats(settings, report);
  opened.set(settings, formats);
  return formats;
}

/** Nothing of `Intl` is touched before a value needs it: its first objects take as long as many rows. */
class RunFormats implements Formats {
  readonly settings: FormatSettings;
  report: Report;
  private readonly numbers = new Map<string, Intl.NumberFormat>();
  private readonly dates = new Map<string, Intl.DateTimeFormat>();
  private knownLocale: string | undefined;
  private knownZone: string | undefined;
  private knownSign: string | undefined;

  constructor(settings: FormatSettings, report: Report) {
    this.settings = settings;
    this.report = report;
  }

  get locale(): string {
    this.knownLocale ??= accepted(this.settings.locale, Intl.getCanonicalLocales, 'en-US', 'locale', this.report);
    return this.knownLocale;
  }

  get timeZone(): string {
    const attempt = (timeZone: string) => new Intl.DateTimeFormat('en-US', { timeZone });
    this.knownZone ??= accepted(this.settings.timeZone, attempt, 'UTC', 'time zone', this.report);
    return this.knownZone;
  }

  get decimalSign(): string {
    this.knownSign ??= new Intl.NumberFormat(this.locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
    return this.knownSign;
  }

  number(value: number, options: Intl.NumberFormatOptions): string {
    const format = cached(
      this.numbers,
      JSON.stringify(options),
      () => new Intl.NumberFormat(this.locale, { ...options, signDisplay: 'negative' }),
    );
    return ordinarySpaces(format.format(value));
  }

  date(milliseconds: number, options: Intl.DateTimeFormatOptions): string {
    return ordinarySpaces(this.dateFormat(options).format(milliseconds));
  }

  dateParts(milliseconds: number, options: Intl.DateTimeFormatOptions): readonly Intl.DateTimeFormatPart[] {
    return this.dateFormat(options).formatToParts(milliseconds);
  }

  private dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
    return cached(this.dates, JSON.stringify(options), () => new Intl.DateTimeFormat(this.locale, { calendar: 'gregory', ...options }));
  }
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
