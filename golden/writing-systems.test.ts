import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRendering } from '../engine/index.ts';
import { openWriter } from '../engine/pdf/open-writer.ts';
import { readText } from '../engine/pdf/test-reading.ts';
import { keepPdfs } from '../integrations/kept-pdfs.test-support.ts';
import { nodePlatform } from '../integrations/rendering/node-platform.ts';
import { openPdfReaders, type PdfReaders } from './pdf-readers.test-support.ts';
import { WRITING_SYSTEMS, type WritingSystem, writingSystemDocument } from './writing-systems.ts';

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const platform = nodePlatform({ fonts: { eastAsian: true } });
const read = (name: string) =>
  readFileSync(pathOf(`writing-systems/${name}`), 'utf8')
    .trimEnd()
    .split('\n');
const withoutSpaces = (text: string) => text.replace(/\s/gu, '');
const open = (system: WritingSystem) =>
  openRendering(writingSystemDocument(system, read(`${system.name}.txt`).join('\n')), { locale: 'en-US', timeZone: 'UTC' }, platform);

let readers: PdfReaders;
beforeAll(() => {
  readers = openPdfReaders();
});
afterAll(() => readers.close());

/** Share of LibreOffice's lines that ours have to be. */
const SAME_LINES = 0.95;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const plain = (markup: string) => markup.replace(/<[^>]*>/gu, '').replace(/&(#?\w+);/gu, (_, name: string) => ENTITIES[name] ?? '?');

it.each(WRITING_SYSTEMS)('breaks the lines of a page in $name where LibreOffice does', (system) => {
  const rendering = open(system);
  const { sizes, page } = rendering.pages(undefined);
  const ours = sizes.flatMap((_, index) =>
    [...page(index).matchAll(/<text[^>]*>(.*?)<\/text>/gsu)].map(([, inside]) => withoutSpaces(plain(inside ?? ''))),
  );
  const [, ...theirs] = read(`${system.name}.lines.txt`).map(withoutSpaces);
  expect(ours.join('')).toBe(withoutSpaces(read(`${system.name}.txt`).join('')));
  const others = theirs.filter((line) => !ours.includes(line));
  expect(1 - others.length / theirs.length, `Not ours:\n${others.join('\n')}`).toBeGreaterThanOrEqual(SAME_LINES);
  expect(rendering.diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([]);
});

/** pdf.js gives the stretches of a line from left to right, whatever their direction. */
const FROM_LEFT: ReadonlySet<string> = new Set(['arabic', 'hebrew']);

it.each(WRITING_SYSTEMS.filter(({ name }) => name !== 'hindi'))(
  'gives every letter of a page in $name back to who copies it from the PDF',
  async (system) => {
    const { pdf } = open(system).render(undefined, '');
    keepPdfs(system.name, pdf);
    const { copied } = await readers.readByPdfJs({ pdf });
    const compared = (text: string) => {
      const letters = withoutSpaces(text).normalize('NFKC');
      return FROM_LEFT.has(system.name) ? [...letters].sort().join('') : letters;
    };
    expect(compared(copied)).toBe(compared(read(`${system.name}.txt`).join('')));
  },
);

it('gives syllables that are drawn in another order back as they were written', () => {
  const hindi = WRITING_SYSTEMS.find(({ name }) => name === 'hindi') as WritingSystem;
  const rendering = open(hindi);
  const writer = openWriter({ fonts: rendering.fonts, platform, template: rendering.bound.document, compress: false });
  // pdf.js does not read ActualText.
  const copied = withoutSpaces(readText(writer.write({ ...rendering.layout(undefined, () => {}), title: '', report: () => {} })));
  expect(copied.length).toBeGreaterThan(1000);
  expect(withoutSpaces(read('hindi.txt').join(''))).toContain(copied);
});
