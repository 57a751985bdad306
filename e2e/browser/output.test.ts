import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { bringFile, bytesOf, describeInBrowser, expectAccessible, useBrowser } from './browser.test-support.ts';

const certificate = readFileSync(fileURLToPath(new URL('../../samples/certificate.docx', import.meta.url)));
/** Any file serves as LibreOffice here: nothing is laid out by it. */
const LIBREOFFICE = process.execPath;

describeInBrowser('what rows become', () => {
  const browser = useBrowser({ environment: { PLAN_LIMITS: 'off', SOFFICE: LIBREOFFICE } });

  async function openTool() {
    const opened = await browser.signedInPage('ada@example.com');
    const { client, page } = opened;
    await client.call('PUT', '/api/selection', { databaseId: 'sample:certificate', documentId: 'sample:certificate', namingHeader: null });
    await page.goto('/');
    return opened;
  }

  it('is chosen in the tool: Word files are made, and are not offered as one PDF', async () => {
    const { page, downloads } = await openTool();
    await page.getByLabel('Watermark').fill('Draft');
    await page.getByLabel('Password of the PDFs').fill('Open sesame');
    await page.getByText('with a watermark · with a password', { exact: false }).waitFor();
    await page.getByLabel('Kind of file').selectOption('Word (.docx)');
    await expect.poll(() => page.getByLabel('Watermark').count()).toBe(0);
    await expect.poll(() => page.getByLabel('Engine').count()).toBe(0);
    await expect.poll(() => page.getByLabel('Kind of PDF').count()).toBe(0);
    await page.getByText('named by Number · Word files', { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: 'Download PDFs' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Download Word files' }).click();
    await page.getByText(/^\d+ Word files made\.$/u).waitFor();
    await expect.poll(() => downloads.length, { timeout: 60_000 }).toBe(1);
    const [zip] = downloads;
    const files = zip ? unzipSync(await bytesOf(zip)) : {};
    expect(Object.keys(files).length).toBeGreaterThan(3);
    expect(Object.keys(files).filter((name) => !name.endsWith('.docx'))).toEqual([]);
    await page.getByRole('button', { name: 'Download ZIP' }).waitFor();
    expect(await page.getByRole('button', { name: 'Download as one PDF' }).count()).toBe(0);
  });

  it('is drawn by an engine that is chosen where there is one, with what that costs', async () => {
    const { page } = await openTool();
    const engine = page.getByLabel('Engine');
    await engine.waitFor();
    const options = await engine.locator('option').evaluateAll((all) => all.map(({ textContent }) => textContent));
    expect(options).toEqual(['Sheafmill: fast', 'LibreOffice: exact, slower', 'Google: exact, slower (for Google documents)']);
    expect(await engine.locator('option:disabled').count()).toBe(1);
    await engine.selectOption('LibreOffice: exact, slower');
    await page.getByText('pages break as in LibreOffice', { exact: false }).waitFor();
    expect(await page.getByLabel('Kind of PDF').count()).toBe(0);
    await expectAccessible(page);
    await engine.selectOption('Sheafmill: fast');
    await page.getByLabel('Kind of PDF').waitFor();
  });

  it('is electronic invoices, mapped by the names of the properties, with what is left to say', async () => {
    const { page, client, downloads } = await openTool();
    await client.call('PUT', '/api/selection', { databaseId: 'sample:invoice', documentId: 'sample:invoice', namingHeader: null });
    await page.goto('/');
    await page.getByLabel('Kind of PDF').selectOption('Electronic invoice (Factur-X, ZUGFeRD)');
    const invoice = page.getByRole('region', { name: 'Electronic invoice' });
    await invoice.getByText('Seller: Name, Country, VAT identifier').waitFor();
    await page.getByText('named by Number · electronic invoices', { exact: false }).waitFor();
    // What is archived has neither.
    expect(await page.getByRole('switch', { name: 'Fields that can be filled in' }).isDisabled()).toBe(true);
    expect(await page.getByLabel('Password of the PDFs').isDisabled()).toBe(true);
    await expectAccessible(page);
    const group = (title: string) => invoice.locator('details').filter({ has: page.locator('summary', { hasText: title }) });
    await group('Seller').getByLabel('Name', { exact: true }).fill('Sheafmill Press');
    await group('Seller').getByLabel('Country').fill('DE');
    await group('Seller').getByLabel('VAT identifier').fill('DE123456788');
    await group('Buyer').getByLabel('Country').fill('FR');
    await expect.poll(() => invoice.getByText('Still needed').count()).toBe(0);
    // Looked at in passing, another kind or engine takes nothing of what was typed.
    await page.getByLabel('Kind of PDF').selectOption('PDF/A-2b, for archives');
    await invoice.waitFor({ state: 'detached' });
    await page.getByLabel('Engine').selectOption('LibreOffice: exact, slower');
    await page.getByLabel('Engine').selectOption('Sheafmill: fast');
    await page.getByLabel('Kind of PDF').selectOption('Electronic invoice (Factur-X, ZUGFeRD)');
    await group('Seller').locator('summary').click();
    expect(await group('Seller').getByLabel('Name', { exact: true }).inputValue()).toBe('Sheafmill Press');
    expect(await invoice.getByText('Still needed').count()).toBe(0);
    await page.getByRole('button', { name: 'Download PDFs' }).click();
    await expect.poll(() => downloads.length, { timeout: 60_000 }).toBe(1);
    const [zip] = downloads;
    const pdfs = zip ? Object.values(unzipSync(await bytesOf(zip))) : [];
    expect(pdfs.length).toBeGreaterThan(3);
    expect(pdfs.every((pdf) => Buffer.from(pdf).includes('factur-x.xml'))).toBe(true);
    await page.getByRole('button', { name: 'Download ZIP' }).waitFor();
    expect(await page.getByRole('button', { name: 'Download as one PDF' }).count()).toBe(0);
    // It is there again, and names the field of rows that make no invoice.
    await expect
      .poll(async () => (await client.call<{ facturX: object }>('GET', '/api/selection')).facturX)
      .toMatchObject({
        seller: { name: 'Sheafmill Press' },
        lines: { records: 'Items', taxRate: '{{VAT | percent}}' },
      });
    await page.reload();
    await group('Seller').locator('summary').click();
    await group('Seller').getByLabel('VAT identifier').fill('DE 1');
    await page.getByRole('button', { name: 'Download PDFs' }).click();
    await page.getByText("for 'seller.vatId' of the invoice", { exact: false }).first().waitFor();
  });

  it('is PDFs with fields to fill in, where the kind of PDF has them', async () => {
    const { page, client } = await openTool();
    const fields = page.getByRole('switch', { name: 'Fields that can be filled in' });
    await fields.and(page.getByRole('switch', { description: /^Content controls of the document/u })).click();
    await page.getByText('named by Number · with form fields', { exact: false }).waitFor();
    await expect.poll(async () => (await client.call<{ formFields?: boolean }>('GET', '/api/selection')).formFields).toBe(true);
    await page.getByLabel('Kind of PDF').selectOption('PDF/A-2b, for archives');
    await page.getByText('PDF/A has no form fields', { exact: false }).waitFor();
    expect(await fields.isChecked()).toBe(false);
    await page.getByText('named by Number · PDF/A-2b', { exact: false }).waitFor();
  });

  it('says how sure its look is, beside the preview and with the run', async () => {
    const { page, client } = await openTool();
    const badge = page.getByRole('button', { name: /^Sure: everything in the template is drawn/u });
    await badge.click();
    await page.getByText('Everything in the template is drawn', { exact: false }).waitFor();
    await expectAccessible(page);
    const { id } = await client.call<{ id: string }>('POST', '/api/runs', {
      template: { kind: 'sample', name: 'certificate' },
      rows: { kind: 'sample', name: 'certificate' },
      namingHeader: 'Recipient',
    });
    await page.goto(`/runs/${id}`);
    await page.getByText('Look of the PDFs').waitFor();
    await page.getByText('Sure', { exact: true }).waitFor();
  });

  it('is Word files in a run that stays in the browser, too', async () => {
    const { page, downloads } = await openTool();
    await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    await page.getByRole('button', { name: /^Notion Database/u }).click();
    await page.getByRole('button', { name: 'Rows from a file, kept in this browser' }).click();
    const dialog = page.getByRole('dialog', { name: 'Keep it in this browser' });
    await bringFile(page, 'Choose a document', 'certificate.docx', certificate);
    await bringFile(page, 'Choose rows', 'rows.csv', 'Recipient,Course\nAda,Letterpress\n');
    await dialog.getByLabel('Kind of file').selectOption('Word (.docx)');
    await dialog.getByRole('button', { name: 'Make Word files here' }).click();
    await expect.poll(() => downloads.length, { timeout: 30_000 }).toBe(1);
    const [zip] = downloads;
    const files = zip ? unzipSync(await bytesOf(zip)) : {};
    expect(Object.keys(files)).toEqual(['Ada.docx']);
    const text = Buffer.from(unzipSync(files['Ada.docx'] ?? new Uint8Array())['word/document.xml'] ?? []).toString();
    expect(text).toContain('Letterpress');
  });
});
