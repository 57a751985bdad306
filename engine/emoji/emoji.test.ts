import { expect, test } from 'vitest';
import { emojiName, isEmoji } from './emoji.ts';

test.each(['😀', '✅', '👍🏽', '👩‍👧', '🇩🇪', '❤️', '1️⃣', '\u{1f3f4}\u{e0067}\u{e007f}'])('%s is a picture', (text) => {
  expect(isEmoji(text)).toBe(true);
});

test.each(['a', '1', '#', '❤', '☎', '✔', '★', '✅\ufe0e', '漢', ' ', '©', 'a\ufe0f'])('%s is text', (text) => {
  expect(isEmoji(text)).toBe(false);
});

test('names are code points in hex', () => {
  expect(emojiName('👍🏽')).toBe('1f44d-1f3fd');
  expect(emojiName('❤️')).toBe('2764-fe0f');
});
