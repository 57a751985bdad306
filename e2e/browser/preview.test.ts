import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { paragraph, run, wordFile } from '../../samples/word-xml.ts';
import { bringFile, describeInBrowser, expectAccessible, type SignedInPage, type TestBrowser, useBrowser } from './browser.test-support.ts';

/** The tool with these sources chosen, once a page of the document is there. */
async function openTool(browser: TestBrowser, sources: { readonly rows: string; readonly template: string }): Promise<SignedInPage> {
  const opened = await browser.signedInPage('ada@example.com');
  await opened.client.call('PUT', '/api/selection', { databaseId: sources.rows, documentId: sources.template, namingHeader: null });
  await opened.page.goto('/');
  await shownPage(opened.page, 1);
  return opened;
}
const shownPage = (page: Page, number: number) => page.locator(`[data-page="${number}"][data-drawn="true"] svg`).waitFor();

/** Every element below the root, with its attributes and texts, of the first pages on the screen and of those that the server draws. */
async function comparePages(page: Page, query: string, most = Number.POSITIVE_INFINITY) {
  return page.evaluate(
    async ({ address, most }) => {
      const here: string[] = [];
      const there: string[] = [];
      for (const sheet of [...document.querySelectorAll('[data-page]')].slice(0, most)) {
        sheet.scrollIntoView();
        while (!sheet.querySelector('svg')) await new Promise((resolve) => setTimeout(resolve, 20));
        here.push(sheet.querySelector('svg')?.innerHTML ?? '');
        const reply = await fetch(`/api/preview/${address}&page=${sheet.getAttribute('data-page')}`);
        there.push(document.adoptNode(new DOMParser().parseFromString(await reply.text(), 'image/svg+xml').documentElement).innerHTML);
        if (there.length === 1 && Number(reply.headers.get('x-page-count')) !== document.querySelectorAll('[data-page]').length)
          throw new Error('The server makes another number of pages.');
      }
      return { here, there };
    },
    { address: query, most },
  );
}

