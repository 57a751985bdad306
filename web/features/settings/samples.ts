import { LOCALES } from '../../../contracts/choices.ts';
import type { Settings } from '../../../contracts/index.ts';

const SAMPLE_NUMBER = 1234567.891;

/** The time in the chosen zone, as the chosen style writes it. */
export const clockOf = ({ numberStyle, timezone }: Settings, now: Date): string =>
  now.toLocaleTimeString(LOCALES[numberStyle], { timeZone: timezone, hour: 'numeric', minute: '2-digit' });

/** A date with its time and a number, as a tag without a format of its own prints them. */
export function sampleOf(
  { numberStyle, timezone, decimalPlaces }: Settings,
  now: Date,
): { readonly date: string; readonly number: string } {
  const locale = LOCALES[numberStyle];
  const digits = Number(decimalPlaces);
  return {
    date: now.toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: timezone }),
    number: SAMPLE_NUMBER.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  };
}
