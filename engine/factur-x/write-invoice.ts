import { xmlText } from '../xml-text.ts';
import type { Invoice, InvoiceLine, Party, TaxTotal } from './invoice.ts';
import type { InvoiceProfile } from './mapping.ts';

const GUIDELINES: Readonly<Record<InvoiceProfile, string>> = {
  MINIMUM: 'urn:factur-x.eu:1p0:minimum',
  BASIC: 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic',
  'EN 16931': 'urn:cen.eu:en16931:2017',
};

const STANDARD = 'urn:un:unece:uncefact:data:standard:';
const NAMESPACES = [
  ['rsm', 'CrossIndustryInvoice'],
  ['ram', 'ReusableAggregateBusinessInformationEntity'],
  ['udt', 'UnqualifiedDataType'],
].map(([prefix, name]) => ` xmlns:${prefix}="${STANDARD}${name}:100"`);

/** Credit transfer within the single European payments area, or as agreed (UNTDID 4461). */
const SEPA_TRANSFER = '58';

/** The invoice as ASCII XML of UN/CEFACT's Cross Industry Invoice D16B: elements in the order of its schema, values as character data only. */
export function writeInvoice(invoice: Invoice): string {
  const { profile, lines } = invoice;
  const context = element(
    'rsm:ExchangedDocumentContext',
    element('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', GUIDELINES[profile])),
  );
  const document = element(
    'rsm:ExchangedDocument',
    leaf('ram:ID', invoice.number),
    leaf('ram:TypeCode', invoice.type),
    date('ram:IssueDateTime', invoice.date),
    profile === 'MINIMUM' ? '' : optional('ram:IncludedNote', leaf('ram:Content', invoice.note)),
  );
  const transaction = element(
    'rsm:SupplyChainTradeTransaction',
    ...lines.map((line, index) => writeLine(line, index + 1, profile)),
    element(
      'ram:ApplicableHeaderTradeAgreement',
      leaf('ram:BuyerReference', invoice.buyerReference),
      writeParty('ram:SellerTradeParty', invoice.seller, profile),
      writeParty('ram:BuyerTradeParty', invoice.buyer, profile),
      optional('ram:BuyerOrderReferencedDocument', leaf('ram:IssuerAssignedID', invoice.orderReference)),
    ),
    element(
      'ram:ApplicableHeaderTradeDelivery',
      profile === 'MINIMUM' ? '' : optional('ram:ActualDeliverySupplyChainEvent', date('ram:OccurrenceDateTime', invoice.deliveryDate)),
    ),
    writeSettlement(invoice),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice${NAMESPACES.join('')}>${context}${document}${transaction}</rsm:CrossIndustryInvoice>\n`;
}

function writeLine(line: InvoiceLine, number: number, profile: InvoiceProfile): string {
  return element(
    'ram:IncludedSupplyChainTradeLineItem',
    element('ram:AssociatedDocumentLineDocument', leaf('ram:LineID', String(number))),
    element(
      'ram:SpecifiedTradeProduct',
      leaf('ram:Name', line.name),
      profile === 'EN 16931' ? leaf('ram:Description', line.description) : '',
    ),
    element('ram:SpecifiedLineTradeAgreement', element('ram:NetPriceProductTradePrice', leaf('ram:ChargeAmount', decimal(line.price)))),
    element('ram:SpecifiedLineTradeDelivery', leaf('ram:BilledQuantity', decimal(line.quantity), 'unitCode', line.unit)),
    element(
      'ram:SpecifiedLineTradeSettlement',
      element(
        'ram:ApplicableTradeTax',
        leaf('ram:TypeCode', 'VAT'),
        leaf('ram:CategoryCode', line.tax.category),
        leaf('ram:RateApplicablePercent', decimal(line.tax.rate)),
      ),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', leaf('ram:LineTotalAmount', amount(line.total))),
    ),
  );
}

function writeParty(name: string, party: Party, profile: InvoiceProfile): string {
  const isSeller = name === 'ram:SellerTradeParty';
  const legal = optional('ram:SpecifiedLegalOrganization', leaf('ram:ID', party.id));
  const taxes =
    optional('ram:SpecifiedTaxRegistration', leaf('ram:ID', party.vatId, 'schemeID', 'VA')) +
    optional('ram:SpecifiedTaxRegistration', leaf('ram:ID', party.taxNumber, 'schemeID', 'FC'));
  const country = leaf('ram:CountryID', party.country);
  if (profile === 'MINIMUM')
    return element(name, leaf('ram:Name', party.name), legal, isSeller ? optional('ram:PostalTradeAddress', country) + taxes : '');
  const contact = optional(
    'ram:DefinedTradeContact',
    leaf('ram:PersonName', party.contact),
    optional('ram:TelephoneUniversalCommunication', leaf('ram:CompleteNumber', party.phone)),
    optional('ram:EmailURIUniversalCommunication', leaf('ram:URIID', party.email)),
  );
  return element(
    name,
    leaf('ram:Name', party.name),
    legal,
    profile === 'EN 16931' ? contact : '',
    element(
      'ram:PostalTradeAddress',
      leaf('ram:PostcodeCode', party.postcode),
      leaf('ram:LineOne', party.street),
      leaf('ram:LineTwo', party.street2),
      leaf('ram:CityName', party.city),
      country,
    ),
    optional('ram:URIUniversalCommunication', leaf('ram:URIID', party.email, 'schemeID', 'EM')),
    taxes,
  );
}

function writeSettlement({ profile, currency, payment, taxes, totals }: Invoice): string {
  const isMinimum = profile === 'MINIMUM';
  const isFull = profile === 'EN 16931';
  const means =
    payment.iban === undefined
      ? ''
      : element(
          'ram:SpecifiedTradeSettlementPaymentMeans',
          leaf('ram:TypeCode', SEPA_TRANSFER),
          element(
            'ram:PayeePartyCreditorFinancialAccount',
            leaf('ram:IBANID', payment.iban),
            isFull ? leaf('ram:AccountName', payment.accountName) : '',
          ),
          isFull ? optional('ram:PayeeSpecifiedCreditorFinancialInstitution', leaf('ram:BICID', payment.bic)) : '',
        );
  const terms = optional(
    'ram:SpecifiedTradePaymentTerms',
    leaf('ram:Description', payment.terms),
    date('ram:DueDateDateTime', payment.dueDate),
  );
  return element(
    'ram:ApplicableHeaderTradeSettlement',
    isMinimum ? '' : leaf('ram:PaymentReference', payment.reference),
    leaf('ram:InvoiceCurrencyCode', currency),
    ...(isMinimum ? [] : [means, ...taxes.map(writeTax), terms]),
    element(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      isMinimum ? '' : leaf('ram:LineTotalAmount', amount(totals.lines)),
      leaf('ram:TaxBasisTotalAmount', amount(totals.taxBasis)),
      leaf('ram:TaxTotalAmount', amount(totals.tax), 'currencyID', currency),
      leaf('ram:GrandTotalAmount', amount(totals.grand)),
      isMinimum || totals.prepaid === 0 ? '' : leaf('ram:TotalPrepaidAmount', amount(totals.prepaid)),
      leaf('ram:DuePayableAmount', amount(totals.due)),
    ),
  );
}

const writeTax = ({ amount: tax, basis, category, rate, exemption }: TaxTotal): string =>
  element(
    'ram:ApplicableTradeTax',
    leaf('ram:CalculatedAmount', amount(tax)),
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:ExemptionReason', exemption),
    leaf('ram:BasisAmount', amount(basis)),
    leaf('ram:CategoryCode', category),
    leaf('ram:RateApplicablePercent', decimal(rate)),
  );

const element = (name: string, ...children: readonly string[]): string => `<${name}>${children.join('')}</${name}>`;

/** '' where nothing is in it. */
function optional(name: string, ...children: readonly string[]): string {
  return children.every((child) => child === '') ? '' : element(name, ...children);
}

/** An element of text with an attribute, if one is named; '' where there is no text. */
function leaf(name: string, text: string | undefined, attribute?: string, value = ''): string {
  if (text === undefined) return '';
  return `<${name}${attribute === undefined ? '' : ` ${attribute}="${xmlText(value)}"`}>${xmlText(text)}</${name}>`;
}

/** `format` 102: year, month, day. */
const date = (name: string, day: string | undefined): string => optional(name, leaf('udt:DateTimeString', day, 'format', '102'));

const amount = (hundredths: number): string => (hundredths / 100).toFixed(2);

/** Without an exponent, to the tenth decimal at most. */
const decimal = (value: number): string => value.toFixed(10).replace(/\.?0+$/, '');
