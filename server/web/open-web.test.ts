import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorSchema, type SiteFiles } from '../../contracts/index.ts';
import { reviews } from '../database/schema/product.ts';
import { openTestApp, openTestServices, type TestServices, testCaller } from '../http/app.test-support.ts';
import { openLog } from '../log.ts';
import { openSite } from './open-site.ts';
import { openWeb } from './open-web.ts';

const SCRIPT = 'export const answer = 42;';
const FILES: SiteFiles = { pictures: [], openGraph: '/assets/pages.png', rows: [] };
/** Stands in for the bundle of the pages: it tells what it was given. */
const RENDERER = `export const renderPage = (path, { operator }, isSignedIn) => ({
  title: (path || 'nowhere') + ' of ' + operator.productName, description: 'a "page"', body: '<main>' + path + ' ' + isSignedIn + '</main>' });`;

let services: TestServices;
let folder: string;
let ask: ReturnType<typeof openTestApp>;
beforeAll(async () => {
  services = await openTestServices({ PUBLIC_URL: 'https://pdf.example.org' });
  folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-web-'));
  mkdirSync(path.join(folder, 'web', 'assets'), { recursive: true });
  const head = '<script nonce="__NONCE__"></script><!--head-->';
  for (const name of ['index.html', 'early.html']) writeFileSync(path.join(folder, 'web', name), `${head}<div id="root"><!--body--></div>`);
  writeFileSync(path.join(folder, 'web', 'site.html'), `${head}<!--body-->`);
  writeFileSync(path.join(folder, 'site-files.json'), JSON.stringify(FILES));
  writeFileSync(path.join(folder, 'site.js'), RENDERER);
  writeFileSync(path.join(folder, 'web', 'assets', 'index-abc.js'), SCRIPT);
  writeFileSync(path.join(folder, 'web', 'assets', 'index-abc.js.br'), brotliCompressSync(SCRIPT));
  ask = await openWith(services);
});
afterAll(async () => {
  await services.close();
  rmSync(folder, { recursive: true });
});

async function openWith(used: TestServices) {
  const web = await openWeb(used, folder);
  return openTestApp(used, [web], web.notFound);
}
const asBrowser = { headers: { accept: 'text/html' } };
const caller = testCaller('8d2ff0ce-0a2c-4f5f-a8b1-02d2b1f6a000', 'ada@example.com', {
  session: { id: 's', expiresAt: new Date(Date.now() + 1e6), method: 'google' },
});

describe('the log', () => {
  it('tells of pages, and of files of the application only what is missing', async () => {
    const lines: string[] = [];
    const log = openLog('info', { write: (line) => lines.push(line) });
    const logged = await openWith({ ...services, log });
    for (const asked of ['/', '/assets/index-abc.js', '/assets/gone.js']) await logged(asked, asBrowser);
    expect(lines.map((line) => JSON.parse(line)).map(({ path, status }) => [path, status])).toEqual([
      ['/', 200],
      ['/assets/gone.js', 404],
    ]);
  });
});

