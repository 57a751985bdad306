import type { Settings } from './accounts.ts';
import { LOCALES } from './choices.ts';

/** The settings of a user as the engine takes them: a BCP 47 locale, an IANA time zone, 0 to 5 decimals. */
export const toFormatSettings = ({
  numberStyle,
  timezone,
  decimalPlaces,
}: Pick<Settings, 'numberStyle' | 'timezone'> & { readonly decimalPlaces: string }) => ({
  locale: LOCALES[numberStyle],
  timeZone: timezone,
  decimals: Number(decimalPlaces),
});
