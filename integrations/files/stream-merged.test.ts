import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { openPdfJoiner, openRendering } from '../../engine/index.ts';
import { readWritten } from '../../engine/pdf/file/read-written.ts';
import { keepPdfs } from '../kept-pdfs.test-support.ts';
import { nodeCompression } from '../rendering/node-compression.ts';
import { nodePlatform } from '../rendering/node-platform.ts';
import { readRows } from './read-rows.ts';
import { streamMerged } from './stream-merged.ts';

const platform = await nodePlatform();
const settings = { locale: 'en-US', timeZone: 'UTC' };
const has = (tool: string) => !spawnSync(tool, ['-v']).error;

interface Made {
  readonly name: string;
  readonly bytes: Uint8Array;
}

async function sample(name: string): Promise<readonly Made[]> {
  const file = (ending: string) => fileURLToPath(new URL(`../../samples/${name}${ending}`, import.meta.url));
  const rendering = openRendering(await readFile(file('.docx')), settings, platform);
  const made: Made[] = [];
  for await (const row of readRows(file('.rows.json'))) {
    const title = `${name} (${made.length + 1}) Ж`;
    made.push({ name: `${title}.pdf`, bytes: rendering.render(row, title).pdf });
  }
  return made;
}

async function* each<T>(values: readonly T[]): AsyncIterable<T> {
  yield* values;
}

async function merge(files: readonly Made[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of streamMerged('All of them', each(files))) parts.push(part);
  const merged = Buffer.concat(parts);
  keepPdfs('merged', merged);
  return merged;
}

/** What each page draws, in the order of the page tree, and how often each key of the structure is named. */
function look(pdf: Uint8Array) {
  const file = readWritten(pdf);
  const referenced = (text: string, key: string) =>
    [...(new RegExp(`/${key}(?: |\\[)((?:\\d+ 0 R ?)+)`).exec(text)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number));
  const catalog = file.object(file.catalog).text;
  const pages: { text: string; content: string }[] = [];
  const walk = (node: number) => {
    const { text } = file.object(node);
    if (text.includes('/Type/Pages')) return referenced(text, 'Kids').forEach(walk);
    const [content] = referenced(text, 'Contents');
    const { data } = file.object(content ?? 0);
    pages.push({ text, content: Buffer.from(unzlibSync(data ?? new Uint8Array())).toString('latin1') });
  };
  referenced(catalog, 'Pages').forEach(walk);
  return { catalog, pages };
}

describe('one PDF of many', () => {
  it('is packed by the compression of the platform', async () => {
    const files = await sample('invoice');
    const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64');
    const joiner = openPdfJoiner({ title: 'All of them', digest, compression: nodeCompression });
    const expected = [...files.map(({ name, bytes }) => joiner.add(bytes, name.replace('.pdf', ''))), joiner.end()];
    expect((await merge(files)).equals(Buffer.concat(expected))).toBe(true);
  });

  it.each(['invoice', 'contract', 'certificate'])('draws the pages of every document as they were: %s', async (name) => {
    const files = await sample(name);
    const merged = look(await merge(files));
    const single = files.flatMap(({ bytes }) => look(bytes).pages.map(({ content }) => content));
    expect(single.length).toBeGreaterThanOrEqual(files.length);
    expect(merged.pages.map(({ content }) => content)).toEqual(single);
    // Every page has a key of its own in the structure.
    const keys = merged.pages.map(({ text }) => /\/StructParents (\d+)/.exec(text)?.[1]);
    expect(new Set(keys).size).toBe(merged.pages.length);
    expect(merged.catalog).toContain('/Lang(');
  });

  it('holds fonts and pictures once', async () => {
    const files = await sample('invoice');
    const whole = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
    const merged = await merge(files);
    expect(merged.length).toBeLessThan(whole / 3);
    const fontFiles = Buffer.from(merged)
      .toString('latin1')
      .match(/\/FontFile[23] /g);
    const ofOne = Buffer.from(files[0]?.bytes ?? [])
      .toString('latin1')
      .match(/\/FontFile[23] /g);
    expect(fontFiles?.length).toBeLessThanOrEqual((ofOne?.length ?? 0) + 4);
  });

  it('is the same bytes again', async () => {
    const files = (await sample('certificate')).slice(0, 5);
    expect(Buffer.from(await merge(files)).equals(await merge(files))).toBe(true);
  });

  it('refuses the PDF of another writer', async () => {
    const foreign = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n');
    await expect(merge([{ name: 'a.pdf', bytes: foreign }])).rejects.toThrow('not written by this writer');
    await expect(merge([{ name: 'a.pdf', bytes: new Uint8Array() }])).rejects.toThrow('not written by this writer');
  });

  it.skipIf(!(has('qpdf') && has('pdftotext')))(
    'passes qpdf and reads as its parts do (skipped where qpdf or pdftotext is missing)',
    async () => {
      const files = (await Promise.all(['invoice', 'contract', 'certificate'].map(sample))).flat();
      const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-'));
      const textOf = (bytes: Uint8Array) => {
        const file = path.join(folder, 'x.pdf');
        writeFileSync(file, bytes);
        return spawnSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).stdout;
      };
      try {
        const merged = await merge(files);
        expect(textOf(merged)).toBe(files.map(({ bytes }) => textOf(bytes)).join(''));
        writeFileSync(path.join(folder, 'x.pdf'), merged);
        expect(spawnSync('qpdf', ['--check', path.join(folder, 'x.pdf')], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
        const { stdout } = spawnSync('qpdf', ['--json', '--json-key=outlines', path.join(folder, 'x.pdf')], { encoding: 'utf8' });
        const { outlines } = JSON.parse(stdout) as { outlines: { title: string; destpageposfrom1: number }[] };
        expect(outlines.map(({ title }) => `${title}.pdf`)).toEqual(files.map(({ name }) => name));
        const starts: number[] = [];
        let page = 1;
        for (const { bytes } of files) {
          starts.push(page);
          page += look(bytes).pages.length;
        }
        expect(outlines.map(({ destpageposfrom1 }) => destpageposfrom1)).toEqual(starts);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );
});
