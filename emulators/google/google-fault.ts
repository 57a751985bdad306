/** An error reply of a Google service, thrown by whatever finds the fault. */
export class GoogleFault extends Error {
  override readonly name = 'GoogleFault';
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, message: string, body: unknown) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

interface DriveDetail {
  readonly domain?: string;
  readonly location?: string;
  readonly locationType?: 'parameter' | 'header';
}

/** In the shape of Drive v3: reasons in a list. */
export function driveFault(code: number, reason: string, message: string, detail: DriveDetail = {}): GoogleFault {
  return new GoogleFault(code, message, { error: { code, message, errors: [{ message, domain: 'global', reason, ...detail }] } });
}

/** In the shape of newer services such as Docs v1: a status by name. */
export function docsFault(code: number, status: string, message: string, details: readonly unknown[] = []): GoogleFault {
  return new GoogleFault(code, message, { error: { code, message, status, ...(details.length > 0 ? { details } : {}) } });
}

/** In the shape of OAuth 2.0 (RFC 6749, 5.2). */
export function oauthFault(status: 400 | 401, error: string, description: string): GoogleFault {
  return new GoogleFault(status, description, { error, error_description: description });
}

/** Drive and Docs answer alike to a dead or missing token. */
export function unauthenticated(): GoogleFault {
  const message =
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.';
  return new GoogleFault(401, message, {
    error: {
      code: 401,
      message,
      errors: [
        { message: 'Invalid Credentials', domain: 'global', reason: 'authError', location: 'Authorization', locationType: 'header' },
      ],
      status: 'UNAUTHENTICATED',
    },
  });
}

const STATUS_NAMES = new Map([
  [400, 'INVALID_ARGUMENT'],
  [401, 'UNAUTHENTICATED'],
  [403, 'PERMISSION_DENIED'],
  [404, 'NOT_FOUND'],
  [409, 'ABORTED'],
  [429, 'RESOURCE_EXHAUSTED'],
  [503, 'UNAVAILABLE'],
  [504, 'DEADLINE_EXCEEDED'],
]);
const REASONS = new Map([
  [401, 'authError'],
  [403, 'userRateLimitExceeded'],
  [404, 'notFound'],
  [429, 'rateLimitExceeded'],
  [500, 'internalError'],
]);

/** Body for an injected status: what both Drive and Docs clients can read. */
export function injectedBody(code: number): unknown {
  if (code === 401) return unauthenticated().body;
  const reason = REASONS.get(code) ?? 'backendError';
  const message = code >= 500 ? 'Internal error encountered.' : `Injected ${reason}.`;
  return {
    error: {
      code,
      message,
      errors: [{ message, domain: code >= 500 ? 'global' : 'usageLimits', reason }],
      status: STATUS_NAMES.get(code) ?? 'INTERNAL',
    },
  };
}
