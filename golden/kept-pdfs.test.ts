import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepPdfs, PDF_PASSWORD, readKeptPdfs } from '../integrations/kept-pdfs.test-support.ts';
import { openPdfReaders, type PdfReaders } from './pdf-readers.test-support.ts';

const kept = readKeptPdfs();
if (kept.length === 0) console.log('skipped: reading the PDFs of other suites needs a run of them');
let readers: PdfReaders;
beforeAll(() => {
  readers = openPdfReaders();
});
afterAll(() => readers.close());

const PARTS = 8;

it.skipIf(kept.length === 0).each(Array.from({ length: PARTS }, (_, part) => part))(
  'qpdf, pdf.js, Poppler and MuPDF read the PDFs of the suites before this one without a word of complaint, part %i',
  async (part) => {
    expect(await readers.complaints(kept.filter((_, index) => index % PARTS === part))).toEqual([]);
  },
);

it('keeps whole PDFs of ours out of whatever holds them, two of those that begin alike, protected ones with their password', () => {
  const [rows, secret] = [randomUUID(), randomUUID()];
  const pdf = (title: string, rest: string) => `%PDF-1.7\n%\xe2\xe3\xcf\xd3\n${title.repeat(100)}${rest}\n%%EOF\n`;
  const keep = (name: string, ...pieces: readonly string[]) => keepPdfs(name, Buffer.from(pieces.join('between'), 'latin1'));
  const all = Array.from({ length: 20 }, (_, index) => pdf(rows, `row ${index}`));
  keep(rows, 'PK', ...all, pdf(rows, 'cut off').slice(0, -6));
  keep(rows, ...all);
  keep(secret, pdf(secret, '/Encrypt 9 0 R'));
  const found = (name: string) => readKeptPdfs().filter((each) => each.name === name);
  expect(found(rows)).toHaveLength(2);
  for (const { pdf: bytes } of found(rows)) expect(all).toContain(Buffer.from(bytes).toString('latin1'));
  expect(found(secret)).toEqual([{ name: secret, pdf: Buffer.from(pdf(secret, '/Encrypt 9 0 R'), 'latin1'), password: PDF_PASSWORD }]);
});
