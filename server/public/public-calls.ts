import { eq } from 'drizzle-orm';
import { normalizeEmail } from '../accounts/normalize-email.ts';
import { profiles } from '../database/schema/belongings.ts';
import { reviews } from '../database/schema/product.ts';
import type { Feature } from '../feature.ts';
import { type Caller, open, requireCaller } from '../http/call-context.ts';
import { callError, sayInstead } from '../http/call-error.ts';
import { takeAllowance } from '../http/rate-limit.ts';
import { canMail } from '../mail/can-mail.ts';
import type { Outbox } from '../mail/open-outbox.ts';
import { contactMail, registrationMail, reviewMail, supportNotificationMail, welcomeMail } from '../mail/templates.ts';
import type { Services } from '../services.ts';
import { publicConfig } from './public-config.ts';
import { publishedReviews } from './published-reviews.ts';

const HOUR = 3600;
/** Messages that one address of a client may send. */
const CONTACT = { window: HOUR, max: 3 };
const REVIEWS = { window: HOUR, max: 3 };

const SIMPLE_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

const SENT = "Message sent successfully! I'll get back to you soon.";
const KEPT = 'Your message is saved, but this server sends no mails yet: it may be read late.';

type MailType = 'welcome' | 'registration' | 'support-notification';

/** Calls for anybody: what pages need to know, messages to support, reviews. */
export function openPublic(services: Services, outbox: Outbox): Feature {
  const { config, database } = services;
  const { publicUrl } = config;
  const { productName } = config.operator;
  const { support } = config.mail;

  const limit = async (what: string, address: string, allowance: typeof CONTACT) => {
    const wait = await takeAllowance(database, `${what}|${address}`, allowance);
    if (wait !== undefined) throw callError('TOO_MANY_REQUESTS', { retryAfter: wait });
  };

  /** Only ever to the address of the session, or of support: nobody can have mails sent to others. */
  const sendToCaller = async (caller: Caller, asked: string, type: MailType) => {
    if (!caller.email) throw callError('EMAIL_MISSING', { message: 'Unable to send welcome email due to missing email address...' });
    if (normalizeEmail(asked) !== normalizeEmail(caller.email)) {
      throw callError('FORBIDDEN', { message: 'This mail goes to your own address only.', field: 'email' });
    }
    await database.withUser(caller.userId, async (transaction) => {
      const [profile] = await transaction.select().from(profiles).where(eq(profiles.userId, caller.userId));
      const user = { id: caller.userId, email: caller.email, name: profile?.displayName ?? caller.fullName };
      const { documentVolume = null, referralSource = null } = profile ?? {};
      const mails = {
        welcome: () => welcomeMail(user, productName, publicUrl, support),
        registration: () => registrationMail(user, productName, publicUrl),
        'support-notification': () => supportNotificationMail({ ...user, documentVolume, referralSource }, productName, support),
      };
      await outbox.add(transaction, mails[type]());
    });
  };

  return {
    calls: {
      public: {
        config: open.public.config.handler(() => publicConfig(config)),

        sendEmail: open.public.sendEmail.handler(async ({ context, input: { name, email, message, type } }) => {
          if (type !== undefined) {
            await sendToCaller(requireCaller(context), email, type).catch(
              sayInstead('Failed to send welcome email. Please contact support...'),
            );
            return { success: true as const, message: type === 'welcome' ? 'Welcome!' : 'Success' };
          }
          if (message === undefined) throw callError('INVALID_INPUT', { message: 'Please write a message.', field: 'message' });
          await limit('contact', context.address, CONTACT);
          await outbox.send(contactMail({ name, email }, message, support));
          return { success: true as const, message: canMail(config) ? SENT : KEPT };
        }),

        sendReview: open.public.sendReview.handler(async ({ context, input }) => {
          const { name, email, rating, feedback } = input;
          if (!name || !email || (rating === 0 && !feedback)) {
            throw callError('INVALID_INPUT', { message: 'Please provide your name, email, and either a rating or feedback.' });
          }
          if (!SIMPLE_ADDRESS.test(email)) {
            throw callError('INVALID_INPUT', { message: 'Please provide a valid email address.', field: 'email' });
          }
          await limit('review', context.address, REVIEWS);
          try {
            await database.asSystem(async (transaction) => {
              await transaction.insert(reviews).values({ name, email, rating, feedback });
              await outbox.add(transaction, reviewMail({ name, email }, rating, feedback, support));
            });
          } catch (cause) {
            throw callError('UNAVAILABLE', { message: 'Failed to send review. Please contact support.', cause });
          }
          return { success: true as const, message: 'Success' };
        }),

        listReviews: open.public.listReviews.handler(() => publishedReviews(database)),
      },
    },
  };
}
