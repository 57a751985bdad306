import { describe, expect, it } from 'vitest';
import type { HyphenationRules } from '../../../model/document.ts';
import type { Inline, ParagraphProperties } from '../../../model/paragraph.ts';
import { layoutParagraph } from '../layout-paragraph.ts';
import { openRefit } from '../plain/refit.ts';
import { contextOf, fields, paragraphOf, textOf } from '../test-paragraphs.ts';

/** Divides words of its one language behind every third letter. */
const hyphenators = {
  find: (language: string) => (language === 'la' ? (word: string) => [3, 6, 9, 12].filter((place) => place < word.length) : undefined),
};
const latin = { language: { latin: 'la' } };
const text = (value: string, properties = {}) => textOf(value, { ...latin, ...properties });

interface Setting extends Partial<HyphenationRules> {
  readonly width?: number;
  readonly properties?: Partial<ParagraphProperties>;
}

/** Letters are 5 pt wide, so twelve of them make the line of 60 pt. */
function setIn({ width = 60, properties, ...rules }: Setting, children: readonly Inline[]) {
  const context = {
    ...contextOf(),
    hyphenation: { language: 'la', rules: { zone: 0, limit: 0, capitals: true, atPageEnds: true, ...rules }, hyphenators },
  };
  const paragraph = paragraphOf(children, { hyphenate: true, ...properties });
  const options = { width, fields };
  return { context, paragraph, setting: { options, layout: layoutParagraph(paragraph, options, context) } };
}

function linesOf(setting: Setting, ...children: readonly Inline[]): readonly string[] {
  const { layout } = setIn(setting, children).setting;
  return layout.lines.map((_, line) =>
    layout.parts
      .marksOf(line)
      .groups.flatMap(({ marks }) => marks.flatMap((mark) => (mark.type === 'glyphs' ? mark.texts.join('') : [])))
      .join('')
      .replaceAll('\u00ad', '-')
      .trimEnd(),
  );
}

it('divides a word at the last place whose beginning fits with its hyphen', () => {
  expect(linesOf({}, text('ego amaverimus te'))).toEqual(['ego amaver-', 'imus te']);
  // "amaver-" would be half a letter too long.
  expect(linesOf({ width: 52 }, text('ego amaverimus te'))).toEqual(['ego ama-', 'verimus te']);
});

it('leaves words whole where the paragraph says so, and of languages that it can not divide', () => {
  const whole = ['ego', 'amaverimus te'];
  expect(linesOf({ width: 65, properties: { hyphenate: false } }, text('ego amaverimus te'))).toEqual(whole);
  expect(linesOf({ width: 65 }, textOf('ego amaverimus te', { language: { latin: 'xx' } }))).toEqual(whole);
  // Text that names no language has that of the document.
  expect(linesOf({ width: 65 }, textOf('ego amaverimus te'))[0]).toBe('ego amaver-');
});

it('divides words only behind more free room than the zone', () => {
  // Behind "ego" 45 pt are free.
  expect(linesOf({ zone: 44 }, text('ego amaverimus te'))[0]).toBe('ego amaver-');
  expect(linesOf({ zone: 45 }, text('ego amaverimus te'))[0]).toBe('ego');
});

it('ends no more lines in a row with hyphens than are allowed', () => {
  const words = text('ego amaverimus laudaverimus moneamus');
  expect(linesOf({}, words)).toEqual(['ego amaver-', 'imus laudav-', 'erimus mon-', 'eamus']);
  expect(linesOf({ limit: 1 }, words)).toEqual(['ego amaver-', 'imus', 'laudaverimus', 'moneamus']);
});

it('leaves words of capitals whole where the document asks for that', () => {
  expect(linesOf({ capitals: false }, text('ego AMAVERIMUS te'))).toEqual(['ego', 'AMAVERIMUS', 'te']);
  expect(linesOf({ capitals: false }, text('ego Amaverimus te'))[0]).toBe('ego Amaver-');
});

describe('a word', () => {
  it.each([
    ['ego (amaverimus).', 'ego (amaver-'],
    ['ego l’amaverim te', 'ego l’ama-'],
    ['ego-amaverimus te', 'ego-amaver-'],
    ['ego/amaverimus te', 'ego/'],
    ['id a@maverimus.it', 'id'],
    ['ego 123456789 te', 'ego'],
    ['ego amav2erimus', 'ego'],
    ['ego amav te amav', 'ego amav te'],
  ])('%s', (words, first) => expect(linesOf({}, text(words))[0]).toBe(first));

  it('is divided across looks, at their border as well', () => {
    const bold = { bold: true };
    expect(linesOf({}, text('ego am'), text('averimus', bold), text(' te'))).toEqual(['ego amaver-', 'imus te']);
    expect(linesOf({}, text('ego amaver'), text('imus', bold), text(' te'))).toEqual(['ego amaver-', 'imus te']);
    expect(linesOf({ width: 75 }, text('ego amaverimus'), text('!!', bold))).toEqual(['ego amaverimu-', 's!!']);
  });

  it('with soft hyphens is divided at these alone', () => {
    expect(linesOf({}, text('ego amave\u00adrimus te'))).toEqual(['ego amave-', 'rimus te']);
    expect(linesOf({}, text('ego a\u00admaverimus te'))).toEqual(['ego a-', 'maverimus te']);
  });

  it('of endless length is cut as ever', () => {
    const lines = linesOf({}, text('a'.repeat(3000)), text('b'.repeat(3000), { bold: true }));
    expect(lines.slice(0, 2)).toEqual(['a'.repeat(12), 'a'.repeat(12)]);
    expect(lines.join('').replaceAll('-', '')).toHaveLength(6000);
  });

  it('longer than the line is divided with hyphens', () => {
    expect(linesOf({ width: 40 }, text('amaverimusne'))).toEqual(['amaver-', 'imusne']);
  });
});

it('ends no page within a word where the document asks for that, unless there is no other place', () => {
  const headOf = (setting: Setting, words: string) => {
    const { box } = setIn({ ...setting, properties: { widowControl: false } }, [text(words)]).setting.layout;
    return (box.split(25)?.head.height ?? 0) / 10;
  };
  // Lines are 10 pt high: "ego te amo", "et amaver-", "imus te".
  expect(headOf({}, 'ego te amo et amaverimus te')).toBe(2);
  expect(headOf({ atPageEnds: false }, 'ego te amo et amaverimus te')).toBe(1);
  expect(headOf({ atPageEnds: false }, 'ego amaverimus laudaverimus moneamus')).toBe(2);
});

it('sets later rows in the general way', () => {
  const { context, paragraph, setting } = setIn({}, [text('ego amaverimus te')]);
  expect(openRefit(paragraph, setting, context)).toBeUndefined();
  const { hyphenation: _, ...plain } = context;
  expect(openRefit(paragraph, setting, plain)).toBeUndefined();
  const whole = setIn({ properties: { hyphenate: false } }, [text('ego amaverimus te')]);
  expect(openRefit(whole.paragraph, whole.setting, whole.context)).toBeDefined();
});
