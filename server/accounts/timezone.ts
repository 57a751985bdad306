import { parse } from 'hono/utils/cookie';
import { isTimeZone } from '../../engine/is-time-zone.ts';

/** The browser's time zone, which our pages say in the cookie `timezone` or the header `x-timezone`. */
export function browserTimezone(request: Request): string | undefined {
  const given = request.headers.get('x-timezone') ?? parse(request.headers.get('cookie') ?? '', 'timezone').timezone;
  return given !== undefined && given.length <= 64 && isTimeZone(given) ? given : undefined;
}
