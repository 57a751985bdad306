import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Route } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { SITE_PAGES } from '../../contracts/index.ts';
import { askForLink, describeInBrowser, expectAccessible, followMail, REFUSED, useBrowser } from './browser.test-support.ts';

describeInBrowser('the public site', () => {
  const browser = useBrowser();

  it('is readable without JavaScript, and no link of it is dead', async () => {
    const { page } = await browser.openPage({ javaScriptEnabled: false });
    const found = new Set<string>();
    for (const place of SITE_PAGES) {
      const answer = await page.goto(place);
      expect(answer?.status()).toBe(200);
      expect((await page.locator('h1').innerText()).length).toBeGreaterThan(3);
      expect((await page.locator('main').innerText()).length).toBeGreaterThan(60);
      for (const link of await page.locator('a[href^="/"]').all()) found.add((await link.getAttribute('href')) ?? '');
      for (const image of await page.locator('img').all()) found.add((await image.getAttribute('src')) ?? '');
    }
    const dead: string[] = [];
    for (const link of found) {
      const answer = await fetch(`${browser.server.url}${link}`, { headers: { accept: 'text/html' } });
      if (!answer.ok) dead.push(`${answer.status} ${link}`);
      await answer.body?.cancel();
    }
    expect(dead).toEqual([]);
    expect(found.size).toBeGreaterThan(25);
  });

  it('has nothing for axe to find, in light and dark', async () => {
    const { page } = await browser.openPage();
    for (const place of SITE_PAGES) {
      await page.goto(place);
      if (place === '/auth') await page.locator('fieldset').waitFor({ state: 'detached' });
      if (place === '/demo') await page.getByText('Using demo Notion database').waitFor();
      else await page.locator('h1').waitFor();
      await expectAccessible(page);
    }
  });

  it('has a header with its links on wide screens, and a menu with more on narrow ones', async () => {
    const { page } = await browser.openPage();
    await page.goto('/');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    expect(await links.evaluateAll((list) => list.map((link) => link.getAttribute('href')))).toEqual([
      '/',
      '/pricing',
      '/faq',
      '/help',
      '/contact',
    ]);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
    const button = page.locator('summary[aria-label=Menu]');
    await button.click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    expect(await menu.getByRole('link').allInnerTexts()).toEqual([
      'Home',
      'Pricing',
      'FAQ',
      'Help centre',
      'Book a free demo',
      'Features',
      'About',
      'Reviews',
      'Contact',
    ]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    expect(await menu.isVisible()).toBe(false);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    for (const place of ['/', '/pricing', '/help', '/contact', '/oauth-setup', '/demo']) {
      await page.goto(place);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), place).toBeLessThanOrEqual(0);
    }
    await page.goto('/');
    await page.getByRole('link', { name: 'Get Started Free' }).first().click();
    await page.waitForURL('**/auth');
  });

  it('does not load the demo on narrow screens, until they are wider', async () => {
    const { page } = await browser.openPage({ viewport: { width: 767, height: 900 } });
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto('/demo', { waitUntil: 'networkidle' });
    expect(scripts.filter((url) => /\/main-[^/]+$/u.test(url))).toEqual([]);
    await page.getByText('Please login to Sheafmill from your desktop or laptop to get the best experience.').waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 768, height: 900 });
    await page.getByRole('button', { name: 'Download PDFs' }).waitFor();
    expect(scripts.filter((url) => /\/main-[^/]+$/u.test(url))).toHaveLength(1);
  });

  it('says before the demo is loaded what comes, also on a laptop that enlarges by 200 %, and has one sign', async () => {
    const { page } = await browser.openPage({ viewport: { width: 720, height: 450 } });
    await page.addInitScript(() => Object.defineProperty(window, 'outerWidth', { get: () => 1440 }));
    const held: Route[] = [];
    const application = /\/main-[^/]+$/u;
    await page.route(application, (route) => void held.push(route));
    await page.goto('/demo', { waitUntil: 'domcontentloaded' });
    await page.getByText('It opens here as soon as it is loaded').waitFor();
    await page.getByText('from your desktop or laptop').waitFor({ state: 'hidden' });
    await Promise.all(held.map((route) => route.continue()));
    await page.unroute(application);
    await page.getByRole('button', { name: 'Download PDFs' }).waitFor();
    expect(await page.getByRole('link', { name: 'Sheafmill', exact: true }).count()).toBe(1);
  });

  it('has a footer with every page, the same under the application', async () => {
    const { page } = await browser.openPage();
    const wanted = ['/features', '/howtouse', '/pricing', '/faq', '/reviews', '/about', '/contact', '/privacy-policy', '/terms-conditions'];
    for (const place of ['/about', '/auth', '/demo']) {
      await page.goto(place);
      if (place === '/demo') await page.getByRole('button', { name: 'Download PDFs' }).waitFor();
      if (place === '/auth') await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
      const hrefs = await page
        .locator('footer')
        .last()
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      const footer = page.getByRole('contentinfo');
      await footer.getByRole('link', { name: 'Email support' }).waitFor();
      const all = await footer.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(wanted.filter((link) => !all.includes(link) && !hrefs.includes(link))).toEqual([]);
    }
  });

  it('opens one answer at a time, and closes it', async () => {
    const { page } = await browser.openPage();
    await page.goto('/faq');
    const question = (text: string) => page.locator('details', { hasText: text }).first();
    const first = question('What do I need?');
    const second = question('Where are the PDFs?');
    const isOpen = (entry: typeof first) => entry.evaluate((element) => (element as HTMLDetailsElement).open);
    await first.locator('summary').click();
    expect([await isOpen(first), await isOpen(second)]).toEqual([true, false]);
    await second.locator('summary').press('Enter');
    expect([await isOpen(first), await isOpen(second)]).toEqual([false, true]);
    await expectAccessible(page);
    await second.locator('summary').click();
    expect(await isOpen(second)).toBe(false);
  });

  it('shows prices by month and by year, and which plan is the own', async () => {
    const { page } = await browser.signedInPage('hedy@example.com', 'mail');
    await page.goto('/pricing');
    for (const text of ['$9 per month', 'Most Popular', 'Get 2 months free', 'Lifetime Deal', '$99 once', 'Up to 10 PDF generations'])
      await page.getByText(text, { exact: true }).first().waitFor();
    await page.locator('[data-plan=free]').getByText('Current plan').waitFor();
    expect(await page.getByRole('link', { name: 'Open the tool' }).getAttribute('href')).toBe('/');
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'Yearly' }).check({ force: true });
    await page.getByText('$90 per year', { exact: true }).waitFor();
    expect(await page.getByText('$9 per month', { exact: true }).isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Choose yearly' }).click();
    await page.getByRole('heading', { name: 'Checkout of the sandbox' }).waitFor();
  });

  it('takes a message, and says why when it can not', async () => {
    const { page } = await browser.openPage({ expected: REFUSED });
    await page.goto('/contact');
    const send = page.getByRole('button', { name: 'Send Message' });
    const alert = page.locator('form [role=alert]');
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/send-email')) asked += 1;
    });
    const values = { Name: 'Eve', Email: 'eve@example.com', Message: 'Hello' };
    for (const [field, wrong] of [
      ['Name', ''],
      ['Email', ''],
      ['Email', 'eve'],
      ['Message', ''],
    ] as const) {
      for (const [label, value] of Object.entries({ ...values, [field]: wrong })) await page.getByLabel(label).fill(value);
      await send.click();
      expect(await page.getByLabel(field).evaluate((input) => (input as HTMLInputElement).validity.valid)).toBe(false);
    }
    await page.getByLabel('Message').fill('  ');
    await send.click();
    await alert.getByText('Failed to send message: Please fill in your message.').waitFor();
    expect(asked).toBe(0);
    await page.getByLabel('Message').fill('Hello');
    const answers = [
      [{ status: 502, body: '<h1>Bad gateway</h1>' }, 'Failed to send message: Server returned non-JSON response'],
      [{ status: 500, json: {} }, 'Failed to send message: Unknown error occurred'],
      [{ status: 503, json: { message: 'The mail is down.' } }, 'Failed to send message: The mail is down.'],
    ] as const;
    for (const [answer, text] of answers) {
      await page.route('**/api/send-email', (route) => route.fulfill(answer), { times: 1 });
      await send.click();
      await alert.getByText(text).waitFor();
    }
    await expectAccessible(page);
    await page.route('**/api/send-email', async (route) => {
      await page.getByRole('button', { name: 'Sending...' }).waitFor();
      await route.continue();
    });
    await send.click();
    await page.getByText("Message sent successfully! I'll get back to you soon.").waitFor();
    expect(await page.getByLabel('Message').inputValue()).toBe('');
  });

  it("says 'Oops! Page not found' and leads home", async () => {
    const { page } = await browser.openPage({ expected: REFUSED });
    expect((await page.goto('/nothing/here'))?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.waitForURL(`${browser.server.url}/`);
    await page.getByRole('heading', { name: 'Hundreds of PDFs' }).waitFor();
  });

  it('tells administrators which settings there are, and lets everybody copy the addresses', async () => {
    const { page } = await browser.openPage();
    await page.goto('/oauth-setup');
    await page.getByRole('button', { name: 'Copy: Redirect URI at Google and at Notion' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${browser.server.url}/callback`);
    expect(await page.locator('[data-setting=SMTP_URL]').innerText()).toBe('–');
    // As over plain HTTP.
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    const copy = page.getByRole('button', { name: 'Copy: Privacy policy' });
    await copy.click();
    await copy.getByText('Press Ctrl+C').waitFor();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(`${browser.server.url}/privacy-policy`);
  });
});

describeInBrowser('a site with guests', () => {
  let guests: Server;
  let folder: string;
  const asked: string[] = [];
  const browser = useBrowser(async () => {
    guests = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.setHeader('cross-origin-resource-policy', 'cross-origin');
      response.setHeader('content-type', request.url?.endsWith('.js') ? 'text/javascript' : 'text/html');
      response.end(request.url?.endsWith('.js') ? 'document.documentElement.dataset.counted = "yes";' : '<p>The calendar</p>');
    });
    await new Promise<void>((resolve) => guests.listen(0, '127.0.0.1', resolve));
    const host = `http://127.0.0.1:${(guests.address() as AddressInfo).port}`;
    folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-operator-'));
    const file = path.join(folder, 'operator.json');
    writeFileSync(
      file,
      JSON.stringify({
        productName: 'Papermill',
        thirdParties: {
          analytics: { name: 'Counter', script: `${host}/count.js`, attributes: { 'data-site': '7' } },
          booking: { name: 'Calendar', frame: `${host}/calendar` },
        },
      }),
    );
    return { environment: { OPERATOR_FILE: file, ADMIN_EMAILS: 'root@example.com' }, guests: [host] };
  });
  afterAll(() => {
    guests.close();
    rmSync(folder, { recursive: true });
  });

  it('calls itself as its operator does, on every page and in mails', async () => {
    const { page } = await browser.openPage();
    for (const place of [...SITE_PAGES, '/nothing/here']) {
      const html = await (await fetch(`${browser.server.url}${place}`, { headers: { accept: 'text/html' } })).text();
      expect(html, place).toMatch(/<title>[^<]* · Papermill<\/title>/u);
      expect(html, place).not.toContain('Sheafmill');
    }
    await askForLink(page, 'eve@example.com');
    await page.getByRole('heading', { name: 'Sign in to Papermill' }).waitFor();
    await page.setViewportSize({ width: 700, height: 800 });
    await page.goto('/demo');
    await page.getByText('Please login to Papermill from your desktop or laptop to get the best experience.').waitFor();
    await followMail(page, 'eve@example.com', 'Sign in');
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'How did you hear about Papermill?' }).waitFor();
    const mails = await (await fetch(`${browser.server.url}/sandbox/mail.json`)).text();
    expect(mails).toContain('Sign in to Papermill');
    expect(mails).not.toContain('Sheafmill');
  });

  it('asks before it counts, remembers the answer, and lets it be changed', async () => {
    const { page } = await browser.openPage();
    await page.goto('/');
    const question = page.getByRole('region', { name: 'Analytics' });
    await question.waitFor();
    await expectAccessible(page);
    expect(asked).toEqual([]);
    await question.getByRole('button', { name: 'No' }).click();
    await page.goto('/faq');
    expect(await question.isVisible()).toBe(false);
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Analytics: change my choice' }).click();
    await question.getByRole('button', { name: 'Yes' }).click();
    await page.locator('html[data-counted=yes]').waitFor();
    expect(asked).toEqual(['/count.js']);
    await page.goto('/demo');
    await page.getByRole('button', { name: 'Download PDFs' }).waitFor();
    expect(await page.locator('html[data-counted]').count()).toBe(0);
  });

  it('shows the calendar after a click, and says so when it does not come', async () => {
    const { page } = await browser.openPage({ expected: /ERR_FAILED/u });
    await page.goto('/contact');
    await page.route('**/calendar', (route) => route.abort(), { times: 1 });
    const button = page.getByRole('button', { name: 'Book a live demo' });
    await button.click();
    await page.getByText('Failed to load booking system. Please try again later.').waitFor();
    await button.click();
    await page.frameLocator('iframe[title=Calendar]').getByText('The calendar').waitFor();
  });

  it('shows reviews that an administrator published', async () => {
    const visitor = await browser.openPage();
    const sent = await fetch(`${browser.server.url}/api/reviews`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Eve', email: 'eve@example.com', rating: 5, feedback: 'It saved my evening.' }),
    });
    expect(sent.status).toBe(200);
    const { client, page } = await browser.signedInPage('root@example.com', 'mail');
    const [review] = await client.call<{ id: string }[]>('GET', '/api/admin/reviews');
    await client.call('POST', `/api/admin/reviews/${review?.id}`, { isPublished: true });
    const shown = async () => {
      await visitor.page.goto('/reviews');
      return visitor.page.getByText('It saved my evening.').isVisible();
    };
    await expect.poll(shown, { interval: 1000 }).toBe(true);
    await visitor.page.getByText('5 of 5 stars').waitFor();
    await page.goto('/oauth-setup');
    await page.locator('[data-setting=ADMIN_EMAILS]', { hasText: '✓ set' }).waitFor();
    expect(await page.locator('[data-setting=SMTP_URL]').innerText()).toBe('not set');
  });
});
