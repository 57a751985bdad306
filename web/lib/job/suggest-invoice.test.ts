import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mappedColumns } from '../../../engine/factur-x/open-invoices.ts';
import { readFacturXMapping } from '../../../engine/index.ts';
import { ownWords } from './file-settings.ts';
import { missingFields, withOwnWords } from './invoice-fields.ts';
import { LINE_WORDS, LISTS, plainName, RATE_WORDS, ROW_WORDS } from './invoice-words.ts';
import { suggestInvoice } from './suggest-invoice.ts';

const [row] = JSON.parse(readFileSync(new URL('../../../samples/invoice.rows.json', import.meta.url), 'utf8'));
const columns = Object.keys(row);
const texts = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]));

it('maps the columns of the sample by their names, so that only the seller and codes of countries are left to say', () => {
  const suggested = suggestInvoice({ names: columns, sample: texts });
  expect(suggested).toMatchObject({
    number: '{{Number}}',
    date: '{{Date}}',
    currency: 'EUR',
    buyer: { name: '{{Client}}', contact: '{{Contact}}', street: '{{Street}}', city: '{{City}}' },
    payment: { dueDate: '{{Due}}' },
    lines: { records: 'Items', taxRate: '{{VAT | percent}}' },
    totals: { lines: '{{Subtotal}}', tax: '{{Tax}}', grand: '{{Total}}' },
  });
  const mapping = readFacturXMapping(suggested);
  expect(mapping.profile).toBe('EN 16931');
  expect(mappedColumns(mapping, columns)).toContain('Items');
  expect(missingFields(suggested)).toEqual(['seller.name', 'seller.country', 'seller.vatId', 'buyer.country']);
});

it('knows German and French names, and takes percents as they are', () => {
  const german = suggestInvoice({
    names: ['Rechnungsnr.', 'Datum', 'Kunde', 'Straße', 'PLZ', 'Ort', 'Land', 'Fällig am', 'Positionen', 'MwSt', 'Brutto'],
    sample: { Land: 'DE', MwSt: '19' },
  });
  expect(german).toMatchObject({
    number: '{{Rechnungsnr.}}',
    buyer: { name: '{{Kunde}}', street: '{{Straße}}', postcode: '{{PLZ}}', city: '{{Ort}}', country: '{{Land}}' },
    payment: { dueDate: '{{Fällig am}}' },
    lines: { taxRate: '{{MwSt}}' },
    totals: { grand: '{{Brutto}}' },
  });
  expect(suggestInvoice({ names: ['Numéro', 'Échéance', 'Société'] })).toMatchObject({
    number: '{{Numéro}}',
    buyer: { name: '{{Société}}' },
  });
});

it.each([
  ['Items', 'Description', 'Quantity', 'Unit price'],
  ['Positionen', 'Bezeichnung', 'Menge', 'Einzelpreis'],
  ['Lignes', 'Désignation', 'Quantité', 'Prix unitaire'],
  ['Líneas', 'Descripción', 'Cantidad', 'Precio unitario'],
  ['Righe', 'Descrizione', 'Quantità', 'Prezzo unitario'],
  ['Linhas', 'Descrição', 'Quantidade', 'Preço unitário'],
  ['Factuurregels', 'Omschrijving', 'Aantal', 'Eenheidsprijs'],
  ['Tételek', 'Megnevezés', 'Mennyiség', 'Egységár'],
])('knows what the lines are called, and what stands in them: %s', (records, name, quantity, price) => {
  const lines = { records, name: `{{${name}}}`, quantity: `{{${quantity}}}`, price: `{{${price}}}` };
  // As they usually are, and as they were found.
  expect(suggestInvoice({ names: [records] })['lines']).toEqual(lines);
  const shouted = [price, 'Other', quantity, name].map((column) => column.toUpperCase());
  expect(suggestInvoice({ names: [records], records: { [records]: shouted } })['lines']).toEqual({
    records,
    name: `{{${name.toUpperCase()}}}`,
    quantity: `{{${quantity.toUpperCase()}}}`,
    price: `{{${price.toUpperCase()}}}`,
  });
});

it('quotes the name of a column whose bare name would mean something else', () => {
  const suggested = suggestInvoice({ names: ['Items', '#VAT'], sample: { '#VAT': '0.19' } });
  expect(suggested['lines']).toMatchObject({ taxRate: '{{"#VAT" | percent}}' });
});

it('takes of known lines what is there, with a rate of their own before that of the row', () => {
  const suggested = suggestInvoice({ names: ['Posten', 'MwSt'], records: { Posten: ['Text', 'Anzahl', 'USt'] } });
  expect(suggested['lines']).toEqual({ records: 'Posten', quantity: '{{Anzahl}}', taxRate: '{{USt}}' });
  expect(missingFields(suggested)).toEqual(expect.arrayContaining(['lines.name', 'lines.price']));
});

it('has every word in the form in which names are compared', () => {
  const all = [...Object.values(ROW_WORDS), ...Object.values(LINE_WORDS), RATE_WORDS, ...LISTS.map(({ names }) => names)].flat();
  expect(all.filter((word) => word === '' || plainName(word) !== word)).toEqual([]);
});

it('is a mapping of the smallest profile where there are no lines, and says what that needs', () => {
  const suggested = suggestInvoice({ names: ['No', 'Total'] });
  expect(readFacturXMapping(suggested).profile).toBe('MINIMUM');
  expect(missingFields(suggested)).toEqual([
    'date',
    'seller.name',
    'seller.country',
    'seller.vatId',
    'buyer.name',
    'totals.taxBasis',
    'totals.tax',
  ]);
  // The engine reads the name of a profile in capitals, too.
  expect(missingFields({ ...suggested, profile: 'MINIMUM', lines: { records: 'Items' } })).toEqual(missingFields(suggested));
});

it('keeps the words that no column gives when it is suggested anew', () => {
  const typed = { currency: 'CHF', number: '{{Old}}', seller: { name: 'Mill', city: '{{Town}}' }, payment: { iban: 'GB00 0000' } };
  expect(ownWords(typed)).toEqual({ currency: 'CHF', seller: { name: 'Mill' }, payment: { iban: 'GB00 0000' } });
  expect(withOwnWords({ number: '{{No}}', currency: 'EUR', seller: { country: 'GB' } }, typed)).toEqual({
    number: '{{No}}',
    currency: 'EUR',
    seller: { country: 'GB', name: 'Mill' },
    payment: { iban: 'GB00 0000' },
  });
});
