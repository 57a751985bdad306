import { contentOf, dateOf, isEmpty, numberOf, type ShownValue, textOf } from '../../workspace/shown-value.ts';
import { boolean, invalid, type Json, number, object, string } from '../body.ts';
import type { Viewer } from '../viewer.ts';
import { dateCondition } from './date-conditions.ts';

export type Condition = (value: ShownValue) => boolean;

/** What conditions need to know beside the value. */
export interface ConditionScope {
  readonly viewer: Viewer;
  /** Called with the name of an option that a filter asks for; throws where that is refused. */
  readonly checkOption: (name: string) => void;
}

type Operator = (operand: unknown, path: string, scope: ConditionScope) => Condition;

const not =
  (operator: Operator): Operator =>
  (operand, path, scope) => {
    const condition = operator(operand, path, scope);
    return (value) => !condition(value);
  };

const existence: Readonly<Record<string, Operator>> = {
  is_empty: (operand, path) => asked(operand, path, isEmpty),
  is_not_empty: (operand, path) => asked(operand, path, (value) => !isEmpty(value)),
};

function asked(operand: unknown, path: string, condition: Condition): Condition {
  if (operand !== true) throw invalid(path, '`true`', operand);
  return condition;
}

const lower = (value: ShownValue) => textOf(value).toLowerCase();
const onText =
  (test: (text: string, operand: string) => boolean): Operator =>
  (operand, path) => {
    const wanted = string(operand, path).toLowerCase();
    return (value) => test(lower(value), wanted);
  };
const textEquals = onText((text, wanted) => text === wanted);
const textContains = onText((text, wanted) => text.includes(wanted));
const text: Readonly<Record<string, Operator>> = {
  equals: textEquals,
  does_not_equal: not(textEquals),
  contains: textContains,
  does_not_contain: not(textContains),
  starts_with: onText((content, wanted) => content.startsWith(wanted)),
  ends_with: onText((content, wanted) => content.endsWith(wanted)),
  ...existence,
};

const onNumber =
  (test: (found: number, operand: number) => boolean, whenEmpty = false): Operator =>
  (operand, path) => {
    const wanted = number(operand, path);
    return (value) => {
      const found = numberOf(value);
      return found === null ? whenEmpty : test(found, wanted);
    };
  };
const numeric: Readonly<Record<string, Operator>> = {
  equals: onNumber((found, wanted) => found === wanted),
  does_not_equal: onNumber((found, wanted) => found !== wanted, true),
  greater_than: onNumber((found, wanted) => found > wanted),
  less_than: onNumber((found, wanted) => found < wanted),
  greater_than_or_equal_to: onNumber((found, wanted) => found >= wanted),
  less_than_or_equal_to: onNumber((found, wanted) => found <= wanted),
  ...existence,
};

const checkboxEquals: Operator = (operand, path) => {
  const wanted = boolean(operand, path);
  return (value) => (contentOf(value) === true) === wanted;
};
const checkbox = { equals: checkboxEquals, does_not_equal: not(checkboxEquals) };

/** Names of the chosen options. */
function names(value: ShownValue): readonly string[] {
  const content = contentOf(value) as { name: string } | readonly { name: string }[] | null | undefined;
  return [content ?? []].flat().map(({ name }) => name);
}
const chosen: Operator = (operand, path, scope) => {
  const wanted = (Array.isArray(operand) ? operand : [operand]).map((name) => string(name, path));
  for (const name of wanted) scope.checkOption(name);
  return (value) => names(value).some((name) => wanted.includes(name));
};
const select = { equals: chosen, does_not_equal: not(chosen), ...existence };
const multiSelect = { contains: chosen, does_not_contain: not(chosen), ...existence };

