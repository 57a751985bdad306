import { compose } from '../mail/compose.ts';
import type { Mail } from '../mail/mail.ts';

type Kind = 'magic-link' | 'verification' | 'password-reset' | 'known-address';

interface Texts {
  readonly subject: string;
  readonly before: string;
  readonly button: string;
  readonly after: string;
}

const textsFor = (productName: string): Readonly<Record<Kind, Texts>> => ({
  'magic-link': {
    subject: `Sign in to ${productName}`,
    before: `Open this link to sign in to ${productName}. It works once, for 15 minutes.`,
    button: 'Sign in',
    after: 'If you did not ask for it, you can ignore this mail.',
  },
  verification: {
    subject: 'Confirm your e-mail address',
    before: `Somebody made an account with a password for this address at ${productName}. If it was you, open this link within an hour.`,
    button: 'Confirm the address',
    after: 'If it was not you, do nothing: without the confirmation nobody can use that account.',
  },
  'password-reset': {
    subject: 'Choose a new password',
    before: `Open this link to choose a new password for ${productName}. It works once, for an hour.`,
    button: 'Choose a password',
    after: 'If you did not ask for it, you can ignore this mail; your password stays as it is.',
  },
  'known-address': {
    subject: 'You already have an account',
    before: `Somebody tried to make an account for this address at ${productName}, but there is one already. Sign in here.`,
    button: 'Sign in',
    after: 'If it was not you, you can ignore this mail.',
  },
});

/** The mail that carries a link to one of the pages of `mail-link-pages.ts`. */
export function signInMail(kind: Kind, recipient: string, link: string, productName: string): Mail {
  const { subject, before, button, after } = textsFor(productName)[kind];
  return { kind, to: recipient, subject, ...compose(subject, [{ paragraph: before }, { link, label: button }, { paragraph: after }]) };
}
