import { expect, it } from 'vitest';
import { clockOf, sampleOf } from './samples.ts';
import { describeTimezone, offeredTimezones } from './timezones.ts';

it('offers what is stored, once, whether it is in the list, known besides, or unknown', () => {
  for (const stored of ['Europe/Berlin', 'Europe/Malta', 'Mars/Olympus']) {
    expect(offeredTimezones(stored).filter((zone) => zone === stored)).toEqual([stored]);
  }
  expect(offeredTimezones('')).not.toContain('');
});

it('tells that a zone is unknown, and shows no time of it', () => {
  const settings = { timezone: 'Mars/Olympus', decimalPlaces: '2', numberStyle: 'UK' } as const;
  const now = new Date('2026-11-21T12:00:30Z');
  expect(describeTimezone('Asia/Kolkata')).toBe('Asia / Kolkata (GMT+5:30)');
  expect(describeTimezone('Mars/Olympus')).toBe('Mars/Olympus (unknown to this browser)');
  expect([clockOf(settings, now), sampleOf(settings, now)]).toEqual([undefined, { date: '21 November 2026', number: '1,234,567.89' }]);
  expect(clockOf({ ...settings, timezone: 'Asia/Kolkata' }, now)).toBe('17:30');
});
