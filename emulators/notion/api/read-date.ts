import type { DateValue } from '../workspace/model.ts';
import { invalid, object, string } from './body.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/u;
const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/u;

/** A date as a request writes it: kept as the API shows it, the zone turned into an offset. */
export function readDate(value: unknown, path: string): DateValue | null {
  if (value === null) return null;
  const date = object(value, path);
  const zone = date['time_zone'] ?? null;
  const timeZone = zone === null ? undefined : string(zone, `${path}.time_zone`);
  if (timeZone !== undefined && !isTimeZone(timeZone)) throw invalid(`${path}.time_zone`, 'a valid IANA time zone', timeZone);
  const end = date['end'] ?? null;
  return {
    start: readMoment(string(date['start'], `${path}.start`), timeZone, `${path}.start`),
    end: end === null ? null : readMoment(string(end, `${path}.end`), timeZone, `${path}.end`),
  };
}

function readMoment(text: string, timeZone: string | undefined, path: string): string {
  const refused = () => invalid(path, 'a valid ISO 8601 date string', text);
  if (DAY.test(text)) {
    const time = Date.parse(`${text}T00:00:00Z`);
    if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) throw refused();
    return text;
  }
  const [, day, minutes, , , offset] = MOMENT.exec(text) ?? [];
  if (day === undefined || minutes === undefined || Number.isNaN(Date.parse(`${day}T${minutes}:00Z`))) throw refused();
  const written = offset === undefined ? undefined : offset === 'Z' ? '+00:00' : offset.replace(/^(...)(\d\d)$/u, '$1:$2');
  return `${day}T${minutes}:00.000${written ?? (timeZone === undefined ? '+00:00' : offsetOf(`${day}T${minutes}:00`, timeZone))}`;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The offset that clocks of the zone show at a local time, as `+01:00`. */
function offsetOf(local: string, timeZone: string): string {
  const asUtc = Date.parse(`${local}Z`);
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const offsetAt = (time: number) =>
    format
      .formatToParts(time)
      .find(({ type }) => type === 'timeZoneName')
      ?.value.slice(3) || '+00:00';
  const first = offsetAt(asUtc);
  const [hours = 0, minutes = 0] = first.slice(1).split(':').map(Number);
  const ahead = (hours * 60 + minutes) * (first.startsWith('-') ? -1 : 1);
  return offsetAt(asUtc - ahead * 60_000);
}
