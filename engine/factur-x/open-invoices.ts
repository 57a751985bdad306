import type { RefusedInput } from '../diagnostics.ts';
import { columnName, indexColumns } from '../fill/names/column-name.ts';
import type { Scope } from '../fill/resolve-name.ts';
import { isTagged } from '../fill/values/format-value.ts';
import type { FieldMap, FormatSettings, Row } from '../fill/values/value.ts';
import type { Invoice, InvoiceLine, Party, TaxCategory, TaxKind, TaxTotal, Totals } from './invoice.ts';
import type { FacturXMapping, InvoiceField, LineField, PartyField } from './mapping.ts';
import { type Fields, namesIn, openFields } from './open-fields.ts';

type InvoiceFields = Fields<InvoiceField>;
type LineFields = Fields<LineField>;

/** Of UNTDID 1001, those that are paid like an invoice or taken off one. */
const TYPES: readonly string[] = ['380', '381', '384', '386', '389'];
const CATEGORIES: readonly string[] = ['S', 'Z', 'E', 'AE', 'G'] satisfies readonly TaxCategory[];
/** One piece (UN/ECE Recommendation 20). */
const PIECE = 'C62';

/** Gives the invoice of a row; throws RefusedInput when the row lacks something that the profile asks for, or does not add up. */
export function openInvoices(mapping: FacturXMapping, settings: FormatSettings): (row: Row) => Invoice {
  const header = openFields(mapping.fields, settings);
  const lineFields = openFields(mapping.lines?.fields ?? {}, settings);
  return (row) => {
    const scope: Scope = { fields: row.fields, item: null, outer: undefined };
    const fields = header(scope);
    const hasLines = mapping.lines !== undefined;
    const lines = mapping.lines === undefined ? [] : readLines(mapping.lines.records, scope, fields, lineFields);
    const taxes = taxesOf(lines, fields);
    const totals = hasLines ? addUp(lines, taxes, fields) : readTotals(fields);
    const invoice: Invoice = {
      profile: mapping.profile,
      number: fields.required('number', fields.text('number')),
      type: fields.text('type') ?? '380',
      date: fields.required('date', fields.date('date')),
      currency: fields.required('currency', fields.code('currency', /^[A-Z]{3}$/, 'EUR')),
      note: fields.text('note'),
      deliveryDate: fields.date('deliveryDate'),
      buyerReference: fields.text('buyerReference'),
      orderReference: fields.text('orderReference'),
      seller: readParty('seller', fields),
      buyer: readParty('buyer', fields),
      payment: {
        iban: readIban(fields),
        bic: fields.code('payment.bic', /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/, 'DEUTDEFF'),
        accountName: fields.text('payment.accountName'),
        reference: fields.text('payment.reference'),
        terms: fields.text('payment.terms'),
        dueDate: fields.date('payment.dueDate'),
      },
      lines,
      taxes,
      totals,
    };
    checkRules(invoice, fields);
    return invoice;
  };
}

/** Names that a mapping asks for: of columns, and of what the records of a line have. */
export const mappedNames = ({ fields, lines }: FacturXMapping): readonly string[] => [
  ...namesIn(fields),
  ...(lines === undefined ? [] : [lines.records, ...namesIn(lines.fields)]),
];

/** Those of the columns that a mapping asks for. */
export function mappedColumns(mapping: FacturXMapping, columns: readonly string[]): readonly string[] {
  const index = indexColumns(columns);
  return [...new Set(mappedNames(mapping).flatMap((name) => index.find(columnName(name))?.column ?? []))];
}

function readParty(party: 'seller' | 'buyer', fields: InvoiceFields): Party {
  const text = (name: PartyField) => fields.text(`${party}.${name}`);
  return {
    name: fields.required(`${party}.name`, text('name')),
    id: text('id'),
    vatId: fields.code(`${party}.vatId`, /^[A-Z]{2}[A-Z0-9+*]{2,13}$/, 'DE123456789'),
    taxNumber: text('taxNumber'),
    street: text('street'),
    street2: text('street2'),
    postcode: text('postcode'),
    city: text('city'),
    country: fields.code(`${party}.country`, /^[A-Z]{2}$/, 'DE'),
    contact: text('contact'),
    phone: text('phone'),
    email: text('email'),
  };
}

