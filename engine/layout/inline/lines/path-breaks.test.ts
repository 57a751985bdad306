import { expect, it } from 'vitest';
import { layoutParagraph } from '../layout-paragraph.ts';
import { contextOf, fields, paragraphOf, textOf } from '../test-paragraphs.ts';

/** The text by lines, in letters 5 pt wide. */
const linesOf = (text: string, width = 50): readonly string[] =>
  layoutParagraph(paragraphOf([textOf(text)]), { width, fields }, contextOf())
    .box.items.flatMap(({ fragment }) => fragment.marks)
    .flatMap((mark) => (mark.type === 'glyphs' ? [mark.texts.join('')] : []));

it('ends a line behind a slash where the line has no space', () => {
  expect(linesOf('and either/or')).toEqual(['and ', 'either/or']);
  expect(linesOf('neither/nor else')).toEqual(['neither/', 'nor else']);
  expect(linesOf('aa bbb /ccc')).toEqual(['aa bbb ', '/ccc']);
  expect(linesOf('a b-c/123456')).toEqual(['a ', 'b-c/123456']);
});

it('cuts a path that stands alone on lines where a letter has no room left, up to 65 letters behind white space', () => {
  expect(linesOf('see aaaaa/bbbb/ccc')).toEqual(['see ', 'aaaaa/bbbb', '/ccc']);
  expect(linesOf(' aaaaa/bbbb/ccc')).toEqual([' ', 'aaaaa/bbbb', '/ccc']);
  expect(linesOf(`a ${'ppp/'.repeat(25)}`).slice(6, 9)).toEqual(['p/ppp/ppp/', 'ppp/ppp/', 'ppp/ppp/']);
});

it('ends a line behind a slash of an overly long path', () => {
  const path = 'p'.repeat(30);
  expect(linesOf(`see ${path}/${path}/pp/aaaaaaaa`, 360)[0]).toBe('see ');
  expect(linesOf(`see ${path}/${path}/ppp/aaaaaaa`, 360)[0]).toBe(`see ${path}/${path}/ppp/`);
});

it('ends no line behind a slash that not even a letter has room behind, but before it', () => {
  expect(linesOf('aa bb-ccc/123')).toEqual(['aa bb-', 'ccc/123']);
  expect(linesOf('aa b/cccc/123')).toEqual(['aa ', 'b/cccc/123']);
});
