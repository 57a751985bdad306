import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDocument } from '../engine/docx/test-package.ts';
import { type FieldMap, openRendering, type Platform, type Row, type Value } from '../engine/index.ts';
import { keepPdfs } from '../integrations/kept-pdfs.test-support.ts';
import { nodePlatform } from '../integrations/rendering/node-platform.ts';
import { NAUGHTY_STRINGS } from './naughty-strings.ts';
import { p, t } from './xml.ts';

const samples = fileURLToPath(new URL('../samples/', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-safe-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const settings = { locale: 'en-US', timeZone: 'UTC' };
let platform: Platform;
beforeAll(async () => {
  platform = await nodePlatform();
});

function hasTool(tool: string, sign: string, what: string): boolean {
  const there = !spawnSync(tool, [sign]).error;
  if (!there) console.log(`skipped: ${what} needs ${tool}`);
  return there;
}
const qpdf = hasTool('qpdf', '--version', 'the check of the structure of PDFs');
const pdftotext = hasTool('pdftotext', '-v', 'reading the text of PDFs again');
const pdfinfo = hasTool('pdfinfo', '-v', 'reading the tags of PDFs');

const fieldsOf = (object: Readonly<Record<string, unknown>>): FieldMap =>
  new Map(
    Object.entries(object).map(([name, value]) => [
      name,
      (Array.isArray(value) ? { type: 'records', records: value.map(fieldsOf) } : value) as Value,
    ]),
  );

/** Nothing that a reader would run, open or send, nothing about who made it and where. */
function expectHarmless(pdf: Uint8Array): void {
  keepPdfs('harmless', pdf);
  const objects = Buffer.from(pdf)
    .toString('latin1')
    .replace(/stream\r?\n[\s\S]*?endstream/g, '');
  // What stands in a string is text, whatever it spells.
  const names = objects.replace(/\((?:\\.|[^\\)])*\)/gs, '()');
  expect(names).not.toMatch(/\/(?:JS|JavaScript|Launch|EmbeddedFile|Filespec|OpenAction|AA|SubmitForm|ImportData|GoToR|Author|Creator)\b/);
  expect(objects).not.toMatch(/\/URI\s*\((?!https?:|mailto:)/i);
  expect(objects).not.toContain(process.cwd());
  expect(objects).not.toContain('/home/');
}

const write = (name: string, pdf: Uint8Array): string => {
  const file = path.join(folder, name);
  writeFileSync(file, pdf);
  return file;
};

describe('the PDFs of the samples', () => {
  it.each(['invoice', 'contract', 'certificate'])('are harmless, whole and tagged: %s', (name) => {
    const rendering = openRendering(readFileSync(path.join(samples, `${name}.docx`)), settings, platform);
    const rows: Record<string, unknown>[] = JSON.parse(readFileSync(path.join(samples, `${name}.rows.json`), 'utf8'));
    expect(rows).toHaveLength(25);
    const files = rows.map((row, index) => {
      const { pdf } = rendering.render({ id: String(index), fields: fieldsOf(row) }, `${name} ${index}`);
      expectHarmless(pdf);
      return write(`${name}-${index}.pdf`, pdf);
    });
    if (qpdf) for (const file of files) execFileSync('qpdf', ['--check', file], { stdio: ['ignore', 'ignore', 'pipe'] });
    if (pdfinfo) {
      const tags = execFileSync('pdfinfo', ['-struct-text', files[0] as string], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
      expect(tags).toMatch(/Document/);
      expect(tags).toMatch(/\bP\b/);
    }
  });
});

describe('the value of a placeholder', () => {
  const template = testDocument(p(t('[{{Value}}]')) + p('<w:hyperlink w:anchor="x"><w:r><w:t>{{Value}}</w:t></w:r></w:hyperlink>'));
  const render = (value: Value) =>
    openRendering(template, settings, platform).render({ id: '1', fields: new Map([['Value', value]]) } satisfies Row, String(value));

  it('is never an operator, an object or an action of the PDF, whatever it says', () => {
    for (const text of NAUGHTY_STRINGS) expectHarmless(render(text).pdf);
    for (const text of ['endstream endobj 1 0 obj', ') Tj ET Q (', '/JS (app.alert(1))', '\\) Tj', '<</Launch 1>>', '%%EOF', 'xref']) {
      const { pdf } = render(text);
      expectHarmless(pdf);
      if (qpdf) execFileSync('qpdf', ['--check', write('value.pdf', pdf)], { stdio: ['ignore', 'ignore', 'pipe'] });
    }
  });

  it.skipIf(!pdftotext)(
    'comes out of the PDF as the same text',
    () => {
      const printable = fc.string({
        unit: fc.constantFrom(...'abcXYZ 019.,;:!?()[]{}<>/\\%&$#@*+-=_~^|"\'äöüßéñçŁžøÅЖдяΩλ€£'.split('')),
        minLength: 1,
        maxLength: 40,
      });
      fc.assert(
        fc.property(printable, (text) => {
          const file = write('text.pdf', render(text).pdf);
          const found = execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' });
          const dense = (value: string) => value.normalize('NFC').replace(/\s+/g, '');
          expect(dense(found)).toContain(dense(`[${text}]`));
        }),
        { numRuns: 25, seed: 7 },
      );
    },
    120_000,
  );
});
