import type { Feature } from '../feature.ts';
import { type Caller, open, signedIn } from '../http/call-context.ts';
import type { Services } from '../services.ts';
import { createKey, listKeys, revokeKey } from './api-keys.ts';
import { changeProfile, type ProfileChange, readProfile } from './profile.ts';
import { isTimezone } from './timezone.ts';

const DONE = { success: true } as const;

/** The calls about the account of who is signed in. */
export function openAccounts(services: Services): Feature {
  const { database } = services;
  const change = async ({ caller, request }: { readonly caller: Caller; readonly request: Request }, values: ProfileChange) => {
    await readProfile(services, caller, request);
    await changeProfile(services, caller.userId, values);
    return readProfile(services, caller, request);
  };
  return {
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
        profile: signedIn.accounts.profile.handler(({ context }) => readProfile(services, context.caller, context.request)),
        updateProfile: signedIn.accounts.updateProfile.handler(async ({ context, input, errors }) => {
          if (input.timezone !== undefined && !isTimezone(input.timezone))
            throw errors.INVALID_INPUT({ message: 'Unknown time zone.', data: { field: 'timezone' } });
          return change(context, input);
        }),
        saveSettings: signedIn.accounts.saveSettings.handler(async ({ context, input, errors }) => {
          if (!isTimezone(input.timezone)) throw errors.INVALID_INPUT({ message: 'Unknown time zone.', data: { field: 'timezone' } });
          const { currentTime, ...settings } = input;
          const settingsField = { ...settings, ...(currentTime === undefined ? {} : { currentTime }) };
          return change(context, { timezone: input.timezone, settingsField });
        }),
        answerOnboarding: signedIn.accounts.answerOnboarding.handler(({ context, input }) => change(context, input)),
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
