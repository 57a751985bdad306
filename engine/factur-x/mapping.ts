import { RefusedInput } from '../diagnostics.ts';

/** How much of an invoice the XML says (Factur-X 1.0, clause 3): MINIMUM has no lines and no buyer's address. */
export type InvoiceProfile = 'MINIMUM' | 'BASIC' | 'EN 16931';

/** Fields of an invoice as the patterns that give them: constants, or text with placeholders such as `{{Number}}`. */
export type FieldPatterns<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** Which columns say what of an invoice. */
export interface FacturXMapping {
  readonly profile: InvoiceProfile;
  readonly fields: FieldPatterns<InvoiceField>;
  readonly lines: LineMapping | undefined;
}

export interface LineMapping {
  /** Column that holds a record a line. */
  readonly records: string;
  /** Looked up in the record, then in the row. */
  readonly fields: FieldPatterns<LineField>;
}

const PARTY = [
  'name',
  'id',
  'vatId',
  'taxNumber',
  'street',
  'street2',
  'postcode',
  'city',
  'country',
  'contact',
  'phone',
  'email',
] as const;
const GROUPS = {
  seller: PARTY,
  buyer: PARTY,
  payment: ['iban', 'bic', 'accountName', 'reference', 'terms', 'dueDate'],
  totals: ['lines', 'taxBasis', 'tax', 'grand', 'prepaid', 'due'],
} as const;
const HEADER = [
  'number',
  'type',
  'date',
  'currency',
  'note',
  'deliveryDate',
  'buyerReference',
  'orderReference',
  'taxCategory',
  'taxExemption',
] as const;
const LINE = ['name', 'description', 'quantity', 'unit', 'price', 'total', 'taxRate', 'taxCategory'] as const;

type Groups = typeof GROUPS;
export type PartyField = (typeof PARTY)[number];
export type InvoiceField = (typeof HEADER)[number] | { [Group in keyof Groups]: `${Group}.${Groups[Group][number]}` }[keyof Groups];
export type LineField = (typeof LINE)[number];

const PROFILES: ReadonlyMap<string, InvoiceProfile> = new Map([
  ['minimum', 'MINIMUM'],
  ['basic', 'BASIC'],
  ['en16931', 'EN 16931'],
]);

/**
 * Reads a mapping as people write it in JSON: fields in groups, `lines` with `records` beside its fields, and a `profile`, which is
 * EN 16931 with lines and MINIMUM without. Throws RefusedInput that names the entry at fault.
 */
export function readFacturXMapping(json: unknown): FacturXMapping {
  const top = entriesOf(json, '');
  const fields: Record<string, string> = {};
  let profile: InvoiceProfile | undefined;
  let lines: LineMapping | undefined;
  for (const [name, value] of top) {
    if (name === 'profile') profile = profileOf(value);
    else if (name === 'lines') lines = readLines(value);
    else if (isIn(Object.keys(GROUPS), name)) {
      const known = GROUPS[name as keyof Groups];
      for (const [inner, pattern] of entriesOf(value, name))
        fields[`${name}.${knownName(known, inner, name)}`] = text(pattern, `${name}.${inner}`);
    } else fields[knownName(HEADER, name, '')] = text(value, name);
  }
  profile ??= lines === undefined ? 'MINIMUM' : 'EN 16931';
  if (profile !== 'MINIMUM' && lines === undefined) throw refuse('lines', `is missing: the profile ${profile} has them.`);
  return { profile, fields, lines: profile === 'MINIMUM' ? undefined : lines };
}

function readLines(value: unknown): LineMapping {
  const fields: Record<string, string> = {};
  let records: string | undefined;
  for (const [name, pattern] of entriesOf(value, 'lines')) {
    if (name === 'records') records = text(pattern, 'lines.records').trim();
    else fields[knownName(LINE, name, 'lines')] = text(pattern, `lines.${name}`);
  }
  if (!records) throw refuse('lines.records', 'is missing: the column that holds a record a line.');
  return { records, fields };
}

function profileOf(value: unknown): InvoiceProfile {
  const profile = typeof value === 'string' ? PROFILES.get(value.toLowerCase().replace(/[ _-]/g, '')) : undefined;
  if (profile === undefined) throw refuse('profile', 'is none of minimum, basic and en16931.');
  return profile;
}

function entriesOf(value: unknown, at: string): readonly (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse(at, 'is not an object of fields.');
  return Object.entries(value);
}

function text(value: unknown, at: string): string {
  if (typeof value !== 'string') throw refuse(at, "is not a text such as '{{Number}}'.");
  return value;
}

function knownName(known: readonly string[], name: string, group: string): string {
  if (isIn(known, name)) return name;
  throw refuse(group === '' ? name : `${group}.${name}`, `is no field of an invoice. Known here: ${known.join(', ')}.`);
}

const isIn = (names: readonly string[], name: string): boolean => names.includes(name);

const refuse = (at: string, fault: string) =>
  new RefusedInput({
    severity: 'error',
    code: 'invoice/mapping',
    message: `The mapping of Factur-X: ${at === '' ? 'it' : `'${at}'`} ${fault}`,
    ...(at === '' ? {} : { where: { path: at } }),
  });
