import { expect, it } from 'vitest';
import { readPdfOptions } from './pdf-options.ts';

it.each(['password', 'watermark'])('refuses an empty --%s, such as that of a variable that is not set', (option) => {
  expect(() => readPdfOptions({ [option]: '' })).toThrow(`--${option} is empty.`);
});
