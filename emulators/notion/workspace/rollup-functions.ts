import { contentOf, dateOf, isEmpty, numberOf, type ShownValue } from './shown-value.ts';

type Aggregate = (values: readonly ShownValue[]) => ShownValue;

const number = (result: number | null): ShownValue => ({ type: 'number', number: result });
const date = (start: string | undefined, end: string | null = null): ShownValue => ({
  type: 'date',
  date: start === undefined ? null : { start, end, time_zone: null },
});

/** Single values: the items of a list count one by one. */
function singles(values: readonly ShownValue[]): unknown[] {
  return values.flatMap((value) => {
    const content = contentOf(value);
    if (isEmpty(value)) return [];
    return Array.isArray(content) && value.type !== 'title' && value.type !== 'rich_text' ? content : [content];
  });
}

const distinct = (values: readonly ShownValue[]) => new Set(singles(values).map((single) => JSON.stringify(single))).size;
const filled = (values: readonly ShownValue[]) => values.filter((value) => !isEmpty(value)).length;
const checked = (values: readonly ShownValue[]) => values.filter((value) => contentOf(value) === true).length;
const share = (part: number, values: readonly ShownValue[]) => number(values.length === 0 ? null : part / values.length);

function overNumbers(combine: (sorted: readonly number[]) => number): Aggregate {
  return (values) => {
    const numbers = values.flatMap((value) => numberOf(value) ?? []).sort((a, b) => a - b);
    return number(numbers.length === 0 ? null : combine(numbers));
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

function dates(values: readonly ShownValue[]): string[] {
  return values
    .flatMap((value) => {
      const found = dateOf(value);
      return found ? [found.start, ...(found.end ? [found.end] : [])] : [];
    })
    .sort((a, b) => Date.parse(a) - Date.parse(b));
}

const aggregates: Readonly<Record<string, Aggregate>> = {
  count: (values) => number(values.length),
  count_values: (values) => number(singles(values).length),
  unique: (values) => number(distinct(values)),
  empty: (values) => number(values.length - filled(values)),
  not_empty: (values) => number(filled(values)),
  percent_empty: (values) => share(values.length - filled(values), values),
  percent_not_empty: (values) => share(filled(values), values),
  checked: (values) => number(checked(values)),
  unchecked: (values) => number(values.length - checked(values)),
  percent_checked: (values) => share(checked(values), values),
  percent_unchecked: (values) => share(values.length - checked(values), values),
  sum: (values) => number(sum(values.flatMap((value) => numberOf(value) ?? []))),
  average: overNumbers((numbers) => sum(numbers) / numbers.length),
  median: overNumbers((numbers) => ((numbers[(numbers.length - 1) >> 1] ?? 0) + (numbers[numbers.length >> 1] ?? 0)) / 2),
  min: overNumbers((numbers) => numbers[0] ?? 0),
  max: overNumbers((numbers) => numbers.at(-1) ?? 0),
  range: overNumbers((numbers) => (numbers.at(-1) ?? 0) - (numbers[0] ?? 0)),
  earliest_date: (values) => date(dates(values)[0]),
  latest_date: (values) => date(dates(values).at(-1)),
  date_range: (values) => date(dates(values)[0], dates(values).at(-1) ?? null),
  show_original: (values) => ({ type: 'array', array: values }),
  show_unique: (values) => ({ type: 'array', array: [...new Map(values.map((value) => [JSON.stringify(value), value])).values()] }),
};

/** `values`: that of the rolled-up property on each related page. Functions that the API can't show are `unsupported`. */
export function computeRollup(name: string, values: readonly ShownValue[]): ShownValue {
  const aggregate = Object.hasOwn(aggregates, name) ? (aggregates[name] as Aggregate) : undefined;
  return { ...(aggregate ? aggregate(values) : { type: 'unsupported', unsupported: {} }), function: name };
}
