import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tellFigures } from '../integrations/figures.test-support.ts';
import { PDF_PASSWORD } from '../integrations/kept-pdfs.test-support.ts';
import { startAdmin } from './admin.test-support.ts';
import { type Client, openClient, readEvents } from './http-client.test-support.ts';
import { type RunningServer, startServer } from './running-server.test-support.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ PLAN_LIMITS: 'off' });
});
afterAll(() => server.stop());

const sampleRun = (namingHeader: string) => ({
  template: { kind: 'sample', name: 'invoice' },
  rows: { kind: 'sample', name: 'invoice' },
  namingHeader,
});

/** Every file below a folder. */
function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) yield path.join(entry.parentPath, entry.name);
}

it('a stream of events that is cut 50 times tells every event once', async () => {
  const client = openClient(server);
  await client.signInWithMail('grace@example.com');
  const { id } = await client.call<{ id: string }>('POST', '/api/runs', sampleRun('{{Number}}'));
  const told: ReturnType<typeof readEvents> = [];
  for (let cuts = 0; cuts < 50; cuts += 1) {
    const last = told.at(-1)?.id;
    const reply = await client.get(`/api/runs/${id}/events`, last === undefined ? {} : { 'last-event-id': last });
    expect(reply.status).toBe(200);
    told.push(...(await readUntilCut(reply, Math.random() * 3, Math.random() * 40)));
  }
  const rest = await client.get(`/api/runs/${id}/events`, { 'last-event-id': told.at(-1)?.id ?? '0' });
  if (told.at(-1)?.data.type !== 'end') told.push(...readEvents(await rest.text()));
  else await rest.body?.cancel();
  expect(told.map((event) => Number(event.id))).toEqual(told.map((_, index) => index + 1));
  expect(told.at(-1)?.data.type).toBe('end');
  const { made } = await client.call<{ made: number }>('GET', `/api/runs/${id}`);
  expect(made).toBeGreaterThan(10);
  tellFigures('R8', { cuts: 50, events: told.length, 'events lost': 0, 'events twice': 0 });
  expect(new Set(told.filter(({ data }) => data.type === 'pdf').map(({ data }) => data['rowId'])).size).toBe(made);
});

