import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { openPdfJoiner, openRendering, type PdfOptions } from '../engine/index.ts';
import { hashOfBytes } from '../engine/pdf/file/content-hash.ts';
import { keepPdfs } from '../integrations/kept-pdfs.test-support.ts';
import { nodePlatform } from '../integrations/rendering/node-platform.ts';

const contract = readFileSync(fileURLToPath(new URL('../samples/contract.docx', import.meta.url)));
const platform = await nodePlatform();
const open = (options: PdfOptions) => openRendering(contract, { locale: 'en-US', timeZone: 'UTC' }, platform, options);
const row = (client: string) => ({ id: client, fields: new Map([['Client', client]]) });

/** Texts of each page with the direction of their lines in degrees, in drawing order. */
async function readLines(pdf: Uint8Array) {
  keepPdfs('watermark', pdf);
  const document = await getDocumentProxy(pdf.slice());
  const pages: { readonly text: string; readonly degrees: number }[][] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const items: readonly object[] = (await (await document.getPage(number)).getTextContent()).items;
    pages.push(
      items.flatMap((item) => {
        const { str: text, transform } = item as { readonly str: string; readonly transform: readonly number[] };
        return text.trim() === ''
          ? []
          : [{ text, degrees: Math.round((Math.atan2(transform[1] ?? 0, transform[0] ?? 1) * 180) / Math.PI) }];
      }),
    );
  }
  return pages;
}

it('writes the watermark along the diagonal of every page, behind what is there without it', async () => {
  const plain = await readLines(open({}).render(row('Ada'), 'a').pdf);
  expect(plain.length).toBeGreaterThan(1);
  const rendering = open({ watermark: '  Draft  of 3 May ' });
  rendering.render(row('Bea'), 'b');
  const marked = await readLines(rendering.render(row('Ada'), 'a').pdf);
  // A4 rises by 55 degrees.
  expect(marked).toEqual(plain.map((lines) => [{ text: 'Draft of 3 May', degrees: 55 }, ...lines]));
});

it('keeps it in one PDF of all rows, made at once or joined', async () => {
  const options: PdfOptions = { watermark: 'Draft', standards: ['a-2b', 'ua-1'] };
  const merged = open(options).merge('All');
  const joiner = openPdfJoiner({ title: 'All', digest: hashOfBytes });
  const clients = ['Ada', 'Bea'].map(row);
  for (const parts of [
    [...clients.map((client) => merged.add(client, client.id).pdf), merged.end()],
    [...clients.map((client) => joiner.add(open(options).render(client, client.id).pdf, client.id)), joiner.end()],
  ]) {
    const pages = await readLines(new Uint8Array(Buffer.concat(parts)));
    expect(pages.map(([first]) => first?.text)).toEqual(pages.map(() => 'Draft'));
  }
});

it('is no part of what is read aloud', async () => {
  const document = await getDocumentProxy(
    open({ watermark: 'Draft', standards: ['ua-1'] })
      .render(row('Ada'), 'a')
      .pdf.slice(),
  );
  const items: readonly object[] = (await (await document.getPage(1)).getTextContent({ includeMarkedContent: true })).items;
  const watermark = items.findIndex((item) => 'str' in item && item.str === 'Draft');
  expect(items[watermark - 1]).toMatchObject({ tag: 'Artifact' });
});

it('refuses a watermark that no font can write, where a standard wants every glyph', () => {
  const watermark = 'Draft \u{10fffd}';
  expect(open({ watermark }).render(row('Ada'), 'a').pages).toBeGreaterThan(1);
  expect(() => open({ watermark, standards: ['a-2b'] }).render(row('Ada'), 'a')).toThrow('U+10FFFD');
});
