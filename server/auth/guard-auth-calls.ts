import { APIError, addOAuthServerContext, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { z } from 'zod';
import { normalizeEmail } from '../accounts/normalize-email.ts';
import { type Allowance, takeAllowance } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import { hashToken } from './hash-session-tokens.ts';

/** Calls of the library that are switched off: replaced by ours, or of no use here. */
export const DISABLED_PATHS = [
  // Links in mails are opened by scanners: these are confirmed on a page, see `mail-link-pages.ts`.
  '/magic-link/verify',
  '/verify-email',
  // They would show or take tokens of sessions; see the calls `sessions`.
  '/list-sessions',
  '/revoke-session',
  '/revoke-sessions',
  '/revoke-other-sessions',
  // Tokens of providers never leave the server.
  '/get-access-token',
  '/refresh-token',
  '/account-info',
  // The call `deleteAccount` withdraws access at the providers too.
  '/delete-user',
  '/change-email',
  '/two-factor/send-otp',
  '/two-factor/verify-otp',
  '/ok',
  '/error',
];

/** What a session that still owes the second factor may do. */
const WITHOUT_SECOND_FACTOR = new Set(['/get-session', '/sign-out', '/two-factor/verify-totp', '/two-factor/verify-backup-code']);
const WITHOUT_SESSION =
  /^\/(?:sign-in|sign-up|callback|magic-link|verify-email|request-password-reset|reset-password|jwks|ok|error)(?:\/|$)/u;
const REDIRECTS = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo'];

const HOUR = 3600;
/** Mails to one address, and guesses of its password. */
const BY_ADDRESS: Readonly<Record<string, Allowance>> = {
  '/sign-in/magic-link': { window: HOUR, max: 5 },
  '/request-password-reset': { window: HOUR, max: 5 },
  '/send-verification-email': { window: HOUR, max: 5 },
  '/sign-in/email': { window: HOUR / 4, max: 10 },
};
const SECOND_FACTOR_TRIES: Allowance = { window: HOUR / 4, max: 10 };

/** By address of the client; `*` stands for one more part of the path. */
export const BY_CLIENT: Readonly<Record<string, Allowance>> = {
  '/sign-in/magic-link': { window: HOUR, max: 20 },
  '/request-password-reset': { window: HOUR, max: 20 },
  '/send-verification-email': { window: HOUR, max: 20 },
  '/sign-up/email': { window: HOUR, max: 20 },
  '/sign-in/email': { window: 60, max: 10 },
  '/sign-in/social': { window: 60, max: 20 },
  '/two-factor/*': { window: 60, max: 20 },
};

const recordSchema = z.record(z.string(), z.unknown()).catch({});
const stateSchema = z.object({
  serverContext: z.object({ provider: z.string() }),
  link: z.object({ userId: z.string() }).optional(),
});
/** What the session of a request says, in the library's words. */
interface OwnSession {
  readonly user: { readonly id: string; readonly twoFactorEnabled?: boolean | null };
  readonly session: { readonly mfa?: boolean };
}
const owesSecondFactor = (found: OwnSession | null): boolean => found?.user.twoFactorEnabled === true && found.session.mfa !== true;

/** A path on this server: nothing that a browser could read as another one. */
export function isOwnPath(path: string, publicUrl: string): boolean {
  return (
    /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path) &&
    URL.canParse(path, publicUrl) &&
    new URL(path, publicUrl).origin === new URL(publicUrl).origin
  );
}

