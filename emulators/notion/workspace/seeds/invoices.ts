import type { HostedFiles } from '../../files/hosted-files.ts';
import type { Id, Time } from '../model.ts';
import { textItem } from '../rich-text.ts';
import { type Color, makePng } from './make-png.ts';
import { people, seedAuthor } from './people.ts';
import { createTable, multiSelect, number, select, status, type Table, tableIds } from './table.ts';

const clientRows = [
  { name: 'Harbour Coffee Roasters', address: 'Quayside 14\nBristol BS1 4RN', country: 'United Kingdom', color: [111, 78, 55] },
  { name: 'Lindenhof Gärtnerei', address: 'Lindenallee 7\n50968 Köln', country: 'Germany', color: [46, 125, 50] },
  { name: 'Atelier Mérou', address: '22 rue des Pêcheurs\n13002 Marseille', country: 'France', color: [21, 101, 192] },
  { name: 'Northwind Cycles', address: 'Keizersgracht 310\n1016 EX Amsterdam', country: 'Netherlands', color: [239, 108, 0] },
  { name: 'Sólheim Travel', address: 'Laugavegur 61\n101 Reykjavík', country: 'Iceland', color: [0, 131, 143] },
  { name: 'Kawa & Papier', address: 'ul. Długa 9\n31-147 Kraków', country: 'Poland', color: [173, 20, 87] },
  { name: 'Taller Ocho', address: 'Calle del Pez 8, 2º\n28004 Madrid', country: 'Spain', color: [106, 27, 154] },
  { name: 'Blue Ridge Legal <LLP>', address: '401 Church St NE\nRoanoke, VA 24016', country: 'United States', color: [40, 53, 147] },
] as const;

const products = [
  ['Brand workshop', 480],
  ['Website maintenance', 95],
  ['Photography, half day', 350],
  ['Translation, per page', 27.5],
  ['Print run A5 flyers', 0.18],
  ['Consulting hour', 120],
  ['Hosting, yearly', 149.99],
  ['Illustration', 260],
  ['On-site training', 890],
  ['Travel expenses', 64.3],
  ['Express surcharge', 35],
] as const;

/** One invoice has more line items than a page object shows. */
const LONG_INVOICE = 6;
const LONG_INVOICE_ITEMS = 31;

/** Above so many invoices each has one line item: memory stays small. */
const LARGE = 1000;

const invoiceIds = tableIds('invoices');
const lineItemIds = tableIds('line-items');

export interface InvoiceTables {
  readonly invoices: Table;
  readonly clients: Table;
  readonly lineItems: Table;
}

/** `rows` invoices with clients and line items. All are ready to generate; of the standard 25 the last five are not. */
export function seedInvoices(parent: Id, created: Time, rows: number, files: Pick<HostedFiles, 'put'>): InvoiceTables {
  const common = { parent, created, author: seedAuthor };
  const clients = createTable({
    ...common,
    key: 'clients',
    title: 'Clients',
    icon: '🏢',
    columns: {
      Name: { type: 'title' },
      Address: { type: 'rich_text' },
      Email: { type: 'email' },
      Country: select(...new Set(clientRows.map(({ country }) => country))),
      Invoices: { type: 'relation', dataSourceId: invoiceIds.dataSourceId, syncedId: invoiceIds.columnId('Client') },
    },
  });
  const lineItems = createTable({
    ...common,
    key: 'line-items',
    title: 'Line items',
    icon: '🧾',
    columns: {
      Item: { type: 'title' },
      Quantity: number('number'),
      'Unit price': number('euro'),
      Amount: {
        type: 'formula',
        expression: 'prop("Quantity") * prop("Unit price")',
        compute: 'product',
        inputs: [lineItemIds.columnId('Quantity'), lineItemIds.columnId('Unit price')],
      },
      Invoice: { type: 'relation', dataSourceId: invoiceIds.dataSourceId, syncedId: invoiceIds.columnId('Line items') },
    },
  });
  const invoices = createInvoices(common, clients, lineItems);
  const logos = clientRows.map(({ color }, index) => {
    const key = `samples/logo-${index + 1}.png`;
    files.put(
      key,
      makePng(160, 60, (x, y) => logoColor(color, x, y)),
      'image/png',
    );
    return { type: 'file' as const, name: `logo-${index + 1}.png`, key };
  });
  files.put('samples/earlier.pdf', EARLIER_PDF, 'application/pdf');

  const invoicesOf = clientRows.map((): Id[] => []);
  for (let row = 0; row < rows; row += 1) {
    const client = (row * 5) % clientRows.length;
    const count = row === LONG_INVOICE ? LONG_INVOICE_ITEMS : rows > LARGE ? 1 : 1 + ((row * 7) % 3);
    const items = Array.from({ length: count }, (_, index) => {
      const [name, price] = products[(row * 3 + index) % products.length] ?? products[0];
      return lineItems.addRow({
        Item: name,
        Quantity: price < 1 ? 500 + 250 * (row % 4) : 1 + ((row + index) % 5),
        'Unit price': price,
        Invoice: [invoices.rowId(row)],
      });
    });
    invoicesOf[client]?.push(invoices.rowId(row));
    const issued = Date.UTC(2026, 0, 5 + ((row * 3) % 330));
    const state =
      rows === 25 && row >= 20 ? (['Generated', 'Generated', 'Generated', 'Failed', null][row - 20] ?? null) : 'Ready to Generate';
    invoices.addRow({
      Invoice: `INV-2026-${String(row + 1).padStart(4, '0')}`,
      Client: [clients.rowId(client)],
      'Line items': items,
      'Tax rate': [0.19, 0.2, 0, 0.055, 0.21][row % 5] ?? 0,
      Issued: { start: day(issued), end: null },
      Due: { start: day(issued + 30 * 86_400_000), end: null },
      'Sent at': row % 6 === 5 ? null : { start: `${day(issued)}T${String(7 + (row % 12)).padStart(2, '0')}:30:00.000+00:00`, end: null },
      Currency: ['EUR', 'GBP', 'USD', 'JPY'][row % 4] ?? 'EUR',
      Paid: row % 3 === 0,
      Stage: ['Draft', 'Sent', 'Overdue', 'Settled'][row % 4] ?? 'Draft',
      Owner: row % 7 === 6 ? [] : [(people[row % people.length] ?? people[0]).id],
      Logo: logos.slice(client, client + 1),
      Notes: row % 4 === 0 ? [textItem('Thank you for your order. '), textItem('Please quote the invoice number.', { bold: true })] : '',
      Discount: row % 5 === 0 ? -25 : null,
      Website: `https://example.com/clients/${client + 1}`,
      Contact: `accounts+${client + 1}@example.com`,
      Phone: row % 9 === 8 ? null : `+44 20 7946 0${String(100 + (row % 900))}`,
      Tags: row % 2 === 0 ? ['Design', 'Recurring'].slice(0, 1 + (row % 4) / 2) : [],
      GeneratePDF: state,
      PDFFiles: state === 'Generated' ? [{ type: 'file', name: 'Earlier version.pdf', key: 'samples/earlier.pdf' }] : [],
    });
  }
  for (const [index, { name, address, country }] of clientRows.entries()) {
    clients.addRow({
      Name: name,
      Address: address,
      Email: `hello+${index + 1}@example.com`,
      Country: country,
      Invoices: invoicesOf[index] ?? [],
    });
  }
  return { invoices, clients, lineItems };
}

