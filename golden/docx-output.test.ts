import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { openDocxFilling, openRendering } from '../engine/index.ts';
import { nodePlatform } from '../integrations/rendering/node-platform.ts';
import { sampleRow } from './sample-row.ts';

const corpus = fileURLToPath(new URL('../../shared/corpus/docx/', import.meta.url));
const isThere = existsSync(corpus);
if (!isThere) console.log('skipped: the corpus of real documents needs ../shared/corpus');
/** A few: each is read and packed anew. */
const documents = isThere ? readdirSync(corpus).filter((name, index) => name.endsWith('.docx') && index % 24 === 0) : [];

const settings = { locale: 'en-US', timeZone: 'UTC' };
const row = { id: 'row', fields: new Map() };
const platform = nodePlatform();
describe('a sample filled as a .docx', () => {
  it.each(['invoice', 'certificate', 'contract'])('has the pages and the text of the PDF of the same row: %s', (name) => {
    const template = readFileSync(new URL(`../samples/${name}.docx`, import.meta.url));
    const sample = sampleRow(name);
    const { docx } = openDocxFilling(template, settings, platform).fill(sample);
    const pages = (file: Uint8Array, filled: typeof sample | undefined) => {
      const { sizes, page } = openRendering(file, settings, platform).pages(filled);
      return sizes.map((_, index) => page(index).replaceAll(/<style>.*?<\/style>|<[^>]*>/gsu, ''));
    };
    expect(pages(docx, undefined)).toEqual(pages(template, sample));
  });
});

describe.skipIf(!isThere)('real documents without placeholders', () => {
  it.each(documents)('%s keeps the bytes of all its parts', (name) => {
    const template = readFileSync(path.join(corpus, name));
    const before = unzipSync(template);
    if (Object.values(before).some((part) => Buffer.from(part).includes('{{'))) return;
    expect(unzipSync(openDocxFilling(template, settings, platform).fill(row).docx)).toEqual(before);
  });
});
