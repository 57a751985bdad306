import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDocument } from '../engine/docx/test-package.ts';
import { openRendering, type Platform, type Row } from '../engine/index.ts';
import { openWriter } from '../engine/pdf/open-writer.ts';
import { nodePlatform } from '../integrations/rendering/node-platform.ts';
import { chromiumFor } from '../integrations/rendering/test-chromium.ts';
import { compareScreenshots } from './compare-screenshots.ts';
import { detailCases } from './detail-cases.ts';
import { drawingCases } from './drawing-cases.ts';
import { pageCases } from './page-cases.ts';
import { sampleRow } from './sample-row.ts';
import { structureCases } from './structure-cases.ts';
import { textCases } from './text-cases.ts';

const settings = { locale: 'en-US', timeZone: 'UTC' };
const openChromium = chromiumFor('the comparison of page pictures with the PDF');
const local = (name: string) => readFileSync(new URL(name, import.meta.url));

/** Of the marks, as much as the picture of the browser and that of its PDF viewer have in common at least. */
const SAME = 0.99;
/** Twice the natural size: a pixel is 3/8 pt. */
const SCALE = 2;
const PIXELS = (SCALE * 96) / 72;
/** What the PDF viewer leaves around a page, pixels. */
const [LEFT, TOP] = [5 * SCALE, 3 * SCALE];

interface Case {
  readonly name: string;
  readonly template: () => Uint8Array;
  readonly row?: Row;
  readonly page: number;
}
/** At least one for every kind of mark, transform, clip and script. */
const SHOWN: ReadonlySet<string> = new Set([
  'underlines',
  'colour-and-highlight',
  'tab-leaders',
  'paragraph-borders',
  'arabic',
  'character-border',
  'text-effects',
  'bullets',
  'rotated-cell-text',
  'page-borders',
  'behind-text',
  'rotated-shape',
  'pattern-fills',
  'preset-shapes',
  'tiled-picture',
  'merged-cell-borders',
  'cropped-picture',
  'rotated-picture',
  'table-in-text-box',
  'straight-line-shape',
]);
const goldenCases = [...textCases, ...detailCases, ...structureCases, ...pageCases, ...drawingCases].filter(({ name }) => SHOWN.has(name));
const cases: readonly Case[] = [
  ...goldenCases.map(({ name, body, picture: _, ...options }) => ({ name, template: () => testDocument(body, options), page: 0 })),
  ...(
    [
      ['invoice', 0],
      ['contract', 0],
      ['contract', 1],
      ['certificate', 0],
    ] as const
  ).map(([name, page]) => ({
    name: `${name}, page ${page + 1}`,
    template: () => local(`../samples/${name}.docx`),
    row: sampleRow(name),
    page,
  })),
];

describe.skipIf(openChromium === undefined)('a page picture looks as the page of the PDF', () => {
  let platform: Platform;
  let server: Server;
  let browser: Browser;
  let ours: Page;
  let theirs: Page;
  let pdf: Uint8Array = new Uint8Array();
  beforeAll(async () => {
    platform = await nodePlatform();
    server = createServer((request, response) => {
      if (request.url?.endsWith('.pdf')) response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf);
      else response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><body style="margin:0"><main></main>');
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    browser = await (openChromium as () => Promise<Browser>)();
    [ours, theirs] = [await browser.newPage(), await browser.newPage()];
    for (const page of [ours, theirs]) await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  const show = (page: Page, html: string) =>
    page.locator('main').evaluate((main, content) => {
      main.innerHTML = content;
    }, html);

  it('in every case that is chosen', () => {
    expect(goldenCases.map(({ name }) => name).sort()).toEqual([...SHOWN].sort());
  });

  it.each(cases.map((each) => [each.name, each] as const))('%s', async (name, { template, row, page: index }) => {
    const rendering = openRendering(template(), settings, platform);
    const pictures = rendering.pages(row);
    const { width, height } = pictures.sizes[index] as { width: number; height: number };
    const viewport = { width: Math.ceil(width * PIXELS) + 2 * LEFT, height: Math.ceil(height * PIXELS) + 2 * TOP };
    for (const page of [ours, theirs]) await page.setViewportSize(viewport);
    await show(
      ours,
      `<div style="position:absolute;left:${LEFT}px;top:${TOP}px;transform:scale(${SCALE});transform-origin:0 0">${pictures.page(index)}</div>`,
    );
    const picture = await ours.screenshot();
    // The viewer moves the pages of a longer document about.
    const { document, labels, pages } = rendering.layout(row, () => {});
    const writer = openWriter({ fonts: rendering.fonts, platform });
    pdf = writer.write({ document, labels, pages: pages.slice(index, index + 1), title: name, report: () => {} });
    await show(
      theirs,
      `<embed src="/${encodeURIComponent(name)}.pdf#toolbar=0&navpanes=0&zoom=${SCALE * 100}" type="application/pdf" width="${viewport.width}" height="${viewport.height}">`,
    );
    // The viewer does not say when it is done.
    await expect
      .poll(async () => compareScreenshots(ours, picture, await theirs.screenshot(), LEFT + 3), {
        timeout: 20_000,
        interval: 100,
      })
      .toBeGreaterThanOrEqual(SAME);
  });
});
