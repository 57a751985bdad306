import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mappedColumns, readFacturXMapping } from '../../engine/index.ts';
import { ownWords } from './file-settings.ts';
import { missingFields, withOwnWords } from './invoice-fields.ts';
import { suggestInvoice } from './suggest-invoice.ts';

const [row] = JSON.parse(readFileSync(new URL('../../samples/invoice.rows.json', import.meta.url), 'utf8'));
const columns = Object.keys(row);
const texts = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]));

it('maps the columns of the sample by their names, so that only the seller and codes of countries are left to say', () => {
  const suggested = suggestInvoice(columns, texts);
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
  const german = suggestInvoice(
    ['Rechnungsnr.', 'Datum', 'Kunde', 'Straße', 'PLZ', 'Ort', 'Land', 'Fällig am', 'Positionen', 'MwSt', 'Brutto'],
    {
      Land: 'DE',
      MwSt: '19',
    },
  );
  expect(german).toMatchObject({
    number: '{{Rechnungsnr.}}',
    buyer: { name: '{{Kunde}}', street: '{{Straße}}', postcode: '{{PLZ}}', city: '{{Ort}}', country: '{{Land}}' },
    payment: { dueDate: '{{Fällig am}}' },
    lines: { taxRate: '{{MwSt}}' },
    totals: { grand: '{{Brutto}}' },
  });
  expect(suggestInvoice(['Numéro', 'Échéance', 'Société'])).toMatchObject({ number: '{{Numéro}}', buyer: { name: '{{Société}}' } });
});

it('is a mapping of the smallest profile where there are no lines, and says what that needs', () => {
  const suggested = suggestInvoice(['No', 'Total']);
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
