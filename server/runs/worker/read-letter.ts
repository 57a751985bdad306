import type { Delivery } from '../../../contracts/sources.ts';
import { bindText, fillText } from '../../../engine/fill/fill-text.ts';
import type { FormatSettings, Row } from '../../../engine/index.ts';
import { shorten } from '../../../engine/shorten.ts';
import { rowTexts } from '../../notion/row-texts.ts';
import type { MailDraft } from '../ledger/ledger.ts';

/** UTF-16 units of a subject, of which more would be cut by those who show it. */
const LONGEST_SUBJECT = 200;

export interface Letter {
  /** Columns that it asks for. */
  readonly names: readonly string[];
  readonly mailOf: (row: Row) => MailDraft;
}

/** Fills subject and text of a mail for each row; nothing of a row can break out of the line of the subject. */
export function readLetter({ property, subject, text }: Delivery, settings: FormatSettings): Letter {
  const { value: subjectText } = bindText(subject);
  const { value: bodyText } = bindText(text);
  return {
    names: [property, ...subjectText.names, ...bodyText.names],
    mailOf: (row) => ({
      property,
      to: (rowTexts(row, [property], settings)[property] ?? '').trim(),
      subject: shorten(
        fillText(subjectText, row, settings, () => undefined)
          .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
          .trim(),
        LONGEST_SUBJECT,
      ),
      text: fillText(bodyText, row, settings, () => undefined),
    }),
  };
}
