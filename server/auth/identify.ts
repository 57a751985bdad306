import { APIError } from 'better-auth/api';
import { findKey } from '../accounts/api-keys.ts';
import type { Caller } from '../http/call-context.ts';
import { databaseAway } from '../http/outage-error.ts';
import type { Services } from '../services.ts';
import type { Auth } from './open-auth.ts';

/** Who sends a request: by the key in its Authorization header, else by the session of its cookie. */
export function identifier(services: Services, auth: Auth): (request: Request) => Promise<Caller | undefined> {
  const isAdmin = (email: string, isVerified: boolean) => isVerified && services.config.adminEmails.includes(email);

  return async (request) => {
    const key = /^Bearer (sheafmill_[\w-]+)$/u.exec(request.headers.get('authorization') ?? '')?.[1];
    if (key !== undefined) {
      const found = await findKey(services.database, key);
      return (
        found && {
          userId: found.userId,
          email: found.email,
          emailVerified: found.emailVerified,
          fullName: found.name,
          isAdmin: false,
          session: undefined,
          needsSecondFactor: false,
          hasSecondFactor: found.hasSecondFactor,
          scopes: found.scopes,
        }
      );
    }
    if (!request.headers.has('cookie')) return undefined;
    const found = await auth.api.getSession({ headers: request.headers, query: { disableRefresh: true } }).catch((error: unknown) => {
      // What went wrong is not told; nothing but the database is asked.
      throw error instanceof APIError && error.statusCode >= 500 ? databaseAway(error) : error;
    });
    if (!found) return undefined;
    const { user, session } = found;
    return {
      userId: user.id,
      email: user.email,
      emailVerified: user.emailVerified,
      fullName: user.name,
      isAdmin: isAdmin(user.email, user.emailVerified),
      session: { id: session.id, expiresAt: session.expiresAt, method: session.method ?? null },
      needsSecondFactor: user.twoFactorEnabled === true && session.mfa !== true,
      hasSecondFactor: user.twoFactorEnabled === true,
      scopes: undefined,
    };
  };
}
