import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, chromium, type Download, type Locator, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, TestRunner, vi } from 'vitest';
import { keepPdfs } from '../../integrations/kept-pdfs.test-support.ts';
import { type Client, openClient } from '../http-client.test-support.ts';
import { type RunningServer, startServer } from '../running-server.test-support.ts';

const program = process.env['CHROMIUM'];
if (!program) console.log('skipped: no Chromium');

// A whole journey is one test, and a server with database and emulators starts before it.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** `describe` for tests that need a browser: CHROMIUM is the path of one. */
export const describeInBrowser = describe.skipIf(!program);

const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Pictures of pages whose test failed. */
const PICTURES = fileURLToPath(new URL('../../.cache/browser/', import.meta.url));
/** Milliseconds that an element may take to appear. */
const PATIENCE = 20_000;

/** The browser's own words in its console for answers that a test brings about. */
export const REFUSED = /status of [45]\d\d/u;

type Options = BrowserContextOptions & {
  /** Messages of the console that the test brings about, e.g. the browser's own about an answer of 422. */
  readonly expected?: RegExp;
};

export interface OpenPage {
  readonly page: Page;
  /** What the page has had the browser save, the oldest first. */
  readonly downloads: readonly Download[];
}

/** A page of somebody who is signed in, with a client of the same session for what the test does not do by hand. */
export interface SignedInPage extends OpenPage {
  readonly client: Client;
}

/** What the tests of one `describe` stand on. */
interface Stage {
  /** Settings of the server. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Further origins that its pages may ask. */
  readonly guests?: readonly string[];
}

export interface TestBrowser {
  readonly server: RunningServer;
  /** A window of its own, with cookies of its own, in which nobody is signed in. */
  readonly openPage: (options?: Options) => Promise<OpenPage>;
  readonly signedInPage: (account: string, by?: 'google' | 'mail', options?: Options) => Promise<SignedInPage>;
  /** Another tab of the same window. */
  readonly openTab: (beside: OpenPage) => Promise<OpenPage>;
  /** What goes wrong at the emulated Notion from now on. */
  readonly setNotionFaults: (rules: readonly object[]) => Promise<Response>;
  /** The same of the emulated Google. */
  readonly setGoogleFaults: (rules: readonly object[]) => Promise<Response>;
}

/**
 * A server of its own and a browser for the tests of a `describe`, both there from its first test to its last. After each test all
 * windows are closed, and it fails when a page complained of something or asked a host that is not the product's.
 */
export function useBrowser(stage: Stage | (() => Promise<Stage>) = {}): TestBrowser {
  let server: RunningServer;
  let browser: Browser;
  let ours: ReadonlySet<string>;
  let complaints: string[] = [];

  beforeAll(async () => {
    const { environment, guests = [] } = typeof stage === 'function' ? await stage() : stage;
    server = await startServer(environment);
    browser = await chromium.launch({ executablePath: program ?? '', args: SWITCHES });
    ours = new Set([server.url, server.notion, server.google, ...guests].map((address) => new URL(address).origin));
  });
  afterEach(async () => {
    const test = TestRunner.getCurrentTest();
    const pages = browser.contexts().flatMap((context) => context.pages());
    if (test?.result?.state === 'fail') {
      const name = test.name.replace(/\W+/gu, '-');
      await Promise.all(
        pages.map((page, index) => page.screenshot({ path: path.join(PICTURES, `${name}-${index + 1}.png`) }).catch(() => {})),
      );
    }
    // Answers that a test has changed may still be on their way.
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await Promise.all(browser.contexts().map((context) => context.close()));
    const told = complaints;
    complaints = [];
    expect(told, 'the pages complained').toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const watch = (page: Page, expected: RegExp | undefined): OpenPage => {
    const downloads: Download[] = [];
    const complain = (text: string) => {
      if (!expected?.test(text)) complaints.push(`${page.url()}: ${text}`);
    };
    page.setDefaultTimeout(PATIENCE);
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        complain(`${message.type()}: ${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => complain(`not caught: ${error.stack ?? error.message}`));
    page.on('request', (request) => {
      const address = new URL(request.url());
      if (/^https?:$/u.test(address.protocol) && !ours.has(address.origin)) complain(`asked ${address.origin}`);
    });
    page.on('download', (download) => downloads.push(download));
    return { page, downloads };
  };

  const openPage: TestBrowser['openPage'] = async ({ expected, ...options } = {}) => {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
      ...options,
    });
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
        console.error(`policy ${violatedDirective}: ${blockedURI} by ${sourceFile}:${lineNumber}`);
      });
    });
    const page = await context.newPage();
    return watch(page, expected);
  };

  return {
    get server() {
      return server;
    },
    openPage,
    signedInPage: async (account, by = 'google', options = {}) => {
      const client = openClient(server);
      if (by === 'google') await client.signInWithGoogle(account);
      else await client.signInWithMail(account);
      const opened = await openPage(options);
      const cookies = client.cookies().split('; ').filter(Boolean);
      await opened.page.context().addCookies(
        cookies.map((cookie) => {
          const [, name = '', value = ''] = /^([^=]+)=(.*)$/u.exec(cookie) ?? [];
          return { name, value, url: server.url, httpOnly: true, sameSite: 'Lax' as const };
        }),
      );
      return { ...opened, client };
    },
    openTab: async ({ page }) => watch(await page.context().newPage(), undefined),
    setNotionFaults: (rules) => setFaults(server.notion, rules),
    setGoogleFaults: (rules) => setFaults(server.google, rules),
  };
}

const setFaults = (emulator: string, rules: readonly object[]): Promise<Response> =>
  fetch(`${emulator}/_emulator/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rules }),
  });

/** What axe is asked for: in light all that it knows, with 24 px for a finger or a trembling hand (WCAG 2.5.8); in dark what colours change. */
const AXE_OPTIONS = {
  light: { rules: { 'target-size': { enabled: true } } },
  dark: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
} satisfies Record<string, Parameters<AxeBuilder['options']>[0]>;

/** Throws when axe finds anything in the page, or in this part of it, as it is, in light or in dark. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const axe = new AxeBuilder({ page }).setLegacyMode(true).include(part);
    const { violations } = await axe.options(AXE_OPTIONS[colorScheme]).analyze();
    const found = violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${colorScheme}, ${id}: ${help}: ${html}`));
    expect(found).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** Asks for a magic link on the page for signing in. */
export async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await toastWith(page, 'Check your email').waitFor();
}

