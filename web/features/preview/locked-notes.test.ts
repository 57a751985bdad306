import { expect, it } from 'vitest';
import type { Diagnostic } from '../../../engine/index.ts';
import { withLocked } from './locked-notes.ts';

const empty = (property: string): Diagnostic => ({
  severity: 'warning',
  code: 'fill/missing-value',
  message: `'${property}' is empty.`,
  where: { property },
});

it('says of a column that the plan leaves empty why it is, and once', () => {
  const notes = withLocked([empty('Client'), empty('Due')], ['Client']);
  expect(notes.map(({ message }) => message)).toEqual(["'Client' stays empty on the free plan.", "'Due' is empty."]);
});