function readIban(fields: InvoiceFields): string | undefined {
  const example = 'DE89 3704 0044 0532 0130 00';
  const iban = fields.code('payment.iban', /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/, example);
  if (iban === undefined) return undefined;
  // ISO 13616: the first four characters behind the rest, letters from 10 on, leave 1 when divided by 97.
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  if (BigInt(digits) % 97n === 1n) return iban;
  throw fields.fault('invoice/bad-code', 'payment.iban', `'${iban}' is not the number of an account: its check digits are wrong.`);
}

function readLines(
  column: string,
  scope: Scope,
  fields: InvoiceFields,
  lineFields: (scope: Scope, path: string) => LineFields,
): readonly InvoiceLine[] {
  const found = indexColumns([...scope.fields.keys()]).find(columnName(column))?.column;
  const value = found === undefined ? undefined : scope.fields.get(found);
  const records: readonly FieldMap[] = value !== undefined && isTagged(value) && value.type === 'records' ? value.records : [];
  if (records.length === 0)
    throw fields.fault(
      'invoice/missing-field',
      'totals.lines',
      `The invoice has no lines: '${column}' is ${found === undefined ? 'no column' : 'no list of records, or empty'}.`,
    );
  return records.map((record, index) => readLine(lineFields({ fields: record, item: null, outer: scope }, `line ${index + 1}: `), fields));
}

function readLine(line: LineFields, header: InvoiceFields): InvoiceLine {
  const quantity = line.required('quantity', line.number('quantity'));
  const price = line.required('price', line.number('price'));
  if (price < 0)
    throw line.fault('invoice/totals', 'price', `A price can not be negative: ${price}.`, 'Make the quantity negative instead.');
  const exact = quantity * price * 100;
  const given = line.amount('total');
  if (given !== undefined && !isRounded(given, exact))
    throw line.fault('invoice/totals', 'total', `A line does not add up: ${quantity} × ${price} is not ${shownAmount(given)}.`);
  return {
    name: line.required('name', line.text('name')),
    description: line.text('description'),
    quantity,
    unit: line.code('unit', /^[A-Z0-9]{1,3}$/, 'HUR, for hours, of UN/ECE Recommendation 20') ?? PIECE,
    price,
    total: given ?? rounded(exact),
    tax: readTax(line, header),
  };
}

function readTax(line: LineFields, header: InvoiceFields): TaxKind {
  const rate = line.required('taxRate', line.number('taxRate'));
  const asked = line.text('taxCategory') ?? header.text('taxCategory');
  const category = asked?.toUpperCase() ?? (rate > 0 ? 'S' : undefined);
  if (category === undefined)
    throw line.fault(
      'invoice/missing-field',
      'taxCategory',
      'A rate of 0 % needs a tax category.',
      "Map 'taxCategory' to Z (zero rate), E (exempt), AE (reverse charge) or G (export).",
    );
  if (!isCategory(category))
    throw line.fault('invoice/bad-code', 'taxCategory', `'${category}' is no tax category known here: ${CATEGORIES.join(', ')}.`);
  if (rate < 0 || rate > 100 || (category === 'S') !== rate > 0)
    throw line.fault(
      'invoice/totals',
      'taxRate',
      `A rate of ${rate} % does not go with the tax category ${category}.`,
      'Only S has a rate above 0, in percent: 19, or {{Share | percent}} for 0.19.',
    );
  return { category, rate };
}

/** One for each kind of tax, in the order of the lines. The tax is that of the sum, not a sum of taxes (EN 16931, BR-CO-17). */
function taxesOf(lines: readonly InvoiceLine[], fields: InvoiceFields): readonly TaxTotal[] {
  const bases = new Map<string, { readonly kind: TaxKind; basis: number }>();
  for (const { tax, total } of lines) {
    const key = `${tax.category} ${tax.rate}`;
    const known = bases.get(key);
    if (known === undefined) bases.set(key, { kind: tax, basis: total });
    else known.basis += total;
  }
  return [...bases.values()].map(({ kind, basis }) => {
    const needsReason = kind.category !== 'S' && kind.category !== 'Z';
    const exemption = needsReason ? fields.required('taxExemption', fields.text('taxExemption')) : undefined;
    return { ...kind, basis, amount: rounded((basis * kind.rate) / 100), exemption };
  });
}

