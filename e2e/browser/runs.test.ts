import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Download, Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { paragraph, run, wordFile } from '../../samples/word-xml.ts';
import type { Client } from '../http-client.test-support.ts';
import {
  bringFile,
  bytesOf,
  describeInBrowser,
  expectAccessible,
  isPdf,
  openKeyboard,
  toastWith,
  useBrowser,
} from './browser.test-support.ts';

/** Its lists print nothing, so that a row whose list is too long fails at once. */
const template = wordFile({
  body: paragraph(run('Number {{Number}} for {{Client}}{{#Items}}{{/Items}}')),
  section: '',
  styles: '',
  title: 'Numbers',
}) as Uint8Array<ArrayBuffer>;

const contract = readFileSync(new URL('../../samples/contract.docx', import.meta.url));

/** `broken` rows have a list that is longer than a row may have. */
function rowsOf(count: number, broken: readonly number[] = []): Uint8Array<ArrayBuffer> {
  const tooLong = Array.from({ length: 10_001 }, () => ({ Description: 'x' }));
  const rows = Array.from({ length: count }, (_, index) => ({
    Number: `C-${String(index + 1).padStart(4, '0')}`,
    Client: `Client ${index + 1}`,
    Items: broken.includes(index) ? tooLong : [{ Description: 'Paper' }],
  }));
  return new TextEncoder().encode(JSON.stringify(rows));
}

async function startRun(client: Client, rows: Uint8Array<ArrayBuffer>, name = 'invoices.json'): Promise<string> {
  const uploaded = await client.upload('/api/templates', 'invoice.docx', template);
  const sources = await client.upload('/api/rows', 'invoices.json', rows);
  const { id } = await client.call<{ id: string }>('POST', '/api/runs', {
    template: { kind: 'upload', uploadId: uploaded['id'] },
    rows: { kind: 'upload', uploadId: sources['id'] },
    namingHeader: 'Number',
    labels: { template: 'invoice.docx', rows: name },
  });
  return id;
}

/** The files of the ZIP that was saved alone; each is a PDF. */
async function expectZip(downloads: readonly Download[]): Promise<Readonly<Record<string, Uint8Array>>> {
  await expect.poll(() => downloads.length).toBe(1);
  const [zip] = downloads;
  if (!zip) throw new Error('no ZIP');
  const files = unzipSync(await bytesOf(zip));
  expect(Object.values(files).every(isPdf)).toBe(true);
  return files;
}

