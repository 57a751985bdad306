import { expect, it } from 'vitest';
import { openIdentityCache } from '../identity-cache.ts';
import type { Paragraph } from '../model/paragraph.ts';
import { keyOfTexts, type RecentParagraphs, recallParagraph, rememberParagraph } from './recent-paragraphs.ts';
import { paragraph } from './test-documents.ts';

const remembered = (...texts: readonly string[]) => {
  const recent: RecentParagraphs = new Map();
  const text = { characters: 0 };
  for (const each of texts) rememberParagraph(recent, each, paragraph(each), text);
  return { recent, text, recall: (key: string) => recallParagraph(recent, key, text) };
};

it('gives the paragraph of the same texts again, however many others came between', () => {
  const { recent, recall } = remembered('a', 'b', 'c');
  const first = recent.get('a')?.paragraph;
  expect(recall('a')).toBe(first);
  expect(recall('d')).toBeUndefined();
});

it('keeps the 64 used last', () => {
  const { recent, text, recall } = remembered(...Array.from({ length: 64 }, (_, index) => `${index}`));
  recall('0');
  rememberParagraph(recent, 'new', paragraph('new'), text);
  expect([recent.size, recall('0') !== undefined, recall('1')]).toEqual([64, true, undefined]);
});

it('counts the characters of what came twice until it is dropped', () => {
  const { recent, text, recall } = remembered('twelve chars');
  recall('twelve chars');
  recall('twelve chars');
  expect(text.characters).toBe(12);
  for (let index = 0; index < 64; index++) rememberParagraph(recent, `${index}`, paragraph('x'), text);
  expect(text.characters).toBe(0);
});

it('keeps nothing of long texts, and no knowledge of more than 200,000 characters', () => {
  const long = 'x'.repeat(10_001);
  expect(remembered(long).recall(long)).toBeUndefined();
  const texts = Array.from({ length: 30 }, (_, index) => `${index}`.padEnd(9000, 'x'));
  const { text, recall } = remembered(...texts);
  texts.forEach(recall);
  expect(text.characters).toBe(23 * 9000);
});

it('lets caches keep what they know of a paragraph from its second time on', () => {
  const { recent, recall } = remembered('a', 'b');
  const [a, b] = [recent.get('a')?.paragraph as Paragraph, recent.get('b')?.paragraph as Paragraph];
  const cache = openIdentityCache<object, string>();
  const marks = [{}, {}];
  recall('a');
  for (let turn = 0; turn < 9; turn++) cache.turn();
  cache.set(a, 'a');
  cache.set(b, 'b');
  cache.set(marks[0] as object, 'of a', a);
  cache.set(marks[1] as object, 'of b', b);
  cache.turn();
  expect([a, b, ...marks].map((key) => cache.get(key))).toEqual(['a', undefined, 'of a', undefined]);
});

it('tells texts apart that look alike when joined', () => {
  expect(keyOfTexts(['1:a', 'b'])).not.toBe(keyOfTexts(['1', ':ab']));
  expect(keyOfTexts(['', 'ab'])).not.toBe(keyOfTexts(['ab', '']));
});
