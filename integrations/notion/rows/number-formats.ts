/** Notion's names of number formats and the ISO 4217 codes they stand for; those that are no currency have a style of their own. */
const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ['dollar', 'USD'],
  ['australian_dollar', 'AUD'],
  ['canadian_dollar', 'CAD'],
  ['singapore_dollar', 'SGD'],
  ['euro', 'EUR'],
  ['pound', 'GBP'],
  ['yen', 'JPY'],
  ['ruble', 'RUB'],
  ['rupee', 'INR'],
  ['won', 'KRW'],
  ['yuan', 'CNY'],
  ['real', 'BRL'],
  ['lira', 'TRY'],
  ['rupiah', 'IDR'],
  ['franc', 'CHF'],
  ['hong_kong_dollar', 'HKD'],
  ['new_zealand_dollar', 'NZD'],
  ['krona', 'SEK'],
  ['norwegian_krone', 'NOK'],
  ['mexican_peso', 'MXN'],
  ['rand', 'ZAR'],
  ['new_taiwan_dollar', 'TWD'],
  ['danish_krone', 'DKK'],
  ['zloty', 'PLN'],
  ['baht', 'THB'],
  ['forint', 'HUF'],
  ['koruna', 'CZK'],
  ['shekel', 'ILS'],
  ['chilean_peso', 'CLP'],
  ['philippine_peso', 'PHP'],
  ['dirham', 'AED'],
  ['colombian_peso', 'COP'],
  ['riyal', 'SAR'],
  ['ringgit', 'MYR'],
  ['leu', 'RON'],
  ['argentine_peso', 'ARS'],
  ['uruguayan_peso', 'UYU'],
  ['peruvian_sol', 'PEN'],
]);

/** A number in the style of its column: currencies and percent follow Notion, all others the settings of the run. */
export function styleOf(format: string | undefined): string | undefined {
  if (format === 'percent') return 'percent';
  const currency = CURRENCIES.get(format ?? '');
  return currency === undefined ? undefined : `currency:${currency}`;
}

/** Formats that need no style; anything else that is not known is reported. */
export function isKnownFormat(format: string): boolean {
  return format === 'number' || format === 'number_with_commas' || styleOf(format) !== undefined;
}
