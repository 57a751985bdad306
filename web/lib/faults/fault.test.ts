import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import { faultOf } from './fault.ts';

describe('a fault', () => {
  it('says what the server says', () => {
    const refusal = new ORPCError('CONFLICT', { status: 409, defined: true, message: 'A run is under way.', data: { hint: 'Cancel it.' } });
    expect(faultOf(refusal)).toMatchObject({ code: 'CONFLICT', message: 'A run is under way.', hint: 'Cancel it.', isPassing: false });
  });

  it.each([
    [502, 'The server did not answer as it should (502). Try again in a moment.', true],
    [429, 'The server did not answer as it should (429). Try again in a moment.', true],
    [413, 'This is too large for the server.', false],
  ])('says in its own words what a proxy answers with %d', (status, message, isPassing) => {
    const answer = new ORPCError('BAD_GATEWAY', { status, data: { body: '<html>', title: 'nginx' } });
    expect(faultOf(answer, 'Failed')).toEqual({ code: 'UNKNOWN', title: 'Failed', message, isPassing });
  });

  it.each([
    ['no answer', new TypeError('Failed to fetch')],
    ['one that broke off', new Error('Cannot parse response body', { cause: new TypeError('network error') })],
  ])('says of %s that the server can not be reached', (_, error) => {
    expect(faultOf(error)).toMatchObject({ code: 'NETWORK', isPassing: true });
  });

  it('says what the application itself throws', () => {
    expect(faultOf(new Error('Choose both first.'))).toMatchObject({ code: 'UNKNOWN', message: 'Choose both first.', isPassing: false });
  });
});
