/** A date as the source gave it: `2026-03-09` never shifts, with a time it is shown in the run's zone. */
export interface DateValue {
  readonly type: 'date';
  /** ISO 8601: `YYYY-MM-DD` or with time and offset. */
  readonly start: string;
  readonly end?: string;
}
export interface PictureValue {
  readonly type: 'picture';
  readonly name: string;
  readonly bytes: Uint8Array;
}
/** Related records or nested lists; `title` is what `{{Items}}` shows for each. */
export interface RecordsValue {
  readonly type: 'records';
  readonly records: readonly FieldMap[];
}
/** A number that knows how its column shows numbers. */
export interface FormattedNumber {
  readonly type: 'number';
  readonly value: number;
  /** `currency:EUR`, `percent` or undefined. */
  readonly style?: string;
  readonly decimals?: number;
}

export type Value = string | number | boolean | null | DateValue | PictureValue | RecordsValue | FormattedNumber | readonly Value[];

/** Names are the columns' own, to the letter. A Map, so that `__proto__` is a column like any other. */
export type FieldMap = ReadonlyMap<string, Value>;

export interface Row {
  /** Unique within the run; used for resuming. */
  readonly id: string;
  readonly fields: FieldMap;
}

export interface FormatSettings {
  /** BCP 47, e.g. `en-US`. */
  readonly locale: string;
  /** IANA name, e.g. `Europe/Berlin`. */
  readonly timeZone: string;
  /** For numbers without a style of their own; 0 to 5. Undefined: as written in the row (at most 15 significant digits, but all of a whole number). */
  readonly decimals?: number;
}
