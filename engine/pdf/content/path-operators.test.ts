import { expect, test } from 'vitest';
import { nodePlatform } from '../../../integrations/rendering/node-platform.ts';
import { openFontLibrary } from '../../fonts/library.ts';
import { dot, pageOfTriangle } from '../../layout/filled-path.test-support.ts';
import { openWriter } from '../open-writer.ts';

const platform = await nodePlatform();
const fonts = openFontLibrary(platform, { embedded: [], fontTable: new Map(), noLeading: false }, () => {});

const pdfOf = (mark: Parameters<typeof pageOfTriangle>[0]): string => {
  const document = { sections: [], footnotes: new Map(), endnotes: new Map(), settings: {} };
  const input = { pages: [pageOfTriangle(mark)], document, labels: new Map(), title: '', report: () => {} };
  return Buffer.from(openWriter({ fonts, platform, compress: false }).write(input as never)).toString('latin1');
};
/** The operators of a triangle with that fill. */
const operatorsOf = (mark: Parameters<typeof pageOfTriangle>[0]): string => {
  const pdf = pdfOf(mark);
  return /(?:\/A\d+ gs\n)?0 0 m\n20 0 l\n20 -10 l\nh\n.*?\nQ/s.exec(pdf)?.[0] ?? pdf;
};

test('a picture fills a path as pale as it is, but for what the even-odd rule leaves out', () => {
  expect(operatorsOf({ fill: { type: 'picture', media: dot, opacity: 1 } })).toMatch(
    /^0 0 m\n.*h\nW n\n20 0 0 10 0 -[\d.]+ cm\n\/\w+ Do\nQ/s,
  );
  expect(operatorsOf({ fill: { type: 'picture', media: dot, opacity: 0.5 }, evenOdd: true })).toMatch(/^\/A50 gs\n.*h\nW\* n\n/s);
});

test('a pattern is a tile that begins with the shape, which is a form for that, on its ground if it has one', () => {
  const pattern = { type: 'pattern', rows: [0xf0], colour: 'FF0000', opacity: 1 } as const;
  const pdf = pdfOf({ fill: { ...pattern, background: '0000FF' }, evenOdd: true });
  const form = /0 0 1 rg\n0 0 m\n20 0 l\n20 -10 l\nh\nf\*\nQ\nq\n\/(F\w+) Do\nQ/.exec(pdf)?.[1];
  const object = new RegExp(`/XObject<</${form} (\\d+) 0 R>>`).exec(pdf)?.[1];
  const dictionary = '/Subtype/Form/BBox\\[0 -10 20 0\\]/Resources<</Pattern<</P (\\d+) 0 R>>>>[^]*?';
  const content = 'stream\\s+/Pattern cs\n/P scn\n0 0 m\n20 0 l\n20 -10 l\nh\nf\\*\n';
  const tile = new RegExp(`\n${object} 0 obj\\s*<</Type/XObject${dictionary}${content}`).exec(pdf)?.[1];
  expect(pdf).toMatch(
    new RegExp(`\n${tile} 0 obj\\s*<<[^>]*/PatternType 1[^>]*/XStep 6/YStep 6/Resources<<>>[^]*?stream\\s+1 0 0 rg\n0 5.25 3 0.75 re\nf\n`),
  );
  expect(pdfOf({ fill: pattern })).not.toContain('0 0 1 rg');
});
