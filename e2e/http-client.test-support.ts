import { setTimeout as delay } from 'node:timers/promises';
import { keepPdfs } from '../integrations/kept-pdfs.test-support.ts';
import type { RunningServer } from './running-server.test-support.ts';

/** A visitor with cookies of their own, who speaks HTTP alone. */
export interface Client {
  /** The Cookie header as it is now. */
  readonly cookies: () => string;
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  readonly send: (method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  /** A call that must succeed: its answer. */
  readonly call: <T = Record<string, unknown>>(method: string, path: string, body?: unknown) => Promise<T>;
  /** A body as it is given, said to be JSON. */
  readonly sendText: (method: string, path: string, text: string) => Promise<Response>;
  readonly sendFile: (
    path: string,
    name: string,
    bytes: Uint8Array<ArrayBuffer>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
  readonly upload: (path: string, name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<Record<string, unknown>>;
  readonly signInWithGoogle: (account: string) => Promise<void>;
  readonly signInWithMail: (email: string) => Promise<void>;
  /** By OAuth, sharing the databases of these titles. */
  readonly connectNotion: (...titles: readonly string[]) => Promise<void>;
  /** A database that Notion shares with the user, by its title. */
  readonly notionDatabase: (title: string) => Promise<{ readonly connectionId: string; readonly id: string }>;
  /** Lines of an event stream, until it ends. */
  readonly events: (method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>) => Promise<StreamedEvent[]>;
}

export interface StreamedEvent {
  readonly id: string;
  readonly data: { readonly type: string } & Readonly<Record<string, unknown>>;
}

const DRIVE_FILE = 'https://www.googleapis.com/auth/drive.file';

/** One answer as it came, for those who look at all of them. */
export type Seen = (request: { readonly method: string; readonly path: string }, reply: Response) => void;

export function openClient(server: RunningServer, seen?: Seen): Client {
  const cookies = new Map<string, string>();
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const request = async (address: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set('cookie', cookieHeader());
    const reply = await fetch(new URL(address, server.url), { ...init, headers, redirect: 'manual' });
    seen?.({ method: init.method ?? 'GET', path: address }, reply.clone());
    if (reply.headers.get('content-type') === 'application/pdf') keepPdfs(address, new Uint8Array(await reply.clone().arrayBuffer()));
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
      if (/max-age=0/iu.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return reply;
  };
  const send: Client['send'] = (method, address, body, headers = {}) =>
    request(address, {
      method,
      headers: { origin: server.url, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const sendFile: Client['sendFile'] = (address, name, bytes, headers = {}) => {
    const form = new FormData();
    form.set('file', new File([bytes], name));
    return request(address, { method: 'POST', headers: { origin: server.url, ...headers }, body: form });
  };
  const answer = async <T>(reply: Response, what: string): Promise<T> => {
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${what}: ${reply.status} ${text.slice(0, 500)}`);
    return JSON.parse(text) as T;
  };

  const call: Client['call'] = async (method, address, body) => answer(await send(method, address, body), `${method} ${address}`);

  return {
    cookies: cookieHeader,
    get: (address, headers = {}) => request(address, { headers }),
    send,
    call,
    sendText: (method, address, body) =>
      request(address, { method, body, headers: { origin: server.url, 'content-type': 'application/json' } }),
    sendFile,
    upload: async (address, name, bytes) => answer(await sendFile(address, name, bytes), address),
    signInWithGoogle: async (account) => {
      const { url } = await answer<{ url: string }>(await send('POST', '/api/auth/sign-in/social', { provider: 'google' }), 'sign-in');
      const form = new URLSearchParams([...new URL(url).searchParams].map(([name, value]) => ['parameter', `${name}=${value}`]));
      form.set('account', account);
      form.set('decision', 'allow');
      form.append('granted', DRIVE_FILE);
      const consent = await fetch(`${server.google}/o/oauth2/v2/auth`, { method: 'POST', body: form, redirect: 'manual' });
      const back = await request(String(consent.headers.get('location')));
      if (back.status >= 400) throw new Error(`Back from Google: ${back.status} ${await back.text()}`);
    },
    signInWithMail: async (email) => {
      const asked = await send('POST', '/api/auth/sign-in/magic-link', { email });
      if (!asked.ok) throw new Error(`Magic link: ${asked.status} ${await asked.text()}`);
      const { pathname, searchParams } = new URL(await linkTo(server, email));
      const form = new FormData();
      form.set('token', searchParams.get('token') ?? '');
      const confirmed = await request(pathname, { method: 'POST', headers: { origin: server.url }, body: form });
      if (confirmed.status >= 400) throw new Error(`Magic link: ${confirmed.status} ${await confirmed.text()}`);
    },
    connectNotion: async (...titles) => {
      const { authorize_url } = await answer<{ authorize_url: string }>(await request('/api/get-notion-client-id'), 'get-notion-client-id');
      const page = await (await fetch(authorize_url)).text();
      const form = new URLSearchParams(new URL(authorize_url).searchParams);
      form.set('person', /<option value="([^"]+)"/u.exec(page)?.[1] ?? '');
      form.set('decision', 'allow');
      for (const title of titles) form.append('shared', new RegExp(`value="([^"]+)" />\\s*${title}<`, 'u').exec(page)?.[1] ?? '');
      const consent = await fetch(new URL('/v1/oauth/authorize', server.notion), { method: 'POST', body: form, redirect: 'manual' });
      const back = new URL(String(consent.headers.get('location')));
      const code = back.searchParams.get('code') ?? '';
      const state = back.searchParams.get('state') ?? '';
      const body = { code, state, redirect_uri: `${server.url}/callback` };
      await answer(await send('POST', '/api/notion-oauth-callback', body), 'notion-oauth-callback');
    },
    notionDatabase: async (title) => {
      const connections = await call<{ id: string; provider: string }[]>('GET', '/api/connections');
      const connectionId = connections.find(({ provider }) => provider === 'notion')?.id;
      const asked = { notionApiKey: connectionId };
      const { results } = await call<{ results: { id: string; title: string }[] }>('POST', '/api/list-databases', asked);
      const database = results.find((each) => each.title === title);
      if (!connectionId || !database) throw new Error(`Notion shares no database ${title}.`);
      return { connectionId, id: database.id };
    },
    events: async (method, address, body, headers = {}) => {
      const reply = await send(method, address, body, headers);
      if (!reply.ok) throw new Error(`${address}: ${reply.status} ${await reply.text()}`);
      return readEvents(await reply.text());
    },
  };
}

export function readEvents(text: string): StreamedEvent[] {
  return text.split('\n\n').flatMap((block) => {
    const field = (name: string) =>
      block
        .split('\n')
        .find((line) => line.startsWith(`${name}:`))
        ?.slice(name.length + 1)
        .trim();
    const data = field('data');
    return data === undefined ? [] : [{ id: field('id') ?? '', data: JSON.parse(data) as StreamedEvent['data'] }];
  });
}

/** The link in the newest mail to an address, from the sandbox's inbox. */
async function linkTo(server: RunningServer, email: string): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const reply = await fetch(`${server.url}/sandbox/mail.json?to=${encodeURIComponent(email)}`);
    const mails = (await reply.json()) as { readonly links: readonly string[] }[];
    const link = mails[0]?.links[0];
    if (link) return link;
    await delay(100);
  }
  throw new Error(`No mail to ${email}.`);
}