/** What the lines come to; totals that are mapped have to say the same (EN 16931, BR-CO-10 to BR-CO-16). */
function addUp(lines: readonly InvoiceLine[], taxes: readonly TaxTotal[], fields: InvoiceFields): Totals {
  const sum = (amounts: readonly number[]) => amounts.reduce((whole, amount) => whole + amount, 0);
  const basis = sum(lines.map(({ total }) => total));
  const tax = sum(taxes.map(({ amount }) => amount));
  const prepaid = fields.amount('totals.prepaid') ?? 0;
  const totals = { lines: basis, taxBasis: basis, tax, grand: basis + tax, prepaid, due: basis + tax - prepaid };
  fields.required('totals.grand', fields.amount('totals.grand'));
  for (const name of ['lines', 'taxBasis', 'tax', 'grand', 'due'] as const) {
    const given = fields.amount(`totals.${name}`);
    if (given !== undefined && given !== totals[name]) throw notTheSum(`totals.${name}`, given, totals[name], fields);
  }
  return totals;
}

function readTotals(fields: InvoiceFields): Totals {
  const amount = (field: InvoiceField) => fields.required(field, fields.amount(field));
  const taxBasis = amount('totals.taxBasis');
  const tax = amount('totals.tax');
  const grand = amount('totals.grand');
  if (grand !== taxBasis + tax) throw notTheSum('totals.grand', grand, taxBasis + tax, fields);
  const prepaid = fields.amount('totals.prepaid') ?? 0;
  const due = fields.amount('totals.due') ?? grand - prepaid;
  if (due !== grand - prepaid) throw notTheSum('totals.due', due, grand - prepaid, fields);
  return { lines: taxBasis, taxBasis, tax, grand, prepaid, due };
}

const notTheSum = (field: InvoiceField, given: number, sum: number, fields: InvoiceFields): RefusedInput =>
  fields.fault(
    'invoice/totals',
    field,
    `The invoice does not add up: '${field}' is ${shownAmount(given)}, but the rest of it comes to ${shownAmount(sum)}.`,
    'Tax is rounded once for each rate, over the sum of its lines.',
  );

/** What the standard asks for beyond what has a field of its own (BR-9, BR-11, BR-CO-25, BR-CO-26, BR-S-02, BR-AE-02). */
function checkRules({ type, seller, buyer, lines, taxes, totals, payment }: Invoice, fields: InvoiceFields): void {
  if (!TYPES.includes(type))
    throw fields.fault('invoice/bad-code', 'type', `'${type}' is no type of invoice known here: ${TYPES.join(', ')}.`);
  fields.required('seller.country', seller.country);
  fields.required('seller.vatId', seller.vatId ?? seller.taxNumber ?? (taxes.length === 0 ? seller.id : undefined));
  if (lines.length === 0) return;
  fields.required('buyer.country', buyer.country);
  if (taxes.some(({ category }) => category === 'AE')) fields.required('buyer.vatId', buyer.vatId ?? buyer.id);
  if (totals.due > 0) fields.required('payment.dueDate', payment.dueDate ?? payment.terms);
}

const isCategory = (text: string): text is TaxCategory => CATEGORIES.includes(text);

/** Half away from zero; what binary fractions lose is given back. */
const rounded = (value: number): number => Math.sign(value) * Math.round(Math.abs(value) + EPSILON);
/** Either neighbour does where the value stands between two. */
const isRounded = (given: number, exact: number): boolean => Math.abs(given - exact) <= 0.5 + EPSILON;
const EPSILON = 1e-6;

const shownAmount = (hundredths: number): string => (hundredths / 100).toFixed(2);
