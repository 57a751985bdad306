import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tellFigures } from '../integrations/figures.test-support.ts';
import { startAdmin } from './admin.test-support.ts';
import { type Client, openClient } from './http-client.test-support.ts';
import { type RunningServer, startServer } from './running-server.test-support.ts';

let server: RunningServer;
let answers: Promise<string>[];
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const visitor = (): Client => {
  answers = [];
  return openClient(server, (_, reply) => answers.push(reply.text()));
};
const template = new Uint8Array(readFileSync(fileURLToPath(new URL('../samples/invoice.docx', import.meta.url))));
const uploadRows = (client: Client, text: string) => client.upload('/api/rows', 'rows.csv', new TextEncoder().encode(text));
const journals = async () =>
  (await Promise.all([server.notion, server.google].map(async (url) => (await fetch(`${url}/_emulator/journal`)).text()))).join('');

it('T4: no address to go to afterwards leads to another site, in any spelling', async () => {
  const starts =
    '// /// /\\ \\/ \\\\ /\\/ /%09/ /%5c /. /;@ //;@ //google.com@ /%2f/ /%2f%2f https: https:/ https:// HtTpS:// http:\\\\ javascript: data: ftp:// //\\ . @ ? # /\t/ /\u0000/ /\n/ /\u2028/ //[::1]@ %2f%2f'
      .split(/ /u)
      .flatMap((start) => [start, ` ${start}`]);
  const hosts = [
    'evil.example',
    'evil.example/..',
    'evil.example%2f@127.0.0.1',
    '127.0.0.1.evil.example',
    '①②⑦.evil.example',
    '2130706433',
  ];
  const client = visitor();
  const followed: string[] = [];
  for (const address of starts.flatMap((start) => hosts.map((host) => start + host))) {
    const asked = await client.send('POST', '/api/auth/sign-in/social', { provider: 'google', callbackURL: address });
    if (asked.status === 400) continue;
    expect([address, asked.status]).toEqual([address, 200]);
    followed.push(address);
    const { url } = (await asked.json()) as { readonly url: string };
    const form = new URLSearchParams([...new URL(url).searchParams].map(([name, value]) => ['parameter', `${name}=${value}`]));
    for (const [name, value] of Object.entries({ account: 'ada@example.com', decision: 'allow' })) form.set(name, value);
    const consent = await fetch(`${server.google}/o/oauth2/v2/auth`, { method: 'POST', body: form, redirect: 'manual' });
    const back = await client.get(String(consent.headers.get('location')));
    const { origin } = new URL(String(back.headers.get('location')), server.url);
    expect([address, origin]).toEqual([address, server.url]);
  }
  // Some are paths of ours, however odd: those were followed to their end.
  expect(followed.length).toBeGreaterThan(3);
});

it('T7: plan, dates, tokens and rows that a request claims change nothing', async () => {
  const client = visitor();
  await client.signInWithGoogle('ben@example.com');
  await client.connectNotion('Invoices', 'Clients', 'Line items');
  const { results } = await client.call<{ results: { title: string; url: string }[] }>('POST', '/api/list-databases', {});
  const document = await client.call<{ id: string }>('POST', '/api/documents/demo', { placeholders: ['Invoice'] });
  const events = await client.events('POST', '/api/mail-merge', {
    documentId: document.id,
    notionDatabaseUrl: results.find(({ title }) => title === 'Invoices')?.url,
    namingHeader: 'Invoice',
    planType: 'paid_lifetime',
    subscriptionEndDate: '2099-01-01',
    googleAccessToken: 'ya29.of-somebody',
    userId: '00000000-0000-4000-8000-000000000000',
    pdfFilesGenerated: -1000,
    templateData: Array.from({ length: 5000 }, (_, index) => ({ Invoice: `forged ${index}` })),
  });
  const made = events.filter(({ data }) => data.type === 'pdf');
  expect(made).toHaveLength(3);
  expect(made.filter(({ data }) => String(data['filename']).includes('forged'))).toEqual([]);
  expect(events.at(-1)?.data).toMatchObject({ type: 'complete', made: 3, left: expect.any(Number) });
  expect(Number(events.at(-1)?.data['left'])).toBeGreaterThan(0);

  const profile = await client.call('GET', '/api/profile');
  expect(profile).toMatchObject({ planType: 'free', pdfFilesGenerated: 3 });
  const names = [
    'planType',
    'plan_type',
    'userId',
    'user_id',
    'id',
    'isAdmin',
    'pdfFilesGenerated',
    'subscriptionEndDate',
    'email',
    '__proto__',
  ];
  const extra = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), fc.oneof(fc.jsonValue(), fc.constant('paid_lifetime')));
  for (const fields of fc.sample(extra, { numRuns: 40, seed: 7 })) {
    for (const name of ['/api/profile', '/api/settings', '/api/onboarding', '/api/selection']) {
      for (const method of ['PUT', 'PATCH', 'POST']) expect((await client.send(method, name, fields)).status).toBeLessThan(500);
    }
  }
  expect({ ...(await client.call('GET', '/api/profile')), settingsField: null }).toEqual({ ...profile, settingsField: null });
});

