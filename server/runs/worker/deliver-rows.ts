import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Told } from '../../../contracts/sources.ts';
import { shorten } from '../../../engine/shorten.ts';
import { users } from '../../database/schema/accounts.ts';
import { type Allowance, takeAllowance } from '../../http/rate-limit.ts';
import { isAddress } from '../../mail/mail.ts';
import type { Outbox } from '../../mail/open-outbox.ts';
import { deliveryMail } from '../../mail/templates.ts';
import type { Services } from '../../services.ts';
import type { Lease, Ledger, RunRowRecord } from '../ledger/ledger.ts';
import { placeOf } from '../pdf-packs.ts';

/** Rows that are looked at together. */
const TOGETHER = 100;
/** Bytes of a PDF that goes by mail: many servers take no more than 20 MB of text, which is a quarter less of a file. */
const LARGEST = 10 * 2 ** 20;
/** UTF-16 units of an address in a message. */
const LONGEST_QUOTE = 100;
/** Mails of one user in a day. */
const DAILY: Allowance = { window: 86_400, max: 500 };

/**
 * Sends the stored PDFs of a run to the addresses in their rows: each version of a PDF once to an address, however often its row is
 * made. What can't be sent is told of its row, whose PDF stays stored.
 */
export function openDelivery({ config, database }: Services, ledger: Ledger, outbox: Outbox): (lease: Lease) => Promise<void> {
  const ownerOf = (userId: string) =>
    database.asSystem(async (transaction) => {
      const [owner] = await transaction.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, userId));
      return owner;
    });

  return async (lease) => {
    const owner = await ownerOf(lease.userId);
    if (!owner) return;
    for (;;) {
      const rows = await ledger.rowsToMail(lease, TOGETHER);
      if (rows.length === 0) return;
      for (const row of rows) {
        const error = refusalOf(row);
        if (error) {
          await ledger.commitMailed(lease, row, { error });
          continue;
        }
        const uniqueKey = keyOf(row);
        if (await outbox.has(uniqueKey)) {
          await ledger.commitMailed(lease, row, 'known');
          continue;
        }
        if ((await takeAllowance(database, `delivery ${lease.userId}`, DAILY)) !== undefined) {
          await ledger.commitMailed(lease, row, { error: TOO_MANY });
          continue;
        }
        const { to = '', draft = { subject: '', text: '' } } = row.mail ?? {};
        const attachment = { name: row.name, runId: row.runId, ...placeOf(row) };
        const mail = deliveryMail(owner, to, draft, { attachment, uniqueKey }, config.operator.productName);
        await ledger.commitMailed(lease, row, { add: (transaction) => outbox.add(transaction, mail) });
      }
    }
  };
}

const keyOf = ({ userId, rowId, sha256, mail }: RunRowRecord): string =>
  `delivery:${createHash('sha256')
    .update(JSON.stringify([userId, rowId, sha256, mail?.to.toLowerCase()]))
    .digest('hex')}`;

/** Why a mail can't be sent; undefined if it can. */
function refusalOf(row: RunRowRecord): Told | undefined {
  const { to = '', draft } = row.mail ?? {};
  const because = (code: string, message: string, hint: string): Told => ({ severity: 'error', code, message, hint });
  const hint = 'Put one address into it, then set the row to Ready to Generate again.';
  if (to === '') return because('mail/no-address', `'${draft?.property}' of the row is empty, so nothing was sent by mail.`, hint);
  if (!isAddress(to))
    return because('mail/bad-address', `'${shorten(to, LONGEST_QUOTE)}' in '${draft?.property}' is not an e-mail address.`, hint);
  if ((row.size ?? 0) > LARGEST) {
    const size = ((row.size ?? 0) / 2 ** 20).toFixed(1);
    return because(
      'mail/too-large',
      `The PDF has ${size} MB; by mail go 10 MB at most.`,
      'Make its pictures smaller, or send a link to it.',
    );
  }
  return undefined;
}

const TOO_MANY: Told = {
  severity: 'error',
  code: 'mail/too-many',
  message: `${DAILY.max} PDFs were sent by mail today, which is the most in a day.`,
  hint: 'The PDF is stored. Set the row to Ready to Generate again tomorrow, and it is sent.',
};
