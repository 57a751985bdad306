import type { Config } from '../config.ts';

/** Whether mails reach somebody: they are sent, or the sandbox shows them. Elsewhere they wait in the outbox. */
export const canMail = ({ isSandbox, mail }: Pick<Config, 'isSandbox' | 'mail'>): boolean => isSandbox || mail.smtpUrl !== undefined;
