import { type Block, compose } from './compose.ts';
import { isAddress, type Mail, type MailKind } from './mail.ts';

interface Person {
  readonly email: string;
  readonly name: string;
}

const mail = (
  kind: MailKind,
  to: string,
  subject: string,
  blocks: readonly Block[],
  more: Pick<Mail, 'replyTo' | 'uniqueKey'> = {},
): Mail => ({ kind, to, subject, ...compose(subject, blocks), ...more });

/** After onboarding, once a user. */
export const welcomeMail = (user: Person & { readonly id: string }, productName: string, publicUrl: string, support: string): Mail =>
  mail(
    'welcome',
    user.email,
    `Welcome to ${productName}`,
    [
      { paragraph: `Hello ${user.name},` },
      { paragraph: 'Connect a Notion database, choose a Google document with {{placeholders}} and download your first PDFs.' },
      { link: `${publicUrl}/`, label: `Open ${productName}` },
      { paragraph: 'Questions? Just answer this mail.' },
    ],
    { uniqueKey: `welcome:${user.id}`, replyTo: support },
  );

/** Confirms a new account to its user, once. */
export const registrationMail = (user: Person & { readonly id: string }, productName: string, publicUrl: string): Mail =>
  mail(
    'registration',
    user.email,
    `Your ${productName} account`,
    [
      { paragraph: `Hello ${user.name},` },
      { paragraph: `Your account for ${user.email} is ready. The plans, and which of them is yours, are under this address:` },
      { link: `${publicUrl}/pricing`, label: 'See the plans' },
    ],
    { uniqueKey: `registration:${user.id}` },
  );

/** Tells support of a new account, once. */
export const supportNotificationMail = (
  user: Person & { readonly id: string; readonly documentVolume: string | null; readonly referralSource: string | null },
  productName: string,
  support: string,
): Mail =>
  mail(
    'support-notification',
    support,
    `New account at ${productName}`,
    [
      { paragraph: `${user.name} (${user.email})` },
      { paragraph: `PDFs a month: ${user.documentVolume ?? 'not said'}` },
      { paragraph: `Heard of it by: ${user.referralSource ?? 'not said'}` },
    ],
    { uniqueKey: `support-notification:${user.id}` },
  );

/** The contact form, to support; answers go to the sender. */
export const contactMail = (sender: Person, message: string, support: string): Mail =>
  mail('contact', support, `Message from ${sender.name}`, [{ paragraph: `${sender.name} (${sender.email}) writes:` }, { quote: message }], {
    replyTo: sender.email,
  });

/** Tells support of a new review. */
export const reviewMail = (author: Person, rating: number, feedback: string, support: string): Mail =>
  mail(
    'review',
    support,
    `Review from ${author.name}`,
    [
      { paragraph: `${author.name} (${author.email}): ${rating > 0 ? `${rating} of 5` : 'no rating'}` },
      ...(feedback ? [{ quote: feedback }] : []),
    ],
    isAddress(author.email) ? { replyTo: author.email } : {},
  );

/** For runs over two minutes, once a run. */
export const runEndedMail = (
  user: Person,
  run: Readonly<Record<'made' | 'failed' | 'skipped' | 'stored' | 'notStored', number>> & { readonly id: string },
  publicUrl: string,
): Mail =>
  mail(
    'run-ended',
    user.email,
    'Your run has ended',
    [
      { paragraph: `Hello ${user.name},` },
      {
        paragraph: [
          `PDFs made: ${run.made}.`,
          ...(run.skipped > 0 ? [`Unchanged, not made again: ${run.skipped}.`] : []),
          ...(run.failed > 0 ? [`Rows that failed: ${run.failed}.`] : []),
          ...(run.stored + run.notStored > 0 ? [`Stored in Notion: ${run.stored}.`] : []),
          ...(run.notStored > 0 ? [`Not stored: ${run.notStored}.`] : []),
        ].join(' '),
      },
      { link: `${publicUrl}/runs/${run.id}`, label: 'Open the run' },
      { paragraph: 'The PDFs are kept for 24 hours.' },
    ],
    { uniqueKey: `run-ended:${run.id}` },
  );

/** A PDF for somebody whom a user named, in the user's words. It says whose they are. */
export const deliveryMail = (
  owner: Person,
  to: string,
  { subject, text }: { readonly subject: string; readonly text: string },
  file: Required<Pick<Mail, 'attachment' | 'uniqueKey'>>,
  productName: string,
): Mail => ({
  ...mail('delivery', to, subject, [{ prose: text }, { paragraph: `${owner.name} (${owner.email}) sent this with ${productName}.` }], {
    replyTo: owner.email,
  }),
  ...file,
});

/** Rows named in one mail. */
const MOST_NAMED = 10;

/** Rows that an automation has given up: once for these rows. `id`: of the first one's story. */
export const rowsFailedMail = (
  user: Person,
  automation: { readonly title: string | null },
  rows: readonly { readonly id: string; readonly name: string | null; readonly url: string; readonly reason: string }[],
  publicUrl: string,
): Mail =>
  mail(
    'rows-failed',
    user.email,
    rows.length === 1 ? 'A PDF could not be made' : `${rows.length} PDFs could not be made`,
    [
      { paragraph: `Hello ${user.name},` },
      { paragraph: `The automation of ${automation.title ?? 'a database'} has tried these rows several times and given them up:` },
      ...rows.slice(0, MOST_NAMED).map(({ name, url, reason }) => ({ quote: `${name ?? 'A row'}: ${reason}\n${url}` })),
      ...(rows.length > MOST_NAMED ? [{ paragraph: `And ${rows.length - MOST_NAMED} more.` }] : []),
      { paragraph: 'Mend what is wrong, then set them to Ready to Generate again.' },
      { link: `${publicUrl}/automations`, label: 'See what happened' },
    ],
    { uniqueKey: `rows-failed:${rows[0]?.id}` },
  );

/** An automation can't go on without its user, or makes nothing at present. `occasion`: one mail for each. */
export const automationStoppedMail = (
  user: Person,
  automation: { readonly id: string; readonly title: string | null },
  reason: { readonly message: string; readonly hint?: string | undefined },
  occasion: string,
  publicUrl: string,
): Mail =>
  mail(
    'automation-stopped',
    user.email,
    'Your automation needs you',
    [
      { paragraph: `Hello ${user.name},` },
      { paragraph: `The automation of ${automation.title ?? 'a database'} makes no PDFs at present. ${reason.message}` },
      ...(reason.hint ? [{ paragraph: reason.hint }] : []),
      { link: `${publicUrl}/automations`, label: 'Open the automation' },
      { paragraph: 'Rows that are marked meanwhile are made as soon as it goes on.' },
    ],
    { uniqueKey: `automation-stopped:${automation.id}:${occasion}` },
  );
