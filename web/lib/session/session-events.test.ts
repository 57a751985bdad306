import { expect, it } from 'vitest';
import { type AuthEvent, eventsBetween, type Session } from './session-events.ts';

const user = {
  id: '11111111-1111-4111-8111-111111111111',
  email: 'ada@example.com',
  fullName: 'Ada',
  emailVerified: true,
  hasSecondFactor: false,
};
const ada: Session = { user, expiresAt: 1_800_000_000, method: 'google', needsSecondFactor: false };
const ben: Session = { ...ada, user: { ...user, id: '22222222-2222-4222-8222-222222222222', email: 'ben@example.com' } };
const halfWay: Session = { ...ada, needsSecondFactor: true };

it.each<[string, Session | null | undefined, Session | null, readonly AuthEvent[]]>([
  ['the first answer, of a visitor', undefined, null, ['INITIAL_SESSION']],
  ['the first answer, of a user', undefined, ada, ['INITIAL_SESSION']],
  ['somebody signs in', null, ada, ['SIGNED_IN']],
  ['somebody signs in but for the second factor', null, halfWay, []],
  ['the second factor is given', halfWay, ada, ['MFA_CHALLENGE_VERIFIED', 'SIGNED_IN']],
  ['the second factor is given up', halfWay, null, []],
  ['the session is over', ada, null, ['SIGNED_OUT']],
  ['another tab has switched the second factor on', ada, halfWay, ['SIGNED_OUT']],
  ['somebody else signs in', ada, ben, ['SIGNED_IN']],
  ['the end is put off', ada, { ...ada, expiresAt: ada.expiresAt + 60 }, ['TOKEN_REFRESHED']],
  ['the user has changed', ada, { ...ada, user: { ...user, fullName: 'Ada L.' } }, ['USER_UPDATED']],
  ['nothing has changed', ada, { ...ada, user: { ...user } }, []],
  ['nobody is there, still', null, null, []],
])('%s', (_, before, now, expected) => {
  expect(eventsBetween(before, now)).toEqual(expected);
});
