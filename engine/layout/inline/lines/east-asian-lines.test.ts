import { describe, expect, it } from 'vitest';
import type { Atom, TextAtom } from '../atoms/atom.ts';
import { spaceScripts } from '../atoms/script-space.ts';
import { hangingWidth } from './hanging-punctuation.ts';
import { lineExtent } from './line-metrics.ts';

function atom(text: string, breakAfter = false): TextAtom {
  const units = [...text];
  return {
    type: 'text',
    text,
    level: 0,
    breakAfter,
    style: { size: 10, scale: 1, spacing: 0 },
    shaped: { glyphs: units.map(() => 1), advances: units.map(() => 1), texts: units, width: units.length },
  } as unknown as TextAtom;
}
const texts = (atoms: readonly Atom[]) =>
  atoms.map((each) => (each.type === 'text' ? (each.text === '' ? each.width : each.text) : each.type));

describe('between scripts', () => {
  it('room of a fifth of the size stands between ideographs and Latin letters or digits', () => {
    expect(texts(spaceScripts([atom('中'), atom('12'), atom('年')]))).toEqual(['中', 2, '12', 2, '年']);
  });
  it('none stands next to spaces and punctuation', () => {
    expect(texts(spaceScripts([atom('中，'), atom('a'), atom(' '), atom('中')]))).toEqual(['中，', 'a', ' ', '中']);
  });
  it('the line breaks behind the room', () => {
    expect(spaceScripts([atom('中', true), atom('a')]).map((each) => each.breakAfter)).toEqual([false, true, false]);
  });
});

describe('punctuation', () => {
  it('hangs behind an ideograph, not behind a Latin word', () => {
    expect([hangingWidth(atom('的，')), hangingWidth(atom('的,')), hangingWidth(atom('Snake,')), hangingWidth(atom('的」'))]).toEqual([
      10, 10, 0, 0,
    ]);
  });
});

describe('a line on the document grid', () => {
  const content = { ascent: 11, descent: 3, textHeight: 14, textAscent: 11, first: false, last: false };
  it('stands in the middle of whole grid lines, whatever exact height is asked for', () => {
    expect(lineExtent(content, { rule: 'exact', value: 12 }, 20)).toEqual({ above: 14, below: 6, contentHeight: 20 });
  });
  it('is pushed down by a drawing, not centred with it', () => {
    expect(lineExtent({ ...content, ascent: 18 }, { rule: 'auto', value: 1 }, 20)).toEqual({ above: 18, below: 22, contentHeight: 40 });
  });
  it('has the room of a multiple below it: grid lines, text lines at the end of the paragraph', () => {
    expect(lineExtent(content, { rule: 'auto', value: 1.5 }, 20)).toEqual({ above: 14, below: 16, contentHeight: 20 });
    expect(lineExtent({ ...content, last: true }, { rule: 'auto', value: 1.5 }, 20)).toEqual({
      above: 14,
      below: 13,
      contentHeight: 20,
    });
  });
});