/** The link of the newest mail to an address. */
export async function mailedLink(page: Page, email: string): Promise<string> {
  const mails = await page.request.get(`/sandbox/mail.json?to=${encodeURIComponent(email)}`);
  const [mail] = (await mails.json()) as { links: string[] }[];
  return mail?.links[0] ?? '';
}

/** Opens the link of the newest mail to an address and presses its button. */
export async function followMail(page: Page, email: string, button: string): Promise<void> {
  await page.goto(await mailedLink(page, email));
  await page.getByRole('button', { name: button }).click();
}

/** Gives a file to the field of this label, as its file chooser would. */
export const bringFile = (page: Page, label: string, name: string, content: string | Uint8Array) =>
  page
    .getByLabel(label)
    .last()
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });

/** The bytes of a file that the browser saved. */
export async function bytesOf(download: Download): Promise<Uint8Array> {
  const bytes = new Uint8Array(readFileSync(await download.path()));
  keepPdfs(download.suggestedFilename(), bytes);
  return bytes;
}

export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-' && Buffer.from(bytes.subarray(-6)).toString().includes('%%EOF');

/** An open toast that has this text in it. */
export const toastWith = (page: Page, text: string | RegExp) => page.locator('[data-kind]', { hasText: text });

/** Waits until a toast with this text, and with this one, is open. */
export const seeToast = (page: Page, text: string, more: string | RegExp = '') =>
  toastWith(page, text).filter({ hasText: more }).first().waitFor();

/** What somebody does who has no mouse. Everything that is reached shows that it has the focus. */
export function openKeyboard(page: Page) {
  const at = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  const tabTo = async (target: Locator) => {
    // A form that is there before the application takes no focus.
    await target.and(page.locator(':not(:disabled)')).waitFor();
    for (let presses = 0; !(await at(target)); presses++) {
      if (presses > 80) throw new Error(`Tab does not reach ${target}.`);
      await page.keyboard.press('Tab');
    }
    expect(await target.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
  };
  /** Waits while it is busy, as somebody would who sees that. */
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(target);
    await expect.poll(() => target.isEnabled()).toBe(true);
    await page.keyboard.press(key);
  };
  /** Focus is here: nothing has to be pressed to get back to it. */
  const returnsTo = (target: Locator) => expect.poll(() => at(target)).toBe(true);
  const escapesTo = async (opener: Locator, opened: Locator) => {
    await press(opener);
    // It hears the key once it has the focus, which is a moment after it is there.
    await opened.and(page.locator(':focus-within')).waitFor();
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'detached' });
    await returnsTo(opener);
  };
  return { at, tabTo, press, returnsTo, escapesTo };
}
