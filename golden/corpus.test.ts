import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { openRendering, type Platform } from '../engine/index.ts';
import { nodePlatform } from '../integrations/rendering/node-platform.ts';

const corpus = fileURLToPath(new URL('../../shared/corpus/', import.meta.url));
const isThere = existsSync(corpus);
if (!isThere) console.log('skipped: the corpus of real documents needs ../shared/corpus');

const documents = isThere ? readdirSync(path.join(corpus, 'docx')).filter((name) => name.endsWith('.docx')) : [];
/** Share of documents with LibreOffice's number of pages today: a guard against going back. `docs/fidelity.md` has the figure to reach. */
const SAME_PAGES = 0.89;

describe.skipIf(!isThere)('real documents', () => {
  let platform: Platform;
  const pages = new Map<string, number>();
  beforeAll(async () => {
    platform = await nodePlatform();
  });

  it.each(documents)('%s becomes a PDF, and no text of it is lost', (name) => {
    const template = readFileSync(path.join(corpus, 'docx', name));
    const rendering = openRendering(template, { locale: 'en-US', timeZone: 'UTC' }, platform);
    const { pdf, pages: count, diagnostics } = rendering.render(undefined, '');
    pages.set(name, count);
    const faults = [...rendering.diagnostics, ...diagnostics].filter((each) => each.code === 'docx/text-lost' || each.severity === 'error');
    expect(faults).toEqual([]);
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
    // Compressed bytes may spell anything.
    const text = Buffer.from(pdf)
      .toString('latin1')
      .replace(/stream\r?\n[\s\S]*?endstream/g, '');
    expect(text).not.toMatch(/\/(?:JS|JavaScript|Launch|EmbeddedFile|Author)\b/);
  });

  it('have the number of pages that LibreOffice gives them, nearly always', () => {
    const reference: Record<string, { pages: unknown[] }> = JSON.parse(
      gunzipSync(readFileSync(path.join(corpus, 'reference.json.gz'))).toString(),
    );
    const others = documents.filter((name) => reference[name]?.pages.length !== pages.get(name));
    expect(1 - others.length / documents.length, `Other page counts: ${others.join(', ')}`).toBeGreaterThanOrEqual(SAME_PAGES);
  });
});