const refersTo: Operator = (operand, path, { viewer }) => {
  const named = string(operand, path);
  const wanted = named === 'me' ? viewer.connection.botId : named.replaceAll('-', '').toLowerCase();
  return (value) =>
    [contentOf(value) ?? []].flat().some((item) => (item as { id: string }).id.replaceAll('-', '') === wanted.replaceAll('-', ''));
};
const references = { contains: refersTo, does_not_contain: not(refersTo), ...existence };

const verificationIs: Operator = (operand, path) => {
  const wanted = string(operand, path);
  return (value) => (contentOf(value) as { state: string }).state === (wanted === 'none' ? 'unverified' : wanted);
};

/** A formula is asked about its result, by the kind of the result. */
const formula: Readonly<Record<string, Operator>> = Object.fromEntries(
  (['string', 'number', 'checkbox', 'date'] as const).map((kind) => [
    kind,
    (operand, path, scope) => readCondition(kind === 'string' ? 'rich_text' : kind, object(operand, path), path, scope),
  ]),
);

function items(value: ShownValue): readonly ShownValue[] {
  const rollup = value['rollup'] as ShownValue;
  return rollup.type === 'array' ? (rollup['array'] as readonly ShownValue[]) : [];
}
const each =
  (combine: (values: readonly ShownValue[], condition: Condition) => boolean): Operator =>
  (operand, path, scope) => {
    const [[kind, inner] = ['', undefined]] = Object.entries(object(operand, path));
    const condition = readCondition(kind, object(inner, `${path}.${kind}`), `${path}.${kind}`, scope);
    return (value) => combine(items(value), condition);
  };
const rollup: Readonly<Record<string, Operator>> = {
  any: each((values, condition) => values.some(condition)),
  every: each((values, condition) => values.every(condition)),
  none: each((values, condition) => !values.some(condition)),
  number: (operand, path, scope) => readCondition('number', object(operand, path), path, scope),
  date: (operand, path, scope) => readCondition('date', object(operand, path), path, scope),
};

const date: Readonly<Record<string, Operator>> = {
  ...Object.fromEntries(
    [
      ...['equals', 'before', 'after', 'on_or_before', 'on_or_after'],
      ...['this_week', 'past_week', 'past_month', 'past_year', 'next_week', 'next_month', 'next_year'],
    ].map((name): [string, Operator] => [
      name,
      (operand, path, { viewer }) => {
        const holds = dateCondition(name, operand, path, viewer.services.now());
        return (value) => {
          const found = dateOf(value);
          return found !== null && holds(found.start);
        };
      },
    ]),
  ),
  ...existence,
};

const operators: Readonly<Record<string, Readonly<Record<string, Operator>>>> = {
  title: text,
  rich_text: text,
  url: text,
  email: text,
  phone_number: text,
  number: numeric,
  unique_id: numeric,
  checkbox,
  select,
  status: select,
  multi_select: multiSelect,
  date,
  created_time: date,
  last_edited_time: date,
  people: references,
  created_by: references,
  last_edited_by: references,
  relation: references,
  files: existence,
  formula,
  rollup,
  verification: { status: verificationIs, equals: verificationIs, does_not_equal: not(verificationIs) },
};

/** Types of properties that can be filtered by. */
export const filterTypes: readonly string[] = Object.keys(operators);

/** The condition that `{ equals: 'x' }` and the like states about values of a type. All that are given must hold. */
export function readCondition(type: string, condition: Json, path: string, scope: ConditionScope): Condition {
  const known = Object.hasOwn(operators, type) ? operators[type] : undefined;
  if (!known) throw invalid(path, 'a known filter', { [type]: condition });
  const conditions = Object.entries(condition).map(([name, operand]) => {
    const operator = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!operator) throw invalid(`${path}.${name}`, 'not present', operand);
    return operator(operand, `${path}.${name}`, scope);
  });
  if (conditions.length === 0) {
    throw invalid(
      path,
      `an object with one of ${Object.keys(known)
        .map((name) => `\`"${name}"\``)
        .join(', ')}`,
      condition,
    );
  }
  return (value) => conditions.every((holds) => holds(value));
}
