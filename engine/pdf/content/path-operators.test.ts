import { expect, test } from 'vitest';
import { nodePlatform } from '../../../integrations/rendering/node-platform.ts';
import { openFontLibrary } from '../../fonts/library.ts';
import { dot, pageOfTriangle } from '../../layout/filled-path.test-support.ts';
import { openWriter } from '../open-writer.ts';

const platform = await nodePlatform();
const fonts = openFontLibrary(platform, { embedded: [], fontTable: new Map(), noLeading: false }, () => {});

/** The operators of a triangle with that fill. */
const operatorsOf = (mark: Parameters<typeof pageOfTriangle>[0]): string => {
  const document = { sections: [], footnotes: new Map(), endnotes: new Map(), settings: {} };
  const input = { pages: [pageOfTriangle(mark)], document, labels: new Map(), title: '', report: () => {} };
  const pdf = Buffer.from(openWriter({ fonts, platform, compress: false }).write(input as never)).toString('latin1');
  return /(?:\/A\d+ gs\n)?0 0 m\n20 0 l\n20 -10 l\nh\n.*?\nQ/s.exec(pdf)?.[0] ?? pdf;
};

test('a picture fills a path as pale as it is, but for what the even-odd rule leaves out', () => {
  expect(operatorsOf({ fill: { type: 'picture', media: dot, opacity: 1 } })).toMatch(
    /^0 0 m\n.*h\nW n\n20 0 0 10 0 -[\d.]+ cm\n\/\w+ Do\nQ/s,
  );
  expect(operatorsOf({ fill: { type: 'picture', media: dot, opacity: 0.5 }, evenOdd: true })).toMatch(/^\/A50 gs\n.*h\nW\* n\n/s);
});
