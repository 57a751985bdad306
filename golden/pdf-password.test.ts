import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRendering, type PdfOptions, type Platform } from '../engine/index.ts';
import { openPdfJoiner } from '../engine/pdf/merge/open-joiner.ts';
import { keepPdfs } from '../integrations/kept-pdfs.test-support.ts';
import { nodePlatform } from '../integrations/rendering/node-platform.ts';

const PASSWORD = 'Grüße, (open) \\ it';
const contract = readFileSync(fileURLToPath(new URL('../samples/contract.docx', import.meta.url)));
const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-password-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let platform: Platform;
beforeAll(async () => {
  platform = await nodePlatform();
});

const open = (options: PdfOptions) => openRendering(contract, { locale: 'en-US', timeZone: 'UTC' }, platform, options);
const row = { id: '1', fields: new Map([['Client', 'Ada']]) };

async function readPages(pdf: Uint8Array, password?: string) {
  keepPdfs('password', pdf, PASSWORD);
  const document = await getDocumentProxy(pdf.slice(), password === undefined ? {} : { password });
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const items: readonly object[] = (await (await document.getPage(number)).getTextContent()).items;
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  const { info } = await document.getMetadata();
  const outline: readonly { readonly title: string }[] = (await document.getOutline()) ?? [];
  return { texts, title: (info as { readonly Title: string }).Title, headings: outline.map(({ title }) => title) };
}

it('opens a PDF with its password alone, and finds in it what it has without', async () => {
  const plain = open({}).render(row, 'Contract for Ada (1)').pdf;
  const rendering = open({ password: PASSWORD });
  // The second one begins like the first.
  rendering.render(row, 'Another');
  const { pdf } = rendering.render(row, 'Contract for Ada (1)');
  const expected = await readPages(plain);
  expect(expected.headings.length).toBeGreaterThan(0);
  expect(await readPages(pdf, PASSWORD)).toEqual(expected);
  await expect(readPages(pdf)).rejects.toThrow(/password/i);
  await expect(readPages(pdf, 'open it')).rejects.toThrow(/password/i);
  expect(Buffer.from(pdf).toString('latin1')).not.toContain('Contract for Ada');
});

it('encrypts one PDF of all rows as well', async () => {
  const merged = open({ password: PASSWORD }).merge('All');
  const bytes = new Uint8Array(Buffer.concat([merged.add(row, 'First (a)').pdf, merged.add(row, 'Second').pdf, merged.end()]));
  const { headings, title } = await readPages(bytes, PASSWORD);
  expect([headings, title]).toEqual([['First (a)', 'Second'], 'All']);
  await expect(readPages(bytes)).rejects.toThrow(/password/i);
  expect(() => openPdfJoiner({ title: 'x', digest: () => '' }).add(bytes, 'x')).toThrow();
});

it('gives no two files the same key', () => {
  const keys = [1, 2].map(
    () => /\/UE<([0-9a-f]+)>/.exec(Buffer.from(open({ password: 'x' }).render(row, 'a').pdf).toString('latin1'))?.[1],
  );
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(keys[0]).not.toBe(keys[1]);
});

it.each<[string, PdfOptions, boolean]>([
  ['PDF/A', { password: 'x', standards: ['a-2b'] }, true],
  ['an empty password', { password: '' }, true],
  ['a platform without cryptography', { password: 'x' }, false],
])('refuses %s', (_, options, hasCryptography) => {
  const { cryptography, ...without } = platform;
  const refused = expect.objectContaining({ diagnostic: expect.objectContaining({ code: 'pdf/password' }) });
  expect(() => openRendering(contract, { locale: 'en-US', timeZone: 'UTC' }, hasCryptography ? platform : without, options)).toThrow(
    refused,
  );
  expect(cryptography).toBeDefined();
});

it.skipIf(spawnSync('qpdf', ['--version']).error)('passes qpdf, which finds AES-256 (skipped where qpdf is not installed)', () => {
  const file = path.join(folder, 'secret.pdf');
  writeFileSync(file, open({ password: PASSWORD, standards: ['ua-1'] }).render(row, 'Contract').pdf);
  const told = execFileSync('qpdf', [`--password=${PASSWORD}`, '--check', '--show-encryption', file], { encoding: 'utf8' });
  expect(told).toMatch(/R = 6[\s\S]*AESv3/);
  expect(spawnSync('qpdf', ['--check', file]).status).toBe(2);
});
