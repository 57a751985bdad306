import { describe, expect, it } from 'vitest';
import { formatValue } from '../../../engine/fill/values/format-value.ts';
import { openFormats } from '../../../engine/fill/values/formats.ts';
import type { FormatSettings, Value } from '../../../engine/index.ts';
import { flattenValue } from './flatten-value.ts';
import { isKnownFormat, styleOf } from './number-formats.ts';

const noFault = (fault: unknown) => {
  throw new Error(JSON.stringify(fault));
};

/** How a document shows a number of Notion. */
function shown(number: number, numberFormat: string, locale: string, decimals?: number): string {
  const value = flattenValue({ id: 'x', type: 'number', number }, { numberFormat, report: noFault });
  return show(value as Value, { locale, timeZone: 'UTC', ...(decimals === undefined ? {} : { decimals }) });
}
function shownDate(start: string, end: string | null, timeZone: string, locale = 'en-US'): string {
  const value = flattenValue({ id: 'x', type: 'date', date: { start, end, time_zone: null } }, { report: noFault });
  return show(value as Value, { locale, timeZone });
}
function show(value: Value, settings: FormatSettings): string {
  return formatValue(value, [], openFormats(settings, noFault), noFault).replaceAll('\u00A0', ' ');
}

describe('numbers of Notion in the five number styles', () => {
  it.each([
    ['en-US', '1,234,567.89', '-0.50', '0.00', '€1,234,567.89', '-€0.50', '¥1,234,568', '19%', '-12.5%'],
    ['en-GB', '1,234,567.89', '-0.50', '0.00', '€1,234,567.89', '-€0.50', 'JP¥1,234,568', '19%', '-12.5%'],
    ['en-IN', '12,34,567.89', '-0.50', '0.00', '€12,34,567.89', '-€0.50', 'JP¥12,34,568', '19%', '-12.5%'],
    ['de-DE', '1.234.567,89', '-0,50', '0,00', '1.234.567,89 €', '-0,50 €', '1.234.568 ¥', '19 %', '-12,5 %'],
    ['ja-JP', '1,234,567.89', '-0.50', '0.00', '€1,234,567.89', '-€0.50', '￥1,234,568', '19%', '-12.5%'],
  ])('%s', (locale, plain, negative, zero, euro, cents, yen, percent, less) => {
    expect(shown(1234567.891, 'number', locale, 2)).toBe(plain);
    expect(shown(1234567.891, 'number_with_commas', locale, 2)).toBe(plain);
    expect(shown(-0.5, 'number', locale, 2)).toBe(negative);
    expect(shown(-0, 'number', locale, 2)).toBe(zero);
    expect(shown(1234567.891, 'euro', locale, 2)).toBe(euro);
    expect(shown(-0.5, 'euro', locale, 2)).toBe(cents);
    // The currency has no decimals, whatever the setting for plain numbers is.
    expect(shown(1234567.891, 'yen', locale, 2)).toBe(yen);
    expect(shown(0.19, 'percent', locale, 2)).toBe(percent);
    expect(shown(-0.125, 'percent', locale, 2)).toBe(less);
  });

  it.each([
    [0, '1,235', '-1'],
    [1, '1,234.6', '-0.6'],
    [5, '1,234.56000', '-0.56000'],
  ])('with %i decimals', (decimals, large, small) => {
    expect(shown(1234.56, 'number', 'en-US', decimals)).toBe(large);
    expect(shown(-0.56, 'number', 'en-US', decimals)).toBe(small);
  });

  it('groups lakhs and crores, and not a thousand alone', () => {
    expect(shown(999, 'rupee', 'en-IN')).toBe('₹999.00');
    expect(shown(100000, 'rupee', 'en-IN')).toBe('₹1,00,000.00');
    expect(shown(-12345678.5, 'rupee', 'en-IN')).toBe('-₹1,23,45,678.50');
  });

  it('knows all 41 formats', () => {
    const formats = `number number_with_commas percent dollar australian_dollar canadian_dollar singapore_dollar euro pound yen ruble
      rupee won yuan real lira rupiah franc hong_kong_dollar new_zealand_dollar krona norwegian_krone mexican_peso rand
      new_taiwan_dollar danish_krone zloty baht forint koruna shekel chilean_peso philippine_peso dirham colombian_peso riyal ringgit
      leu argentine_peso uruguayan_peso peruvian_sol`.split(/\s+/u);
    expect(formats).toHaveLength(41);
    expect(formats.filter((format) => !isKnownFormat(format))).toEqual([]);
    const currencies = formats.flatMap((format) => /^currency:(.*)$/u.exec(styleOf(format) ?? '')?.[1] ?? []);
    expect(new Set(currencies).size).toBe(38);
    expect(currencies.filter((code) => !Intl.supportedValuesOf('currency').includes(code))).toEqual([]);
  });
});

