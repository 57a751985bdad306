import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fallbackFamilies, PACKAGED_FAMILIES } from '../../engine/fonts/packaged-fonts.ts';
import { type FieldMap, openRendering, type Value } from '../../engine/index.ts';
import { nodeFontSource } from './fonts/font-source.ts';
import { nodePlatform } from './node-platform.ts';
import { chromiumFor } from './test-chromium.ts';

const require = createRequire(import.meta.url);
const settings = { locale: 'en-US', timeZone: 'UTC' };
const samples = ['invoice', 'contract', 'certificate'];

const openChromium = chromiumFor('the engine in the browser');

const fonts = PACKAGED_FAMILIES.flatMap(({ family }) =>
  [false, true].flatMap((bold) =>
    [false, true].flatMap((italic) => {
      const file = nodeFontSource().find(family, bold, italic);
      return file
        ? [{ key: `${family.toLowerCase()}|${bold}|${italic}`, name: file.name, path: `/fonts/${file.name}`, bytes: file.bytes }]
        : [];
    }),
  ),
);
const local = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url));

/** What the page may fetch, and nothing else. */
const served = new Map<string, () => Uint8Array | string>([
  ['/', () => '<!doctype html><title>loading</title><script type="module" src="/page.mjs"></script>'],
  ['/page.mjs', () => local('integrations/rendering/browser-page.mjs')],
  ['/engine.js', () => local('dist/engine.js')],
  ['/harfbuzz.wasm', () => readFileSync(require.resolve('harfbuzzjs/dist/harfbuzz.wasm'))],
  ['/harfbuzz-subset.wasm', () => readFileSync(require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))],
  ['/fonts.json', () => JSON.stringify({ families: fonts.map(({ bytes: _, ...font }) => font), fallbacks: fallbackFamilies(0, []) })],
  ...fonts.map(({ path, bytes }) => [path, () => bytes] as const),
  ...samples
    .flatMap((name) => [`samples/${name}.docx`, `samples/${name}.rows.json`])
    .map((path) => [`/${path}`, () => local(path)] as const),
]);
const typeOf = (path: string) => (path === '/' ? 'text/html' : path.endsWith('js') ? 'text/javascript' : 'application/octet-stream');

const fieldsOf = (object: Readonly<Record<string, unknown>>): FieldMap =>
  new Map(
    Object.entries(object).map(([name, value]) => [
      name,
      (Array.isArray(value) ? { type: 'records', records: value.map(fieldsOf) } : value) as Value,
    ]),
  );

describe.skipIf(openChromium === undefined)('the engine in a browser', () => {
  let server: Server;
  let browser: Browser;
  let page: Page;
  const faults: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      const content = served.get(request.url ?? '');
      if (content === undefined) response.writeHead(404).end();
      else response.writeHead(200, { 'content-type': typeOf(request.url ?? '') }).end(content());
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    browser = await (openChromium as () => Promise<Browser>)();
    page = await browser.newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => faults.push(message.text()));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction(() => document.title === 'ready');
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  it.each(samples)('makes the same bytes as in Node: %s', async (name) => {
    const [row] = JSON.parse(local(`samples/${name}.rows.json`).toString());
    // Without Node's zlib: the engine's own compression is what both have.
    const { compression: _, ...platform } = nodePlatform();
    const expected = openRendering(local(`samples/${name}.docx`), settings, platform).render({ id: '1', fields: fieldsOf(row) }, name);
    const found = await page.evaluate(
      ([sample, format]) =>
        (globalThis as unknown as { renderSample: (...values: unknown[]) => Promise<{ base64: string; pages: number }> }).renderSample(
          sample,
          format,
        ),
      [name, settings] as const,
    );
    expect(found.pages).toBe(expected.pages);
    expect(Buffer.from(found.base64, 'base64').equals(expected.pdf)).toBe(true);
    expect(faults.filter((fault) => !fault.includes('favicon') && !fault.includes('404'))).toEqual([]);
  });
});
