import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { type RunningEmulator, startEmulator } from '../../integrations/emulators.test-support.ts';
import { DRIVE_FILE_SCOPE } from '../../integrations/google/oauth.ts';
import { openAccounts } from '../accounts/account-calls.ts';
import { type Config, readConfig } from '../config.ts';
import { openConnections } from '../connections/connections.ts';
import { openTestDatabase } from '../database/database.test-support.ts';
import { mergeCalls } from '../feature.ts';
import { diskStore } from '../files/disk-store.ts';
import { type App, buildApp } from '../http/build-app.ts';
import { openLog } from '../log.ts';
import { openMail } from '../mail/open-mail.ts';
import { openMetrics } from '../metrics/open-metrics.ts';
import { newKey } from '../secrets/key-ring.ts';
import { readSignInSecret } from '../secrets/sign-in-secret.ts';
import { openVault, parseKeys } from '../secrets/vault.ts';
import type { Services } from '../services.ts';
import { openAuth } from './auth-feature.ts';

export interface AuthServer {
  readonly url: string;
  readonly services: Services;
  readonly google: RunningEmulator;
  readonly browser: () => Browser;
  /** Text of the newest mail to an address. */
  readonly mailTo: (recipient: string) => Promise<string>;
  readonly linkTo: (recipient: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Cookies of their own; redirects are not followed. */
export interface Browser {
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  readonly send: (method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  /** Answers the page that a link in a mail leads to. */
  readonly confirm: (link: string, fields?: Readonly<Record<string, string>>) => Promise<Response>;
  readonly signInWithGoogle: (
    account: string,
    options?: { readonly granted?: readonly string[]; readonly call?: string },
  ) => Promise<Response>;
  readonly signInWithMail: (email: string) => Promise<Response>;
  readonly cookies: Map<string, string>;
}

/** The sign-in and account calls of the product on a port of this machine, with the Google emulator and an empty database. */
export async function startAuthServer(changes: (config: Config) => Partial<Config> = () => ({})): Promise<AuthServer> {
  const [google, test] = await Promise.all([startEmulator('google'), openTestDatabase()]);
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'sheafmill-auth-'));
  let app: App | undefined;
  const server = serve({
    fetch: (request, bindings) => app?.fetch(request, bindings) ?? new Response(null, { status: 503 }),
    port: 0,
    hostname: '127.0.0.1',
  });
  await new Promise<void>((resolve) => server.once('listening', () => resolve()));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const about = google.about as { readonly clientId: string; readonly clientSecret: string };
  const standard: Config = {
    ...readConfig({ DATA_DIR: dataFolder }),
    isSandbox: false,
    publicUrl: url,
    trustedProxies: ['127.0.0.1'],
    google: { clientId: about.clientId, clientSecret: about.clientSecret, baseUrl: google.url, apiKey: undefined, appId: undefined },
  };
  const config = { ...standard, ...changes(standard) };
  const services: Services = {
    config,
    log: openLog('silent'),
    database: test.database,
    vault: openVault(parseKeys(newKey())),
    files: diskStore(path.join(dataFolder, 'files')),
    metrics: openMetrics(),
    lag: () => 0,
  };
  const { outbox } = openMail(services);
  const auth = openAuth(services, { secret: await readSignInSecret(test.database, services.vault), outbox });
  const features = [auth.feature, openAccounts(services, { connections: openConnections(services), outbox })];
  app = buildApp(services, {
    identify: auth.identify,
    calls: mergeCalls(features),
    mount: features.flatMap(({ mount }) => mount ?? []),
    openPaths: [],
    isReady: async () => true,
  });

  const mailTo = async (recipient: string) => {
    const mail = (await outbox.list(100)).find(({ to }) => to === recipient);
    if (!mail) throw new Error(`No mail to ${recipient}.`);
    return mail.text;
  };
  const linkTo = async (recipient: string) => /http\S+/u.exec(await mailTo(recipient))?.[0] ?? '';
  return {
    url,
    services,
    google,
    browser: () => openBrowser(url, google, linkTo),
    mailTo,
    linkTo,
    stop: async () => {
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([google.stop(), test.close()]);
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Each has an address of its own, behind a proxy on this machine. */
let browsers = 0;

function openBrowser(url: string, google: RunningEmulator, linkTo: (recipient: string) => Promise<string>): Browser {
  const cookies = new Map<string, string>();
  browsers += 1;
  const address = `198.51.100.${browsers % 256}`;
  const request = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('connection', 'close');
    headers.set('x-forwarded-for', address);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(new URL(path, url), { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
      if (/max-age=0/iu.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const send: Browser['send'] = (method, path, body, headers = {}) =>
    request(path, {
      method,
      headers: { origin: url, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const confirm: Browser['confirm'] = async (link, fields = {}) => {
    const { pathname, searchParams } = new URL(link);
    const form = new FormData();
    for (const [name, value] of Object.entries({ token: searchParams.get('token') ?? '', ...fields })) form.set(name, value);
    return request(pathname, { method: 'POST', headers: { origin: url }, body: form });
  };
  return {
    cookies,
    get: (path, headers = {}) => request(path, { headers }),
    send,
    confirm,
    signInWithGoogle: async (account, { granted = [DRIVE_FILE_SCOPE], call = '/api/auth/sign-in/social' } = {}) => {
      const started = await send('POST', call, { provider: 'google' });
      if (!started.ok) return started;
      const { url: consentUrl } = (await started.json()) as { readonly url: string };
      return request(await consent(google, consentUrl, account, granted));
    },
    signInWithMail: async (email) => {
      const asked = await send('POST', '/api/auth/sign-in/magic-link', { email });
      return asked.ok ? confirm(await linkTo(email)) : asked;
    },
  };
}

/** Where the emulator sends the browser after the person has answered its consent page. */
export async function consent(google: RunningEmulator, consentUrl: string, account: string, granted: readonly string[]): Promise<string> {
  const form = new URLSearchParams([...new URL(consentUrl).searchParams].map(([name, value]) => ['parameter', `${name}=${value}`]));
  form.set('account', account);
  form.set('decision', 'allow');
  for (const scope of granted) form.append('granted', scope);
  const reply = await fetch(`${google.url}/o/oauth2/v2/auth`, { method: 'POST', body: form, redirect: 'manual' });
  return String(reply.headers.get('location'));
}
