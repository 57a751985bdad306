import { describe, expect, it } from 'vitest';
import { RefusedInput } from '../diagnostics.ts';
import type { Row, Value } from '../fill/values/value.ts';
import { readFacturXMapping } from './mapping.ts';
import { mappedColumns, openInvoices } from './open-invoices.ts';
import { writeInvoice } from './write-invoice.ts';

const settings = { locale: 'en-US', timeZone: 'Europe/Berlin' };

const MAPPING = {
  number: '{{No}}',
  date: '{{Date}}',
  currency: 'EUR',
  note: 'Order of {{Client}}',
  deliveryDate: '{{Delivered}}',
  seller: {
    name: 'Press',
    vatId: 'DE 123456788',
    street: 'Quay 7',
    postcode: '20457',
    city: 'Hamburg',
    country: 'de',
    contact: 'Ada',
    phone: '1',
    email: 'a@b.example',
  },
  buyer: { name: '{{Client}}', country: '{{Country}}', vatId: '{{VAT ID}}' },
  payment: {
    iban: 'DE89 3704 0044 0532 0130 00',
    bic: 'DEUTDEFF',
    accountName: 'Press',
    reference: '{{No}}',
    dueDate: '{{Due}}',
    terms: '14 days',
  },
  lines: {
    records: 'Items',
    name: '{{Name}}',
    description: '{{Text}}',
    quantity: '{{Quantity}}',
    unit: 'HUR',
    price: '{{Price}}',
    total: '{{Sum}}',
    taxRate: '{{Share | percent}}',
  },
  totals: { grand: '{{Total}}' },
};

const item = (fields: Readonly<Record<string, Value>>) => new Map<string, Value>(Object.entries(fields));
const GOODS = item({ Name: 'Paper', Text: 'A4', Quantity: 3, Price: 1.115, Share: 0.19 });
const BOOKS = item({ Name: 'Book', Quantity: '2', Price: '10.00', Share: 0.07, Sum: 20 });
const FIELDS: Readonly<Record<string, Value>> = {
  No: 'R-1',
  Date: { type: 'date', start: '2026-03-09T23:30:00Z' },
  Delivered: '2026-03-01',
  Client: 'Bäckerei <&> "Söhne"',
  Country: 'FR',
  'VAT ID': null,
  Due: '2026-03-24',
  Items: { type: 'records', records: [GOODS, BOOKS] },
  // 3.35 + 20.00 at 19 % and 7 %: 0.64 and 1.40.
  Total: 25.39,
};
const row = (changes: Readonly<Record<string, Value>> = {}): Row => ({
  id: '1',
  fields: new Map(Object.entries({ ...FIELDS, ...changes })),
});
const invoiceOf = (changes?: Readonly<Record<string, Value>>, mapping: object = {}) =>
  openInvoices(readFacturXMapping({ ...MAPPING, ...mapping }), settings)(row(changes));
const xmlOf = (mapping: object = {}, changes?: Readonly<Record<string, Value>>) => writeInvoice(invoiceOf(changes, mapping));
const elements = (xml: string) => [...xml.matchAll(/<(?:rsm|ram):(\w+)/g)].map(([, name]) => name);