it('secrets are in no log, no file of the database or a backup, no address and no answer but the one that gives them', async () => {
  const answers: { readonly path: string; readonly text: Promise<string> }[] = [];
  const seen = (asked: { readonly path: string }, reply: Response) => {
    answers.push({ path: asked.path.replace(/\?.*/u, ''), text: reply.text() });
  };
  const client = openClient(server, seen);
  await client.signInWithGoogle('ada@example.com');
  await client.connectNotion('Invoices');
  const wrong = 'ntn_canaryOfAPastedKey0000000000000000000000000';
  expect((await client.send('POST', '/api/connections/notion', { notionApiKey: wrong })).status).toBe(401);
  const pasted = await internalToken();
  await client.call('POST', '/api/connections/notion', { notionApiKey: pasted });
  const { results } = await client.call<{ results: unknown[] }>('POST', '/api/list-databases', {});
  expect(results.length).toBeGreaterThan(0);
  const { access_token: picker } = await client.call<{ access_token: string }>('POST', '/api/google-refresh-token', {});
  const { key } = await client.call<{ key: string }>('POST', '/api/api-keys', { name: 'script', scopes: ['runs:write'] });
  const { id } = await client.call<{ id: string }>('POST', '/api/runs', sampleRun('Number'));
  await client.events('GET', `/api/runs/${id}/events`);
  const pdfPassword = PDF_PASSWORD;
  const opened = await client.call<{ id: string }>('POST', '/api/runs', { ...sampleRun('Client'), password: pdfPassword });
  await client.events('GET', `/api/runs/${opened.id}/events`);
  await client.get('/api/runs');
  for (const path of ['account/export', 'connections', 'profile', 'session', 'sessions', 'api-keys']) await client.get(`/api/${path}`);

  const other = openClient(server, seen);
  const password = 'canary of a password 4711';
  await other.send('POST', '/api/auth/sign-up/email', { email: 'eve@example.com', name: 'Eve', password });
  await other.signInWithMail('eve@example.com');
  const mails = (await (await fetch(`${server.url}/sandbox/mail.json?to=eve@example.com`)).json()) as { readonly links: string[] }[];
  const [link = '', verification = ''] = mails.map(({ links }) => new URL(String(links[0])).searchParams.get('token') ?? '');

  const secrets: { readonly name: string; readonly secret: string }[] = Object.entries({
    ...{ wrong, key, password, pdfPassword, link, verification },
    ...{ 'session of ada': sessionToken(client), 'session of eve': sessionToken(other) },
  }).map(([name, secret]) => ({ name, secret }));
  const backup = path.join(server.dataFolder, 'backup');
  expect(await startAdmin(server, ['backup', backup]).ended).toMatchObject({ code: 0 });
  const journals = (await Promise.all([server.notion, server.google].map(readJournal))).flat();
  // What is still only in its memory and that of the database goes to files.
  await server.terminate();

  const emulators = path.join(server.dataFolder, 'emulators') + path.sep;
  const kept = [...filesIn(emulators)].filter((file) => file.endsWith('.json')).map((file) => readFileSync(file, 'utf8'));
  const given = new Set(kept.flatMap((text) => text.match(PROVIDER_TOKEN) ?? []));
  for (const token of [pasted, picker]) expect(given).toContain(token);
  for (const [prefix, name] of Object.entries(PROVIDER_TOKENS)) {
    const tokens = [...given].filter((token) => token.startsWith(prefix));
    expect(tokens.length, name).toBeGreaterThan(0);
    secrets.push(...tokens.map((secret) => ({ name, secret })));
  }

  const found = new Set<string>();
  const look = (where: string, text: string | Buffer) => {
    for (const { name, secret } of secrets) {
      expect(secret.length, name).toBeGreaterThan(20);
      if (text.includes(secret)) found.add(`${name} in ${where}`);
    }
  };
  look('the log', server.log());
  const files = [...filesIn(server.dataFolder)].filter((file) => !file.startsWith(emulators));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => file.startsWith(backup)).length).toBeGreaterThan(20);
  expect(files.filter((file) => file.includes('pg_wal')).length).toBeGreaterThan(0);
  // What is no secret is found in the files of the database.
  expect(files.some((file) => !file.startsWith(backup) && readFileSync(file).includes('eve@example.com'))).toBe(true);
  for (const file of files) look(path.relative(server.dataFolder, file), readFileSync(file));
  expect(journals.length).toBeGreaterThan(5);
  for (const line of journals) {
    look(`an address, ${line.path}`, `${line.path}?${line.query}`);
    look(`a body for ${line.path}`, JSON.stringify(line.request ?? null));
  }
  expect(answers.length).toBeGreaterThan(15);
  for (const answer of answers) look(`an answer, ${answer.path}`, await answer.text);
  expect([...found].sort()).toEqual([
    'an access token of Google in an answer, /api/google-refresh-token',
    'key in an answer, /api/api-keys',
  ]);
});

/** What Google and Notion give: beginnings of their tokens. */
const PROVIDER_TOKENS = {
  ntn_: 'a token of Notion',
  nrt_: 'a refresh token of Notion',
  'ya29.': 'an access token of Google',
  '1//': 'a refresh token of Google',
};
const PROVIDER_TOKEN = /(?:ntn_|nrt_|ya29\.|1\/\/)[\w-]{20,}/gu;

/** The key of an internal integration of the Notion emulator that sees everything. */
async function internalToken(): Promise<string> {
  const json = async (reply: Response) => (await reply.json()) as { readonly botId: string; readonly token: string };
  const control = `${server.notion}/_emulator/connections`;
  const { botId, token } = await json(await fetch(control, { method: 'POST', body: JSON.stringify({ name: 'Pasted' }) }));
  await fetch(`${control}/${botId}`, { method: 'PATCH', body: JSON.stringify({ shared: 'everything' }) });
  return token;
}

const sessionToken = (client: Client): string =>
  decodeURIComponent(/session_token=([^;]+)/u.exec(client.cookies())?.[1] ?? '').split('.')[0] ?? '';

async function readJournal(emulator: string): Promise<readonly { path: string; query: string; request?: unknown }[]> {
  const text = await (await fetch(`${emulator}/_emulator/journal`)).text();
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** Whole events of some chunks of a stream that is then left, after so many milliseconds at most. */
async function readUntilCut(reply: Response, chunks: number, milliseconds: number) {
  const reader = reply.body?.getReader();
  const decoder = new TextDecoder();
  const cut = delay(milliseconds, { done: true as const, value: undefined });
  let text = '';
  for (let read = 0; read < chunks; read += 1) {
    const next = await Promise.race([reader?.read(), cut]);
    if (!next || next.done) break;
    text += decoder.decode(next.value, { stream: true });
  }
  await reader?.cancel();
  return readEvents(text.slice(0, text.lastIndexOf('\n\n') + 2));
}
