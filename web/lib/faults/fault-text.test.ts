import { expect, it } from 'vitest';
import { faultText } from './fault-text.ts';

it('tells message and hint as sentences, and nothing that the title says', () => {
  const hint = 'Connect Notion again.';
  expect(faultText({ message: 'Notion authentication failed', hint }, 'Notion authentication failed')).toBe(hint);
  expect(faultText({ message: 'Notion authentication failed', hint }, 'Error')).toBe(`Notion authentication failed. ${hint}`);
  expect(faultText({ message: 'It is away.', hint })).toBe(`It is away. ${hint}`);
  expect(faultText({ message: 'Failed to select document' }, 'Error')).toBe('Failed to select document');
});
