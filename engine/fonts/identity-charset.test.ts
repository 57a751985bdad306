import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { harfbuzzModules } from '../../integrations/rendering/fonts/harfbuzz-modules.ts';
import type { FontFile } from '../platform.ts';
import { harfbuzzShaper } from './harfbuzz.ts';
import { withIdentityCharset } from './identity-charset.ts';
import { from, tagAt, u8, u16, u32 } from './table-view.ts';

const shaper = harfbuzzShaper(harfbuzzModules);
const at = (name: string) => new URL(`../../node_modules/${name}`, import.meta.url);
const korean: FontFile = {
  name: 'NotoSansKR-Bold',
  bytes: new Uint8Array(readFileSync(at('@embedpdf/fonts-kr/fonts/NotoSansKR-Bold.otf'))),
};

/** All CIDs of a font by glyph, read where the only five-byte operand in front of the operator 15 of its Top DICT says. */
function cidsOf(bytes: Uint8Array): readonly number[] {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const table = (tag: string) => {
    const record = Array.from({ length: u16(file, 4) }, (_, index) => 12 + index * 16).find(
      (place) => tagAt(file, place) === tag,
    ) as number;
    return from(file, u32(file, record + 8));
  };
  const [cff, glyphs] = [table('CFF '), u16(table('maxp'), 4)];
  let place = 0;
  for (let offset = 0; offset < 300; offset++) if (u8(cff, offset) === 29 && u8(cff, offset + 5) === 15) place = u32(cff, offset + 1);
  const format = u8(cff, place);
  const cids = [0];
  for (let next = place + 1; cids.length < glyphs; ) {
    const first = u16(cff, next);
    const left = format === 0 ? 0 : format === 1 ? u8(cff, next + 2) : u16(cff, next + 2);
    for (let more = 0; more <= left; more++) cids.push(first + more);
    next += format === 0 ? 2 : format === 1 ? 3 : 4;
  }
  return cids;
}

it.each([
  ['one glyph', [10_288]],
  ['several', [5, 300, 10_288, 15_615]],
])('gives the glyphs of a font that is keyed by CIDs their own ids as CIDs: %s', (_, glyphs) => {
  const subset = shaper.subset(korean, glyphs);
  const identity = withIdentityCharset(subset);
  expect(cidsOf(identity)).toEqual(Array.from({ length: (glyphs.at(-1) ?? 0) + 1 }, (__, glyph) => glyph));
  expect(cidsOf(subset)).not.toEqual(cidsOf(identity));
  expect(identity.length).toBe(subset.length);
  expect(withIdentityCharset(identity)).toEqual(identity);
});

it('leaves other fonts, and files that break off, as they are', () => {
  const trueType = new Uint8Array(readFileSync(at('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf')));
  expect(withIdentityCharset(trueType)).toBe(trueType);
  const subset = shaper.subset(korean, [5]);
  for (let length = 0; length < subset.length; length += 7) expect(() => withIdentityCharset(subset.slice(0, length))).not.toThrow();
});
