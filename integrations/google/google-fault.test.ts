import { describe, expect, it } from 'vitest';
import { documentsFailure, readGoogleFault } from './google-fault.ts';

const drive = (status: number, reason: string, message = 'said') => ({
  response: { status, headers: new Headers(), data: { error: { code: status, message, errors: [{ message, domain: 'global', reason }] } } },
});
const docs = (code: number, status: string, reason?: string) => ({
  response: {
    status: code,
    headers: new Headers(),
    data: { error: { code, message: 'said', status, ...(reason ? { details: [{}, { reason }] } : {}) } },
  },
});
const read = (error: unknown) => {
  const fault = readGoogleFault(error);
  return [fault.kind, documentsFailure(fault).reason];
};

describe('faults of Google', () => {
  it.each([
    ['a dead token', drive(401, 'authError'), 'token', 'needs-reauthorization'],
    ['a dead token of Docs', docs(401, 'UNAUTHENTICATED'), 'token', 'needs-reauthorization'],
    ['a dead token that comes as 403', drive(403, 'authError'), 'token', 'needs-reauthorization'],
    ['a quota of Drive', drive(403, 'userRateLimitExceeded'), 'quota', 'rate-limited'],
    ['a quota of Docs', docs(429, 'RESOURCE_EXHAUSTED', 'RATE_LIMIT_EXCEEDED'), 'quota', 'rate-limited'],
    ['too many requests', drive(429, 'rateLimitExceeded'), 'quota', 'rate-limited'],
    ['a missing scope of Drive', drive(403, 'insufficientPermissions'), 'final', 'missing-scope'],
    ['a missing scope of Docs', docs(403, 'PERMISSION_DENIED', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'), 'final', 'missing-scope'],
    ['a file of nobody', drive(404, 'notFound'), 'final', 'not-found'],
    ['a document of nobody', docs(404, 'NOT_FOUND'), 'final', 'not-found'],
    ['a file that was not picked', drive(403, 'appNotAuthorizedToFile'), 'final', 'not-found'],
    ['an API that is off', drive(403, 'accessNotConfigured'), 'final', 'forbidden'],
    ['an API that is off, in Docs', docs(403, 'PERMISSION_DENIED', 'SERVICE_DISABLED'), 'final', 'forbidden'],
    ['another 403', docs(403, 'PERMISSION_DENIED'), 'final', 'forbidden'],
    ['an export that is too large', drive(403, 'exportSizeLimitExceeded'), 'final', 'too-large'],
    ['a full account', drive(403, 'storageQuotaExceeded'), 'final', 'forbidden'],
    ['a day whose requests are used up', drive(403, 'dailyLimitExceeded'), 'final', 'rate-limited'],
    ['a bad request', docs(400, 'INVALID_ARGUMENT'), 'final', 'invalid'],
    ['an outage', drive(503, 'backendError'), 'open', 'unavailable'],
    ['a page of HTML', { response: { status: 502, data: '<html>Bad gateway</html>' } }, 'open', 'unavailable'],
    ['a cut connection', new Error('socket hang up'), 'open', 'unavailable'],
    ['nothing that makes sense', null, 'open', 'unavailable'],
    ['a body of the wrong shape', { response: { status: 403, data: { error: { message: 7, errors: 'x' } } } }, 'final', 'forbidden'],
  ])('%s', (_name, error, kind, reason) => {
    expect(read(error)).toEqual([kind, reason]);
  });

  it('are read from the bytes of calls that want bytes', () => {
    const { data, ...rest } = drive(403, 'exportSizeLimitExceeded').response;
    for (const bytes of [
      JSON.stringify(data),
      new TextEncoder().encode(JSON.stringify(data)),
      new TextEncoder().encode(JSON.stringify(data)).buffer,
    ])
      expect(readGoogleFault({ response: { ...rest, data: bytes } }).reason).toBe('exportSizeLimitExceeded');
  });

  it('say of a full account what to do', () => {
    expect(documentsFailure(readGoogleFault(drive(403, 'storageQuotaExceeded')))).toMatchObject({
      message: 'The storage of this Google account is full.',
      hint: 'Make room in Google Drive, then try again.',
    });
  });

  it('name the reason of a refusal, in one line of bounded length', () => {
    const { message } = documentsFailure(
      readGoogleFault(drive(403, 'domainPolicy', `The\u0000 domain\r\nadministrators ${'x'.repeat(1000)}`)),
    );
    expect(message).toMatch(/^Access is refused\. Google says: The domain administrators x{1,300}$/u);
    expect(documentsFailure(readGoogleFault(drive(403, 'domainPolicy', ''))).message).toContain('domainPolicy');
  });

  it('tell how long to wait', () => {
    const error = drive(429, 'rateLimitExceeded');
    error.response.headers.set('retry-after', '7');
    expect(readGoogleFault(error).retryAfter).toBe(7000);
    expect(documentsFailure(readGoogleFault(error)).hint).toBe('Try again in a minute.');
    error.response.headers.set('retry-after', 'soon');
    expect(readGoogleFault(error).retryAfter).toBeUndefined();
    expect(documentsFailure(readGoogleFault(error)).retryAt).toBeUndefined();
    error.response.headers.set('retry-after', '840');
    const { hint, retryAt } = documentsFailure(readGoogleFault(error));
    expect(hint).toBe('Try again in 14 minutes.');
    const left = Number(retryAt) - Date.now();
    expect(left).toBeGreaterThan(13 * 60_000);
    expect(left).toBeLessThanOrEqual(14 * 60_000);
  });
});
