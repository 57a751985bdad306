import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, openTestServices, type TestServices } from '../http/app.test-support.ts';
import { openWeb } from './open-web.ts';

const SCRIPT = 'export const answer = 42;';

let services: TestServices;
let folder: string;
let ask: ReturnType<typeof openTestApp>;
beforeAll(async () => {
  services = await openTestServices();
  folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-web-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), '<script nonce="__NONCE__"></script><div id="root"></div>');
  writeFileSync(path.join(folder, 'assets', 'index-abc.js'), SCRIPT);
  writeFileSync(path.join(folder, 'assets', 'index-abc.js.br'), brotliCompressSync(SCRIPT));
  const web = openWeb(services.config, folder);
  ask = openTestApp(services, [web], web.notFound);
});
afterAll(async () => {
  await services.close();
  rmSync(folder, { recursive: true });
});

const asBrowser = { headers: { accept: 'text/html' } };

describe('the web application', () => {
  it('is one page, whose scripts run by a nonce of this answer alone', async () => {
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

  it('lets only the tool open the windows of the picker', async () => {
    expect((await ask('/', asBrowser)).headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect((await ask('/account', asBrowser)).headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect((await ask('/account', asBrowser)).headers.get('content-security-policy')).not.toContain('google.com ');
  });

  it('says 404 with the page to browsers, and as an error to programs', async () => {
    const page = await ask('/nothing/here', asBrowser);
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('id="root"');
    const program = await ask('/nothing/here');
    expect(program.status).toBe(404);
    expect(await program.json()).toMatchObject({ code: 'NOT_FOUND' });
    expect(await (await ask('/api/nothing', asBrowser)).json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('sends its files as they were compressed, to be kept for a year', async () => {
    const answer = await ask('/assets/index-abc.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(SCRIPT);
    // A worker obeys the policy of its own file.
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval'");
    for (const path of ['/assets/../index.html', '/assets/%2e%2e/index.html', '/assets/none.js', '/assets/']) {
      const refused = await ask(path, asBrowser);
      expect(refused.status).toBe(404);
      expect(refused.headers.get('cache-control')).toBe('no-store');
    }
  });
});