describeInBrowser('runs in the browser', () => {
  const browser = useBrowser({ environment: { PLAN_LIMITS: 'off' } });
  afterEach(() => browser.setNotionFaults([]));

  it('leads from an empty list of runs to the tool', async () => {
    const { page } = await browser.signedInPage('nobody@example.com', 'mail');
    await page.goto('/runs');
    await page.getByText('No runs yet.').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Make PDFs' }).click();
    await page.waitForURL(`${browser.server.url}/`);
    // Told to who can not see that another page came.
    await page.getByRole('status').getByText('Sheafmill', { exact: true }).waitFor({ state: 'attached' });
  });

  it('follows a run of 40 rows, of which 2 fail, in two tabs, and makes the failed ones again', async () => {
    const opened = await browser.signedInPage('ada@example.com', 'mail');
    const { page, downloads, client } = opened;
    const id = await startRun(client, rowsOf(40, [3, 17]));
    const tab = await browser.openTab(opened);
    await Promise.all([page.goto(`/runs/${id}`), tab.page.goto(`/runs/${id}`)]);
    for (const each of [page, tab.page]) {
      await each.getByText('40 of 40 · 2 failed').waitFor({ timeout: 120_000 });
      await each.getByText('Completed with failures', { exact: true }).waitFor();
    }
    const results = page.getByRole('region', { name: 'Results' });
    await results.getByText('C-0004.pdf').waitFor();
    await results.getByText('Failed', { exact: true }).first().waitFor();
    await results.getByText("'Items' has 10001 entries").first().waitFor();
    const last = results.getByText('C-0040.pdf');
    // Rows are measured as they come into sight, and the list becomes longer.
    await expect
      .poll(async () => {
        await results.evaluate((list) => list.scrollTo(0, list.scrollHeight));
        return last.isVisible();
      })
      .toBe(true);
    expect(await results.getByRole('listitem').count()).toBeLessThan(40);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Download ZIP' }).click();
    expect(Object.keys(await expectZip(downloads))).toHaveLength(38);

    await page.getByRole('button', { name: 'Download C-0040.pdf' }).click();
    await expect.poll(() => downloads[1]?.suggestedFilename()).toBe('C-0040.pdf');
    await results.evaluate((list) => list.scrollTo(0, 0));
    await results.getByText('Downloaded').first().waitFor();
    const failed = results.getByRole('listitem').filter({ has: page.getByText('Failed', { exact: true }) });
    await failed.first().waitFor();
    expect(await failed.getByText('Downloaded').count()).toBe(0);

    await page.getByRole('button', { name: 'Retry failed' }).press('Enter');
    // Its rows stay in sight.
    await page.locator(':focus', { has: results }).waitFor();
    expect(await results.evaluate((list) => list.scrollTop)).toBe(0);
    await page.getByText('Completed with failures').first().waitFor();
    await expect
      .poll(async () => (await client.events('GET', `/api/runs/${id}/events`)).filter(({ data }) => data.type === 'end').length)
      .toBe(2);
    await page.getByText('40 of 40 · 2 failed').waitFor();
  });

  it('makes PDFs of a table and a Word document that were brought along, and saves them as a ZIP and as one PDF', async () => {
    const { page, downloads } = await browser.signedInPage('files@example.com', 'mail');
    await page.goto('/');
    await bringFile(page, 'Use a CSV or JSON file', 'clients.csv', 'Number;Client\nA-1;Alder & Finch\nA-2;Bäckerei\nA-3;\nA-4;Čeněk\n');
    await bringFile(page, 'Use a .docx file', 'Letter.docx', template);
    await page.getByText('First row: A-1.pdf').waitFor();
    await page.getByRole('button', { name: 'Download PDFs' }).click();
    await toastWith(page, 'Success4 PDFs made.').waitFor();
    await page.getByText('4 of 4', { exact: true }).waitFor();
    await expectAccessible(page);
    const files = await expectZip(downloads);
    expect(Object.keys(files).sort()).toEqual(['A-1.pdf', 'A-2.pdf', 'A-3.pdf', 'A-4.pdf']);

    await page.getByRole('button', { name: 'Download as one PDF' }).click();
    await expect.poll(() => downloads.length).toBe(2);
    const merged = await bytesOf(downloads[1] as Download);
    expect(isPdf(merged)).toBe(true);
    const text = Buffer.from(merged).toString('latin1');
    expect(text.match(/\/Type\/Page\b/gu)).toHaveLength(4);
    expect([...text.matchAll(/<<\/Title\((.*?)\)\/Parent/gu)].map(([, title]) => title)).toEqual(['A-1', 'A-2', 'A-3', 'A-4']);
  });

  it('goes on with a run after a reload and in a second tab, cancels it there, and saves what was made', async () => {
    const opened = await browser.signedInPage('reload@example.com', 'mail');
    const { page, downloads } = opened;
    // Five pages each: the run would take minutes.
    const rows = Array.from({ length: 20_000 }, (_, index) => ({ 'Contract number': `S-${index}`, Client: `Client ${index}` }));
    await page.goto('/');
    await bringFile(page, 'Use a CSV or JSON file', 'contracts.json', JSON.stringify(rows));
    await bringFile(page, 'Use a .docx file', 'Contract.docx', contract);
    await page.getByText('First row: S-0.pdf').waitFor();
    await page.getByRole('button', { name: 'Download PDFs' }).click();
    const numbers = (of: Page) => of.getByText(/^[1-9]\d* of 20,000/u);
    await numbers(page).waitFor();
    await page.getByRole('button', { name: 'Generating PDFs...' }).waitFor();
    await page.reload();
    await numbers(page).waitFor();
    const tab = await browser.openTab(opened);
    await tab.page.goto('/');
    await numbers(tab.page).waitFor();
    const before = await numbers(tab.page).textContent();
    await expect.poll(() => numbers(tab.page).textContent()).not.toBe(before);

    await tab.page.getByRole('button', { name: 'Cancel' }).press('Enter');
    for (const each of [page, tab.page]) {
      await each.getByText('Cancelled', { exact: true }).first().waitFor();
      await each.getByRole('button', { name: 'Download PDFs' }).waitFor();
    }
    // The keyboard goes on where the button was.
    expect(await tab.page.locator(':focus').textContent()).toContain('Cancelled');
    const made = Number.parseInt((await numbers(page).textContent())?.replace(',', '') ?? '', 10);
    expect(made).toBeLessThan(20_000);
    expect(Object.keys(await expectZip(downloads))).toHaveLength(made);
    expect(tab.downloads).toEqual([]);
  });

  it('says which PDFs Notion did not take, stores them by a retry, and takes all back', async () => {
    const { page, downloads, client } = await browser.signedInPage('store@example.com', 'mail');
    await client.connectNotion('Invoices');
    await page.goto('/');
    await page.getByRole('button', { name: /^Notion Database.*Invoices · \d+ ready/u }).waitFor();
    await bringFile(page, 'Use a .docx file', 'Letter.docx', template);
    await page.getByText('Document: Connected').waitFor();
    await browser.setNotionFaults([{ method: 'PATCH', path: '^/v1/pages/', kind: 'status', status: 400, times: 2 }]);
    await page.getByRole('button', { name: 'Download PDFs' }).click();
    await page.getByText('20 of 20 · 18 stored · 2 not stored').waitFor();
    await expectZip(downloads);
    const results = page.getByRole('region', { name: 'Results' });
    await results.getByText('Not stored', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Retry failed' }).click();
    await page.getByText('20 of 20 · 20 stored').waitFor();
    await page.getByText('Completed', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Notion Database.*Invoices · 0 ready/u }).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Undo this run' }).click();
    const question = page.getByRole('dialog', { name: 'Undo this run?' });
    await question.getByText('The PDFs of 20 rows are taken out of Notion').waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Undone', { exact: true }).nth(3).waitFor();
    expect(await page.getByRole('button', { name: 'Undo this run' }).count()).toBe(0);
    await page.getByRole('button', { name: /^Notion Database.*Invoices · 20 ready/u }).waitFor();
  });

  it('leaves rows alone whose PDF is stored already, and makes them all the same when asked', async () => {
    const { page, client } = await browser.signedInPage('again@example.com', 'mail');
    await client.connectNotion('Certificates');
    const { connectionId, id: source } = await client.notionDatabase('Certificates');
    const { id: uploadId } = await client.upload('/api/templates', 'letter.docx', template);
    const makeAll = async () => {
      const { id } = await client.call<{ id: string }>('POST', '/api/runs', {
        template: { kind: 'upload', uploadId },
        rows: { kind: 'notion', connectionId, source },
        namingHeader: 'Name',
        store: true,
        allRows: true,
      });
      await client.events('GET', `/api/runs/${id}/events`);
      return id;
    };
    await makeAll();
    await page.goto(`/runs/${await makeAll()}`);
    await page.getByText(/^(\d+) of \1 · \1 unchanged, not made again$/u).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Make them anyway' }).click();
    await page.getByText(/^(\d+) of \1 · \1 stored$/u).waitFor();
  });

  it('starts one run when the button is pressed twice, and a tab that stood beside follows it', async () => {
    const opened = await browser.signedInPage('twice@example.com', 'mail');
    const { page, client } = opened;
    await client.call('PUT', '/api/selection', { databaseId: 'sample:invoice', documentId: 'sample:invoice', namingHeader: null });
    await page.goto('/');
    await page.locator('[data-page="1"][data-drawn="true"] svg').waitFor();
    const tab = await browser.openTab(opened);
    await tab.page.goto('/');
    await tab.page.getByText('Document: Connected').waitFor();
    let asked = 0;
    await page.route('**/api/runs', async (route) => {
      if (route.request().method() === 'POST') asked += 1;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Download PDFs' }).dblclick();
    await page.getByText('Completed', { exact: true }).waitFor({ timeout: 120_000 });
    expect(asked).toBe(1);
    await tab.page.getByText('Completed', { exact: true }).waitFor();
    // Those were asked for by the other one.
    expect(tab.downloads).toEqual([]);
  });

  it('leaves the button in sight and the steps within reach below what a run has made, in the window of a laptop', async () => {
    const { page, client } = await browser.signedInPage('laptop@example.com', 'mail', { viewport: { width: 1366, height: 600 } });
    await client.call('PUT', '/api/selection', { databaseId: 'sample:invoice', documentId: 'sample:invoice', namingHeader: null });
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Download PDFs' });
    await button.click();
    await page.getByText('Completed', { exact: true }).waitFor({ timeout: 120_000 });
    const steps = page.getByRole('region', { name: 'Steps' });
    const { bottom } = await steps.evaluate((element) => element.getBoundingClientRect());
    const step = page.getByRole('button', { name: /^Google Document/u });
    await step.press('Enter');
    const [pinned, opened] = [await button.boundingBox(), await step.boundingBox()];
    expect(pinned?.y).toBeGreaterThan(0);
    // Nothing stands below the window: the page itself does not scroll.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    // The step that has the focus stands whole between the two.
    expect(opened?.y).toBeGreaterThan((pinned?.y ?? 0) + (pinned?.height ?? 0));
    expect((opened?.y ?? 0) + (opened?.height ?? 0)).toBeLessThanOrEqual(bottom);
    await expectAccessible(page);
  });

  it('brings what a run makes into sight when it was started from further down in the steps', async () => {
    const { page } = await browser.signedInPage('scrolled@example.com', 'mail', { viewport: { width: 1366, height: 700 } });
    await page.goto('/');
    await bringFile(page, 'Use a CSV or JSON file', 'invoices.json', rowsOf(2));
    await bringFile(page, 'Use a .docx file', 'invoice.docx', template);
    await page.getByText('First row: C-0001.pdf').waitFor();
    const steps = page.getByRole('region', { name: 'Steps', exact: true });
    await steps.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    expect(await steps.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(300);
    await page.getByRole('button', { name: 'Download PDFs' }).click();
    const pinned = await page.getByText('2 of 2', { exact: true }).boundingBox();
    await expect
      .poll(async () => (await page.getByRole('listitem').filter({ hasText: 'C-0001.pdf' }).boundingBox())?.y)
      .toBeGreaterThan((pinned?.y ?? 0) + (pinned?.height ?? 0));
  });

  it('counts what is stored once everything is made', async () => {
    const { page, client } = await browser.signedInPage('counting@example.com', 'mail');
    const id = await startRun(client, rowsOf(3));
    await page.route(`**/api/runs/${id}`, async (route) => {
      const response = await route.fetch();
      const storing = { state: 'storing', total: 4, made: 4, stored: 1, notStored: 0, progress: 100, endedAt: null };
      await route.fulfill({ response, json: { ...((await response.json()) as object), ...storing } });
    });
    await page.goto(`/runs/${id}`);
    await page.getByText('Stored 1 of 4', { exact: true }).waitFor();
    const bar = page.getByRole('progressbar', { name: 'PDFs' });
    expect(await bar.getAttribute('aria-valuenow')).toBe('25');
    expect(await bar.getAttribute('aria-valuetext')).toBe('Stored 1 of 4');
    expect(await page.getByRole('status').getByText('20% stored').count()).toBe(1);
  });

  it('lists runs page by page, opens them, and deletes one after asking', async () => {
    const { page, client } = await browser.signedInPage('grace@example.com', 'mail');
    const ids = await Promise.all(Array.from({ length: 21 }, () => startRun(client, rowsOf(1))));
    for (const id of ids) await client.events('GET', `/api/runs/${id}/events`);
    await page.goto('/runs');
    const runs = page.getByRole('listitem');
    await expect.poll(() => runs.count()).toBe(20);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show older runs' }).press('Enter');
    await expect.poll(() => runs.count()).toBe(21);
    // There are none older: the keyboard goes on where the button was.
    await openKeyboard(page).returnsTo(runs.nth(19).getByRole('button', { name: /^Delete the run of/u }));

    const deletion = runs.first().getByRole('button', { name: /^Delete the run of/u });
    await deletion.click();
    await page.getByRole('dialog', { name: 'Delete this run?' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => deletion.evaluate((button) => button === document.activeElement)).toBe(true);
    await deletion.press('Enter');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(() => runs.count()).toBe(20);
    // Not at the top of the page: the one that came after the run that is gone.
    await openKeyboard(page).returnsTo(runs.first().getByRole('link').first());
    expect(await client.call<unknown[]>('GET', '/api/runs?limit=100')).toHaveLength(20);

    await runs.first().getByRole('link', { name: 'invoices.json → invoice.docx', exact: true }).click();
    await page.getByRole('heading', { name: 'invoices.json → invoice.docx' }).waitFor();
    await page.getByText('1 of 1').waitFor();
  });

  it('shows both names of a run in the list, also where one of them is very long', async () => {
    const { page, client } = await browser.signedInPage('hedy@example.com', 'mail');
    const rows = `${'Invoices of all branches '.repeat(9).trim()}.json`;
    const id = await startRun(client, rowsOf(1), rows);
    await client.events('GET', `/api/runs/${id}/events`);
    for (const width of [1440, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/runs');
      const link = page.getByRole('link', { name: `${rows} → invoice.docx`, exact: true });
      const part = async (text: string) => link.getByText(text, { exact: true }).evaluate((name) => name.scrollWidth - name.clientWidth);
      await link.waitFor();
      expect(await part('invoice.docx')).toBe(0);
      expect(await part(rows)).toBeGreaterThan(0);
    }
  });

  it('sets the names of a run beside each other in the list, with an arrow between them', async () => {
    const { page, client } = await browser.signedInPage('mary@example.com', 'mail');
    await startRun(client, rowsOf(1), 'invoices.json');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/runs');
      const link = page.getByRole('link', { name: 'invoices.json → invoice.docx', exact: true });
      const rows = await link.getByText('invoices.json', { exact: true }).boundingBox();
      const template = await link.getByText('invoice.docx', { exact: true }).boundingBox();
      expect((template?.x ?? 0) - (rows?.x ?? 0) - (rows?.width ?? 0)).toBeLessThan(40);
    }
  });

  // The last one: nobody can ask that Notion anything for a quarter of an hour after it.
  it('says until when Notion wants to be left alone, also after a reload and in the list, and can be cancelled meanwhile', async () => {
    const { page, client } = await browser.signedInPage('patience@example.com', 'mail');
    await client.connectNotion('Invoices');
    await page.goto('/');
    await page.getByRole('button', { name: /^Notion Database.*Invoices · \d+ ready/u }).waitFor();
    // The preview reads rows of Notion, too, which answers nobody while it wants to be left alone.
    const previewed = page.waitForResponse(/\/api\/preview\/rows/u);
    await bringFile(page, 'Use a .docx file', 'Letter.docx', template);
    await previewed;
    await browser.setNotionFaults([{ path: '/file_uploads', kind: 'status', status: 429, retryAfter: 840 }]);
    await page.getByRole('button', { name: 'Download PDFs' }).click();
    const state = page.getByText(/^Waiting until \d/u);
    await state.first().waitFor();
    await page.getByText('Notion asked to be left alone for 14 minutes.', { exact: true }).waitFor();
    expect(
      await page
        .getByRole('status')
        .getByText(/^Waiting until .*: Notion asked to be left alone for 14 minutes\.$/u)
        .count(),
    ).toBe(1);
    expect(await page.getByText(/ left$/u).count()).toBe(0);
    await expectAccessible(page);
    await page.goto('/runs');
    await state.first().waitFor();
    await page
      .getByRole('link', { name: /Letter/u })
      .first()
      .click();
    await page.getByText('Notion asked to be left alone for 14 minutes.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByText('Cancelled', { exact: true }).first().waitFor();
  });
});
