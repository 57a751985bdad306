import { parse } from 'hono/utils/cookie';

/** Whether the runtime knows a time zone of this name. */
export function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The browser's time zone, which our pages say in the cookie `timezone` or the header `x-timezone`. */
export function browserTimezone(request: Request): string | undefined {
  const given = request.headers.get('x-timezone') ?? parse(request.headers.get('cookie') ?? '', 'timezone').timezone;
  return given !== undefined && given.length <= 64 && isTimezone(given) ? given : undefined;
}
