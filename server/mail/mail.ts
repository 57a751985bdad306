import { z } from 'zod';
import type { MailAttachment } from '../database/schema/product.ts';

export type MailKind =
  | 'welcome'
  | 'registration'
  | 'support-notification'
  | 'contact'
  | 'review'
  | 'magic-link'
  | 'verification'
  | 'password-reset'
  | 'known-address'
  | 'run-ended'
  | 'rows-failed'
  | 'automation-stopped'
  | 'delivery';

/** A mail to one recipient, in plain text and HTML. */
export interface Mail {
  readonly kind: MailKind;
  /** One bare address. */
  readonly to: string;
  /** One bare address. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  /** A whole document. */
  readonly html: string;
  readonly attachment?: MailAttachment;
  /** Of mails with the same key only the first is sent, and at most once. Without a key a mail is sent at least once. */
  readonly uniqueKey?: string;
}

/** A mail that would have a forged header or more recipients than one. */
export class RefusedMail extends Error {
  override readonly name = 'RefusedMail';
}

const CONTROL = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/u;
const addressSchema = z.email().max(320);

export const isAddress = (text: string): boolean => addressSchema.safeParse(text).success;

/** Throws RefusedMail where an address or the subject could break out of its header. */
export function checkHeaders({ to, replyTo, subject }: Pick<Mail, 'to' | 'replyTo' | 'subject'>): void {
  for (const address of [to, replyTo]) {
    if (address !== undefined && !isAddress(address)) throw new RefusedMail('An address of the mail is not valid.');
  }
  if (CONTROL.test(subject)) throw new RefusedMail('The subject of the mail has line breaks or control characters.');
}
