import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDocument } from '../engine/docx/test-package.ts';
import { openPdfJoiner, openRendering, type PdfOptions, type Platform, RefusedInput, type Row } from '../engine/index.ts';
import { hashOfBytes } from '../engine/pdf/file/content-hash.ts';
import type { WrittenPdf } from '../integrations/kept-pdfs.test-support.ts';
import { nodePlatform } from '../integrations/rendering/node-platform.ts';
import { detailCases } from './detail-cases.ts';
import { drawingCases } from './drawing-cases.ts';
import { measuredCases } from './measured-cases.ts';
import { pageCases } from './page-cases.ts';
import { openPdfReaders, type PdfReaders } from './pdf-readers.test-support.ts';
import { sampleRow } from './sample-row.ts';
import { structureCases } from './structure-cases.ts';
import { textCases } from './text-cases.ts';

const settings = { locale: 'en-US', timeZone: 'UTC' };
const SAMPLES = ['invoice', 'contract', 'certificate'];
const cases = [...textCases, ...detailCases, ...structureCases, ...pageCases, ...drawingCases, ...measuredCases];
const corpus = fileURLToPath(new URL('../../shared/corpus/docx/', import.meta.url));
const isThere = existsSync(corpus);
if (!isThere) console.log('skipped: reading the PDFs of real documents needs ../shared/corpus');
const real = isThere ? readdirSync(corpus).filter((name) => name.endsWith('.docx')) : [];

let platform: Platform;
let readers: PdfReaders;
beforeAll(() => {
  platform = nodePlatform();
  readers = openPdfReaders();
});
afterAll(() => readers.close());

const PARTS = 8;
const parts = Array.from({ length: PARTS }, (_, part) => part);
const inPart = <T>(all: readonly T[], part: number): readonly T[] => all.filter((_, index) => index % PARTS === part);
const sample = (name: string) => readFileSync(fileURLToPath(new URL(`../samples/${name}.docx`, import.meta.url)));

/** The document of a row, or none where a standard refuses it. */
function made(name: string, template: Uint8Array, row: Row | undefined, options: PdfOptions): readonly WrittenPdf[] {
  try {
    const { pdf } = openRendering(template, settings, platform, options).render(row, name);
    return [{ name, pdf, ...(options.password === undefined ? {} : { password: options.password }) }];
  } catch (error) {
    if (error instanceof RefusedInput && error.diagnostic.code === 'pdf/missing-glyph') return [];
    throw error;
  }
}

describe('qpdf, pdf.js, Poppler and MuPDF read without a word of complaint', () => {
  it.each(parts)('the PDF of every feature, plain and kept for archives and for everybody, part %i', async (part) => {
    const files = inPart(cases, part).flatMap(({ name, body, picture: _, ...options }) => {
      const template = testDocument(body, options);
      return [...made(name, template, undefined, {}), ...made(`${name} (standards)`, template, undefined, { standards: ['a-2b', 'ua-1'] })];
    });
    expect(files.length).toBeGreaterThan(cases.length / PARTS);
    expect(await readers.complaints(files)).toEqual([]);
  });

  it.each(SAMPLES)('the PDFs of a sample by every option, of later rows, in one and joined: %s', async (name) => {
    const template = sample(name);
    const row = sampleRow(name);
    const options: readonly PdfOptions[] = [
      { watermark: 'Draft' },
      { password: 'open it' },
      { watermark: 'Draft', password: 'open it' },
      { standards: ['a-3b'] },
      { standards: ['ua-1'], watermark: 'Draft' },
    ];
    const rendering = openRendering(template, settings, platform);
    const [first, later] = [rendering.render(row, 'First').pdf, rendering.render(row, 'Later').pdf];
    const merged = openRendering(template, settings, platform).merge('All');
    const joiner = openPdfJoiner({ title: 'All', digest: hashOfBytes });
    const whole = (pieces: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(pieces));
    const files: readonly WrittenPdf[] = [
      ...options.flatMap((each) => made(JSON.stringify(each), template, row, each)),
      { name: 'first', pdf: first },
      { name: 'later', pdf: later },
      { name: 'merged', pdf: whole([merged.add(row, 'One').pdf, merged.add({ id: '2', fields: new Map() }, 'Two').pdf, merged.end()]) },
      { name: 'joined', pdf: whole([joiner.add(first, 'One'), joiner.add(later, 'Two'), joiner.end()]) },
    ];
    expect(files).toHaveLength(options.length + 4);
    expect(await readers.complaints(files)).toEqual([]);
  });

  it.skipIf(!isThere).each(parts)('the PDFs of real documents, part %i', async (part) => {
    const files = inPart(real, part).flatMap((name) => made(name, readFileSync(path.join(corpus, name)), undefined, {}));
    expect(await readers.complaints(files)).toEqual([]);
  });

  it('and each of them complains of a broken one', async () => {
    const [file] = made('broken', sample('invoice'), undefined, {}) as [WrittenPdf];
    const found = await readers.complaints([{ ...file, pdf: file.pdf.slice(0, file.pdf.length - 400) }]);
    const heard = new Set(found.map((complaint) => complaint.split(': ')[1]));
    expect([...heard].sort()).toEqual(readers.names);
  });
});
