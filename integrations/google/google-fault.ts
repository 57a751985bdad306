import { z } from 'zod';
import { DocumentsFailure, type DocumentsFailureReason, type ServiceFailureOptions } from '../../generation/index.ts';
import { readRetryAfter } from '../retry-after.ts';

/** What Google answered, or that it did not, read from whatever the SDKs throw. */
export interface GoogleFault {
  /**
   * token: the access token is dead. quota: nothing was done, later it may be. open: nobody knows whether it was done. final: Google
   * refuses.
   */
  readonly kind: 'token' | 'quota' | 'open' | 'final';
  /** HTTP status; undefined without a reply. */
  readonly status: number | undefined;
  /** Google's word for it, e.g. `exportSizeLimitExceeded`, `SERVICE_DISABLED`, `invalid_grant`. */
  readonly reason: string;
  readonly message: string;
  /** Milliseconds that Google asks to wait. */
  readonly retryAfter: number | undefined;
}

const oauthError = z.object({ error: z.string(), error_description: z.string().optional() });
const apiError = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().optional(),
    errors: z.array(z.object({ reason: z.string() })).optional(),
    details: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
});
const thrownBySdk = z.object({
  response: z.object({ status: z.number(), data: z.unknown().optional(), headers: z.unknown().optional() }).optional(),
  message: z.string().optional(),
});

const QUOTA_REASONS: ReadonlySet<string> = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'sharingRateLimitExceeded',
  'quotaExceeded',
  'RATE_LIMIT_EXCEEDED',
  'RESOURCE_EXHAUSTED',
]);
const TOKEN_REASONS: ReadonlySet<string> = new Set(['authError', 'expired', 'ACCESS_TOKEN_EXPIRED', 'CREDENTIALS_MISSING']);

/** Reads whatever the SDKs or `fetch` threw; what can't be read is a fault of which nobody knows what was done. */
export function readGoogleFault(error: unknown): GoogleFault {
  const thrown = thrownBySdk.safeParse(error).data;
  const response = thrown?.response;
  if (!response) return { kind: 'open', status: undefined, reason: 'noReply', message: clean(thrown?.message), retryAfter: undefined };
  const { status } = response;
  const { reason, message } = readBody(response.data);
  return { kind: kindOf(status, reason), status, reason, message, retryAfter: retryAfterOf(response.headers) };
}

function kindOf(status: number, reason: string): GoogleFault['kind'] {
  if (status === 401 || (status === 403 && TOKEN_REASONS.has(reason))) return 'token';
  if (status === 429 || (status === 403 && QUOTA_REASONS.has(reason))) return 'quota';
  return status === 408 || status >= 500 || status < 300 ? 'open' : 'final';
}

function readBody(data: unknown): { readonly reason: string; readonly message: string } {
  const body = decode(data);
  const oauth = oauthError.safeParse(body).data;
  if (oauth) return { reason: clean(oauth.error), message: clean(oauth.error_description) };
  const error = apiError.safeParse(body).data?.error;
  if (!error) return { reason: 'unknown', message: '' };
  const details = error.details?.find(({ reason }) => reason !== undefined)?.reason;
  return { reason: clean(details ?? error.errors?.[0]?.reason ?? error.status ?? 'unknown'), message: clean(error.message) };
}

/** Replies to calls that want bytes carry their errors as bytes. */
function decode(data: unknown): unknown {
  const text = data instanceof ArrayBuffer || ArrayBuffer.isView(data) ? new TextDecoder().decode(data) : data;
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function clean(text = ''): string {
  return text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);
}

/** The SDKs have a class `Headers` of their own. */
const retryAfterOf = (headers: unknown): number | undefined =>
  readRetryAfter((headers as Partial<Headers> | undefined)?.get?.('retry-after'));

interface Explanation {
  readonly reason: DocumentsFailureReason;
  readonly message: string;
  readonly hint?: string;
}