/** Runs before every call of the library, over HTTP or not. */
export function guardAuthCalls({ config, database }: Services) {
  const allow = async (key: string, allowance: Allowance) => {
    // In the sandbox anybody can be anybody.
    if (config.isSandbox) return;
    const wait = await takeAllowance(database, key, allowance);
    if (wait === undefined) return;
    throw new APIError(
      'TOO_MANY_REQUESTS',
      { code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Try again in a while.' },
      { 'retry-after': String(wait) },
    );
  };

  return createAuthMiddleware(async (context) => {
    const { path } = context;
    const body = recordSchema.parse(context.body);
    const query = recordSchema.parse(context.query);
    const sessionOf = async () => (await getSessionFromCtx(context)) as OwnSession | null;
    for (const value of REDIRECTS.flatMap((name) => [body[name], query[name]])) {
      if (value !== undefined && !(typeof value === 'string' && isOwnPath(value, config.publicUrl))) {
        throw new APIError('BAD_REQUEST', {
          code: 'INVALID_REDIRECT',
          message: 'The address to go to afterwards must be a path of this site.',
        });
      }
    }

    if (path === '/callback/:id') {
      const stored = await context.context.internalAdapter.findVerificationValue(`auth-state:${String(query.state ?? '')}`);
      const state = stored && stateSchema.safeParse(JSON.parse(stored.value));
      const isForProvider = state?.success === true && state.data.serverContext.provider === context.params?.id;
      const linker = state?.data?.link && (await sessionOf());
      const isForUser = !state?.data?.link || (linker?.user.id === state.data.link.userId && !owesSecondFactor(linker));
      if (!isForProvider || !isForUser) throw context.redirect(`${config.publicUrl}/auth?error=state_mismatch`);
      return;
    }

    if (path !== undefined && !WITHOUT_SECOND_FACTOR.has(path) && !WITHOUT_SESSION.test(path)) {
      if (owesSecondFactor(await sessionOf())) {
        throw new APIError('UNAUTHORIZED', { code: 'SECOND_FACTOR_REQUIRED', message: 'Enter the code of your authenticator app.' });
      }
    }
    if (path?.startsWith('/two-factor/verify-')) {
      const session = await sessionOf();
      if (session) await allow(`second-factor|${session.user.id}`, SECOND_FACTOR_TRIES);
    }

    if (typeof body.name === 'string' && body.name.length > 200) {
      throw new APIError('BAD_REQUEST', { code: 'INVALID_INPUT', message: 'The name is too long.' });
    }
    const password = body.newPassword ?? (path === '/sign-up/email' ? body.password : undefined);
    const weakness = typeof password === 'string' ? weaknessOf(password, typeof body.email === 'string' ? body.email : '') : undefined;
    if (weakness) throw new APIError('BAD_REQUEST', { code: 'WEAK_PASSWORD', message: weakness });

    if (path === '/sign-in/social' || path === '/link-social') {
      // Tokens come from the provider alone, and no page may ask for more than the product does.
      for (const name of ['idToken', 'scopes', 'additionalData', 'additionalParams']) {
        if (body[name] !== undefined) throw new APIError('BAD_REQUEST', { code: 'INVALID_INPUT', message: `${name} is not taken.` });
      }
      await addOAuthServerContext({ provider: body.provider });
      return { context: { body: { callbackURL: '/onboarding', errorCallbackURL: '/auth', ...body } } };
    }

    if (path === '/sign-in/magic-link' && (typeof body.email !== 'string' || body.email.trim() === '')) {
      const data = { title: 'Email required', field: 'email' };
      throw new APIError('BAD_REQUEST', { code: 'INVALID_INPUT', message: 'Please enter your email address', data });
    }
    if (typeof body.email === 'string') {
      const email = normalizeEmail(body.email);
      const allowance = path === undefined ? undefined : BY_ADDRESS[path];
      if (allowance) await allow(`${path}|${hashToken(email)}`, allowance);
      return { context: { body: { ...body, email } } };
    }
    return;
  });
}

/** Why a password would be guessed at once, length aside. */
function weaknessOf(password: string, email: string): string | undefined {
  const plain = password.toLowerCase();
  const name = normalizeEmail(email).split('@')[0] ?? '';
  if (new Set(plain).size < 4) return 'The password is too weak: it repeats a few characters.';
  if (name.length > 3 && plain.includes(name)) return 'The password is too weak: it contains the e-mail address.';
  if (COMMON.test(plain)) return 'The password is too weak: it is one of the most common.';
  return undefined;
}

const COMMON =
  /^(?:p[a@]ssw[o0]rd|qwert[yz]|letmein|welcome|iloveyou|admin|abc|12345|asdf|monkey|dragon|football|baseball)[\d!.?]*[a-z]{0,4}\d*$/u;
