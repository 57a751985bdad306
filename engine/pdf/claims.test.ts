import { expect, it } from 'vitest';
import { nodePlatform } from '../../integrations/rendering/node-platform.ts';
import { RefusedInput } from '../diagnostics.ts';
import { claimsOf, refuseUnmergeable } from './claims.ts';
import type { PdfOptions } from './pdf-options.ts';

const platform = await nodePlatform();

const refusalOf = (act: () => unknown): string | undefined => {
  try {
    act();
  } catch (error) {
    if (error instanceof RefusedInput) return error.diagnostic.code;
    throw error;
  }
  return undefined;
};

it.each<[string, PdfOptions, string | undefined]>([
  ['refuses a password in PDF/A', { standards: ['a-2b'], password: 'open' }, 'pdf/password'],
  ['refuses form fields in PDF/A', { standards: ['a-2b'], formFields: true }, 'pdf/form-fields'],
  ['allows a password and form fields elsewhere', { password: 'open', formFields: true }, undefined],
])('%s', (_, options, code) => {
  expect(refusalOf(() => claimsOf(options, platform))).toBe(code);
});

it('encrypts only with a password', () => {
  expect(claimsOf({}, platform).encryption).toBeUndefined();
  expect(claimsOf({ password: 'open' }, platform).encryption).toBeDefined();
});

it('refuses form fields in one PDF of many rows, and nothing where there are none', () => {
  expect(refusalOf(() => refuseUnmergeable({ formFields: true }))).toBe('pdf/form-fields');
  expect(refusalOf(() => refuseUnmergeable({}))).toBeUndefined();
});
