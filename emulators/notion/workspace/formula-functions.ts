import { dateOf, isEmpty, numberOf, type ShownValue, textOf } from './shown-value.ts';

type FormulaFunction = (inputs: readonly ShownValue[]) => ShownValue;

const number = (result: number | null): ShownValue => ({ type: 'number', number: result });

function numeric(combine: (numbers: readonly number[]) => number): FormulaFunction {
  return (inputs) => {
    const numbers = inputs.map(numberOf);
    return number(numbers.includes(null) ? null : combine(numbers as number[]));
  };
}

/** What formulas of the emulator can do, by name: their expressions are only shown. */
const functions: Readonly<Record<string, FormulaFunction>> = {
  product: numeric((numbers) => numbers.reduce((product, factor) => product * factor, 1)),
  'with-rate': numeric(([amount = 0, rate = 0]) => amount * (1 + rate)),
  text: (inputs) => ({ type: 'string', string: inputs.map(textOf).filter(Boolean).join(' · ') || null }),
  'is-filled': (inputs) => ({ type: 'boolean', boolean: inputs.every((input) => !isEmpty(input)) }),
  date: ([input]) => ({ type: 'date', date: input ? dateOf(input) : null }),
};

/** `{ type: 'unsupported' }` for a function that there is not. */
export function computeFormula(compute: string, inputs: readonly ShownValue[]): ShownValue {
  return Object.hasOwn(functions, compute) ? (functions[compute] as FormulaFunction)(inputs) : { type: 'unsupported', unsupported: {} };
}
