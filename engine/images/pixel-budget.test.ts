import { expect, test } from 'vitest';
import { MAX_PIXELS } from './picture-info.ts';
import { MAX_DOCUMENT_PIXELS, openPixelBudget } from './pixel-budget.ts';
import { testPngHeader } from './test-png.ts';

const LARGEST = MAX_PIXELS / 5000;

test('a document has ten of the largest pictures, each counted once', () => {
  const budget = openPixelBudget();
  const pictures = Array.from({ length: MAX_DOCUMENT_PIXELS / MAX_PIXELS }, () => testPngHeader(5000, LARGEST));
  for (const picture of [...pictures, ...pictures]) expect(budget.take(picture)).toBe(true);
  expect(budget.take(testPngHeader(1, 1))).toBe(false);
  expect(budget.take(pictures[0] as Uint8Array)).toBe(true);
  expect(openPixelBudget().take(testPngHeader(1, 1))).toBe(true);
});

test('pictures that are not decoded cost nothing: those too large on their own, and those of no known format', () => {
  const budget = openPixelBudget();
  for (let count = 0; count < 20; count++) expect(budget.take(testPngHeader(50_000, 50_000))).toBe(true);
  expect(budget.take(Uint8Array.of(1, 2, 3))).toBe(true);
  for (let count = 0; count < 10; count++) expect(budget.take(testPngHeader(5000, LARGEST))).toBe(true);
});
