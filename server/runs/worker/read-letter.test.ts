import { expect, it } from 'vitest';
import { readLetter } from './read-letter.ts';

it('cuts a long subject between characters, and says that something is missing', () => {
  const { mailOf } = readLetter({ property: 'To', subject: 'a{{Name}}', text: '' }, { locale: 'en-US', timeZone: 'UTC' });
  const { subject } = mailOf({ id: '1', fields: new Map([['Name', '😀'.repeat(150)]]) });
  expect(subject).toBe(`a${'😀'.repeat(99)}…`);
});
