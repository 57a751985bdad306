import { eq } from 'drizzle-orm';
import type { FormatSettings } from '../../engine/index.ts';
import { profiles } from '../database/schema/belongings.ts';
import { formatSettingsOf } from '../runs/open-sources.ts';
import type { Services } from '../services.ts';
import { type PlanTerms, termsOf } from './plan.ts';

export interface UserTerms {
  readonly terms: PlanTerms;
  /** PDFs that count for the plan. */
  readonly used: number;
  readonly settings: FormatSettings;
  readonly displayName: string | undefined;
}

const NEW_PROFILE = {
  planType: 'free',
  subscriptionEndDate: null,
  pdfFilesGenerated: 0,
  settingsField: null,
  timezone: null,
  displayName: null,
};

/** What a user may do now, and how they want values shown; a user without a profile is as free as a new one. */
export async function readTerms({ config, database }: Services, userId: string): Promise<UserTerms> {
  const [found] = await database.withUser(userId, (transaction) => transaction.select().from(profiles).where(eq(profiles.userId, userId)));
  const profile = found ?? NEW_PROFILE;
  return {
    terms: termsOf(profile, config, new Date()),
    used: profile.pdfFilesGenerated,
    settings: formatSettingsOf(profile),
    displayName: profile.displayName ?? undefined,
  };
}
