import { describe, expect, it } from 'vitest';
import type { Fonts } from '../../../model/run.ts';
import { embeddingLevels } from './bidi.ts';
import { cutBySlot, paragraphSlots } from './script-slot.ts';

const fonts: Fonts = { ascii: 'A', highAnsi: 'A', eastAsia: 'E', complex: 'C' };

/** The runs of a paragraph, each cut by slot: `text/slot`. */
function slotsOf(texts: readonly string[], rightToLeft?: boolean): readonly string[] {
  const text = texts.join('');
  let from = 0;
  const runs = texts.map((part) => {
    const run = { from, text: part, fonts };
    from += part.length;
    return run;
  });
  const slots = paragraphSlots(text, runs, rightToLeft === undefined ? undefined : embeddingLevels(text, rightToLeft, []));
  return runs.flatMap((run) => cutBySlot(run, slots).map((stretch) => `${stretch.text}/${stretch.slot}`));
}

describe('the font slot', () => {
  it('is that of plain text for plain text', () => {
    expect(slotsOf(['Total: 12 €'])).toEqual(['Total: 12 €/ascii']);
  });
  it('of a space follows the text before it across runs', () => {
    expect(slotsOf(['\u4e2d', ' ', 'x', ' '])).toEqual(['\u4e2d/eastAsia', ' /eastAsia', 'x/ascii', ' /ascii']);
  });
  it('of a space between Korean words is that of plain text', () => {
    expect(slotsOf(['가 나'])).toEqual(['가/eastAsia', ' /ascii', '나/eastAsia']);
  });
  it('of a space at the start follows the text behind it', () => {
    expect(slotsOf([' ', '\u4e2d'])).toEqual([' /eastAsia', '\u4e2d/eastAsia']);
  });
  it('is the complex one for all text from right to left and for numbers in it, not for Latin words', () => {
    expect(slotsOf(['\u05d0 (12) Word'], true)).toEqual(['\u05d0 (12) /complex', 'Word/ascii']);
  });
  it('is the plain one for numbers between Latin words of a paragraph from left to right', () => {
    expect(slotsOf(['a 1 \u05d0'], false)).toEqual(['a 1 /ascii', '\u05d0/complex']);
  });
});