describe('dates of Notion in time zones', () => {
  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'UTC'])(
    'never shifts a date without a time: %s',
    (zone) => {
      for (const day of ['2026-03-29', '2026-10-25', '2026-01-01', '2024-02-29'])
        expect(shownDate(day, null, zone)).toBe(shownDate(day, null, 'UTC'));
      expect(shownDate('2026-03-29', null, zone)).toBe('March 29, 2026');
      expect(shownDate('2026-12-31', '2027-01-01', zone)).toBe('December 31, 2026 to January 1, 2027');
    },
  );

  it.each([
    // The clock goes from 2:00 to 3:00 …
    ['2026-03-29T00:59:00.000+00:00', 'Europe/Berlin', 'March 29, 2026 at 1:59 AM'],
    ['2026-03-29T01:00:00.000+00:00', 'Europe/Berlin', 'March 29, 2026 at 3:00 AM'],
    // … and is at 2:30 twice.
    ['2026-10-25T00:30:00.000+00:00', 'Europe/Berlin', 'October 25, 2026 at 2:30 AM'],
    ['2026-10-25T01:30:00.000+00:00', 'Europe/Berlin', 'October 25, 2026 at 2:30 AM'],
    ['2026-03-08T06:59:00.000+00:00', 'America/New_York', 'March 8, 2026 at 1:59 AM'],
    ['2026-03-08T07:00:00.000+00:00', 'America/New_York', 'March 8, 2026 at 3:00 AM'],
    ['2026-06-30T18:30:00.000+00:00', 'Asia/Kolkata', 'July 1, 2026 at 12:00 AM'],
    ['2026-06-30T10:00:00.000+00:00', 'Pacific/Kiritimati', 'July 1, 2026 at 12:00 AM'],
    ['2026-07-01T10:59:00.000+00:00', 'Pacific/Pago_Pago', 'June 30, 2026 at 11:59 PM'],
    ['2026-07-01T00:00:00.000-04:00', 'UTC', 'July 1, 2026 at 4:00 AM'],
    ['2026-07-01T00:00:00.000Z', 'UTC', 'July 1, 2026 at 12:00 AM'],
  ])('shows the moment %s in %s as %s', (moment, zone, expected) => {
    expect(shownDate(moment, null, zone)).toBe(expected);
  });

  it('shows a range of moments, each with the offset of its own day', () => {
    expect(shownDate('2026-03-28T12:00:00.000+00:00', '2026-03-29T12:00:00.000+00:00', 'Europe/Berlin')).toBe(
      'March 28, 2026 at 1:00 PM to March 29, 2026 at 2:00 PM',
    );
  });

  it.each([
    ['en-US', 'July 1, 2026'],
    ['en-GB', '1 July 2026'],
    ['en-IN', '1 July 2026'],
    ['de-DE', '1. Juli 2026'],
    ['ja-JP', '2026年7月1日'],
  ])('in the words of %s', (locale, expected) => {
    expect(shownDate('2026-07-01', null, 'Pacific/Pago_Pago', locale)).toBe(expected);
  });
});

describe('ticks', () => {
  it('print as Yes and No', () => {
    const settings: FormatSettings = { locale: 'de-DE', timeZone: 'UTC' };
    const tick = (checkbox: boolean) => flattenValue({ id: 'x', type: 'checkbox', checkbox }, { report: noFault }) as Value;
    expect([show(tick(true), settings), show(tick(false), settings)]).toEqual(['Yes', 'No']);
  });
});