const MISSING_SCOPE: Explanation = {
  reason: 'missing-scope',
  message: 'The permission to use files of Google Drive was not granted.',
  hint: 'Connect Google again and leave the box for Google Drive files ticked.',
};
const NOT_GRANTED: Explanation = {
  reason: 'not-found',
  message: 'The document was not found, or it was not opened for this app.',
  hint: 'Choose it with the document picker, signed in with an account that may see it.',
};
const NOT_ENABLED: Explanation = {
  reason: 'forbidden',
  message: 'The Google Drive API or the Google Docs API is not enabled in the Google Cloud project of this installation.',
  hint: 'Enable both APIs in the Google Cloud console.',
};
const NOT_EXPORTABLE: Explanation = {
  reason: 'invalid',
  message: 'This file is not a Google document, so it can not be exported as .docx.',
};

const EXPLANATIONS: ReadonlyMap<string, Explanation> = new Map([
  ['insufficientPermissions', MISSING_SCOPE],
  ['insufficientScopes', MISSING_SCOPE],
  ['ACCESS_TOKEN_SCOPE_INSUFFICIENT', MISSING_SCOPE],
  ['notFound', NOT_GRANTED],
  ['NOT_FOUND', NOT_GRANTED],
  ['appNotAuthorizedToFile', NOT_GRANTED],
  ['accessNotConfigured', NOT_ENABLED],
  ['SERVICE_DISABLED', NOT_ENABLED],
  ['fileNotExportable', NOT_EXPORTABLE],
  ['fileNotDownloadable', NOT_EXPORTABLE],
  ['cannotExportFile', { reason: 'forbidden', message: 'The owner of this document does not let others download it.' }],
  [
    'storageQuotaExceeded',
    { reason: 'forbidden', message: 'The storage of this Google account is full.', hint: 'Make room in Google Drive, then try again.' },
  ],
  [
    'dailyLimitExceeded',
    { reason: 'rate-limited', message: 'Google takes no more requests of this installation today.', hint: 'Try again tomorrow.' },
  ],
  ['exportSizeLimitExceeded', { reason: 'too-large', message: 'The document is too large to be exported.' }],
]);

/** The user left the box for Drive files unticked. */
export function missingScope(): DocumentsFailure {
  return failureFor(MISSING_SCOPE);
}

/** The failure of the port for a fault that no further attempt can mend. */
export function documentsFailure(fault: GoogleFault): DocumentsFailure {
  const { retryAfter } = fault;
  const retryAt = retryAfter === undefined ? undefined : new Date(Date.now() + retryAfter);
  return failureFor(EXPLANATIONS.get(fault.reason) ?? explain(fault), { cause: faultCause(fault), retryAt });
}

/** What may be logged of a fault; what the SDKs throw holds tokens and secrets, so that is never passed on. */
export function faultCause({ status, reason, message }: GoogleFault): Error {
  return new Error(`Google: ${status ?? 'no reply'} ${reason}${message ? `: ${message}` : ''}`);
}

function failureFor({ reason, message, hint }: Explanation, about: Omit<ServiceFailureOptions, 'hint'> = {}): DocumentsFailure {
  return new DocumentsFailure(reason, message, { ...about, hint });
}

function explain({ kind, status, reason, message, retryAfter = 0 }: GoogleFault): Explanation {
  const minutes = Math.ceil(retryAfter / 60_000);
  const said = `Google says: ${message || reason}`;
  switch (kind) {
    case 'token':
      return { reason: 'needs-reauthorization', message: 'Your Google session has expired. Please re-authenticate.' };
    case 'quota':
      return {
        reason: 'rate-limited',
        message: 'Google takes no more requests for now.',
        hint: `Try again in ${minutes > 1 ? `${minutes} minutes` : 'a minute'}.`,
      };
    case 'open':
      return { reason: 'unavailable', message: 'Google can not be reached or does not answer as it should.', hint: 'Try again later.' };
    default:
      if (status === 404) return NOT_GRANTED;
      return status === 403 ? { reason: 'forbidden', message: `Access is refused. ${said}` } : { reason: 'invalid', message: said };
  }
}
