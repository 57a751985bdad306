import { oc } from '@orpc/contract';
import { z } from 'zod';

/** What a failed call says besides its code and message. */
const details = z
  .object({
    /** Title of the message, as the interface shows it. */
    title: z.string().optional(),
    /** What to do about it. */
    hint: z.string().optional(),
    /** Where the help explains it. */
    help: z.string().optional(),
    /** Field of the request that is at fault. */
    field: z.string().optional(),
    /** Warnings of parts that did not work besides, e.g. rows whose status could not be set. */
    updateErrors: z.array(z.string()).optional(),
    /** Seconds to wait before trying again. */
    retryAfter: z.number().optional(),
  })
  .optional();

/**
 * Stable: programs and help pages refer to the codes. The messages of the specification are the defaults; a call may say more exactly
 * what failed.
 */
export const errors = {
  UNAUTHORIZED: { status: 401, message: 'Please sign in.', data: details },
  SECOND_FACTOR_REQUIRED: { status: 401, message: 'Enter the code of your authenticator app.', data: details },
  FORBIDDEN: { status: 403, message: 'You may not do that.', data: details },
  NOT_FOUND: { status: 404, message: 'There is nothing under this address.', data: details },
  INVALID_INPUT: { status: 400, message: 'Something in the request is missing or wrong.', data: details },
  CONFLICT: { status: 409, message: 'Somebody changed it at the same time. Load it again.', data: details },
  TOO_LARGE: { status: 413, message: 'The file is too large.', data: details },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Try again in a while.', data: details },
  UNAVAILABLE: { status: 503, message: 'The service can not answer now. Try again in a moment.', data: details },
  NEEDS_REAUTH: { status: 401, message: 'Your Google session has expired. Please re-authenticate.', data: details },
  MISSING_DRIVE_SCOPE: { status: 403, message: 'Additional Permissions Required', data: details },
  TOKEN_REFRESH_FAILED: { status: 401, message: 'Token refresh failed. Please re-authenticate.', data: details },
  NO_REFRESH_TOKEN: { status: 401, message: 'No refresh token available. Please re-authenticate.', data: details },
  GOOGLE_API_ERROR: { status: 502, message: 'Google API Error', data: details },
  DOCUMENT_FAILED: { status: 422, message: 'Failed to load document', data: details },
  NOTION_UNAUTHORIZED: { status: 401, message: 'Notion authentication failed', data: details },
  INVALID_GRANT: { status: 400, message: 'invalid_grant', data: details },
  INVALID_STATE: { status: 400, message: 'Invalid state parameter. Please try reconnecting to Notion.', data: details },
  NO_DATABASES: { status: 404, message: 'No Databases Found', data: details },
  NOTION_API_ERROR: { status: 502, message: 'Failed to fetch Notion data.', data: details },
  NOTION_DATA_FAILED: {
    status: 422,
    message: 'Failed to fetch Notion data. Ensure the database is shared with the integration.',
    data: details,
  },
  MISSING_REQUIREMENTS: { status: 422, message: 'Missing Requirements', data: details },
  NO_ROWS_TO_PROCESS: { status: 422, message: 'No Rows to Process', data: details },
  PLAN_LIMIT: { status: 402, message: 'Plan Limit', data: details },
  SUBSCRIPTION_EXPIRED: { status: 402, message: 'Subscription expired', data: details },
  GENERATION_FAILED: { status: 500, message: 'PDF Generation Failed', data: details },
  EMAIL_MISSING: { status: 400, message: 'User email is missing', data: details },
  USER_ID_INVALID: { status: 400, message: 'User ID is missing or invalid', data: details },
  EXPIRED_FILES: { status: 410, message: 'Expired: make again', data: details },
} as const;

export type ErrorCode = keyof typeof errors;

/** Every call may fail with each of them. */
export const call = oc.errors(errors);
