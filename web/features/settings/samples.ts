import { LOCALES } from '../../../contracts/choices.ts';
import type { Settings } from '../../../contracts/index.ts';
import { isTimeZone } from '../../../engine/is-time-zone.ts';

const SAMPLE_NUMBER = 1234567.891;

/** The time in the chosen zone, as the chosen style writes it. Undefined where the browser does not know the zone. */
export const clockOf = ({ numberStyle, timezone }: Settings, now: Date): string | undefined =>
  isTimeZone(timezone)
    ? now.toLocaleTimeString(LOCALES[numberStyle], { timeZone: timezone, hour: 'numeric', minute: '2-digit' })
    : undefined;

/** A date with its time and a number, as a tag without a format of its own prints them; without a zone that is known, the date alone. */
export function sampleOf(
  { numberStyle, timezone, decimalPlaces }: Settings,
  now: Date,
): { readonly date: string; readonly number: string } {
  const locale = LOCALES[numberStyle];
  const digits = Number(decimalPlaces);
  return {
    date: isTimeZone(timezone)
      ? now.toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: timezone })
      : now.toLocaleDateString(locale, { dateStyle: 'long' }),
    number: SAMPLE_NUMBER.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  };
}