it('T8: the demo reaches samples alone, calls nobody, keeps nothing and shows no token', async () => {
  const owner = visitor();
  await owner.signInWithGoogle('ada@example.com');
  await owner.connectNotion('Invoices');
  const document = await owner.call<{ id: string }>('POST', '/api/documents/demo', { placeholders: ['Invoice'] });
  const { results } = await owner.call<{ results: { id: string; url: string }[] }>('POST', '/api/list-databases', {});
  const before = await journals();

  const client = visitor();
  const demo = { documentId: 'demo', notionDatabaseUrl: 'demo', planType: 'demo', namingHeader: 'Name', templateData: [] };
  const others: readonly object[] = [
    { documentId: document.id },
    { documentId: '../../etc/passwd' },
    { documentId: 'invoice.docx' },
    { notionDatabaseUrl: results[0]?.url },
    { notionDatabaseUrl: results[0]?.id },
    { notionDatabaseUrl: 'https://www.notion.so/demo' },
  ];
  for (const other of others) {
    for (const planType of ['demo', 'paid_lifetime']) {
      const refused = await client.send('POST', '/api/mail-merge', { ...demo, ...other, planType });
      expect([other, refused.status]).toEqual([other, 401]);
    }
  }
  expect((await client.send('POST', '/api/demo-notion-data', { databaseId: results[0]?.id })).status).toBe(401);
  for (const name of ['get-google-credentials', 'google-refresh-token', 'list-databases', 'notion-data']) {
    expect([name, (await client.send('POST', `/api/${name}`, {})).status]).toEqual([name, 401]);
  }
  const made = await client.events('POST', '/api/mail-merge', demo);
  expect(made.filter(({ data }) => data.type === 'pdf')).toHaveLength(3);
  await client.send('POST', '/api/demo-notion-data', { databaseId: 'demo' });
  for (const name of ['/', '/api/config', '/api/session', '/demo']) await client.get(name);
  let limited = await client.send('POST', '/api/mail-merge', demo);
  for (let asked = 0; limited.status === 200 && asked < 100; asked += 1) limited = await client.send('POST', '/api/mail-merge', demo);
  expect(limited.status).toBe(429);
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);

  expect(await journals()).toBe(before);
  for (const text of await Promise.all(answers)) expect(text).not.toMatch(/ya29\.|1\/\/0|ntn_|nrt_|secret_|Bearer /u);
});

