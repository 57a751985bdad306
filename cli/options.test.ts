import { expect, it } from 'vitest';
import { formatSettings, wholeNumber } from './options.ts';

it.each(['', ' ', ' 2', '1e0', '0x3', '1.0', '-1', '6', 'two'])('takes no other number than a whole one in digits: %j', (text) => {
  expect(() => wholeNumber('--decimals', text, 0, 5)).toThrow(`--decimals takes a whole number from 0 to 5, not '${text}'.`);
});

it.each(['', 'C', 'de_DE', 'xx', 'zz-ZZ'])('takes no language whose dates and numbers are not known: %j', (locale) => {
  expect(() => formatSettings({ locale, timezone: 'UTC' })).toThrow(`--locale '${locale}' is not a language that is known here.`);
});

it.each(['de', 'de-CH', 'ar-EG', 'ja-JP-u-ca-japanese', 'sr-Latn-RS'])('takes languages and their variants: %s', (locale) => {
  expect(formatSettings({ locale, timezone: 'UTC' }).locale).toBe(locale);
});
