import { expect, it } from 'vitest';
import type { Diagnostic } from '../../../engine/index.ts';
import { sortNotes } from './sort-notes.ts';

const empty = (property: string): Diagnostic => ({
  severity: 'warning',
  code: 'fill/missing-value',
  message: `'${property}' is empty.`,
  where: { property },
});
const noPlaceholder: Diagnostic = { severity: 'warning', code: 'fill/no-placeholder', message: 'The template has no placeholder.' };

it('says of a column that the plan leaves empty why it is, and once', () => {
  const { notes } = sortNotes([empty('Client'), empty('Due')], { isRow: true, locked: ['Client'] });
  expect(notes.map(({ message }) => message)).toEqual(["'Client' stays empty on the free plan.", "'Due' is empty."]);
});

it('says above the pages of a row that every row gives the same, and in the list of the template', () => {
  const found = [noPlaceholder, empty('Due')];
  expect(sortNotes(found, { isRow: true, locked: [] })).toEqual({ unfilled: noPlaceholder, notes: [empty('Due')] });
  expect(sortNotes(found, { isRow: false, locked: [] })).toEqual({ unfilled: undefined, notes: found });
});
