import { z } from 'zod';
import { DECIMAL_PLACES, NUMBER_STYLES, VOLUMES } from './choices.ts';
import { call } from './errors.ts';

export const PLANS = ['free', 'paid_monthly', 'paid_yearly', 'paid_lifetime', 'demo'] as const;

export const planSchema = z.enum(PLANS);
export type Plan = z.infer<typeof planSchema>;

export const settingsSchema = z.object({
  timezone: z.string().min(1).max(64),
  decimalPlaces: z.enum(DECIMAL_PLACES),
  numberStyle: z.enum(NUMBER_STYLES),
  currentTime: z.string().max(64).optional(),
});
export type Settings = z.infer<typeof settingsSchema>;

export const profileSchema = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  email: z.string(),
  displayName: z.string(),
  planType: planSchema,
  pdfFilesGenerated: z.int(),
  /** PDFs still to be made on the free plan; null when there is no limit. */
  pdfFilesLeft: z.int().nullable(),
  subscriptionStartDate: z.iso.datetime().nullable(),
  subscriptionEndDate: z.iso.datetime().nullable(),
  timezone: z.string().nullable(),
  settings: settingsSchema,
  documentVolume: z.string().nullable(),
  referralSource: z.string().nullable(),
  isAdmin: z.boolean(),
  google: z.object({ email: z.string().nullable(), hasDriveScope: z.boolean(), isBroken: z.boolean() }).nullable(),
  notion: z.object({ workspaceName: z.string().nullable(), isBroken: z.boolean() }).nullable(),
});
export type Profile = z.infer<typeof profileSchema>;

export const sessionSchema = z.object({
  user: z.object({ id: z.uuid(), email: z.string(), fullName: z.string(), emailVerified: z.boolean(), hasSecondFactor: z.boolean() }),
  /** Seconds since the epoch: renew within 90 seconds of it. */
  expiresAt: z.int(),
  method: z.string().nullable(),
  needsSecondFactor: z.boolean(),
});

const done = z.object({ success: z.literal(true) });

export const accounts = {
  session: call
    .route({ method: 'GET', path: '/session', summary: 'Who is signed in, until when', tags: ['Account'] })
    .output(sessionSchema.nullable()),
  listSessions: call.route({ method: 'GET', path: '/sessions', summary: 'Where the user is signed in', tags: ['Account'] }).output(
    z.array(
      z.object({
        id: z.uuid(),
        isCurrent: z.boolean(),
        method: z.string().nullable(),
        address: z.string().nullable(),
        userAgent: z.string().nullable(),
        createdAt: z.iso.datetime(),
        expiresAt: z.iso.datetime(),
      }),
    ),
  ),
  revokeSession: call
    .route({ method: 'DELETE', path: '/sessions/{id}', summary: 'Sign out one session', tags: ['Account'] })
    .input(z.object({ id: z.uuid() }))
    .output(done),
  revokeSessions: call
    .route({ method: 'POST', path: '/sessions/revoke', summary: 'Sign out this session, the others, or all', tags: ['Account'] })
    .input(z.strictObject({ scope: z.enum(['local', 'others', 'global']) }))
    .output(done),
  profile: call
    .route({ method: 'GET', path: '/profile', summary: 'The profile, made when there is none', tags: ['Account'] })
    .output(profileSchema),
  updateProfile: call
    .route({ method: 'PATCH', path: '/profile', summary: 'Change name or time zone', tags: ['Account'] })
    .input(z.strictObject({ displayName: z.string().trim().min(1).max(200).optional(), timezone: z.string().max(64).optional() }))
    .output(profileSchema),
  saveSettings: call
    .route({ method: 'PUT', path: '/settings', summary: 'Change time zone, decimals or number style of PDFs', tags: ['Account'] })
    .input(settingsSchema.partial())
    .output(profileSchema),
  answerOnboarding: call
    .route({ method: 'POST', path: '/onboarding', summary: 'Store the answers of the first visit', tags: ['Account'] })
    .input(
      z
        .strictObject({
          documentVolume: z.enum(VOLUMES, 'Please select your estimated monthly PDF volume.').optional(),
          /** One of REFERRALS, or in place of 'Others' the user's own words. */
          referralSource: z
            .string('Please select how you heard about {product}.')
            .trim()
            .min(1, 'Please specify how you heard about {product}.')
            .max(200)
            .refine((source) => source !== 'Others', 'Please specify how you heard about {product}.')
            .optional(),
        })
        .refine(
          ({ documentVolume, referralSource }) => (documentVolume === undefined) !== (referralSource === undefined),
          'Give either documentVolume or referralSource.',
        ),
    )
    .output(profileSchema),
  deleteAccount: call
    .route({
      method: 'DELETE',
      path: '/account',
      summary: 'Delete the account and withdraw its access to Google and Notion',
      tags: ['Account'],
    })
    .input(z.strictObject({ confirm: z.literal('delete my account') }))
    .output(done),
  listApiKeys: call.route({ method: 'GET', path: '/api-keys', summary: 'Keys for scripts', tags: ['API keys'] }).output(
    z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        hint: z.string(),
        scopes: z.array(z.string()),
        createdAt: z.iso.datetime(),
        lastUsedAt: z.iso.datetime().nullable(),
      }),
    ),
  ),
  createApiKey: call
    .route({ method: 'POST', path: '/api-keys', summary: 'Make a key; it is shown once', tags: ['API keys'] })
    .input(z.strictObject({ name: z.string().trim().min(1).max(100), scopes: z.array(z.enum(['runs:read', 'runs:write'])).min(1) }))
    .output(z.object({ id: z.uuid(), key: z.string() })),
  revokeApiKey: call
    .route({ method: 'DELETE', path: '/api-keys/{id}', summary: 'Revoke a key', tags: ['API keys'] })
    .input(z.object({ id: z.uuid() }))
    .output(done),
};
