import { isTimeZone } from '../../engine/is-time-zone.ts';
import type { Connections } from '../connections/connections.ts';
import type { Feature } from '../feature.ts';
import { type Caller, open, requireCaller, signedIn } from '../http/call-context.ts';
import { callError, sayInstead } from '../http/call-error.ts';
import { download } from '../http/download.ts';
import type { Outbox } from '../mail/open-outbox.ts';
import type { Services } from '../services.ts';
import { createKey, listKeys, revokeKey } from './api-keys.ts';
import { openDeletions } from './delete-account.ts';
import { EXPORT_FORMATS, type ExportFormat, exportAccount } from './export-account.ts';
import { sendOnboardingMails } from './onboarding-mails.ts';
import { changeProfile, type ProfileChange, readProfile } from './profile.ts';
import { isFresh, listSessions, revokeSession, revokeSessions } from './sessions.ts';
import { sweepAccounts } from './sweep.ts';

/** Milliseconds. */
const SWEEP_EVERY = 3_600_000;
const DONE = { success: true } as const;

export interface AccountParts {
  readonly connections: Connections;
  readonly outbox: Outbox;
}

const isExportFormat = (format: string): format is ExportFormat => Object.hasOwn(EXPORT_FORMATS, format);

/** A stored one that the runtime does not know (any more) may be given back as it is. */
function requireTimezone(zone: string | undefined, stored: string): void {
  if (zone !== undefined && zone !== stored && !isTimeZone(zone))
    throw callError('INVALID_INPUT', { message: 'Unknown time zone.', field: 'timezone' });
}

/** The calls about the account of who is signed in. */
export function openAccounts(services: Services, { connections, outbox }: AccountParts): Feature {
  const { database, log } = services;
  const deletions = openDeletions(services, connections);
  const sweep = () => void sweepAccounts(database).catch((error: unknown) => log.error({ err: error }, 'sweeping accounts'));
  const sweeping = setInterval(sweep, SWEEP_EVERY).unref();
  const change = async ({ caller, request }: { readonly caller: Caller; readonly request: Request }, values: ProfileChange) => {
    const { settings } = await readProfile(services, caller, request);
    requireTimezone(values.settings?.timezone, settings.timezone);
    await changeProfile(services, caller.userId, values);
    return readProfile(services, caller, request);
  };
  return {
    stop: async () => {
      clearInterval(sweeping);
      await deletions.stop();
    },
    mount: (app) => {
      app.get('/api/account/export', (context) => {
        const { userId } = requireCaller(context.get('call'));
        const format = context.req.query('format') ?? 'json';
        if (!isExportFormat(format)) throw callError('INVALID_INPUT', { message: 'The format is json or csv.', field: 'format' });
        return download(exportAccount(database, userId, format), EXPORT_FORMATS[format].type, `sheafmill-account.${format}`);
      });
    },
    calls: {
      accounts: {
        session: open.accounts.session.handler(({ context: { caller } }) =>
          caller?.session
            ? {
                user: {
                  id: caller.userId,
                  email: caller.email,
                  fullName: caller.fullName,
                  emailVerified: caller.emailVerified,
                  hasSecondFactor: caller.hasSecondFactor,
                },
                expiresAt: Math.floor(caller.session.expiresAt.getTime() / 1000),
                method: caller.session.method,
                needsSecondFactor: caller.needsSecondFactor,
              }
            : null,
        ),
        listSessions: signedIn.accounts.listSessions.handler(({ context: { caller } }) =>
          listSessions(database, caller.userId, caller.session?.id),
        ),
        revokeSession: signedIn.accounts.revokeSession.handler(async ({ context: { caller }, input, errors }) => {
          if (!(await revokeSession(database, caller.userId, input.id))) throw errors.NOT_FOUND({ message: 'There is no such session.' });
          return DONE;
        }),
        revokeSessions: signedIn.accounts.revokeSessions.handler(async ({ context: { caller }, input }) => {
          await revokeSessions(database, caller.userId, caller.session?.id, input.scope);
          return DONE;
        }),
        deleteAccount: signedIn.accounts.deleteAccount.handler(async ({ context: { caller }, errors }) => {
          if (!caller.session || !(await isFresh(database, caller.session.id))) {
            throw errors.FORBIDDEN({ message: 'Sign in again before you delete your account.' });
          }
          await deletions.request(caller.userId);
          return DONE;
        }),
        profile: signedIn.accounts.profile.handler(({ context }) =>
          readProfile(services, context.caller, context.request).catch(sayInstead('Failed to fetch profile')),
        ),
        updateProfile: signedIn.accounts.updateProfile.handler(async ({ context, input: { timezone, ...values } }) => {
          return change(context, timezone === undefined ? values : { ...values, settings: { timezone } });
        }),
        saveSettings: open.accounts.saveSettings.handler(async ({ context, input }) => {
          if (!context.caller) throw callError('UNAUTHORIZED', { message: 'You must be signed in to save settings.' });
          const caller = requireCaller(context);
          return change({ caller, request: context.request }, { settings: input }).catch(
            sayInstead('Failed to save settings. Please try again.'),
          );
        }),
        answerOnboarding: signedIn.accounts.answerOnboarding.handler(async ({ context, input }) => {
          const { caller, request } = context;
          await readProfile(services, caller, request).catch(sayInstead('Failed to fetch user profile. Please contact support...'));
          const failure = input.documentVolume === undefined ? 'Failed to save referral source...' : 'Failed to save PDF volume...';
          const profile = await change(context, input).catch(sayInstead(failure));
          if (profile.documentVolume && profile.referralSource) await sendOnboardingMails(services, outbox, profile);
          return profile;
        }),
        listApiKeys: signedIn.accounts.listApiKeys.handler(({ context }) => listKeys(database, context.caller.userId)),
        createApiKey: signedIn.accounts.createApiKey.handler(({ context, input }) => createKey(database, context.caller.userId, input)),
        revokeApiKey: signedIn.accounts.revokeApiKey.handler(async ({ context, input, errors }) => {
          if (!(await revokeKey(database, context.caller.userId, input.id))) throw errors.NOT_FOUND({ message: 'There is no such key.' });
          return DONE;
        }),
      },
    },
  };
}