describe('the pages', () => {
  it('have scripts that run by a nonce of this answer alone', async () => {
    const [one, two] = await Promise.all([ask('/', asBrowser), ask('/runs/1', asBrowser)]);
    const nonces = await Promise.all(
      [one, two].map(async (answer) => {
        expect(answer.status).toBe(200);
        const nonce = /nonce="([^"]+)"/u.exec(await answer.text())?.[1] ?? '';
        expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
        expect(answer.headers.get('cache-control')).toBe('no-store');
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  it('are the landing page at / for visitors, also before the second factor, and the tool for users', async () => {
    const visited = await ask('/', asBrowser);
    expect(await visited.text()).toContain('<main>/ false</main>');
    expect(visited.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    const half = await ask('/', { ...asBrowser, caller: { ...caller, userId: 'half', needsSecondFactor: true } });
    expect(await half.text()).toContain('<main>/ false</main>');
    const used = await ask('/', { ...asBrowser, caller });
    expect(used.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    const text = await used.text();
    expect(text).toContain('<div id="root"></div>');
    expect(text).toContain('noindex');
    expect(text).toContain('<meta name="config" content="{&quot;productName&quot;:&quot;Sheafmill&quot;');
    expect(await (await ask('/pricing', { ...asBrowser, caller })).text()).toContain('<main>/pricing true</main>');
  });

  it('let the picker of Google in wherever the application begins: it goes on to the tool within the page', async () => {
    const picker = "frame-src 'self' https://docs.google.com";
    for (const page of ['/', '/auth', '/callback', '/onboarding', '/runs/1', '/account', '/demo']) {
      const { headers } = await ask(page, { ...asBrowser, ...(page === '/auth' ? {} : { caller }) });
      expect(headers.get('content-security-policy'), page).toContain(picker);
      expect(headers.get('cross-origin-opener-policy'), page).toBe('same-origin-allow-popups');
    }
    expect((await ask('/pricing', asBrowser)).headers.get('content-security-policy')).not.toContain('docs.google.com');
  });

  it('tell no other page the code that came back from a consent page', async () => {
    expect((await ask('/callback?code=1', { ...asBrowser, caller })).headers.get('referrer-policy')).toBe('strict-origin');
  });

  it('have one under /admin for administrators, and for visitors, who may be some, and for other users none', async () => {
    const statusFor = async (asking?: typeof caller) => (await ask('/admin', { ...asBrowser, ...(asking && { caller: asking }) })).status;
    expect(await statusFor()).toBe(200);
    expect(await statusFor({ ...caller, userId: 'root', isAdmin: true })).toBe(200);
    expect(await statusFor(caller)).toBe(404);
  });

  it('tell search engines and other sites one address, title, description and picture, with every value escaped', async () => {
    const text = await (await ask('/faq?from=mail', asBrowser)).text();
    for (const tag of [
      '<title>/faq of Sheafmill</title>',
      '<link rel="canonical" href="https://pdf.example.org/faq" />',
      '<meta name="description" content="a &quot;page&quot;" />',
      '<meta property="og:image" content="https://pdf.example.org/assets/pages.png" />',
    ])
      expect(text.split(tag)).toHaveLength(2);
    expect(await (await ask('/robots.txt')).text()).toContain('Sitemap: https://pdf.example.org/sitemap.xml');
    const sitemap = await (await ask('/sitemap.xml')).text();
    expect(sitemap).toContain('<loc>https://pdf.example.org/privacy-policy</loc>');
    expect(sitemap).not.toContain('/account');
  });

  it('have content under /auth and /demo before the application is loaded', async () => {
    for (const page of ['/auth', '/demo']) {
      expect(await (await ask(page, asBrowser)).text()).toContain(`<div id="root"><main>${page} false</main></div>`);
    }
  });

  it('are not about signing in for who is signed in, unless there is something to say', async () => {
    const answer = await ask('/auth', { ...asBrowser, caller });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/onboarding']);
    expect((await ask('/auth?error=access_denied', { ...asBrowser, caller })).status).toBe(200);
    expect((await ask('/auth', { ...asBrowser, caller: { ...caller, needsSecondFactor: true } })).status).toBe(200);
  });

  it('say 404 with a page to browsers, which search engines leave out, and as an error to programs', async () => {
    const page = await ask('/nothing/here', asBrowser);
    expect(page.status).toBe(404);
    const text = await page.text();
    expect(text).toContain('nowhere of Sheafmill');
    expect(text).toContain('noindex');
    expect(text).not.toContain('canonical');
    const program = await ask('/nothing/here');
    expect(program.status).toBe(404);
    expect(await program.json()).toMatchObject({ code: 'NOT_FOUND' });
    expect(await (await ask('/api/nothing', asBrowser)).json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are found with a slash at the end of their address, too', async () => {
    for (const page of ['/account', '/runs/1', '/pricing', '/auth']) {
      const answer = await ask(`${page}/?from=mail`, asBrowser);
      expect([answer.status, answer.headers.get('location')], page).toEqual([308, `${page}?from=mail`]);
    }
    expect((await ask('/nothing/', asBrowser)).status).toBe(404);
    expect((await ask('//evil.example/', asBrowser)).status).toBe(404);
  });

  it('let in third parties that the operator configured, on the site alone', async () => {
    expect((await ask('/faq', asBrowser)).headers.get('content-security-policy')).toContain("frame-src 'none'");
    const operator = operatorSchema.parse({
      productName: 'Papermill',
      thirdParties: { analytics: { name: 'Counter', script: 'https://counter.example/c.js', origins: ['https://api.counter.example'] } },
    });
    const asked = await openWith({ ...services, config: { ...services.config, operator } });
    const site = await asked('/faq', asBrowser);
    expect(await site.text()).toContain('<title>/faq of Papermill</title>');
    const policy = site.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src [^;]* https:\/\/counter\.example https:\/\/api\.counter\.example/u);
    for (const page of ['/', '/account', '/demo']) {
      const answer = await asked(page, { ...asBrowser, caller });
      expect(answer.headers.get('content-security-policy')).not.toContain('counter.example');
    }
  });

  it('send their files as they were compressed, to be kept for a year', async () => {
    const answer = await ask('/assets/index-abc.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(SCRIPT);
    // A worker obeys the policy of its own file.
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval'");
    for (const place of ['/assets/../index.html', '/assets/%2e%2e/index.html', '/assets/none.js', '/assets/']) {
      const refused = await ask(place, asBrowser);
      expect(refused.status).toBe(404);
      expect(refused.headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('rendering', () => {
  it('is done once a page, and again when other reviews are published', async () => {
    let now = 0;
    const seen: number[] = [];
    const renderPage = (_path: string, content: { readonly reviews: readonly unknown[] }) => {
      seen.push(content.reviews.length);
      return { title: '', description: '', body: '' };
    };
    const render = openSite(services, FILES, { renderPage }, () => now);
    await render('/reviews', false);
    await render('/reviews', false);
    expect(seen).toEqual([0]);
    await services.database.asSystem((transaction) =>
      transaction.insert(reviews).values({ name: 'Eve', email: 'eve@example.com', rating: 5, feedback: 'Good', publishedAt: sql`now()` }),
    );
    await render('/reviews', false);
    expect(seen).toEqual([0]);
    now = 5000;
    await render('/reviews', false);
    expect(seen).toEqual([0, 1]);
  });
});
