import type { FacturXSetting } from '../../../contracts/index.ts';
import { writeTag } from '../../../engine/fill/tags/write-tag.ts';
import { LINE_WORDS, LISTS, plainName, RATE_WORDS, ROW_WORDS } from './invoice-words.ts';

/** What is known of rows before they are made. */
export interface KnownColumns {
  /** Of the rows. */
  readonly names: readonly string[];
  /** A row of texts, where one is known. */
  readonly sample?: Readonly<Record<string, string>> | undefined;
  /** Columns of the records that stand in a column; absent where nobody has looked. */
  readonly records?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** The code of a country has two letters; a name is none. */
const COUNTRY = /^[a-z]{2}$/iu;

/** A mapping of the columns to an invoice by their names; what has no column is left out. */
export function suggestInvoice({ names, sample = {}, records: inside }: KnownColumns): FacturXSetting {
  const find = finder(names);
  const top: Record<string, string> = { currency: 'EUR' };
  const groups: Record<string, Record<string, string>> = { seller: {}, buyer: {}, payment: {}, totals: {} };
  for (const [field, words] of Object.entries(ROW_WORDS)) {
    const column = find(words);
    if (column === undefined) continue;
    const shown = sample[column]?.trim();
    if (field === 'buyer.country' && shown && !COUNTRY.test(shown)) continue;
    const [group, name] = field.split('.');
    if (name === undefined) top[field] = writeTag(column);
    else Object.assign(groups[group ?? ''] ?? {}, { [name]: writeTag(column) });
  }
  for (const { names: lineNames, columns: usual } of LISTS) {
    const records = find(lineNames);
    if (records === undefined) continue;
    const columns = inside?.[records];
    const taxRate = rateOf(find, sample);
    groups['lines'] = { records, ...(taxRate === undefined ? {} : { taxRate }), ...suggestLine(columns, usual) };
    break;
  }
  return { ...top, ...Object.fromEntries(Object.entries(groups).filter(([, fields]) => Object.keys(fields).length > 0)) };
}

type Find = (words: readonly string[]) => string | undefined;

/** Finds the first of the words among the names. */
function finder(names: readonly string[]): Find {
  const byName = new Map(names.map((name) => [plainName(name), name]).reverse() as [string, string][]);
  return (words) => words.map((word) => byName.get(word)).find((name) => name !== undefined);
}

/** The rate of all lines, in percent. */
function rateOf(find: Find, sample: Readonly<Record<string, string>>): string | undefined {
  const rate = find(RATE_WORDS);
  if (rate === undefined) return undefined;
  const share = Number((sample[rate] ?? '').replace(',', '.'));
  return writeTag(rate, share > 0 && share < 1 ? 'percent' : undefined);
}

/** What a line says: by the columns of the list, or as they are usually called where those are not known. */
function suggestLine(columns: readonly string[] | undefined, usual: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const find = columns && finder(columns);
  const entries = Object.entries({ ...LINE_WORDS, ...(find && { taxRate: RATE_WORDS }) }).flatMap(([field, words]) => {
    const column = find ? find(words) : usual[field];
    return column === undefined ? [] : [[field, writeTag(column)]];
  });
  return Object.fromEntries(entries);
}