function createInvoices(common: { parent: Id; created: Time; author: typeof seedAuthor }, clients: Table, lineItems: Table): Table {
  const rollup = (relation: string, targetId: string, name: string) => ({
    type: 'rollup' as const,
    relationId: invoiceIds.columnId(relation),
    targetId,
    function: name,
  });
  return createTable({
    ...common,
    // Changed last, so that it is found first.
    created: common.created + 60_000,
    key: 'invoices',
    title: 'Invoices',
    icon: '📄',
    columns: {
      Invoice: { type: 'title' },
      Client: { type: 'relation', dataSourceId: clients.dataSourceId, syncedId: clients.columnId('Invoices') },
      'Client name': rollup('Client', 'title', 'show_original'),
      'Client address': rollup('Client', clients.columnId('Address'), 'show_original'),
      'Line items': { type: 'relation', dataSourceId: lineItems.dataSourceId, syncedId: lineItems.columnId('Invoice') },
      'Items total': rollup('Line items', lineItems.columnId('Amount'), 'sum'),
      'Tax rate': number('percent'),
      Total: {
        type: 'formula',
        expression: 'prop("Items total") * (1 + prop("Tax rate"))',
        compute: 'with-rate',
        inputs: [invoiceIds.columnId('Items total'), invoiceIds.columnId('Tax rate')],
      },
      Issued: { type: 'date' },
      Due: { type: 'date' },
      'Sent at': { type: 'date' },
      Currency: select('EUR', 'GBP', 'USD', 'JPY'),
      Paid: { type: 'checkbox' },
      Stage: status(['Draft'], ['Sent', 'Overdue'], ['Settled']),
      Owner: { type: 'people' },
      Logo: { type: 'files' },
      Number: { type: 'unique_id', prefix: 'INV' },
      Notes: { type: 'rich_text' },
      Discount: number('euro'),
      Website: { type: 'url' },
      Contact: { type: 'email' },
      Phone: { type: 'phone_number' },
      Tags: multiSelect('Design', 'Recurring'),
      GeneratePDF: select('Ready to Generate', 'Generated', 'Failed'),
      PDFFiles: { type: 'files' },
      'Created time': { type: 'created_time' },
      'Created by': { type: 'created_by' },
      'Last edited time': { type: 'last_edited_time' },
      'Last edited by': { type: 'last_edited_by' },
    },
  });
}

const day = (time: Time) => new Date(time).toISOString().slice(0, 10);

/** A band in the client's colour with a light disc. */
function logoColor(color: Color, x: number, y: number): Color {
  return (x - 30) ** 2 + (y - 30) ** 2 < 400 ? [255, 248, 230] : color;
}

const EARLIER_PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
