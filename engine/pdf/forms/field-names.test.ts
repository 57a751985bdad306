import { expect, it } from 'vitest';
import { openFieldNames } from './field-names.ts';

it('numbers fields of the same name, past names that others have, and takes full stops out', () => {
  expect(['n', 'n', 'n_2', 'n', 'a.b', 'a_b'].map(openFieldNames())).toEqual(['n', 'n_2', 'n_2_2', 'n_3', 'a_b', 'a_b_2']);
});

it('numbers the fields of a loop in time that grows as they do', () => {
  const fields = Array.from({ length: 40_000 }, () => 'n');
  expect(fields.map(openFieldNames()).at(-1)).toBe('n_40000');
});
