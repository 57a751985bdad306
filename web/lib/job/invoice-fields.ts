import type { FacturXSetting } from '../../../contracts/index.ts';
import type { InvoiceField, LineField } from '../../../engine/factur-x/mapping.ts';
import { ownWords } from './file-settings.ts';

type Alone<Field> = Field extends `${string}.${string}` ? never : Field;
type In<Group extends string, Field = InvoiceField> = Field extends `${Group}.${infer Name}` ? Name : never;
/** Every field that the engine knows, and no other. */
type Labels = Readonly<
  Record<'', Record<Alone<InvoiceField>, string>> & { [Group in 'seller' | 'buyer' | 'payment' | 'totals']: Record<In<Group>, string> } & {
    lines: Record<LineField | 'records', string>;
  }
>;

const PARTY = {
  name: 'Name',
  country: 'Country, in two letters',
  vatId: 'VAT identifier',
  taxNumber: 'Tax number',
  id: 'Registration',
  street: 'Street',
  street2: 'Street, second line',
  postcode: 'Postcode',
  city: 'City',
  contact: 'Contact',
  phone: 'Phone',
  email: 'Email',
};

/** Groups of fields with their labels: all that a mapping may say, '' for those that stand alone. */
const INVOICE_GROUPS = {
  '': {
    number: 'Number',
    date: 'Date',
    currency: 'Currency, in three letters',
    type: 'Type, 380 if empty',
    note: 'Note',
    deliveryDate: 'Date of delivery',
    buyerReference: "Buyer's reference",
    orderReference: 'Order',
    taxCategory: 'Tax category, for a rate of 0',
    taxExemption: 'Reason of the exemption',
  },
  seller: PARTY,
  buyer: PARTY,
  lines: {
    records: 'Property that holds the lines',
    name: 'Name',
    quantity: 'Quantity',
    price: 'Net price',
    taxRate: 'Tax rate, in percent',
    unit: 'Unit, C62 (piece) if empty',
    total: 'Net amount',
    description: 'Description',
    taxCategory: 'Tax category, for a rate of 0',
  },
  totals: { lines: 'Sum of the lines', taxBasis: 'Net', tax: 'Tax', grand: 'Total', prepaid: 'Prepaid', due: 'Due' },
  payment: {
    iban: 'IBAN',
    bic: 'BIC',
    accountName: 'Name of the account',
    reference: 'Reference',
    terms: 'Terms',
    dueDate: 'Due date',
  },
} as const satisfies Labels;

export type InvoiceGroup = keyof typeof INVOICE_GROUPS;

/** Each group with its labels. */
export const groupEntries = () => Object.entries(INVOICE_GROUPS) as readonly [InvoiceGroup, Readonly<Record<string, string>>][];

/** As the engine names it. */
export const fieldName = (group: InvoiceGroup, name: string): string => (group === '' ? name : `${group}.${name}`);

export const readField = (mapping: FacturXSetting, group: InvoiceGroup, name: string): string => {
  const entry = group === '' ? mapping[name] : mapping[group];
  const value = typeof entry === 'object' ? entry[name] : entry;
  return typeof value === 'string' ? value : '';
};

/** The mapping with another text of a field; groups without fields are left out. */
export function writeField(mapping: FacturXSetting, group: InvoiceGroup, name: string, text: string): FacturXSetting {
  const { [group === '' ? name : group]: before, ...others } = mapping;
  if (group === '') return text === '' ? others : { ...others, [name]: text };
  const { [name]: _, ...rest } = typeof before === 'object' ? before : {};
  const fields = text === '' ? rest : { ...rest, [name]: text };
  return Object.keys(fields).length === 0 ? others : { ...others, [group]: fields };
}

/** A suggested mapping with the words of another one where the suggestion says nothing. */
export function withOwnWords(suggested: FacturXSetting, mapping: FacturXSetting): FacturXSetting {
  const words = ownWords(mapping);
  let both = suggested;
  for (const [group, labels] of groupEntries())
    for (const name of Object.keys(labels))
      if (readField(suggested, group, name) === '') both = writeField(both, group, name, readField(words, group, name));
  return both;
}

const ALWAYS = ['number', 'date', 'currency', 'seller.name', 'seller.country', 'seller.vatId', 'buyer.name', 'totals.grand'] as const;
const WITH_LINES = [
  'buyer.country',
  'lines.records',
  'lines.name',
  'lines.quantity',
  'lines.price',
  'lines.taxRate',
  'payment.dueDate',
] as const;
const WITHOUT = ['totals.taxBasis', 'totals.tax'] as const;
/** Fields without which no row becomes an invoice, in the order in which they are asked for. */
export function missingFields(mapping: FacturXSetting): readonly string[] {
  const profile = readField(mapping, '', 'profile').toLowerCase();
  const hasLines = profile === '' ? mapping['lines'] !== undefined : profile !== 'minimum';
  const has = (field: string): boolean => {
    const [group = '', name] = field.split('.');
    return readField(mapping, (name === undefined ? '' : group) as InvoiceGroup, name ?? group).trim() !== '';
  };
  /** What does as well. */
  const instead: Readonly<Record<string, readonly string[]>> = {
    'seller.vatId': ['seller.taxNumber', ...(hasLines ? [] : ['seller.id'])],
    'payment.dueDate': ['payment.terms'],
  };
  const order = groupEntries().flatMap(([group, labels]) => Object.keys(labels).map((name) => fieldName(group, name)));
  const needed: readonly string[] = [...ALWAYS, ...(hasLines ? WITH_LINES : WITHOUT)];
  return order.filter((field) => needed.includes(field) && ![field, ...(instead[field] ?? [])].some(has));
}

/** Titles of the groups. */
export const GROUP_TITLES: Readonly<Record<InvoiceGroup, string>> = {
  '': 'Invoice',
  seller: 'Seller',
  buyer: 'Buyer',
  lines: 'Lines',
  totals: 'Totals',
  payment: 'Payment',
};

/** Fields as people call them, a text for each group: "Seller: Name, Country". */
export const fieldTexts = (fields: readonly string[]): readonly string[] =>
  groupEntries().flatMap(([group, labels]) => {
    const names = Object.entries(labels).filter(([name]) => fields.includes(fieldName(group, name)));
    return names.length === 0 ? [] : [`${GROUP_TITLES[group]}: ${names.map(([, label]) => label.replace(/,.*$/u, '')).join(', ')}`];
  });
