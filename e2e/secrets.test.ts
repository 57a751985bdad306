import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openClient, readEvents } from './http-client.test-support.ts';
import { type RunningServer, startServer } from './running-server.test-support.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ PLAN_LIMITS: 'off' });
}, 120_000);
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

it('secrets are in no log, no file of the database, no address and no answer but the one that gives them', {
  timeout: 60_000,
}, async () => {
  const answers: { readonly path: string; readonly text: Promise<string> }[] = [];
  const client = openClient(server, (asked, reply) => {
    answers.push({ path: asked.path, text: reply.text() });
  });
  await client.signInWithGoogle('ada@example.com');
  await client.connectNotion('Invoices');
  const pasted = 'ntn_canaryOfAPastedKey0000000000000000000000000';
  await client.send('POST', '/api/connections/notion', { notionApiKey: pasted });
  const { access_token: access } = await client.call<{ access_token: string }>('POST', '/api/google-refresh-token', {});
  const { key } = await client.call<{ key: string }>('POST', '/api/api-keys', { name: 'script', scopes: ['runs:write'] });
  const { id } = await client.call<{ id: string }>('POST', '/api/runs', sampleRun('Number'));
  await client.events('GET', `/api/runs/${id}/events`);
  const cookie = decodeURIComponent(/session_token=([^;]+)/u.exec(client.cookies())?.[1] ?? '');
  const session = cookie.split('.')[0] ?? '';
  await client.call('GET', '/api/account/export');
  await client.call('GET', '/api/connections');

  const secrets = { pasted, access, key, session };
  for (const secret of Object.values(secrets)) expect(secret.length).toBeGreaterThan(20);
  const database = [...filesIn(server.dataFolder)].filter((file) => !file.includes(`${path.sep}emulators${path.sep}`));
  expect(database.length).toBeGreaterThan(500);
  const found: string[] = [];
  const look = (where: string, text: string | Buffer) => {
    for (const [name, secret] of Object.entries(secrets)) if (text.includes(secret)) found.push(`${name} in ${where}`);
  };
  look('the log', server.log());
  for (const file of database) look(path.relative(server.dataFolder, file), readFileSync(file));
  for (const emulator of [server.notion, server.google]) {
    const journal = await (await fetch(`${emulator}/_emulator/journal`)).text();
    const lines = journal
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { path: string; query: string });
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) look(`an address, ${line.path}`, `${line.path}?${line.query}`);
  }
  for (const answer of answers) look(`an answer, ${answer.path}`, await answer.text);
  expect(found).toEqual(['access in an answer, /api/google-refresh-token', 'key in an answer, /api/api-keys']);
});

it('a stream of events that is cut 50 times tells every event once', { timeout: 60_000 }, async () => {
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
  expect(new Set(told.filter(({ data }) => data.type === 'pdf').map(({ data }) => data['rowId'])).size).toBe(made);
});

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
