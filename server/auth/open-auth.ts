import { randomUUID } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { genericOAuth, jwt, magicLink, twoFactor } from 'better-auth/plugins';
import { eq } from 'drizzle-orm';
import { accounts, jwks, sessions, twoFactors, users, verifications } from '../database/schema/accounts.ts';
import { takeAllowance } from '../http/rate-limit.ts';
import type { Outbox } from '../mail/open-outbox.ts';
import type { Services } from '../services.ts';
import { databaseHooks } from './database-hooks.ts';
import { BY_CLIENT, DISABLED_PATHS, guardAuthCalls } from './guard-auth-calls.ts';
import { hashSessionTokens } from './hash-session-tokens.ts';
import { MAIL_LINKS } from './mail-link-pages.ts';
import { googleProvider, singleSignOnProvider } from './providers.ts';
import { signInMail } from './sign-in-mails.ts';

/** Carries the address of the client to the library; whatever a client sends under this name is overwritten. */
export const ADDRESS_HEADER = 'x-sheafmill-client';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface AuthDependencies {
  /** Signs cookies and seals second factors. */
  readonly secret: string;
  readonly outbox: Pick<Outbox, 'send'>;
}

export type Auth = ReturnType<typeof configureAuth>;

/** better-auth on our tables, with our rules: see `docs/auth-calls.md`. */
export function configureAuth(services: Services, { secret, outbox }: AuthDependencies) {
  const { config, database, log } = services;
  const { publicUrl } = config;
  const { productName } = config.operator;
  const isHttps = publicUrl.startsWith('https:');
  const linkTo = (page: { readonly path: string }, token: string) => `${publicUrl}${page.path}?token=${encodeURIComponent(token)}`;

  return betterAuth({
    appName: productName,
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins: originsOf(publicUrl),
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      log: (level, message, ...details) => log[level === 'error' ? 'warn' : 'debug']({ details: details.map(String) }, `auth: ${message}`),
    },
    database: hashSessionTokens(
      drizzleAdapter(database.plain, {
        provider: 'pg',
        // One that holds a connection while it hashes a password and sends a mail over another would soon wait for itself.
        transaction: false,
        schema: { user: users, session: sessions, account: accounts, verification: verifications, twoFactor: twoFactors, jwks },
      }),
    ),
    advanced: {
      database: { generateId: () => randomUUID() },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      // `__Host-` binds a cookie to this very host, with no domain and over HTTPS alone; the library's own prefix would come before it.
      useSecureCookies: false,
      cookiePrefix: isHttps ? '__Host-sheafmill' : 'sheafmill',
      defaultCookieAttributes: { secure: isHttps, httpOnly: true, sameSite: 'lax', path: '/' },
    },
    disabledPaths: DISABLED_PATHS,
    onAPIError: {
      errorURL: `${publicUrl}/auth`,
      onError: (error) => {
        // To the one place that logs and answers what nobody expected; the library would print it.
        if (!(error instanceof APIError)) throw error;
        if (error.statusCode >= 500) log.error({ err: error }, 'a call of sign-in failed');
      },
    },
    rateLimit: {
      enabled: !config.isSandbox,
      window: 10,
      max: 100,
      customRules: { ...BY_CLIENT, '/get-session': false },
      customStorage: {
        consume: async (key, allowance) => {
          const wait = await takeAllowance(database, `auth|${key}`, allowance);
          return { allowed: wait === undefined, retryAfter: wait ?? null };
        },
      },
    },
    session: {
      expiresIn: 7 * DAY,
      updateAge: DAY,
      freshAge: DAY,
      additionalFields: {
        mfa: { type: 'boolean', required: false, defaultValue: false, input: false },
        method: { type: 'string', required: false, input: false },
      },
    },
    verification: { storeIdentifier: 'hashed' },
    account: {
      accountLinking: {
        enabled: true,
        // An address that was never confirmed may have been registered by somebody else.
        requireLocalEmailVerified: true,
        // Linking is asked for by the user, who may have another address at Google.
        allowDifferentEmails: true,
        // Whoever reads the user's mail can always sign in.
        allowUnlinkingAll: true,
      },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: HOUR,
      sendResetPassword: ({ user, token }) =>
        outbox.send(signInMail('password-reset', user.email, linkTo(MAIL_LINKS.passwordReset, token), productName)),
      onExistingUserSignUp: ({ user }) => outbox.send(signInMail('known-address', user.email, `${publicUrl}/auth`, productName)),
    },
    emailVerification: {
      expiresIn: HOUR,
      autoSignInAfterVerification: false,
      sendVerificationEmail: ({ user, token }) =>
        outbox.send(signInMail('verification', user.email, linkTo(MAIL_LINKS.verification, token), productName)),
    },
    plugins: [
      magicLink({
        expiresIn: 15 * MINUTE,
        storeToken: 'hashed',
        sendMagicLink: async ({ email, token }) => {
          try {
            await outbox.send(signInMail('magic-link', email, linkTo(MAIL_LINKS.magicLink, token), productName));
          } catch (error) {
            log.error({ err: error }, 'a magic link');
            const data = { title: 'Authentication Error' };
            throw new APIError('SERVICE_UNAVAILABLE', { code: 'UNAVAILABLE', message: 'Failed to send magic link', data });
          }
        },
      }),
      genericOAuth({
        config: [
          ...(config.google ? [googleProvider(config.google, publicUrl)] : []),
          ...(config.singleSignOn ? [singleSignOnProvider(config.singleSignOn)] : []),
        ],
      }),
      twoFactor({ issuer: productName, allowPasswordless: true, accountLockout: { enabled: true } }),
      // Tokens are given where they are asked for; not, signed anew, with every answer.
      jwt({ disableSettingJwtHeader: true }),
    ],
    hooks: {
      before: guardAuthCalls(services),
      after: createAuthMiddleware(async ({ path, context }) => {
        // A session that began without the second factor has given it now.
        const isVerified = path?.startsWith('/two-factor/verify-') && !(context.returned instanceof APIError);
        const given = isVerified && !context.newSession ? context.session?.session.id : undefined;
        if (given) await database.plain.update(sessions).set({ mfa: true }).where(eq(sessions.id, given));
      }),
    },
    databaseHooks: databaseHooks(services),
  });
}

/** On this machine `localhost` and `127.0.0.1` are the same server. */
function originsOf(publicUrl: string): string[] {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  const loopback = ['localhost', '127.0.0.1', '[::1]'];
  if (!loopback.includes(hostname)) return [origin];
  return loopback.map((host) => `${protocol}//${host}${port ? `:${port}` : ''}`);
}
