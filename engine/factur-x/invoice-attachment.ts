import type { FormatSettings, Row } from '../fill/values/value.ts';
import type { Attachment } from '../pdf/attachment.ts';
import { INVOICE_FILE } from '../pdf/metadata.ts';
import type { FacturXMapping } from './mapping.ts';
import { openInvoices } from './open-invoices.ts';
import { writeInvoice } from './write-invoice.ts';

/** Gives what is attached to the PDF of a row; throws RefusedInput when the row makes no invoice. */
export function openInvoiceAttachments(mapping: FacturXMapping, settings: FormatSettings): (row: Row) => Attachment {
  const invoiceOf = openInvoices(mapping, settings);
  return (row) => {
    const invoice = invoiceOf(row);
    return {
      name: INVOICE_FILE,
      description: 'Electronic invoice (Factur-X, ZUGFeRD)',
      // Factur-X 1.0, clause 6.2.2: MINIMUM says less than the pages do.
      relationship: mapping.profile === 'MINIMUM' ? 'Data' : 'Alternative',
      type: 'text#2Fxml',
      date: invoice.date,
      text: writeInvoice(invoice),
    };
  };
}
