import { expect, test } from 'vitest';
import type { PictureEffect } from '../model/picture-effect.ts';
import { EXACT, LOSSY, recolour } from './recolour.ts';

const RED = [200, 30, 30, 255];
const PALE = [250, 240, 20, 128];

/** What becomes of a red pixel and of a yellow one that is half transparent. */
function changed(effect: PictureEffect, tolerance = EXACT): number[] {
  const pixels = Uint8Array.of(...RED, ...PALE);
  recolour(pixels, [effect], tolerance);
  return [...pixels];
}

// The values are those of the pictures that LibreOffice 7.4 makes of the same pixels.
test.each<[string, PictureEffect, number[]]>([
  ['greys by how bright colours look', { type: 'grey' }, [81, 81, 81, 255, 218, 218, 218, 128]],
  ['black or white', { type: 'blackAndWhite', from: 0.5 }, [0, 0, 0, 255, 255, 255, 255, 128]],
  ['white from a level', { type: 'blackAndWhite', from: 0.25 }, [255, 255, 255, 255, 255, 255, 255, 128]],
  ['brighter', { type: 'light', brightness: 0.2, gain: 1 }, [251, 81, 81, 255, 255, 255, 71, 128]],
  ['more contrast about the middle', { type: 'light', brightness: 0, gain: 2 }, [255, 0, 0, 255, 255, 255, 0, 128]],
  ['half of the brightness behind the contrast', { type: 'light', brightness: -0.3, gain: 0.6 }, [110, 8, 8, 255, 140, 134, 2, 128]],
  ['two colours', { type: 'duotone', black: '000080', white: 'FFFF00' }, [81, 81, 87, 255, 218, 218, 19, 128]],
  ['a colour replaced', { type: 'replace', colour: 'C81E1E', by: '010203', opacity: 0 }, [1, 2, 3, 0, ...PALE]],
])('%s', (_, effect, expected) => expect(changed(effect)).toEqual(expected));

test('a colour that is replaced is met as nearly as its format keeps it', () => {
  const nearly: PictureEffect = { type: 'replace', colour: 'BE2828', by: 'FFFFFF', opacity: 0 };
  expect(changed(nearly).slice(0, 4)).toEqual(RED);
  expect(changed(nearly, LOSSY).slice(0, 4)).toEqual([255, 255, 255, 0]);
});