describeInBrowser('the preview', () => {
  const browser = useBrowser({ environment: { PLAN_LIMITS: 'off' } });

  it.each(['invoice', 'contract', 'certificate'])('draws the very pages that the server makes: %s', async (name) => {
    const { page } = await openTool(browser, { rows: `sample:${name}`, template: `sample:${name}` });
    const row = await comparePages(page, `row.svg?template=sample:${name}&rows=sample:${name}&row=0`);
    expect(row.here.every((content) => content.includes('<text'))).toBe(true);
    expect(row.here).toEqual(row.there);
    await page.getByRole('button', { name: 'Template', exact: true }).click();
    await page.waitForFunction(() => document.querySelector('[data-page="1"]')?.textContent?.includes('{{'));
    const template = await comparePages(page, `template.svg?template=sample:${name}`);
    expect(template.here).toEqual(template.there);
  });

  it('says when every row gives the same pages, and when there are no rows', async () => {
    const { page } = await browser.signedInPage('plain@example.com', 'mail');
    await page.goto('/');
    await bringFile(page, 'Use a CSV or JSON file', 'rows.csv', 'Name,Town\nAda,London');
    const plain = wordFile({ body: paragraph(run('Dear customer')), section: '', styles: '', title: 'Plain' });
    await bringFile(page, 'Use a .docx file', 'plain.docx', plain);
    await shownPage(page, 1);
    await page.getByText('The template has no placeholder').waitFor();
    await page.getByText('such as {{Name}}.').waitFor();
    const filled = wordFile({ body: paragraph(run('Dear {{Name}}')), section: '', styles: '', title: 'Filled' });
    await bringFile(page, 'Use a .docx file', 'filled.docx', filled);
    await expectText(page, 'Dear Ada');
    expect(await page.getByText('The template has no placeholder').count()).toBe(0);
    await bringFile(page, 'Use a CSV or JSON file', 'none.csv', 'Name,Town\n');
    await page.getByText('Add rows to the file, and choose it again.').waitFor();
    await page.locator('[aria-label="Document preview"][aria-busy=false]').waitFor();
  });

  it('draws the very pages of every further row, and what they share only once', async () => {
    const { page } = await openTool(browser, { rows: 'sample:contract', template: 'sample:contract' });
    await expectText(page, 'SA-2026000');
    const glyphs = page.locator('[data-page="1"] svg path');
    const kept = await glyphs.evaluateAll((paths) => {
      for (const path of paths) Object.assign(path, { wasThere: true });
      return paths.length;
    });
    for (const row of [1, 2]) {
      await page.keyboard.press('ArrowRight');
      await expectText(page, `SA-202600${row}`);
      const { here, there } = await comparePages(page, `row.svg?template=sample:contract&rows=sample:contract&row=${row}`, 1);
      expect(here).toEqual(there);
    }
    const left = await glyphs.evaluateAll((paths) => paths.filter((path) => 'wasThere' in path).length);
    expect(left).toBeGreaterThan(kept / 2);
  });

  it('goes from row to row by keys, buttons and number, and zooms', async () => {
    const { page } = await openTool(browser, { rows: 'sample:contract', template: 'sample:contract' });
    const title = page.locator('[data-page="1"]');
    await expectText(page, 'SA-2026000');
    await page.keyboard.press('ArrowRight');
    await expectText(page, 'SA-2026001');
    await page.getByRole('button', { name: 'Next row' }).click();
    await expectText(page, 'SA-2026002');
    await page.keyboard.press('ArrowLeft');
    await expectText(page, 'SA-2026001');
    await page.getByLabel('Row number').fill('25');
    await page.keyboard.press('Enter');
    await expectText(page, 'SA-2026024');
    await page.getByLabel('Row number').fill('999');
    await page.keyboard.press('Enter');
    expect(await page.getByLabel('Row number').inputValue()).toBe('25');
    expect(await page.getByRole('button', { name: 'Next row' }).getAttribute('aria-disabled')).toBe('true');

    const fitted = (await title.boundingBox())?.width ?? 0;
    await page.getByRole('button', { name: 'Zoom out' }).click();
    const smaller = (await title.boundingBox())?.width ?? 0;
    expect(smaller).toBeLessThan(fitted);
    const pages = page.getByRole('region', { name: 'Pages' });
    await pages.focus();
    await page.keyboard.press('Control++');
    expect((await title.boundingBox())?.width).toBeGreaterThan(smaller);
    // Who looks at the top of a page that is seen whole goes on looking at it.
    for (const key of '------++++') await page.keyboard.press(`Control+${key}`);
    expect(await pages.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    await page.keyboard.press('Control+0');
    expect((await title.boundingBox())?.width).toBe(fitted);
    await expectAccessible(page, '[aria-label="Document preview"]');
  });

  it('keeps what changes the view in two lines beside the steps of a narrow window, and every word for those who listen', async () => {
    const { page, client } = await browser.signedInPage('ada@example.com', 'google', { viewport: { width: 768, height: 800 } });
    const { id } = await client.call('POST', '/api/documents/demo', { placeholders: ['Numbr'] });
    await client.call('PUT', '/api/selection', { databaseId: 'sample:invoice', documentId: `google:${id}`, namingHeader: null });
    await page.goto('/');
    await shownPage(page, 1);
    const preview = page.getByRole('region', { name: 'Document preview' });
    for (const name of ['Fit width', /^[1-9]\d* notes?$/u]) expect(await preview.getByRole('button', { name }).isVisible()).toBe(true);
    const link = preview.getByRole('link', { name: 'Open in Google Docs' });
    const bar = preview.getByRole('group', { name: 'What is shown' }).locator('..');
    expect((await bar.boundingBox())?.height).toBeLessThan(100);
    await page.setViewportSize({ width: 1440, height: 800 });
    await expect.poll(async () => (await link.boundingBox())?.width).toBeGreaterThan(100);
  });

  it('names a placeholder that no column answers, with the nearest one to be copied', async () => {
    const { page, client } = await openTool(browser, { rows: 'sample:invoice', template: 'sample:invoice' });
    const { id } = await client.upload('/api/rows', 'rows.csv', new TextEncoder().encode('Numbr,Client\n7,Ada & Co\n'));
    await client.call('PUT', '/api/selection', { databaseId: `upload:${id}`, documentId: 'sample:invoice', namingHeader: null });
    await page.reload();
    await expectText(page, 'Ada & Co');
    await page.getByRole('button', { name: /notes?$/u }).click();
    const note = page.getByRole('listitem').filter({ hasText: "Did you mean 'Numbr'?" }).first();
    await note.getByRole('button', { name: 'Copy {{Numbr}}' }).click();
    await note.getByText('Copied!').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('{{Numbr}}');
    await expectAccessible(page, '[aria-label="Document preview"]');
  });

  it('says what is wrong with a document that can not be read, and shows the next one', async () => {
    const { page, client } = await openTool(browser, { rows: 'sample:contract', template: 'sample:invoice' });
    const broken = Buffer.from('PK\u0003\u0004 and no more of a ZIP file', 'latin1');
    await page.route('**/api/preview/template.docx*', (route) => route.fulfill({ body: broken, headers: { etag: '"x"' } }));
    await page.reload();
    await page.getByText('This can not be shown').waitFor();
    await page.unroute('**/api/preview/template.docx*');
    await client.call('PUT', '/api/selection', { databaseId: 'sample:contract', documentId: 'sample:contract', namingHeader: null });
    await page.reload();
    await shownPage(page, 1);
  });

  it('gives what is copied from a page line by line', async () => {
    const { page } = await openTool(browser, { rows: 'sample:invoice', template: 'sample:invoice' });
    // Not every browser breaks the lines by itself, as this one does, so that the page is asked.
    const copied = await page.evaluate(() => {
      const texts = [...document.querySelectorAll('[data-page="1"] text')];
      const copy = (from: Element | undefined, to: Element | undefined) => {
        if (from && to) getSelection()?.setBaseAndExtent(from, 0, to, to.childNodes.length);
        const event = new ClipboardEvent('copy', { clipboardData: new DataTransfer(), bubbles: true, cancelable: true });
        from?.dispatchEvent(event);
        return { isOurs: event.defaultPrevented, text: event.clipboardData?.getData('text/plain') };
      };
      const lines = texts.slice(2, 6).map(({ textContent }) => textContent);
      return { lines, several: copy(texts[2], texts[5]), single: copy(texts[2], texts[2]) };
    });
    expect(copied.several).toEqual({ isOurs: true, text: copied.lines.join('\n') });
    expect(copied.single.isOurs).toBe(false);
  });

  const expectText = (page: Page, text: string) =>
    page.waitForFunction((wanted) => document.querySelector('[data-page="1"]')?.textContent?.includes(wanted), text);
});
