import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { testDocument } from '../../engine/docx/test-package.ts';
import { PDF_PASSWORD } from '../../integrations/kept-pdfs.test-support.ts';
import { bytesOf, describeInBrowser, expectAccessible, isPdf, useBrowser } from './browser.test-support.ts';

const sample = (name: string) => readFileSync(fileURLToPath(new URL(`../../samples/${name}`, import.meta.url)));
const rows = JSON.parse(sample('invoice.rows.json').toString()) as readonly Record<string, unknown>[];

describeInBrowser('a run that stays in the browser', () => {
  const browser = useBrowser({ environment: { PLAN_LIMITS: 'off' } });

  /** The dialog, in a browser that has no handles of files, so that the ZIP is downloaded. */
  async function openDialog() {
    const opened = await browser.signedInPage('ada@example.com');
    await opened.page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    await opened.page.goto('/');
    const dialog = opened.page.getByRole('dialog', { name: 'Keep it in this browser' });
    await opened.page.getByRole('button', { name: 'Rows from a file, kept in this browser' }).click();
    const choose = (label: string, name: string, buffer: Buffer) =>
      dialog.locator(`input[aria-label="${label}"]`).setInputFiles({ name, mimeType: '', buffer });
    return { ...opened, dialog, choose };
  }

  /** Everything that the page and its workers send, as text. */
  function recordRequests(page: Page): string[] {
    const sent: string[] = [];
    page.context().on('request', (request) => sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`));
    return sent;
  }

  it('makes the PDFs of a local document and rows and sends none of them to the server', async () => {
    const { page, dialog, choose, downloads } = await openDialog();
    await dialog.getByText('The document and the rows stay on this computer', { exact: false }).waitFor();
    const sent = recordRequests(page);
    await choose('Choose a document', 'invoice.docx', sample('invoice.docx'));
    await choose('Choose rows', 'rows.json', sample('invoice.rows.json'));
    await dialog.getByText(`${rows.length} rows, ${Object.keys(rows[0] ?? {}).length} columns`).waitFor();
    await expectAccessible(page, '[role="dialog"]');
    await dialog.getByRole('button', { name: 'Make PDFs here' }).click();
    await dialog.getByText('Nothing of it has left this computer.', { exact: false }).waitFor();
    await dialog.getByText(`${rows.length} of ${rows.length} made`).waitFor();

    await expect.poll(() => downloads.length, { timeout: 20_000 }).toBe(1);
    const [download] = downloads;
    if (!download) throw new Error('Nothing was saved.');
    expect(download.suggestedFilename()).toBe('invoice.zip');
    const files = unzipSync(await bytesOf(download));
    expect(Object.keys(files)).toHaveLength(rows.length);
    expect(Object.values(files).every(isPdf)).toBe(true);
    expect(sent.some((request) => request.includes('.ttf'))).toBe(true);
    expect(sent.filter((request) => !request.startsWith('GET '))).toEqual([]);
    const [first] = Object.keys(files);
    expect(sent.filter((request) => request.includes(encodeURIComponent(first?.replace('.pdf', '') ?? '')))).toEqual([]);
  });

  it('sets Chinese, Japanese and Korean in fonts that are fetched when they are needed', async () => {
    const { page, dialog, choose, downloads } = await openDialog();
    const sent = recordRequests(page);
    await choose('Choose a document', 'invoice.docx', sample('invoice.docx'));
    const clients = ['株式会社さくら商事', '北京科技有限公司', '한국무역 주식회사'];
    const named = clients.map((client, index) => ({ ...rows[0], Number: `${index + 1}`, Client: client }));
    await choose('Choose rows', 'rows.json', Buffer.from(JSON.stringify(named)));
    expect(sent.filter((request) => request.includes('.otf'))).toEqual([]);
    await dialog.getByRole('button', { name: 'Make PDFs here' }).click();
    await expect.poll(() => downloads.length, { timeout: 20_000 }).toBe(1);
    expect(sent.filter((request) => request.includes('.otf')).length).toBeGreaterThan(0);
    const [download] = downloads;
    if (!download) throw new Error('Nothing was saved.');
    const files = Object.values(unzipSync(await bytesOf(download)));
    expect(files).toHaveLength(clients.length);
    for (const file of files) expect(file.length).toBeLessThan(150_000);
    expect(await dialog.getByText('No font has the character', { exact: false }).count()).toBe(0);
  });

  it('divides words by rules that are fetched when they are needed, as the command line does', async () => {
    const { page, dialog, choose, downloads } = await openDialog();
    const sent = recordRequests(page);
    const template = testDocument(
      '<w:p><w:r><w:t>Der {{Betrag}} ist nach zwei Wochen zahlbar, ohne jede Abzugsmöglichkeit.</w:t></w:r></w:p>',
      {
        section: '<w:pgSz w:w="3600" w:h="4320"/><w:pgMar w:top="720" w:right="720" w:bottom="720" w:left="720"/>',
        settings: '<w:autoHyphenation/><w:themeFontLang w:val="de-DE"/>',
      },
    );
    await choose('Choose a document', 'zahlbar.docx', Buffer.from(template));
    await choose('Choose rows', 'rows.json', Buffer.from(JSON.stringify([{ Betrag: 'Rechnungsgesamtbetrag' }])));
    await dialog.getByRole('button', { name: 'Make PDFs here' }).click();
    await expect.poll(() => downloads.length, { timeout: 20_000 }).toBe(1);
    expect(sent.filter((request) => request.includes('.wasm') && request.includes('/de-'))).toHaveLength(1);
    const [download] = downloads;
    if (!download) throw new Error('Nothing was saved.');
    const [file] = Object.values(unzipSync(await bytesOf(download)));
    const { text } = await extractText(file ?? new Uint8Array(), { mergePages: true });
    expect(text).toMatch(/Rechnungsgesamt[-\u00ad] betrag/u);
  });

  it('shows emoji by pictures that are fetched when they are needed', async () => {
    const { page, dialog, choose, downloads } = await openDialog();
    const sent = recordRequests(page);
    await choose('Choose a document', 'status.docx', Buffer.from(testDocument('<w:p><w:r><w:t>Status: {{Status}}</w:t></w:r></w:p>')));
    await choose('Choose rows', 'rows.json', Buffer.from(JSON.stringify([{ Status: '🟢 Paid' }, { Status: 'Paid 🟢 ✅' }])));
    await dialog.getByRole('button', { name: 'Make PDFs here' }).click();
    await expect.poll(() => downloads.length, { timeout: 20_000 }).toBe(1);
    const pictures = sent.filter((request) => request.includes('/emoji-'));
    expect([pictures.length, new Set(pictures).size]).toEqual([2, 2]);
    const [download] = downloads;
    if (!download) throw new Error('Nothing was saved.');
    const [file] = Object.values(unzipSync(await bytesOf(download)));
    const { text } = await extractText(file ?? new Uint8Array(), { mergePages: true });
    expect(text).toBe('Status: 🟢 Paid');
  });

  it('makes PDFs with a watermark that a password opens, which can be looked at as it is typed', async () => {
    const { page, dialog, choose, downloads } = await openDialog();
    await choose('Choose a document', 'invoice.docx', sample('invoice.docx'));
    await choose('Choose rows', 'rows.json', Buffer.from(JSON.stringify(rows.slice(0, 2))));
    const password = dialog.getByLabel('Password of the PDFs');
    await password.fill(PDF_PASSWORD);
    expect(await password.getAttribute('type')).toBe('password');
    await dialog.getByRole('button', { name: 'Show the password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await dialog.getByLabel('Kind of PDF').selectOption('a-2b');
    expect(await password.isDisabled()).toBe(true);
    await dialog.getByLabel('Kind of PDF').selectOption('ua-1');
    await dialog.getByLabel('Watermark').fill('Draft');
    await expectAccessible(page, '[role="dialog"]');
    const sent = recordRequests(page);
    await dialog.getByRole('button', { name: 'Make PDFs here' }).click();
    await expect.poll(() => downloads.length, { timeout: 20_000 }).toBe(1);
    const [download] = downloads;
    const [pdf] = Object.values(unzipSync(await bytesOf(download as NonNullable<typeof download>)));
    await expect(getDocumentProxy((pdf as Uint8Array).slice(), { password: PDF_PASSWORD.replace('Ö', 'o') })).rejects.toThrow(
      'Incorrect Password',
    );
    const document = await getDocumentProxy((pdf as Uint8Array).slice(), { password: PDF_PASSWORD });
    const items: readonly object[] = (await (await document.getPage(1)).getTextContent()).items;
    expect(items).toContainEqual(expect.objectContaining({ str: 'Draft' }));
    expect(sent.filter((request) => request.includes('dich') || request.includes('Draft'))).toEqual([]);
  });

  it('makes electronic invoices, which are mapped by the columns of the file', async () => {
    const { dialog, choose, downloads } = await openDialog();
    await choose('Choose a document', 'invoice.docx', sample('invoice.docx'));
    await choose('Choose rows', 'rows.json', Buffer.from(JSON.stringify(rows.slice(0, 2))));
    await dialog.getByLabel('Kind of PDF').selectOption('Electronic invoice (Factur-X, ZUGFeRD)');
    const invoice = dialog.getByRole('region', { name: 'Electronic invoice' });
    const group = (title: string) => invoice.locator('details').filter({ hasText: new RegExp(`^${title}`, 'u') });
    await group('Seller').getByLabel('Name', { exact: true }).fill('Sheafmill Press');
    await group('Seller').getByLabel('Country').fill('DE');
    await group('Seller').getByLabel('VAT identifier').fill('DE123456788');
    await group('Buyer').getByLabel('Country').fill('GB');
    await dialog.getByRole('button', { name: 'Make PDFs here' }).click();
    await expect.poll(() => downloads.length, { timeout: 20_000 }).toBe(1);
    const [download] = downloads;
    const pdfs = Object.values(unzipSync(await bytesOf(download as NonNullable<typeof download>)));
    expect(pdfs.map((pdf) => Buffer.from(pdf).includes('factur-x.xml'))).toEqual([true, true]);
  });

  it('reads CSV as the server does, refuses what is malformed, and stops at once', async () => {
    const { dialog, choose, downloads } = await openDialog();
    await choose('Choose a document', 'invoice.docx', sample('invoice.docx'));
    await choose('Choose rows', 'ragged.csv', Buffer.from('A,B\n1,2,3\n'));
    await dialog.getByText('The first line names 2 columns, but line 2 has 3.', { exact: false }).waitFor();
    await choose('ragged.csv', 'open.csv', Buffer.from('A,B\n"1,2\n'));
    await dialog.getByText('a quotation mark is never closed', { exact: false }).waitFor();
    await choose('open.csv', 'rows.csv', Buffer.from(`\uFEFFNo;Client\r\n${'7;"Ada; & Co"\r\n'.repeat(50_000)}`));
    await dialog.getByText('50,000 rows, 2 columns').waitFor();
    await dialog.getByRole('button', { name: 'Make PDFs here' }).click();
    await dialog.getByText(/^[1-9]\d* of 50000 made$/u).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByText('No file was made.').waitFor();
    expect(downloads).toEqual([]);

    await choose('rows.csv', 'three.csv', Buffer.from('No,Client\n1,Ada\n1,Bob\n2,Cem\n'));
    await dialog.getByText('3 rows, 2 columns').waitFor();
    await dialog.getByRole('button', { name: 'Make PDFs here' }).click();
    await expect.poll(() => downloads.length, { timeout: 20_000 }).toBe(1);
    const [download] = downloads;
    expect(Object.keys(unzipSync(await bytesOf(download as NonNullable<typeof download>)))).toEqual(['1.pdf', '1 (2).pdf', '2.pdf']);
  });

  it('is offered where it stays, however late the server says what is connected', async () => {
    const { page } = await browser.signedInPage('ada@example.com');
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/api/connections', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/connections');
    await page.goto('/');
    await asked;
    setTimeout(goOn, 1000);
    const offer = page.getByRole('button', { name: 'Rows from a file, kept in this browser' });
    await offer.waitFor();
    const place = await offer.boundingBox();
    await page.getByRole('button', { name: 'Use the sample database' }).waitFor();
    expect(await offer.boundingBox()).toEqual(place);
  });

  it('says what is wrong with a document', async () => {
    const { dialog, choose } = await openDialog();
    await choose('Choose a document', 'broken.docx', Buffer.from('PK\u0003\u0004 and no more', 'latin1'));
    await choose('Choose rows', 'rows.csv', Buffer.from('A\n1\n'));
    await dialog.getByRole('button', { name: 'Make PDFs here' }).click();
    await dialog.getByText('This can not be used').waitFor();
  });
});
