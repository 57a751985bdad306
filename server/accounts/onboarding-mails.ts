import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Profile } from '../../contracts/index.ts';
import { profiles } from '../database/schema/belongings.ts';
import type { Outbox } from '../mail/open-outbox.ts';
import { registrationMail, supportNotificationMail, welcomeMail } from '../mail/templates.ts';
import type { Services } from '../services.ts';

/** Welcomes a new user and tells support, once. What fails is logged: it never keeps anybody from going on. */
export async function sendOnboardingMails({ database, config, log }: Services, outbox: Outbox, profile: Profile): Promise<void> {
  const { userId, documentVolume, referralSource } = profile;
  const user = { id: userId, email: profile.email, name: profile.displayName };
  try {
    await database.withUser(userId, async (transaction) => {
      const claimed = await transaction
        .update(profiles)
        .set({ onboardingEmailsSentAt: sql`now()` })
        .where(and(eq(profiles.userId, userId), isNull(profiles.onboardingEmailsSentAt)))
        .returning({ id: profiles.id });
      if (claimed.length === 0) return;
      await outbox.add(transaction, welcomeMail(user, config.operator.productName, config.publicUrl, config.mail.support));
      await outbox.add(transaction, registrationMail(user, config.operator.productName, config.publicUrl));
      await outbox.add(
        transaction,
        supportNotificationMail({ ...user, documentVolume, referralSource }, config.operator.productName, config.mail.support),
      );
    });
  } catch (error) {
    log.error({ err: error, userId }, 'onboarding mails');
  }
}
