import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { type Profile, planSchema, type Settings, settingsSchema } from '../../contracts/index.ts';
import { areForFiles } from '../../integrations/google/token-source.ts';
import { connections, profiles } from '../database/schema/belongings.ts';
import type { Caller } from '../http/call-context.ts';
import { sayInstead } from '../http/call-error.ts';
import { termsOf } from '../plans/plan.ts';
import type { Services } from '../services.ts';
import { type ProfileRow, syncProfile } from './sync-profile.ts';

const DEFAULT_SETTINGS = { decimalPlaces: '2', numberStyle: 'US' } as const;

/** The caller's profile as pages see it, made when there is none. Connections are told by what they can do, never by their tokens. */
export async function readProfile(services: Services, caller: Caller, request: Request): Promise<Profile> {
  const { database, config } = services;
  const read = () =>
    database.withUser(caller.userId, (transaction) => transaction.select().from(profiles).where(eq(profiles.userId, caller.userId)));
  const user = { id: caller.userId, email: caller.email, fullName: caller.fullName };
  const row =
    (await read())[0] ??
    (await syncProfile(services, user, { request }).catch(sayInstead('Failed to create user profile. Please contact support...')));
  const connected = await database.withUser(caller.userId, (transaction) =>
    transaction
      .select({ provider: connections.provider, label: connections.label, scopes: connections.scopes, brokenAt: connections.brokenAt })
      .from(connections)
      .where(and(eq(connections.userId, caller.userId), isNull(connections.removedAt)))
      .orderBy(desc(connections.updatedAt)),
  );
  const google = connected.find(({ provider }) => provider === 'google');
  const notion = connected.find(({ provider }) => provider === 'notion');
  const { total } = termsOf(row, config, new Date());
  return {
    id: row.id,
    userId: caller.userId,
    email: row.email,
    displayName: row.displayName ?? '',
    planType: planSchema.catch('free').parse(row.planType),
    pdfFilesGenerated: row.pdfFilesGenerated,
    pdfFilesLeft: total === undefined ? null : Math.max(0, total - row.pdfFilesGenerated),
    subscriptionStartDate: row.subscriptionStartDate?.toISOString() ?? null,
    subscriptionEndDate: row.subscriptionEndDate?.toISOString() ?? null,
    timezone: row.timezone,
    settings: settingsOf(row),
    documentVolume: row.documentVolume,
    referralSource: row.referralSource,
    isAdmin: caller.isAdmin,
    google: google ? { email: google.label, hasDriveScope: areForFiles(google.scopes), isBroken: google.brokenAt !== null } : null,
    notion: notion ? { workspaceName: notion.label, isBroken: notion.brokenAt !== null } : null,
  };
}

function settingsOf({ settingsField, timezone }: ProfileRow): Settings {
  const settings = settingsSchema.safeParse(settingsField);
  return settings.success ? settings.data : { timezone: timezone ?? 'UTC', ...DEFAULT_SETTINGS };
}

type Changeable = 'displayName' | 'documentVolume' | 'referralSource';
/** What a user may change; what is left out stays as it is. */
export type ProfileChange = { readonly [Field in Changeable]?: ProfileRow[Field] | undefined } & {
  readonly settings?: { readonly [Field in keyof Settings]?: Settings[Field] | undefined };
};

/** Changes what is given. The time zone of the settings and of the profile are one. */
export async function changeProfile({ database }: Services, userId: string, { settings = {}, ...values }: ProfileChange): Promise<void> {
  await database.withUser(userId, async (transaction) => {
    const isOwn = eq(profiles.userId, userId);
    const [row] = await transaction.select().from(profiles).where(isOwn).for('update');
    if (!row) return;
    const settingsField = settingsSchema.parse({ ...settingsOf(row), ...settings });
    const saved = Object.keys(settings).length > 0 ? { settingsField, timezone: settingsField.timezone } : {};
    await transaction
      .update(profiles)
      .set({ ...values, ...saved, updatedAt: sql`now()` })
      .where(isOwn);
  });
}
