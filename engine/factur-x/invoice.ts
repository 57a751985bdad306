import type { InvoiceProfile } from './mapping.ts';

/** An invoice that keeps the rules of its profile. Amounts are whole hundredths of the currency; dates are `YYYYMMDD`. */
export interface Invoice {
  readonly profile: InvoiceProfile;
  readonly number: string;
  /** UNTDID 1001. */
  readonly type: string;
  readonly date: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly note: string | undefined;
  readonly deliveryDate: string | undefined;
  readonly buyerReference: string | undefined;
  readonly orderReference: string | undefined;
  readonly seller: Party;
  readonly buyer: Party;
  readonly payment: Payment;
  /** None in MINIMUM. */
  readonly lines: readonly InvoiceLine[];
  readonly taxes: readonly TaxTotal[];
  readonly totals: Totals;
}

export interface Party {
  readonly name: string;
  /** Of the company's registration. */
  readonly id: string | undefined;
  readonly vatId: string | undefined;
  readonly taxNumber: string | undefined;
  readonly street: string | undefined;
  readonly street2: string | undefined;
  readonly postcode: string | undefined;
  readonly city: string | undefined;
  /** ISO 3166-1, two letters. */
  readonly country: string | undefined;
  readonly contact: string | undefined;
  readonly phone: string | undefined;
  readonly email: string | undefined;
}

export interface Payment {
  readonly iban: string | undefined;
  readonly bic: string | undefined;
  readonly accountName: string | undefined;
  readonly reference: string | undefined;
  readonly terms: string | undefined;
  readonly dueDate: string | undefined;
}

export interface InvoiceLine {
  readonly name: string;
  readonly description: string | undefined;
  readonly quantity: number;
  /** UN/ECE Recommendation 20 or 21. */
  readonly unit: string;
  /** Net, of one unit. */
  readonly price: number;
  readonly total: number;
  readonly tax: TaxKind;
}

/** UNTDID 5305: standard, zero, exempt, reverse charge, export. */
export type TaxCategory = 'S' | 'Z' | 'E' | 'AE' | 'G';

export interface TaxKind {
  readonly category: TaxCategory;
  /** Percent. */
  readonly rate: number;
}

export interface TaxTotal extends TaxKind {
  readonly basis: number;
  readonly amount: number;
  /** Why there is none. */
  readonly exemption: string | undefined;
}

export interface Totals {
  readonly lines: number;
  readonly taxBasis: number;
  readonly tax: number;
  readonly grand: number;
  readonly prepaid: number;
  readonly due: number;
}
