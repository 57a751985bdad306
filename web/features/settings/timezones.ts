import { isTimeZone } from '../../../engine/is-time-zone.ts';

/** Zones of the settings, from west to east: at least one for every offset, and for every country with many users. */
const TIMEZONES = `
Pacific/Pago_Pago Pacific/Honolulu Pacific/Marquesas America/Anchorage America/Los_Angeles America/Tijuana America/Vancouver
America/Phoenix America/Denver America/Edmonton America/Chicago America/Mexico_City America/Guatemala America/Costa_Rica
America/Winnipeg America/New_York America/Toronto America/Bogota America/Lima America/Panama America/Jamaica America/Havana
America/Caracas America/La_Paz America/Puerto_Rico America/Halifax America/Santo_Domingo America/Santiago America/Asuncion
America/St_Johns America/Sao_Paulo America/Argentina/Buenos_Aires America/Montevideo America/Noronha Atlantic/South_Georgia
Atlantic/Azores Atlantic/Cape_Verde UTC Atlantic/Reykjavik Europe/London Europe/Dublin Europe/Lisbon Africa/Casablanca Africa/Accra
Africa/Abidjan Europe/Madrid Europe/Paris Europe/Brussels Europe/Amsterdam Europe/Zurich Europe/Berlin Europe/Rome Europe/Vienna
Europe/Prague Europe/Warsaw Europe/Budapest Europe/Belgrade Europe/Copenhagen Europe/Oslo Europe/Stockholm Africa/Lagos
Africa/Algiers Africa/Tunis Europe/Athens Europe/Bucharest Europe/Sofia Europe/Helsinki Europe/Vilnius Europe/Kyiv Africa/Cairo
Africa/Johannesburg Africa/Nairobi Asia/Jerusalem Asia/Beirut Europe/Istanbul Europe/Moscow Asia/Riyadh Asia/Baghdad Asia/Kuwait
Asia/Tehran Asia/Dubai Asia/Baku Asia/Tbilisi Asia/Kabul Asia/Karachi Asia/Tashkent Asia/Almaty Asia/Kolkata Asia/Colombo
Asia/Kathmandu Asia/Dhaka Asia/Yangon Asia/Bangkok Asia/Ho_Chi_Minh Asia/Jakarta Asia/Shanghai Asia/Hong_Kong Asia/Taipei
Asia/Singapore Asia/Kuala_Lumpur Asia/Manila Australia/Perth Asia/Tokyo Asia/Seoul Australia/Darwin Australia/Adelaide
Australia/Brisbane Australia/Sydney Pacific/Guam Pacific/Noumea Pacific/Auckland Pacific/Fiji Pacific/Tongatapu Pacific/Kiritimati
`
  .trim()
  .split(/\s+/u);

/** The zone of this browser. */
export const systemTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zones to choose from: what is stored is one of them, whatever it is. */
export const offeredTimezones = (stored: string): readonly string[] => [
  ...new Set([stored, systemTimezone()].filter((zone) => zone !== '' && !TIMEZONES.includes(zone))),
  ...TIMEZONES,
];

/** `Asia/Kolkata` → `Asia / Kolkata (GMT+5:30)`. */
export function describeTimezone(timezone: string): string {
  if (!isTimeZone(timezone)) return `${timezone} (unknown to this browser)`;
  const parts = new Intl.DateTimeFormat('en', { timeZone: timezone, timeZoneName: 'shortOffset' }).formatToParts();
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const name = timezone.replaceAll('_', ' ').replaceAll('/', ' / ');
  return name === offset ? name : `${name} (${offset})`;
}
