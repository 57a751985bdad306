import { expect, it } from 'vitest';
import { helpFor } from './error-help.ts';

it('finds the entry of an error by its title, or by what it says', () => {
  expect(helpFor('Plan Limit', 'Demo and free plan allow up to 3 PDFs in a run.')).toBe('/help#error-plan-limit');
  expect(helpFor('Error', 'Failed to load document')).toBe('/help#error-failed-to-load-document');
  expect(helpFor('Error', 'No refresh token found for ada@example.com')).toBe('/help#error-no-refresh-token-found-for');
});

it('knows of no entry for what is not an error of the product', () => {
  expect(helpFor('Error', 'The disk is full.')).toBeUndefined();
});
