import type { ORPCError } from '@orpc/server';
import { DocumentsFailure, type ServiceFailure, WorkspaceFailure } from '../../generation/index.ts';
import { callError } from '../http/call-error.ts';
import type { StoredConnection } from './connection-store.ts';

/** What was to be done with a document: the words of 'Failed to … document'. */
export type DocumentAction = 'create' | 'load' | 'select';

/** Seconds until a call is worth another try. */
const LEAST_WAIT = 30;

const told = ({ message, hint }: ServiceFailure): string => [message, hint].filter(Boolean).join(' ');

/** The error of a call for a fault of Notion; anything else is given back as it is. */
export function notionError(error: unknown): unknown {
  if (!(error instanceof WorkspaceFailure)) return error;
  const about = { hint: told(error), cause: error };
  if (error.reason === 'unauthorized') return callError('NOTION_UNAUTHORIZED', about);
  if (error.reason === 'rate-limited') {
    const wait = error.retryAt ? error.retryAt.getTime() - Date.now() : 0;
    const retryAfter = Math.max(LEAST_WAIT, Math.ceil(wait / 1000));
    return callError('TOO_MANY_REQUESTS', { message: error.message, hint: error.hint, retryAfter, cause: error });
  }
  return callError(error.isPassing ? 'NOTION_API_ERROR' : 'NOTION_DATA_FAILED', about);
}

/**
 * The error of a call for a fault of Google; anything else is given back as it is. `connection` is the one that was used: whether it
 * could have been renewed decides what the user has to do.
 */
export function googleError(
  error: unknown,
  connection: Pick<StoredConnection, 'refreshToken' | 'label'> | undefined,
  action: DocumentAction | 'refresh',
): unknown {
  if (!(error instanceof DocumentsFailure)) return error;
  const about = { hint: told(error), cause: error };
  switch (error.reason) {
    case 'missing-scope':
      return callError('MISSING_DRIVE_SCOPE', about);
    case 'needs-reauthorization':
      return reauthorization(connection, action, about);
    case 'rate-limited':
    case 'unavailable':
    case 'stopped':
      return callError('GOOGLE_API_ERROR', about);
    default:
      return callError('DOCUMENT_FAILED', {
        ...about,
        title: 'Error',
        message: `Failed to ${action === 'refresh' ? 'load' : action} document`,
      });
  }
}

function reauthorization(
  connection: Pick<StoredConnection, 'refreshToken' | 'label'> | undefined,
  action: DocumentAction | 'refresh',
  about: { readonly hint: string; readonly cause: unknown },
): ORPCError<string, unknown> {
  // Users who came without Google are not signed out: they connect it to the same account.
  if (!connection) return callError('MISSING_DRIVE_SCOPE', about);
  const email = connection.label ?? 'this account';
  if (connection.refreshToken === undefined)
    return callError('NO_REFRESH_TOKEN', { ...about, hint: `No refresh token found for ${email}` });
  const hint = `Failed to refresh Google access token (${email})`;
  if (action === 'refresh') return callError('NEEDS_REAUTH', { ...about, title: 'Authentication Required', hint });
  return callError('TOKEN_REFRESH_FAILED', { ...about, hint });
}
