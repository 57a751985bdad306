import { type Diagnostic, type DiagnosticCode, RefusedInput } from '../diagnostics.ts';
import type { ValueSlot } from '../fill/bind/plan.ts';
import { openFillState } from '../fill/fill-state.ts';
import { type BoundText, bindText, fillTextIn } from '../fill/fill-text.ts';
import { resolveName, type Scope } from '../fill/resolve-name.ts';
import { formatDate } from '../fill/values/format-date.ts';
import { readNumber } from '../fill/values/format-number.ts';
import { isTagged } from '../fill/values/format-value.ts';
import { openFormats } from '../fill/values/formats.ts';
import type { FormatSettings, Value } from '../fill/values/value.ts';
import { shorten } from '../shorten.ts';
import type { FieldPatterns } from './mapping.ts';

/** Values of mapped fields. What is not mapped, or empty, is undefined; what is there and can't be read throws RefusedInput. */
export interface Fields<Name extends string> {
  readonly text: (field: Name) => string | undefined;
  /** `YYYYMMDD`, in the zone of the run. */
  readonly date: (field: Name) => string | undefined;
  /** Up to a thousand million, so that products of two are written without an exponent. */
  readonly number: (field: Name) => number | undefined;
  /** Whole hundredths. */
  readonly amount: (field: Name) => number | undefined;
  /** A code such as `EUR`: capital letters, no spaces. */
  readonly code: (field: Name, form: RegExp, example: string) => string | undefined;
  /** The value, or a row that fails. */
  readonly required: <T>(field: Name, value: T | undefined) => T;
  readonly fault: (code: DiagnosticCode, field: Name, message: string, hint?: string) => RefusedInput;
}

/** Fields of a row or, with `path` before their names, of a record in it. */
export type FieldsIn<Name extends string> = (scope: Scope, path?: string) => Fields<Name>;

/** Most that is taken for an amount: hundredths stay exact, and sums of ten thousand of them too. */
const MAX_AMOUNT = 1e9;
const HUNDREDTH_TOLERANCE = 1e-6;

/** Reads the patterns once, for all rows. */
export function openFields<Name extends string>(patterns: FieldPatterns<Name>, settings: FormatSettings): FieldsIn<Name> {
  const bound = new Map<string, BoundText>(
    Object.entries<string | undefined>(patterns).flatMap(([field, pattern]) =>
      pattern === undefined ? [] : [[field, bindText(pattern).value]],
    ),
  );
  return (scope, path = '') => fieldsOf(bound, scope, path, settings);
}

/** Names of columns that the patterns ask for. */
export const namesIn = (patterns: FieldPatterns<string>): readonly string[] =>
  Object.values(patterns).flatMap((pattern) => (pattern === undefined ? [] : bindText(pattern).value.names));

function fieldsOf<Name extends string>(
  bound: ReadonlyMap<string, BoundText>,
  scope: Scope,
  path: string,
  settings: FormatSettings,
): Fields<Name> {
  const unknown: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic) => {
    if (diagnostic.code === 'fill/unknown-placeholder') unknown.push(diagnostic);
  };
  const formats = openFormats(settings, report);

  const fault: Fields<Name>['fault'] = (code, field, message, hint) => {
    const where = { path: path + field };
    return new RefusedInput({ severity: 'error', code, message, where, ...(hint === undefined ? {} : { hint }) });
  };
  const slotOf = (text: BoundText): ValueSlot | undefined => {
    const nodes = text.nodes.filter((node) => node.type !== 'item' || node.item !== '');
    const [node] = nodes;
    return nodes.length === 1 && node?.type === 'item' && typeof node.item !== 'string' ? node.item : undefined;
  };
  /** The value itself where the pattern is one placeholder, else its text. */
  const readValue = (field: Name): { readonly value: Value; readonly slot: ValueSlot | undefined } => {
    const text = bound.get(field);
    if (text === undefined) return { value: null, slot: undefined };
    const slot = slotOf(text);
    if (slot === undefined) return { value: fillTextIn(text, scope, settings, report), slot };
    return { value: resolveName(slot.name, scope, slot.place, openFillState(text.memory, 0, formats, report))?.value ?? null, slot };
  };

  const text: Fields<Name>['text'] = (field) => {
    const pattern = bound.get(field);
    return (pattern && fillTextIn(pattern, scope, settings, report).trim()) || undefined;
  };
  const readFinite = (field: Name): number | undefined => {
    const { value, slot } = readValue(field);
    const plain = isTagged(value) && value.type === 'number' ? value.value : value;
    const asPercent =
      slot?.formatters.some(({ type }) => type === 'percent') === true ||
      (isTagged(value) && value.type === 'number' && value.style === 'percent');
    if (plain === null || (typeof plain === 'string' && plain.trim() === '')) return undefined;
    const read = typeof plain === 'number' ? plain : typeof plain === 'string' ? readNumber(plain, formats.decimalSign) : undefined;
    if (read === undefined || !Number.isFinite(read))
      throw fault('invoice/not-a-number', field, `'${shown(text(field))}', for '${path}${field}' of the invoice, is not a number.`);
    return asPercent ? Number((read * 100).toPrecision(12)) : read;
  };
  const number: Fields<Name>['number'] = (field) => {
    const read = readFinite(field);
    if (read === undefined || Math.abs(read) <= MAX_AMOUNT) return read;
    throw fault('invoice/not-a-number', field, `${read}, for '${path}${field}' of the invoice, is a number beyond ${MAX_AMOUNT}.`);
  };
  return {
    text,
    number,
    fault,
    date: (field) => {
      const { value } = readValue(field);
      const written = isTagged(value) && value.type === 'date' ? value.start : value;
      if (written === null || written === '') return undefined;
      const date = typeof written === 'string' ? formatDate(written, 'yyyyMMdd', formats) : undefined;
      if (date !== undefined) return date;
      throw fault(
        'invoice/not-a-date',
        field,
        `'${shown(text(field))}', for '${path}${field}' of the invoice, is not a date such as 2026-03-09.`,
      );
    },
    amount: (field) => {
      const value = readFinite(field);
      if (value === undefined) return undefined;
      const hundredths = Math.round(value * 100);
      if (Math.abs(value) > MAX_AMOUNT || Math.abs(value * 100 - hundredths) > HUNDREDTH_TOLERANCE * Math.max(1, Math.abs(value)))
        throw fault(
          'invoice/not-an-amount',
          field,
          `${value}, for '${path}${field}' of the invoice, is no amount of at most two decimals.`,
        );
      return hundredths;
    },
    code: (field, form, example) => {
      const written = text(field)?.replace(/\s/g, '').toUpperCase();
      if (written === undefined || form.test(written)) return written;
      throw fault('invoice/bad-code', field, `'${shown(written)}', for '${path}${field}' of the invoice, is not of the form ${example}.`);
    },
    required: (field, value) => {
      if (value !== undefined) return value;
      const pattern = bound.get(field)?.pattern;
      const why = pattern === undefined ? 'it is not mapped' : `'${shown(pattern)}' is empty`;
      throw fault(
        'invoice/missing-field',
        field,
        `The invoice has no '${path}${field}': ${unknown[0]?.message ?? `${why}.`}`,
        unknown[0]?.hint,
      );
    },
  };
}

const shown = (text = ''): string => shorten(text, 40);
