import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, type SignedInPage, toastWith, useBrowser } from './browser.test-support.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const text = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor();

/** Calls of this address wait from now on; what comes back lets them go. */
async function hold(page: Page, address: string, method = 'POST'): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    if (route.request().method() === method) await held;
    await route.continue();
  });
  return release;
}

/** What the label of the progress bar says from now on, and when, in milliseconds. */
async function recordProgress(page: Page): Promise<() => Promise<{ readonly label: string; readonly at: number }[]>> {
  const record = await page.evaluateHandle(() => {
    const seen: { label: string; at: number }[] = [];
    const look = () => {
      const label = /\d+% complete/u.exec(document.querySelector('[role=progressbar] + span')?.textContent ?? '')?.[0];
      if (label !== undefined && label !== (seen.at(-1)?.label ?? '0% complete')) seen.push({ label, at: performance.now() });
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    return seen;
  });
  return () => record.jsonValue();
}

/** What the specification names in the screens of the tool, to the letter. */
describeInBrowser('specified screens', () => {
  const browser = useBrowser();

  const newUser = (expected?: RegExp) =>
    browser.signedInPage(`${crypto.randomUUID()}@example.com`, 'mail', expected === undefined ? {} : { expected });
  /** The tool with a sample table and a sample document. */
  const withSample = async (opened: SignedInPage) => {
    const sample = { databaseId: 'sample:invoice', documentId: 'sample:invoice', namingHeader: null };
    await opened.client.call('PUT', '/api/selection', sample);
    return opened;
  };

  it('the tool before anything is chosen', async () => {
    const { page } = await newUser();
    await page.goto('/');
    for (const title of ['Notion Database', 'Google Document', 'Mapping Section'])
      await page.getByRole('heading', { name: title }).waitFor();
    await button(page, 'Add Notion Database').waitFor();
    await page.getByText('Use a database URL and an API key instead').click();
    await page.getByLabel('Database URL').waitFor();
    await page.getByLabel('API key').waitFor();
    await button(page, 'Add Google Document').waitFor();
    await text(page, '0% complete');
    await text(page, 'Database: Not connected');
    await text(page, 'Document: Not selected');
    await text(page, 'Free');
    await page.getByRole('button', { name: /^Mapping Section/u }).click();
    await page.getByText('No properties found').waitFor();
    await page.getByPlaceholder('Search properties...', { exact: true }).waitFor();
    await button(page, 'Show Field Mapping Instructions').waitFor();
    await text(page, 'Plan Information');
    await page.getByText('The free plan fetches 3 records.').waitFor();
    expect(await page.getByRole('link', { name: 'Upgrade', exact: true }).getAttribute('href')).toBe('/pricing');
    await text(page, 'Next Step');
    await page.getByText('Copy a property below and paste it into your document').waitFor();
    await button(page, 'Dismiss the hint').click();
    await page.getByText('Next Step', { exact: true }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: /^Mapping Section/u }).click();
    await page.getByText('No properties found').waitFor();
    expect(await page.getByText('Next Step', { exact: true }).count()).toBe(0);
    for (const name of ['Download PDFs', 'Setup Notion Automation']) {
      expect(await button(page, name).getAttribute('aria-disabled')).toBe('true');
      await button(page, name).click({ force: true });
      await toastWith(page, 'Missing RequirementsSelect a document and connect a database first.').waitFor();
      await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
    }
  });

  it('the tool with rows and a document', async () => {
    const { page } = await withSample(await newUser());
    await page.goto('/');
    await text(page, 'Database: Connected');
    await text(page, 'Document: Connected');
    await page.locator('[data-page="1"][data-drawn="true"] svg').waitFor();
    await page.getByRole('button', { name: /^Google Document/u }).click();
    await button(page, 'Change Document').waitFor();
    await page.getByRole('paragraph').filter({ hasText: 'User Document: Invoice' }).waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Property Name', 'Action']);
    await button(page, 'Reload Database').first().waitFor();
    expect(await button(page, 'Download PDFs').getAttribute('aria-disabled')).toBe(null);

    const list = page.getByRole('listbox');
    await page.getByLabel('PDF File Name', { exact: true }).click();
    await list.getByRole('option', { name: 'Client', exact: true }).waitFor();
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(200);
    await page.keyboard.press('Escape');

    const steps = await page.getByRole('region', { name: 'Steps' }).boundingBox();
    const document = await page.getByRole('region', { name: 'Document', exact: true }).boundingBox();
    expect((document?.width ?? 0) / 1440).toBeGreaterThan(0.7);
    expect(steps?.width).toBeGreaterThan(330);
    await page.getByRole('separator', { name: 'Width of the steps' }).press('End');
    await expect.poll(async () => Math.round((await page.getByRole('region', { name: 'Steps' }).boundingBox())?.width ?? 0)).toBe(320);
  });

  it('lets the separator be dragged, within what both panes need, keeps it where it was left, and takes it back', async () => {
    const { page } = await withSample(await newUser());
    await page.goto('/');
    const separator = page.getByRole('separator', { name: 'Width of the steps' });
    const width = async () => Math.round((await page.getByRole('region', { name: 'Steps' }).boundingBox())?.width ?? 0);
    const drag = async (to: number) => {
      const { x = 0, y = 0 } = (await separator.boundingBox()) ?? {};
      await page.mouse.move(x - 3, y + 300);
      await page.mouse.down();
      await page.mouse.move(to - 3, y + 320, { steps: 4 });
      await page.mouse.up();
    };
    await expect.poll(width).toBe(384);
    await drag(1440 - 501);
    await expect.poll(width).toBe(500);
    await page.reload();
    await expect.poll(width).toBe(500);
    await drag(20);
    await expect.poll(width).toBe(863);
    await expect.poll(() => separator.getAttribute('aria-valuenow')).toBe('40');
    const { x: edge = 0, y: top = 0 } = (await separator.boundingBox()) ?? {};
    await page.mouse.dblclick(edge - 3, top + 300);
    await expect.poll(width).toBe(384);
  });

  it("shows 'Copied!' for 2 seconds", async () => {
    const { page } = await withSample(await newUser());
    await page.clock.install();
    await page.goto('/');
    await button(page, 'Copy Client').waitFor();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await button(page, 'Copy Client').click();
    await text(page, 'Copied!');
    await page.clock.runFor(1500);
    // They begin anew when it is copied again.
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.getByRole('button', { name: /^Copied!/u }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('{{Client}}');
    await page.clock.runFor(1999);
    expect(await page.getByText('Copied!', { exact: true }).count()).toBe(1);
    await page.clock.runFor(1);
    await page.getByText('Copied!', { exact: true }).waitFor({ state: 'detached' });
  });

  it('properties on their way', async () => {
    const { page } = await withSample(await newUser());
    const release = await hold(page, '**/api/demo-notion-data');
    await page.goto('/');
    await text(page, 'Loading properties...');
    await button(page, 'Reloading...').waitFor();
    release();
    await button(page, 'Copy Client').waitFor();
    await button(page, 'Reload Database').first().waitFor();
  });

  it('what is chosen, on its way', async () => {
    const { page } = await withSample(await newUser());
    const release = await hold(page, '**/api/demo-notion-data');
    await page.goto('/');
    await text(page, 'Database: Loading...');
    await text(page, 'Document: Connected');
    await text(page, 'Loading the document');
    expect(await page.getByText('Three steps to your PDFs').count()).toBe(0);
    release();
    await text(page, 'Database: Connected');
  });

  it('a plan that is not known yet', async () => {
    const { page } = await newUser();
    const release = await hold(page, '**/api/profile', 'GET');
    await page.goto('/');
    const badge = page.locator('footer > span').last();
    await text(page, 'Not set');
    release();
    await text(page, 'Free');
    expect(await badge.getAttribute('class')).toContain('warning');
    await page.route('**/api/profile', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), planType: 'paid_yearly' } });
    });
    await page.reload();
    await text(page, 'Yearly');
    expect(await badge.getAttribute('class')).toContain('success');
  });

  it('rows that have no properties', async () => {
    const { page } = await withSample(await newUser());
    await page.route('**/api/demo-notion-data', async (route) => {
      const response = await route.fetch();
      const sample = (await response.json()) as { readonly schema: object };
      await route.fulfill({ response, json: { ...sample, schema: { ...sample.schema, properties: {} } } });
    });
    await page.goto('/');
    await text(page, 'Select naming header');
    await page.getByText('No properties found').waitFor();
  });

  it('keeps the rows of a database until they are asked for again', async () => {
    const { page } = await withSample(await newUser());
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/demo-notion-data')) calls += 1;
    });
    await page.clock.install();
    await page.goto('/');
    await button(page, 'Copy Client').waitFor();
    await button(page, 'Account and usage').click();
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.waitForURL('**/account');
    await page.clock.fastForward('30:00');
    await page.goBack();
    await button(page, 'Copy Client').waitFor();
    expect(calls).toBe(1);
    await button(page, 'Reload Database').last().click();
    await expect.poll(() => calls).toBe(2);
  });

  it('Notion on its way, and one that can not be begun', async () => {
    const { page } = await newUser();
    await page.goto('/');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/get-notion-client-id', async (route) => {
      await held;
      await route.fulfill({ json: { client_id: null, authorize_url: null, state: null } });
    });
    await button(page, 'Add Notion Database').click();
    await button(page, 'Connecting Notion...').waitFor();
    release();
    await toastWith(page, 'Failed to initiate Notion authentication').waitFor();
  });

  it('a document on its way, its token renewed first', async () => {
    const { page } = await newUser(/status of 403/u);
    await page.route('**/api/profile', async (route) => {
      const response = await route.fetch();
      const google = { email: 'ada@example.com', hasDriveScope: true, isBroken: true };
      await route.fulfill({ response, json: { ...((await response.json()) as object), google } });
    });
    const release = await hold(page, '**/api/google-refresh-token');
    await page.goto('/');
    await button(page, 'Add Google Document').click();
    const dialog = page.getByRole('dialog', { name: 'Select Google Document', exact: true });
    await dialog.getByText('Select Existing Document', { exact: true }).waitFor();
    await dialog.getByText('Add Demo Document (Recommended)', { exact: true }).click();
    const focused = page.locator(':focus');
    await button(page, 'Processing...').and(focused).waitFor();
    await toastWith(page, 'Refreshing Token').waitFor();
    // Meanwhile the user goes on to something else, and is left there.
    await button(page, 'Messages').focus();
    release();
    await toastWith(page, 'Additional Permissions Required').waitFor();
    await button(page, 'Add Google Document').waitFor();
    expect(await button(page, 'Messages').and(focused).count()).toBe(1);
  });

  it('a run on its way', async () => {
    const { page } = await withSample(await newUser());
    await page.goto('/');
    await page.locator('[data-page="1"][data-drawn="true"] svg').waitFor();
    const progress = await recordProgress(page);
    const release = await hold(page, '**/api/runs');
    await button(page, 'Download PDFs').click();
    await button(page, 'Generating PDFs...').waitFor();
    await text(page, '10% complete');
    release();
    await toastWith(page, 'Plan Limit').waitFor();
    await text(page, '0% complete');
    await button(page, 'Download PDFs').waitFor();
    const seen = await progress();
    expect(seen[0]?.label).toBe('10% complete');
    expect(seen.slice(-2).map(({ label }) => label)).toEqual(['100% complete', '0% complete']);
    expect((seen.at(-1)?.at ?? 0) - (seen.at(-2)?.at ?? 0)).toBeGreaterThan(1000);
  });

  it('an automation on its way', async () => {
    const { page, client } = await browser.signedInPage('ada@example.com');
    await client.connectNotion('Invoices');
    const { connectionId, id: database } = await client.notionDatabase('Invoices');
    const { id } = await client.call('POST', '/api/documents/demo', { placeholders: ['Client'] });
    await client.call('PUT', '/api/selection', {
      databaseId: `notion:${connectionId}:${database}`,
      documentId: `google:${id}`,
      namingHeader: null,
    });
    await page.goto('/');
    await toastWith(page, 'Notion Connected').waitFor();
    const release = await hold(page, '**/api/setup-notion-webhook');
    await page.getByRole('button', { name: 'Setup Notion Automation', exact: true, disabled: false }).click();
    await button(page, 'Setting Up Automation...').waitFor();
    release();
    await text(page, 'The automation is on');
    await page.getByRole('button', { name: /^Google Document/u }).click();
    await button(page, 'Change Document').click();
    await page.getByRole('alertdialog', { name: 'Replace the document?' }).waitFor();
  });

  it('the demo, whose sessions are not ended there', async () => {
    const { page } = await newUser();
    await page.goto('/demo');
    await text(page, 'Using demo Notion database');
    await text(page, "Search for 'User Document' in the picker.");
    await text(page, 'Demo mode allows up to 3 PDFs.');
    await text(page, 'Demo');
    for (const name of ['Account and usage', 'Add Notion Database', 'Setup Notion Automation'])
      expect(await button(page, name).count()).toBe(0);
    await button(page, 'Add Google Document').click();
    await page.getByLabel('Search documents').fill('User Document');
    expect(await page.getByRole('dialog').getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('User Document'),
      expect.stringContaining('User Document'),
      expect.stringContaining('User Document'),
    ]);
    await page.getByRole('button', { name: 'User Document: Invoice' }).click();
    await toastWith(page, 'Document "User Document: Invoice" loaded successfully').waitFor();
    await page.setViewportSize({ width: 767, height: 900 });
    await text(page, 'Please login to Sheafmill from your desktop or laptop to get the best experience.');
    await button(page, 'Sign out').click({ force: true });
    await toastWith(page, 'Sign out is disabled in demo mode.').waitFor();
  });
});
