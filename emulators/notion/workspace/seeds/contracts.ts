import type { Id, Time } from '../model.ts';
import { textItem } from '../rich-text.ts';
import { seedAuthor } from './people.ts';
import { createTable, number, select, status, type Table, tableIds } from './table.ts';

const subjects = [
  'Maintenance of the web shop',
  'Supply of garden plants',
  'Lease of exhibition space',
  'Fleet service',
  'Photography rights',
  'Bookkeeping',
];

const clauses = [
  'The contractor performs the services with the care of a prudent business and keeps the client informed of progress at least once a month.',
  'Changes to the scope are valid only in writing; each names its effect on the fee and on the dates before work on it begins.',
  'Invoices are due within thirty days. After a reminder, interest runs at the statutory rate until the payment has been received.',
  'Each party keeps confidential what it learns of the other, for three years beyond the end of this agreement.',
  'Either party may end the agreement with three months’ notice to the end of a quarter; the right to end it at once for good cause stays.',
  'Liability for slight negligence is limited to the yearly fee, except for injury to life, body or health.',
];

export function seedContracts(parent: Id, created: Time, clients: Table): Table {
  const table = createTable({
    key: 'contracts',
    title: 'Contracts',
    icon: '✍️',
    parent,
    created,
    author: seedAuthor,
    columns: {
      Contract: { type: 'title' },
      Party: { type: 'relation', dataSourceId: clients.dataSourceId },
      'Party name': { type: 'rollup', relationId: tableIds('contracts').columnId('Party'), targetId: 'title', function: 'show_original' },
      Starts: { type: 'date' },
      Ends: { type: 'date' },
      Fee: number('dollar'),
      Terms: { type: 'rich_text' },
      Signed: { type: 'checkbox' },
      Stage: status(['Draft'], ['In review', 'Sent for signature'], ['Signed', 'Ended']),
      GeneratePDF: select('Ready to Generate', 'Generated', 'Failed'),
      PDFFiles: { type: 'files' },
    },
  });
  for (const [row, subject] of subjects.entries()) {
    table.addRow({
      Contract: `${subject} 2026/${row + 1}`,
      Party: [clients.rowId(row)],
      Starts: { start: `2026-0${row + 1}-01`, end: null },
      Ends: row === 3 ? null : { start: `2027-0${row + 1}-28`, end: null },
      Fee: 1200 + 3350.5 * row,
      Terms: clauses.flatMap((clause, index) => [
        textItem(`§ ${index + 1} `, { bold: true }),
        textItem(`${clause}${index < clauses.length - 1 ? '\n' : ''}`),
      ]),
      Signed: row % 2 === 1,
      Stage: ['Draft', 'In review', 'Sent for signature', 'Signed', 'Ended', 'Draft'][row] ?? 'Draft',
      GeneratePDF: 'Ready to Generate',
    });
  }
  return table;
}
