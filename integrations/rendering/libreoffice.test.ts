import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { testDocument, testRelationship } from '../../engine/docx/test-package.ts';
import { paragraph, run } from '../../engine/docx/test-reading.ts';
import { RowFailure } from '../../generation/index.ts';
import { type LibreOfficeOptions, libreOffice } from './libreoffice.ts';
import { workerPool } from './pool/worker-pool.ts';

const script = new URL('../../dist/render-worker.cjs', import.meta.url);
const filler = workerPool({ script, workers: 1 });
const settings = { locale: 'en-US', timeZone: 'UTC' };
const template = testDocument(paragraph(run('Dear {{Name}}')));
const never = new AbortController().signal;
const row = (name: string) => ({ id: name, fields: new Map([['Name', name]]) });

const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-soffice-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** Is there once the program works without end. */
const endless = path.join(folder, 'endless');
/** A program with the faults that LibreOffice has at times; it finds the row in the text of the document. */
function faultyProgram(): string {
  const file = path.join(folder, 'soffice.mjs');
  writeFileSync(
    file,
    `#!${process.execPath}
import { readFileSync, writeFileSync } from 'node:fs';
import { unzipSync, strFromU8 } from ${JSON.stringify(import.meta.resolve('fflate'))};
const documents = process.argv.filter((parameter) => parameter.endsWith('.docx'));
for (const file of documents) {
  const text = strFromU8(unzipSync(readFileSync(file))['word/document.xml']);
  if (text.includes('endless')) {
    writeFileSync(${JSON.stringify(endless)}, '');
    setInterval(() => {}, 1000);
  }
  else if (text.includes('silent')) continue;
  else if (text.includes('crash')) { console.error('Fatal exception'); process.exit(77); }
  else writeFileSync(file.replace('.docx', '.pdf'), '%PDF-1.6 /Type/Page ' + documents.length + ' %%EOF');
  if (text.includes('endless')) break;
}
`,
  );
  chmodSync(file, 0o755);
  return file;
}

const linkedPicture = (id: string) =>
  paragraph(
    `<w:r><w:drawing><wp:inline><wp:extent cx="914400" cy="914400"/><wp:docPr id="1" name="linked"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="linked"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="914400" cy="914400"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
  );

const leftBehind = () => readdirSync(tmpdir()).filter((name) => name.startsWith('sheafmill-libreoffice-'));

/** What became of each row: its PDF, or the code of its fault. */
async function outcomes(names: readonly string[], options: Partial<LibreOfficeOptions>): Promise<ReadonlyMap<string, string>> {
  const opened = await libreOffice({ filler, ...options }).open(template, { settings });
  try {
    const all = names.map(async (name) => {
      try {
        const { pdf, pages } = await opened.pdf(row(name), name, never);
        expect(pages).toBe(1);
        return [name, Buffer.from(pdf).toString('latin1')] as const;
      } catch (error) {
        if (error instanceof RowFailure) return [name, error.diagnostic.code] as const;
        throw error;
      }
    });
    return new Map(await Promise.all(all));
  } finally {
    await opened.close();
  }
}

describe('LibreOffice as renderer', () => {
  it('is missed by name, with what to do', async () => {
    const opened = libreOffice({ filler, program: path.join(folder, 'nothing') }).open(template, { settings });
    await expect(opened).rejects.toMatchObject({ diagnostic: { code: 'run/no-libreoffice', hint: expect.stringContaining('SOFFICE') } });
  });

  it.each([
    { faults: ['crash', 'silent'], deadlineMs: 60_000 },
    { faults: ['endless'], deadlineMs: 3000 },
  ])('makes the good rows of a group alone when others end it, make no PDF or take too long: $faults', async ({ faults, deadlineMs }) => {
    const before = leftBehind();
    const found = await outcomes(['a', ...faults, 'b'], { program: faultyProgram(), processes: 2, deadlineMs });
    expect(['a', 'b'].map((name) => found.get(name)?.slice(0, 5))).toEqual(['%PDF-', '%PDF-']);
    expect(faults.map((name) => found.get(name))).toEqual(faults.map(() => 'run/libreoffice-failed'));
    expect(leftBehind()).toEqual(before);
  });

  it('converts what comes together by few starts of the program', async () => {
    const found = await outcomes(
      Array.from({ length: 30 }, (_, index) => `row ${index}`),
      { program: faultyProgram() },
    );
    const groups = [...found.values()].map((pdf) => Number(/ (\d+) %%EOF/u.exec(pdf)?.[1]));
    expect(Math.max(...groups)).toBeGreaterThan(5);
  });

  it('drops what waits when the run is stopped, and ends its programs when it is closed', async () => {
    rmSync(endless, { force: true });
    const opened = await libreOffice({ filler, program: faultyProgram() }).open(template, { settings });
    const stop = new AbortController();
    const first = opened.pdf(row('endless'), '1', stop.signal);
    first.catch(() => {});
    await expect.poll(() => existsSync(endless), { timeout: 20_000 }).toBe(true);
    const second = opened.pdf(row('b'), '2', stop.signal);
    stop.abort();
    await expect(second).rejects.toThrow();
    await opened.close();
    await expect(first).rejects.toThrow();
  });

  const isThere = spawnSync('soffice', ['--version']).status === 0;
  if (!isThere) process.stdout.write('skipped: LibreOffice lays out the rows of a template (soffice is not installed)\n');
  it.skipIf(!isThere)('follows no link of a template, neither to an address nor to a file', async () => {
    const asked: string[] = [];
    const server = createServer(({ url = '' }, response) => {
      asked.push(url);
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const picture = path.join(folder, 'own.png');
    writeFileSync(picture, readFileSync(new URL('../../docs/sample-pages.png', import.meta.url)));
    const targets = [`http://127.0.0.1:${port}/picture.png`, pathToFileURL(picture).href];
    const linking = testDocument(paragraph(run('Dear {{Name}}')) + targets.map((_, index) => linkedPicture(`rId7${index}`)).join(''), {
      relationships: targets.map((target, index) => testRelationship(`rId7${index}`, 'image', target, true)),
    });
    const opened = await libreOffice({ filler }).open(linking, { settings });
    try {
      const { pdf } = await opened.pdf(row('Ada'), 'Ada', never);
      expect(asked).toEqual([]);
      expect(Buffer.from(pdf).includes('/Subtype/Image')).toBe(false);
    } finally {
      await opened.close();
      server.close();
    }
  });

  it.skipIf(!isThere)('lays out the rows of a template', async () => {
    const found = await outcomes(['Ada', 'Grace'], {});
    expect([...found.values()].map((pdf) => pdf.slice(0, 5))).toEqual(['%PDF-', '%PDF-']);
  });
});
