import { expect, test } from 'vitest';
import { MAX_PIXELS } from './picture-info.ts';
import { canRecolour } from './picture-variants.ts';
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

test('effects on a picture decode it once more, a JPEG up to 16 million pixels', () => {
  const frame = Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0x0f, 0xa0, 0x0f, 0xa0, 1, 1, 0x11, 0, 0xff, 0xda, 0, 2);
  const jpeg = { name: 'a.jpg', bytes: frame };
  const budget = openPixelBudget();
  for (let count = 0; count < MAX_DOCUMENT_PIXELS / 16_000_000; count++) {
    expect(budget.take(frame)).toBe(true);
    expect(canRecolour(jpeg, budget)).toBe(true);
  }
  expect(canRecolour(jpeg, budget)).toBe(false);
  expect(canRecolour({ ...jpeg, bytes: frame.with(8, 0xa1) }, openPixelBudget())).toBe(false);
});
