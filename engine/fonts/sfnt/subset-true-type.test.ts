import fc from 'fast-check';
import { expect, it } from 'vitest';
import { harfbuzzModules } from '../../../integrations/rendering/fonts/harfbuzz-modules.ts';
import { nodePlatform } from '../../../integrations/rendering/node-platform.ts';
import type { FontFile } from '../../platform.ts';
import { PACKAGED_FAMILIES } from '../packaged-fonts.ts';
import { harfbuzzShaper } from '../shaping/harfbuzz.ts';
import { baseGlyphs } from './base-glyphs.ts';
import { openFontFile } from './font-file.ts';
import { subsetTrueType } from './subset-true-type.ts';

const { fonts } = nodePlatform();
const shaper = harfbuzzShaper(harfbuzzModules);

function filesOf(family: string): readonly FontFile[] {
  const styles = [false, true].flatMap((bold) => [false, true].map((italic) => fonts.find(family, bold, italic)));
  return styles.filter((file) => file !== undefined);
}

/** Whether it was made here; fails where HarfBuzz makes something else of it. */
function isAsHarfBuzz(file: FontFile, glyphs: readonly number[]): boolean {
  const made = subsetTrueType(file, glyphs);
  if (made !== undefined) expect(Buffer.compare(made, shaper.subset(file, glyphs)), file.name).toBe(0);
  return made !== undefined;
}

it.each(PACKAGED_FAMILIES.map(({ family }) => family))('makes of %s what HarfBuzz makes, byte by byte', (family) => {
  for (const file of filesOf(family)) {
    const font = openFontFile(file);
    if (font.type === 'fault') throw new Error(font.message);
    const plain = font.outlines === 'truetype' && font.table('fvar') === undefined;
    const block = Array.from({ length: 128 }, (_, index) => 256 + index);
    expect([[...baseGlyphs(file)], block].map((glyphs) => isAsHarfBuzz(file, glyphs))).toEqual([plain, plain]);
  }
});

it.each(['Arimo', 'Carlito', 'Gelasio'])('makes the same of any glyphs of %s, also of ids that it has not', (family) => {
  const [file] = filesOf(family);
  if (file === undefined) throw new Error(`${family} is not installed`);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 60 }), (glyphs) => isAsHarfBuzz(file, glyphs)),
    { numRuns: 60 },
  );
});

it('makes nothing of glyphs beyond the first that a file without outlines has', () => {
  const [file] = filesOf('Arimo');
  expect(subsetTrueType({ name: 'none', bytes: new Uint8Array(100) }, [1])).toBeUndefined();
  expect(file && subsetTrueType({ name: 'cut', bytes: file.bytes.slice(0, 3000) }, [1])).toBeUndefined();
});
