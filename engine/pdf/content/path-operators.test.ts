import { expect, test } from 'vitest';
import { nodePlatform } from '../../../integrations/rendering/node-platform.ts';
import { openFontLibrary } from '../../fonts/library.ts';
import { prepareRgba } from '../../images/rgba-picture.ts';
import { writePng } from '../../images/write-png.ts';
import type { PathMark } from '../../layout/display-list.ts';
import { openWriter } from '../open-writer.ts';

const platform = await nodePlatform();
const fonts = openFontLibrary(platform, { embedded: [], fontTable: new Map(), noLeading: false }, () => {});
const media = { name: 'dot.png', bytes: writePng(prepareRgba(1, 1, Uint8Array.of(0, 0, 0, 255))) };

/** The operators of a triangle with that fill, 20 points wide and 10 high. */
const operatorsOf = (mark: Omit<PathMark, 'type' | 'x' | 'y' | 'steps'>): string => {
  const steps = [['M', 0, 0], ['L', 20, 0], ['L', 20, 10], ['Z']] as const;
  const page = {
    width: 100,
    height: 100,
    label: '1',
    items: [{ x: 0, y: 0, fragment: { marks: [{ type: 'path', x: 0, y: 0, steps, ...mark }] } }],
  };
  const document = { sections: [], footnotes: new Map(), endnotes: new Map(), settings: {} };
  const input = { pages: [page], document, labels: new Map(), title: '', report: () => {} };
  const pdf = Buffer.from(openWriter({ fonts, platform, compress: false }).write(input as never)).toString('latin1');
  return /(?:\/A\d+ gs\n)?0 0 m\n20 0 l\n20 -10 l\nh\n.*?\nQ/s.exec(pdf)?.[0] ?? pdf;
};

test('a picture fills a path as pale as it is, but for what the even-odd rule leaves out', () => {
  expect(operatorsOf({ fill: { type: 'picture', media, opacity: 1 } })).toMatch(/^0 0 m\n.*h\nW n\n20 0 0 10 0 -[\d.]+ cm\n\/\w+ Do\nQ/s);
  expect(operatorsOf({ fill: { type: 'picture', media, opacity: 0.5 }, evenOdd: true })).toMatch(/^\/A50 gs\n.*h\nW\* n\n/s);
});
