import type { FacturXSetting } from '../../contracts/index.ts';

/** Words by which people name the columns of invoices, in English, German and French: what is compared has no spaces, signs and capitals. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  number: [
    'number',
    'no',
    'nr',
    'invoiceno',
    'invoicenumber',
    'invoice',
    'nummer',
    'rechnungsnummer',
    'rechnungsnr',
    'numero',
    'numerodefacture',
  ],
  date: ['date', 'invoicedate', 'issued', 'issuedate', 'datum', 'rechnungsdatum', 'datedefacture'],
  currency: ['currency', 'wahrung', 'devise'],
  note: ['note', 'notes', 'remark', 'bemerkung', 'hinweis', 'remarque'],
  deliveryDate: ['deliverydate', 'delivered', 'lieferdatum', 'leistungsdatum', 'datedelivraison'],
  buyerReference: ['buyerreference', 'leitwegid', 'referenceacheteur'],
  orderReference: ['orderreference', 'orderno', 'ordernumber', 'order', 'bestellnummer', 'commande'],
  'buyer.name': [
    'client',
    'customer',
    'buyer',
    'company',
    'clientname',
    'customername',
    'kunde',
    'kundenname',
    'firma',
    'acheteur',
    'societe',
  ],
  'buyer.contact': ['contact', 'contactperson', 'ansprechpartner', 'interlocuteur'],
  'buyer.vatId': ['vatid', 'vatno', 'vatnumber', 'clientvatid', 'customervatid', 'buyervatid', 'ustid', 'ustidnr', 'tva', 'numerotva'],
  'buyer.street': ['street', 'address', 'strasse', 'adresse', 'anschrift', 'rue'],
  'buyer.postcode': ['postcode', 'zip', 'zipcode', 'postalcode', 'plz', 'codepostal'],
  'buyer.city': ['city', 'town', 'ort', 'stadt', 'ville'],
  'buyer.country': ['countrycode', 'country', 'landercode', 'land', 'codepays', 'pays'],
  'buyer.email': ['email', 'mail', 'clientemail', 'customeremail', 'courriel'],
  'payment.iban': ['iban'],
  'payment.bic': ['bic', 'swift'],
  'payment.terms': ['paymentterms', 'terms', 'zahlungsbedingungen', 'conditionsdepaiement'],
  'payment.dueDate': ['due', 'duedate', 'payableby', 'fallig', 'falligam', 'zahlungsziel', 'echeance'],
  'lines.records': ['items', 'lines', 'lineitems', 'positions', 'positionen', 'posten', 'lignes'],
  'totals.lines': ['subtotal', 'zwischensumme', 'soustotal'],
  'totals.taxBasis': ['net', 'netamount', 'netto', 'nettobetrag', 'montantht', 'ht'],
  'totals.tax': ['tax', 'taxamount', 'vatamount', 'steuer', 'mwstbetrag', 'montanttva'],
  'totals.grand': ['total', 'grandtotal', 'amount', 'gross', 'gesamt', 'gesamtbetrag', 'brutto', 'summe', 'montantttc', 'ttc'],
  'totals.prepaid': ['prepaid', 'deposit', 'anzahlung', 'acompte'],
};
/** Of the columns of the row: the rate of all lines. */
const RATE = ['vat', 'vatrate', 'taxrate', 'mwst', 'ust', 'steuersatz', 'mwstsatz', 'tauxtva'];

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ß/gu, 'ss')
    .replace(/[^a-z0-9]/gu, '');

/** The code of a country has two letters; a name is none. */
const COUNTRY = /^[a-z]{2}$/iu;

/** A mapping of the columns to an invoice by their names; what has no column is left out. `sample`: a row of texts, where one is known. */
export function suggestInvoice(columns: readonly string[], sample: Readonly<Record<string, string>> = {}): FacturXSetting {
  const byName = new Map(columns.map((column) => [plain(column), column]).reverse() as [string, string][]);
  const find = (words: readonly string[]) => words.map((word) => byName.get(word)).find((column) => column !== undefined);
  const top: Record<string, string> = { currency: 'EUR' };
  const groups: Record<string, Record<string, string>> = { seller: {}, buyer: {}, payment: {}, totals: {} };
  let records: string | undefined;
  for (const [field, words] of Object.entries(WORDS)) {
    const column = find(words);
    if (column === undefined) continue;
    const shown = sample[column]?.trim();
    if (field === 'buyer.country' && shown && !COUNTRY.test(shown)) continue;
    const [group, name] = field.split('.');
    if (field === 'lines.records') records = column;
    else if (name === undefined) top[field] = `{{${column}}}`;
    else Object.assign(groups[group ?? ''] ?? {}, { [name]: `{{${column}}}` });
  }
  if (records !== undefined) {
    const rate = find(RATE);
    const share = Number((rate === undefined ? '' : (sample[rate] ?? '')).replace(',', '.'));
    const lines = { records, name: '{{Description}}', quantity: '{{Quantity}}', price: '{{Unit price}}' };
    groups['lines'] = rate === undefined ? lines : { ...lines, taxRate: share > 0 && share < 1 ? `{{${rate} | percent}}` : `{{${rate}}}` };
  }
  return { ...top, ...Object.fromEntries(Object.entries(groups).filter(([, fields]) => Object.keys(fields).length > 0)) };
}
