import type { Formats } from './formats.ts';

/** As written in the row, with the locale's decimal sign: no grouping, at most 15 significant digits, but all of a whole number. */
const PLAIN: Intl.NumberFormatOptions = { useGrouping: false, maximumSignificantDigits: 15 };
const WHOLE: Intl.NumberFormatOptions = { useGrouping: false };

/** In the locale of the run. `decimals`: places after the sign; undefined: those of the settings, else as written in the row. */
export function formatNumber(value: number, decimals: number | undefined, formats: Formats): string {
  if (!Number.isFinite(value)) return String(value);
  const places = decimals ?? formats.settings.decimals;
  return formats.number(value, places === undefined ? (Number.isSafeInteger(value) ? WHOLE : PLAIN) : fixed(places));
}

/** `code`: three letters. Without decimals those that the currency has. */
export function formatCurrency(value: number, code: string, decimals: number | undefined, formats: Formats): string {
  return formats.number(value, {
    style: 'currency',
    currency: code,
    ...(decimals === undefined ? {} : fixed(decimals)),
  });
}

/** 0.25 is 25 %. Without decimals as many as needed, at most 2. */
export function formatPercent(value: number, decimals: number | undefined, formats: Formats): string {
  return formats.number(value, {
    style: 'percent',
    ...(decimals === undefined ? { maximumFractionDigits: 2 } : fixed(decimals)),
  });
}

function fixed(decimals: number): Intl.NumberFormatOptions {
  const digits = Math.min(20, Math.max(0, Math.trunc(decimals)));
  return { minimumFractionDigits: digits, maximumFractionDigits: digits };
}

/** A number written as text: plain, or grouped where only one reading is possible; undefined when it is none. */
export function readNumber(text: string, decimalSign: string): number | undefined {
  const bare = text
    .trim()
    .replace(/^([+\u2212-]?)\s*/u, (_, sign: string) => (sign === '\u2212' ? '-' : sign))
    .replace(/[\u00A0\u202F' \u2019](?=\d{3}(?!\d))/gu, '');
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/iu.test(bare)) {
    // "1.234" in a locale with the decimal comma: one thousand …
    if (decimalSign === ',' && /^[+-]?[1-9]\d{0,2}(?:\.\d{3}){2,}$/u.test(bare)) return Number(bare.replaceAll('.', ''));
    return Number(bare);
  }
  if (/^[+-]?\d{1,3}(?:,\d{3})+\.\d+$/u.test(bare)) return Number(bare.replaceAll(',', ''));
  if (/^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/u.test(bare)) return Number(bare.replaceAll('.', '').replace(',', '.'));
  if (/^[+-]?\d{1,3}(?:\.\d{3}){2,}$/u.test(bare)) return Number(bare.replaceAll('.', ''));
  if (/^[+-]?\d{1,3}(?:,\d{3})+$/u.test(bare) && decimalSign !== ',') return Number(bare.replaceAll(',', ''));
  if (/^[+-]?\d+,\d+$/u.test(bare)) return Number(bare.replace(',', '.'));
  return undefined;
}