function faultOf(make: () => unknown) {
  try {
    make();
  } catch (error) {
    if (error instanceof RefusedInput) return error.diagnostic;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('an invoice of a row', () => {
  it('adds its lines up, and taxes each rate once', () => {
    const { lines, taxes, totals, date, seller } = invoiceOf();
    expect(lines.map(({ total }) => total)).toEqual([335, 2000]);
    expect(taxes.map(({ rate, basis, amount }) => [rate, basis, amount])).toEqual([
      [19, 335, 64],
      [7, 2000, 140],
    ]);
    expect(totals).toEqual({ lines: 2335, taxBasis: 2335, tax: 204, grand: 2539, prepaid: 0, due: 2539 });
    // In the zone of the run it is past midnight.
    expect(date).toBe('20260310');
    expect([seller.vatId, seller.country]).toEqual(['DE123456788', 'DE']);
  });

  it('takes what was paid off what is due', () => {
    const { totals } = invoiceOf({ Paid: 5 }, { totals: { grand: '{{Total}}', prepaid: '{{Paid}}', due: '20.39' } });
    expect([totals.prepaid, totals.due]).toEqual([500, 2039]);
  });

  it.each<[code: string, path: string, changes: Readonly<Record<string, Value>>, mapping?: object]>([
    ['invoice/missing-field', 'number', { No: '' }],
    ['invoice/missing-field', 'buyer.name', { Client: null }],
    ['invoice/missing-field', 'seller.name', {}, { seller: { vatId: 'DE123456788', country: 'DE' } }],
    ['invoice/missing-field', 'seller.vatId', {}, { seller: { name: 'Press', country: 'DE' } }],
    ['invoice/missing-field', 'payment.dueDate', {}, { payment: {} }],
    ['invoice/missing-field', 'totals.lines', { Items: { type: 'records', records: [] } }],
    ['invoice/missing-field', 'totals.grand', { Total: null }],
    ['invoice/missing-field', 'line 1: quantity', { Items: { type: 'records', records: [item({ Name: 'a' })] } }],
    [
      'invoice/missing-field',
      'line 1: taxCategory',
      { Items: { type: 'records', records: [item({ Name: 'a', Quantity: 1, Price: 1, Share: 0 })] } },
    ],
    ['invoice/missing-field', 'taxExemption', {}, { taxCategory: 'E', lines: { ...MAPPING.lines, taxRate: '0' } }],
    ['invoice/not-a-date', 'date', { Date: 'soon' }],
    ['invoice/not-a-number', 'totals.grand', { Total: 'a lot' }],
    [
      'invoice/not-a-number',
      'line 1: quantity',
      { Items: { type: 'records', records: [item({ Name: 'a', Quantity: 1e30, Price: 0, Share: 0.19 })] } },
    ],
    ['invoice/not-an-amount', 'totals.grand', { Total: 25.391 }],
    ['invoice/not-an-amount', 'totals.grand', { Total: 1e20 }],
    ['invoice/bad-code', 'buyer.country', { Country: 'France' }],
    ['invoice/bad-code', 'currency', {}, { currency: '€' }],
    ['invoice/bad-code', 'payment.iban', {}, { payment: { iban: 'DE88 3704 0044 0532 0130 00', terms: 'now' } }],
    ['invoice/bad-code', 'type', {}, { type: 'bill' }],
    ['invoice/totals', 'totals.grand', { Total: 25.4 }],
    ['invoice/totals', 'totals.tax', {}, { totals: { grand: '{{Total}}', tax: '2.05' } }],
    [
      'invoice/totals',
      'line 2: total',
      { Items: { type: 'records', records: [GOODS, item({ Name: 'a', Quantity: 2, Price: 10, Share: 0.07, Sum: 21 })] } },
    ],
    ['invoice/totals', 'line 1: taxRate', { Items: { type: 'records', records: [item({ Name: 'a', Quantity: 1, Price: 1, Share: 19 })] } }],
    [
      'invoice/totals',
      'line 1: price',
      { Items: { type: 'records', records: [item({ Name: 'a', Quantity: 1, Price: -1, Share: 0.19 })] } },
    ],
  ])('fails with %s at %s', (code, path, changes, mapping) => {
    expect(faultOf(() => invoiceOf(changes, mapping))).toMatchObject({ severity: 'error', code, where: { path } });
  });

  it('names the column that was probably meant', () => {
    const { message } = faultOf(() => invoiceOf({}, { number: '{{Noo}}' }));
    expect(message).toContain("The invoice has no 'number'");
    expect(message).toContain('Noo');
  });
});

describe('the XML of an invoice', () => {
  it('has its elements in the order of the schema', () => {
    expect(elements(xmlOf())).toEqual(
      [
        'CrossIndustryInvoice ExchangedDocumentContext GuidelineSpecifiedDocumentContextParameter ID',
        'ExchangedDocument ID TypeCode IssueDateTime IncludedNote Content SupplyChainTradeTransaction',
        ...['Name Description', 'Name'].map(
          (product) =>
            `IncludedSupplyChainTradeLineItem AssociatedDocumentLineDocument LineID SpecifiedTradeProduct ${product} SpecifiedLineTradeAgreement NetPriceProductTradePrice ChargeAmount SpecifiedLineTradeDelivery BilledQuantity SpecifiedLineTradeSettlement ApplicableTradeTax TypeCode CategoryCode RateApplicablePercent SpecifiedTradeSettlementLineMonetarySummation LineTotalAmount`,
        ),
        'ApplicableHeaderTradeAgreement SellerTradeParty Name DefinedTradeContact PersonName TelephoneUniversalCommunication CompleteNumber EmailURIUniversalCommunication URIID PostalTradeAddress PostcodeCode LineOne CityName CountryID URIUniversalCommunication URIID SpecifiedTaxRegistration ID',
        'BuyerTradeParty Name PostalTradeAddress CountryID',
        'ApplicableHeaderTradeDelivery ActualDeliverySupplyChainEvent OccurrenceDateTime',
        'ApplicableHeaderTradeSettlement PaymentReference InvoiceCurrencyCode SpecifiedTradeSettlementPaymentMeans TypeCode PayeePartyCreditorFinancialAccount IBANID AccountName PayeeSpecifiedCreditorFinancialInstitution BICID',
        ...[1, 2].map(() => 'ApplicableTradeTax CalculatedAmount TypeCode BasisAmount CategoryCode RateApplicablePercent'),
        'SpecifiedTradePaymentTerms Description DueDateDateTime',
        'SpecifiedTradeSettlementHeaderMonetarySummation LineTotalAmount TaxBasisTotalAmount TaxTotalAmount GrandTotalAmount DuePayableAmount',
      ]
        .join(' ')
        .split(' '),
    );
  });

  it('says less in the smaller profiles', () => {
    const basic = elements(xmlOf({ profile: 'basic' }));
    expect(basic).toContain('IncludedSupplyChainTradeLineItem');
    for (const name of ['DefinedTradeContact', 'AccountName', 'BICID']) expect(basic).not.toContain(name);
    const minimum = xmlOf({ profile: 'minimum', totals: { taxBasis: '23.35', tax: '2.04', grand: '{{Total}}' } });
    expect(minimum).toContain('urn:factur-x.eu:1p0:minimum');
    expect(elements(minimum).slice(-8).join(' ')).toBe(
      'ApplicableHeaderTradeDelivery ApplicableHeaderTradeSettlement InvoiceCurrencyCode SpecifiedTradeSettlementHeaderMonetarySummation TaxBasisTotalAmount TaxTotalAmount GrandTotalAmount DuePayableAmount',
    );
    expect(elements(minimum)).not.toContain('IncludedSupplyChainTradeLineItem');
  });

  it('holds values as text, whatever they are', () => {
    const xml = xmlOf({}, { Client: ']]></ram:Name><ram:Evil a="\'">&amp;\u0000\ud800é' });
    expect(elements(xml)).toEqual(elements(xmlOf()));
    expect(xml).toContain("<ram:Name>]]&#62;&#60;/ram:Name&#62;&#60;ram:Evil a=&#34;'&#34;&#62;&#38;amp;&#65533;&#65533;&#233;</ram:Name>");
    expect(xml).toMatch(/^[\x20-\x7e\n]*$/);
  });

  it('writes numbers without exponents', () => {
    const xml = xmlOf(
      { totals: { grand: '0' } },
      { Items: { type: 'records', records: [item({ Name: 'a', Quantity: 0.0000001, Price: 1, Share: 0.19 })] } },
    );
    expect(xml).toContain('>0.0000001</ram:BilledQuantity>');
  });
});

describe('a mapping', () => {
  it.each([
    ['it is not', []],
    ["'profile' is none of", { profile: 'extended' }],
    ["'profile' is none of", { ...MAPPING, profile: 'constructor' }],
    ["'lines' is missing", { profile: 'basic' }],
    ["'lines.records' is missing", { lines: { name: 'a' } }],
    ["'nubmer' is no field", { nubmer: '1' }],
    ["'seller.nmae' is no field", { seller: { nmae: '1' } }],
    ["'number' is not a text", { number: 1 }],
    ["'seller' is not an object", { seller: 'me' }],
    ["'__proto__' is no field", JSON.parse('{"__proto__": "a"}')],
  ])('is refused: %s', (fault, json) => {
    expect(faultOf(() => readFacturXMapping(json))).toMatchObject({ code: 'invoice/mapping', message: expect.stringContaining(fault) });
  });

  it('has the profile that its fields suffice for, and knows its columns', () => {
    expect(readFacturXMapping({ number: '1' }).profile).toBe('MINIMUM');
    expect(readFacturXMapping(MAPPING).profile).toBe('EN 16931');
    expect(mappedColumns(readFacturXMapping(MAPPING), ['items', 'No', 'Colour', 'Share'])).toEqual(['No', 'items', 'Share']);
  });
});