it('T20: whatever rows are called, names of files are safe in headers, archives and on disks', async () => {
  const client = visitor();
  await client.signInWithMail('names@example.com');
  expect(await startAdmin(server, ['grant', 'names@example.com', 'paid_lifetime']).ended).toMatchObject({ code: 0 });
  const known =
    '../../etc/passwd|..\\..\\boot.ini|/etc/passwd|C:\\x|CON|nul.txt|.|..|| |a\r\nSet-Cookie: x=y|"; filename=evil.exe|\u202Egpj.exe|a\u0007b|%2e%2e%2f|same|same|SAME|sa\u0301me|s\u00E1me|~root|-rf|$(id)|\u{1F600}'.split(
      '|',
    );
  const names = [
    ...known,
    'x'.repeat(400),
    '\u00FC'.repeat(300),
    ...fc.sample(fc.string({ unit: 'grapheme', maxLength: 60 }), { numRuns: 60, seed: 20 }),
  ];
  const rows = await uploadRows(client, `Name\n${names.map((name) => `"${name.replaceAll('"', '""')}"`).join('\n')}\n`);
  const upload = await client.upload('/api/templates', 'invoice.docx', template);
  const { id } = await client.call<{ id: string }>('POST', '/api/runs', {
    template: { kind: 'upload', uploadId: upload['id'] },
    rows: { kind: 'upload', uploadId: rows['id'] },
    namingHeader: 'Name',
  });
  await client.events('GET', `/api/runs/${id}/events`);
  const made = await client.call<{ rowId: string; name: string }[]>('GET', `/api/runs/${id}/rows?limit=1000`);
  expect(made.length).toBeGreaterThan(60);
  for (const { rowId, name } of made) {
    expect(name).toMatch(/^[^\p{Cc}\p{Bidi_Control}/\\:]+\.pdf$/u);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
    expect(name.normalize('NFC')).toBe(name);
    const reply = await client.get(`/api/runs/${id}/rows/${encodeURIComponent(rowId)}/pdf`);
    const header = /^attachment; filename="([\x20-\x7E]+)"; filename\*=UTF-8''([\w!#$&+.^`|~%-]+)$/u.exec(
      reply.headers.get('content-disposition') ?? '',
    );
    expect([name, header?.[1]?.includes('"')]).toEqual([name, false]);
    expect(decodeURIComponent(header?.[2] ?? '')).toBe(name);
    expect(reply.headers.get('set-cookie')).toBeNull();
    await reply.body?.cancel();
  }
  expect(new Set(made.map(({ name }) => name.toLowerCase())).size).toBe(made.length);

  const archive = new Uint8Array(await (await client.get(`/api/runs/${id}/zip`)).arrayBuffer());
  expect(Object.keys(unzipSync(archive)).sort()).toEqual(made.map(({ name }) => name).sort());
  const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-names-'));
  try {
    const file = path.join(folder, 'all.zip');
    writeFileSync(file, archive);
    for (const [program, flags] of [
      ['unzip', ['-q', file, '-d', path.join(folder, 'unzip')]],
      ['python3', ['-m', 'zipfile', '-e', file, path.join(folder, 'python3')]],
    ] as const) {
      const { error, status } = spawnSync(program, flags, { env: { ...process.env, LC_ALL: 'C.UTF-8' } });
      if (error) console.log(`skipped: unpacking with ${program}, which is not installed`);
      else {
        expect([program, status]).toEqual([program, 0]);
        expect(readdirSync(path.join(folder, program))).toHaveLength(made.length);
      }
    }
    expect(readdirSync(folder).filter((name) => !['all.zip', 'unzip', 'python3'].includes(name))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("T26: one user's runs of 20,000 rows do not keep another waiting, and windows are counted", async () => {
  const [busy, other] = [openClient(server), openClient(server)];
  await Promise.all([busy.signInWithMail('busy@example.com'), other.signInWithMail('other@example.com')]);
  expect(await startAdmin(server, ['grant', 'busy@example.com', 'paid_lifetime']).ended).toMatchObject({ code: 0 });
  const numbers = (count: number) => `Number\n${Array.from({ length: count }, (_, index) => index).join('\n')}\n`;
  const start = async (client: Client, count: number, namingHeader: string) => {
    const [upload, rows] = [await client.upload('/api/templates', 'invoice.docx', template), await uploadRows(client, numbers(count))];
    const body = { template: { kind: 'upload', uploadId: upload['id'] }, rows: { kind: 'upload', uploadId: rows['id'] }, namingHeader };
    return (await client.call<{ id: string }>('POST', '/api/runs', body)).id;
  };
  const large: string[] = [];
  for (const name of ['a', 'b', 'c', 'd']) large.push(await start(busy, 20_000, `${name} {{Number}}`));
  const stateOf = async (id: string) => (await busy.call<{ state: string }>('GET', `/api/runs/${id}`)).state;
  while (!(await Promise.all(large.map(stateOf))).includes('running')) await delay(50);

  const began = performance.now();
  const small = await start(other, 3, '{{Number}}');
  const events = await other.events('GET', `/api/runs/${small}/events`);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  tellFigures('R12', { 'rows of one user': 80_000, "seconds of another user's run of 3 rows": seconds });
  expect(events.filter(({ data }) => data.type === 'pdf')).toHaveLength(3);
  const states = await Promise.all(large.map(stateOf));
  expect(states.filter((state) => state === 'running')).toHaveLength(2);
  expect(states.filter((state) => state === 'queued')).toHaveLength(2);

  const open = await Promise.all(Array.from({ length: 8 }, () => busy.get(`/api/runs/${large[0]}/events`)));
  expect(open.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  expect(Number(open.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(0);
  await Promise.all(open.map(({ body }) => body?.cancel()));
  for (const id of large) await busy.send('POST', `/api/runs/${id}/cancel`, {});
});
