import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Run } from '../../contracts/index.ts';
import { paragraph, run, wordFile } from '../../samples/word-xml.ts';
import { describeInBrowser, expectAccessible, openKeyboard, seeToast, useBrowser } from './browser.test-support.ts';

const letter = wordFile({
  body: paragraph(run('Number {{Number}}')),
  section: '',
  styles: '',
  title: 'Letter',
}) as Uint8Array<ArrayBuffer>;

describeInBrowser('a server that is not reached', () => {
  const browser = useBrowser({ environment: { PLAN_LIMITS: 'off' } });
  const signedInPage = () =>
    browser.signedInPage(`${crypto.randomUUID()}@example.com`, 'mail', {
      expected: /ERR_(?:INTERNET_DISCONNECTED|FAILED)|status of (?:404|50[23])|dynamically imported module/u,
    });

  it('is told of at once, whatever the browser thinks of the network', async () => {
    const { page, client } = await signedInPage();
    await client.call('PUT', '/api/selection', { databaseId: 'sample:invoice', documentId: 'sample:invoice', namingHeader: null });
    await page.goto('/');
    const download = page.getByRole('button', { name: 'Download PDFs', disabled: false });
    await download.waitFor();
    await page.context().setOffline(true);
    await download.click();
    await seeToast(page, 'The server can not be reached');
  });

  it('is told of by pages of which it does not say whose they are, instead of a sign-in', async () => {
    const { page } = await signedInPage();
    for (const [place, heading] of [
      ['/account', 'Account'],
      ['/runs', 'Runs'],
    ] as const) {
      await page.route('**/api/session', (route) => route.fulfill({ status: 503, body: 'unavailable' }));
      await page.goto(place);
      await page.getByRole('heading', { level: 1, name: 'The server can not say who is signed in' }).waitFor();
      await page.getByText('The server can not be reached. Check the connection and try again.').waitFor();
      await expectAccessible(page);
      await page.unroute('**/api/session');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    }
  });

  it('is told of by what did not load, which is loaded again by hand and when the network is back', async () => {
    const { page, client } = await signedInPage();
    await client.connectNotion('Invoices');
    /** The page with its first step open: the only database is chosen by itself, and what is chosen is closed. */
    const openFirstStep = async () => {
      await client.call('PUT', '/api/selection', { databaseId: null, documentId: null, namingHeader: null });
      await page.goto('/');
    };
    const seeChosen = async () => {
      await page.getByText('Database: Connected').waitFor();
      await expect.poll(async () => (await client.call('GET', '/api/selection'))['databaseId']).not.toBeNull();
    };

    const notLoaded = page.getByRole('alert').filter({ hasText: 'A part of this page did not load' });
    /** Only a page that stays has it. */
    const mark = () => page.evaluate(() => document.body.setAttribute('data-mark', ''));
    const hasStayed = () => page.locator('body[data-mark]').count();

    await page.route('**/assets/notion-databases-*.js', (route) => route.abort());
    await openFirstStep();
    await notLoaded.waitFor();
    await mark();
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await seeChosen();
    expect(await hasStayed()).toBe(1);
    // The keyboard goes on from where it was.
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);

    await page.route('**/assets/notion-databases-*.js', (route) => route.abort());
    await openFirstStep();
    await notLoaded.waitFor();
    await mark();
    await page.context().setOffline(true);
    await page.unrouteAll();
    await page.context().setOffline(false);
    await seeChosen();
    expect(await hasStayed()).toBe(1);

    await page.route('**/assets/runs-page-*.js', (route) => route.abort());
    await page.goto('/runs');
    await page.getByRole('heading', { name: 'A part of this page did not load' }).waitFor();
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Load again' }).click();
    await page.getByRole('heading', { name: 'Runs' }).waitFor();

    await page.route('**/api/connections', (route) => route.abort());
    await openFirstStep();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await seeChosen();
  });

  it('is told of by a page of which not even the application came, or takes long to come', async () => {
    const { page } = await signedInPage();
    const loading = page.getByText('Loading', { exact: true });
    const notLoaded = page.getByRole('alert').filter({ hasText: 'This page did not load' });
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    for (const [place, script, heading] of [
      ['/runs', 'main', 'Runs'],
      ['/account', 'react', 'Account'],
      ['/auth?error=access_denied', 'early', null],
      ['/auth?error=access_denied', 'main', null],
    ] as const) {
      await page.route(`**/assets/${script}-*.js`, (route) => (heading ? route.abort() : route.fulfill({ status: 404 })));
      await page.goto(place);
      await notLoaded.waitFor();
      expect(await loading.count()).toBe(0);
      await expectAccessible(page);
      await page.unrouteAll();
      await tryAgain.click();
      await notLoaded.waitFor({ state: 'detached' });
      if (heading) await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      else await seeToast(page, 'Authentication Error');
    }

    const held: Route[] = [];
    await page.route('**/assets/main-*.js', (route) => void held.push(route));
    await page.clock.install();
    await page.goto('/runs', { waitUntil: 'commit' });
    await loading.waitFor();
    const slow = page.getByRole('alert').filter({ hasText: 'This page takes long to load' });
    await page.clock.runFor(9000);
    expect(await slow.count()).toBe(0);
    await page.clock.runFor(1000);
    await slow.waitFor();
    expect(await loading.count()).toBe(1);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    for (const route of held) await route.continue();
    await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor();
    expect(await slow.count()).toBe(0);
  });

  it('is told of by a preview whose fonts do not come, which is made when the network is back', async () => {
    const { page, client } = await signedInPage();
    await client.call('PUT', '/api/selection', { databaseId: 'sample:invoice', documentId: 'sample:invoice', namingHeader: null });
    await page.context().route('**/assets/*.ttf', (route) => route.abort());
    await page.goto('/');
    const told = page.getByRole('alert').filter({ hasText: 'A font or another file of the engine did not come from the server.' });
    await told.waitFor();
    await page.context().unrouteAll();
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await page.locator('[data-page="1"]').waitFor();
    await told.waitFor({ state: 'detached' });
  });

  it('is told of by a run of the demo in the same words', async () => {
    const { page } = await signedInPage();
    await page.goto('/demo');
    await page.getByRole('button', { name: 'Add Google Document' }).click();
    await page.getByLabel('Search documents').fill('User Document');
    await page.getByRole('button', { name: 'User Document: Invoice' }).click();
    const download = page.getByRole('button', { name: 'Download PDFs', disabled: false });
    await page.route('**/api/mail-merge', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    );
    await download.click();
    await seeToast(page, 'PDF Generation Failed', 'The server did not answer as it should (502). Try again in a moment.');
    await page.unrouteAll();
    await page.route('**/api/mail-merge', (route) => route.abort());
    await download.click();
    await seeToast(page, 'PDF Generation Failed', 'The server can not be reached. Check the connection and try again.');
  });

  it('begins no second run where it has begun one whose answer was lost', async () => {
    const { page, client, downloads } = await signedInPage();
    await client.call('PUT', '/api/selection', { databaseId: 'sample:invoice', documentId: 'sample:invoice', namingHeader: null });
    await page.goto('/');
    const download = page.getByRole('button', { name: 'Download PDFs', disabled: false });
    const runs = () => client.call<Run[]>('GET', '/api/runs');
    await page.route('**/api/runs', async (route) => {
      if (route.request().method() === 'POST') await route.fetch();
      await route.abort();
    });
    await download.click();
    await seeToast(page, 'The server can not be reached');
    await expect.poll(async () => (await runs()).map(({ state }) => state)).toEqual(['completed']);
    await page.unrouteAll();
    await download.click();
    await expect.poll(() => downloads.length).toBe(1);
    expect(await runs()).toHaveLength(1);
  });

  it('keeps nobody waiting for the files of a run until all that is known of its rows has come', async () => {
    const { page, client, downloads } = await signedInPage();
    await client.call('PUT', '/api/selection', { databaseId: 'sample:invoice', documentId: 'sample:invoice', namingHeader: null });
    await page.goto('/');
    let asked = 0;
    await page.route('**/api/runs/*/rows?*', async (route) => {
      asked += 1;
      if (asked === 1) await route.continue();
    });
    await page.getByRole('button', { name: 'Download PDFs', disabled: false }).click();
    await expect.poll(() => downloads.length).toBe(1);
  });

  it('is told of by each part of the tool that it leaves unknown, and nothing that was chosen is lost', async () => {
    const { page, client } = await signedInPage();
    const { id: rows } = await client.upload('/api/rows', 'rows.csv', new TextEncoder().encode('Number\nA-1\n'));
    const { id: template } = await client.upload('/api/templates', 'Letter.docx', letter);
    const chosen = { databaseId: `upload:${rows}`, documentId: `upload:${template}`, namingHeader: null };
    await client.call('PUT', '/api/selection', chosen);
    for (const [path, title] of [
      ['selection', 'What you chose last can not be read'],
      ['profile', 'Failed to load settings'],
      ['uploads', 'Failed to load document'],
      ['rows/*', 'The rows can not be read'],
    ]) {
      await page.route(`**/api/${path}`, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }));
      await page.goto('/');
      const fault = page.getByRole('alert').filter({ hasText: title as string });
      await fault.getByText('The server did not answer as it should (502). Try again in a moment.').waitFor();
      await page.unrouteAll();
      await fault.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('Page 1 of 1').waitFor();
    }
    expect(await client.call('GET', '/api/selection')).toMatchObject(chosen);
  });

  it('leaves the keyboard at the button when another try of a whole page was in vain, and on the page when it was not', async () => {
    const { page, client } = await signedInPage();
    await client.call('PUT', '/api/selection', { databaseId: 'sample:invoice', documentId: 'sample:invoice', namingHeader: null });
    const { press, returnsTo } = openKeyboard(page);
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    for (const [path, place, shown, goesOn] of [
      ['session', '/account', page.getByRole('heading', { level: 1, name: 'Account' }), page.getByRole('main')],
      ['session', '/', page.getByText('Page 1 of 1').first(), page.getByRole('main')],
      ['selection', '/', page.getByText('Page 1 of 1').first(), page.getByRole('main')],
      ['profile', '/', page.getByText('Page 1 of 1').first(), page.getByRole('region', { name: 'Document', exact: true })],
      ['profile', '/onboarding', page.getByRole('radio').first(), page.getByRole('main')],
    ] as const) {
      await page.route(`**/api/${path}`, (route) => route.fulfill({ status: 503, body: 'unavailable' }));
      await page.goto(place);
      await press(tryAgain);
      await tryAgain.waitFor({ state: 'detached' });
      await returnsTo(tryAgain);
      await page.unrouteAll();
      await page.keyboard.press('Enter');
      await shown.waitFor();
      await returnsTo(goesOn);
    }
  });

  it('is told of by a run that it lets go on although it was cancelled, which ends by another try', async () => {
    const { page, client } = await signedInPage();
    const numbers = Array.from({ length: 20_000 }, (_, index) => `A-${index}`).join('\n');
    const { id: rows } = await client.upload('/api/rows', 'rows.csv', new TextEncoder().encode(`Number\n${numbers}\n`));
    const { id: template } = await client.upload('/api/templates', 'Letter.docx', letter);
    await client.call('PUT', '/api/selection', { databaseId: `upload:${rows}`, documentId: `upload:${template}`, namingHeader: null });
    await page.goto('/');
    await page.getByRole('button', { name: 'Download PDFs', disabled: false }).click();
    const cancel = page.getByRole('button', { name: 'Cancel' });
    await page.route('**/cancel', (route) => route.fulfill({ status: 503 }));
    await cancel.click();
    await seeToast(page, 'The run can not be cancelled');
    await page.getByRole('button', { name: 'Generating PDFs...' }).waitFor();
    await page.getByText(/^[1-9][\d,]* of 20,000/u).waitFor();
    await page.unrouteAll();
    await cancel.click();
    await seeToast(page, 'Cancelled', /^Cancelled[\d,]+ PDFs? made\.$/u);
  });

  it('is told of by a run of which nothing is heard any more, and which is followed by another stream', async () => {
    const { page, client } = await signedInPage();
    const { id: template } = await client.upload('/api/templates', 'Letter.docx', letter);
    const sources = { template: { kind: 'upload', uploadId: template }, rows: { kind: 'sample', name: 'invoice' } };
    const { id } = await client.call<{ id: string }>('POST', '/api/runs', { ...sources, namingHeader: 'Number' });
    await client.events('GET', `/api/runs/${id}/events`);
    // For this page it is still under way, on a network that is gone without a word.
    const run = await client.call('GET', `/api/runs/${id}`);
    await page.route(`**/api/runs/${id}`, (route) => route.fulfill({ json: { ...run, state: 'running', endedAt: null } }));
    const silent: Route[] = [];
    await page.route('**/events', (route) => void silent.push(route));
    await page.clock.install();
    await page.goto(`/runs/${id}`);
    await expect.poll(() => silent.length).toBe(1);
    const cut = page.getByRole('status').filter({ hasText: 'The connection is cut' });
    await page.clock.runFor(39_000);
    expect(await cut.count()).toBe(0);
    await page.clock.runFor(2000);
    await cut.waitFor();
    await expect.poll(() => silent.length).toBe(2);
    await page.unroute(`**/api/runs/${id}`);
    await silent.at(-1)?.continue();
    await page.clock.resume();
    await cut.waitFor({ state: 'detached' });
    await page.getByText('Completed', { exact: true }).waitFor();
  });

  it('is told of by a run that goes on without it, and followed again as soon as it can be', async () => {
    const { page, client } = await signedInPage();
    const numbers = Array.from({ length: 20_000 }, (_, index) => `A-${index}`).join('\n');
    const { id: rows } = await client.upload('/api/rows', 'rows.csv', new TextEncoder().encode(`Number\n${numbers}\n`));
    const { id: template } = await client.upload('/api/templates', 'Letter.docx', letter);
    const sources = { template: { kind: 'upload', uploadId: template }, rows: { kind: 'upload', uploadId: rows } };
    const { id } = await client.call('POST', '/api/runs', { ...sources, namingHeader: 'Number' });
    const cut = page.getByRole('status').filter({ hasText: 'The connection is cut' });
    for (const path of ['/', `/runs/${id}`]) {
      await page.goto(path);
      await page.getByText(/^[1-9][\d,]* of 20,000/u).waitFor();
      await page.context().setOffline(true);
      await cut.waitFor();
      await page.context().setOffline(false);
      await cut.waitFor({ state: 'detached' });
    }
    await client.call('POST', `/api/runs/${id}/cancel`);
    // A fast machine has made them all by now.
    await page.getByText(/^(?:Cancelled|Completed)$/u).waitFor();
  });
});
