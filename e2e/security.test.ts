import { readdirSync, readFileSync } from 'node:fs';
import { type ClientRequest, request as httpRequest } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, errors } from '../contracts/index.ts';
import { type Client, openClient } from './http-client.test-support.ts';
import { type Belongings, forms, NOBODYS, pages, type Route, routes } from './route-table.test-support.ts';
import { type RunningServer, startServer } from './running-server.test-support.ts';

/** In everything that the owner has, so that it would be seen in what another is told. */
const MARK = 'canary';

let server: RunningServer;
let owner: Client;
let mallory: Client;
let admin: Client;
let owned: Belongings;
const keys: Record<string, string> = {};
const seen: { readonly method: string; readonly path: string; readonly status: number; readonly headers: Headers }[] = [];

const visitor = (): Client =>
  openClient(server, ({ method, path }, { status, headers }) => {
    seen.push({ method, path, status, headers });
  });
const writes = routes.filter(({ method }) => method !== 'GET');
const template = new Uint8Array(readFileSync(fileURLToPath(new URL('../samples/invoice.docx', import.meta.url))));
const csv = (text: string) => new TextEncoder().encode(text);

/** A request that fits the route, with ids of somebody. */
const ask = (client: Client, { method, path, body, isUpload }: Route, of: Belongings, headers: Readonly<Record<string, string>> = {}) =>
  isUpload ? client.sendFile(path(of), 'rows.csv', csv('Number\n1\n'), headers) : client.send(method, path(of), body?.(of), headers);

async function stateOf(client: Client): Promise<unknown> {
  const places = ['runs', 'uploads', 'saved-jobs', 'api-keys', 'connections', 'sessions', 'profile', 'selection', 'documents', 'recipes'];
  return Promise.all(places.map((place) => client.call('GET', `/api/${place}`)));
}

/** Nothing comes of it: it is paused before anybody looks. */
async function pausedRecipe(connection: string): Promise<string> {
  const { results } = await owner.call<{ results: { id: string; title: string }[] }>('POST', '/api/list-databases', {
    notionApiKey: connection,
  });
  const { id } = await owner.call<{ id: string }>('POST', '/api/setup-notion-webhook', {
    databaseId: results.find(({ title }) => title === 'Invoices')?.id,
    googleDocId: MARK,
    namingHeader: 'Invoice',
    notionApiKey: connection,
  });
  await owner.call('PATCH', `/api/recipes/${id}`, { isPaused: true });
  return id;
}

beforeAll(async () => {
  server = await startServer({ PLAN_LIMITS: 'off', ADMIN_EMAILS: 'admin@example.com' });
  owner = visitor();
  mallory = visitor();
  admin = visitor();
  await owner.signInWithGoogle('ada@example.com');
  await Promise.all([mallory.signInWithMail('mallory@example.com'), admin.signInWithMail('admin@example.com')]);
  await owner.connectNotion('Invoices', 'Clients');
  const upload = await owner.upload('/api/templates', `${MARK}.docx`, template);
  const rows = await owner.upload('/api/rows', `${MARK}.csv`, csv(`Number\n${MARK} 1\n`));
  const job = {
    template: { kind: 'upload', uploadId: upload['id'] },
    rows: { kind: 'upload', uploadId: rows['id'] },
    namingHeader: `${MARK} {{Number}}`,
  };
  const run = await owner.call<{ id: string }>('POST', '/api/runs', job);
  await owner.events('GET', `/api/runs/${run.id}/events`);
  const [row] = await owner.call<{ rowId: string }[]>('GET', `/api/runs/${run.id}/rows`);
  const [connection] = await owner.call<{ id: string }[]>('GET', '/api/connections');
  const [session] = await owner.call<{ id: string }[]>('GET', '/api/sessions');
  const accounts = await owner.call<{ accountId: string }[]>('GET', '/api/auth/list-accounts');
  await owner.send('POST', '/api/reviews', { name: MARK, email: 'ada@example.com', rating: 5, feedback: MARK });
  const [review] = await admin.call<{ id: string }[]>('GET', '/api/admin/reviews');
  owned = {
    run: run.id,
    row: row?.rowId ?? '',
    connection: connection?.id ?? '',
    template: String(upload['id']),
    rows: String(rows['id']),
    savedJob: (await owner.call<{ id: string }>('PUT', '/api/saved-jobs', { name: MARK, job })).id,
    recipe: await pausedRecipe(connection?.id ?? ''),
    apiKey: (await owner.call<{ id: string }>('POST', '/api/api-keys', { name: MARK, scopes: ['runs:read'] })).id,
    session: session?.id ?? '',
    account: accounts[0]?.accountId ?? '',
    review: review?.id ?? '',
  };
  for (const scope of ['runs:read', 'runs:write'])
    keys[scope] = (await mallory.call<{ key: string }>('POST', '/api/api-keys', { name: scope, scopes: [scope] })).key;
});
afterAll(() => server.stop());

describe('every route', () => {
  it('of the source is in the table', () => {
    const known = new Set([...routes.map(({ name }) => name), ...pages.map((path) => `GET ${path}`)].map((name) => name.split('?')[0]));
    const inSource = [...sourcesOf('../server')].flatMap((text) =>
      [...text.matchAll(/\bapp\.(get|post|put|patch|delete)\(\s*'([^']+)'/gu)].map(
        ([, method = '', path]) => `${method.toUpperCase()} ${path}`,
      ),
    );
    expect(inSource.length).toBeGreaterThan(10);
    // A parameter of two forms stands for both.
    const each = inSource.flatMap((name) => ['pdf', 'svg'].map((end) => name.replace(/:file\{(\w+)[\\.]+\(\?:pdf\|svg\)\}/u, `$1.${end}`)));
    expect(each.filter((name) => !known.has(name))).toEqual([]);
    expect(Object.entries(owned).filter(([, id]) => !id)).toEqual([]);
  });

  it.each(routes)('without a session: $name', async (route) => {
    const reply = await ask(visitor(), route, owned);
    const body = await reply.text();
    expect(body).not.toContain(MARK);
    if (route.access === 'visitors') expect(body, body).toSatisfy(() => reply.status < 300);
    else {
      expect(reply.status, body).toBe(401);
      expect(JSON.parse(body)).toMatchObject(route.name.includes('/api/auth/') ? {} : { code: 'UNAUTHORIZED', defined: true });
    }
  });

  it.each(writes)('from another site: $name', async (route) => {
    if (route.access === 'signature') return;
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { origin: `${server.url}.evil.example` }]) {
      const reply = await ask(owner, route, owned, headers);
      expect(reply.status).toBe(403);
      expect(await reply.json()).toMatchObject({ code: 'FORBIDDEN', message: 'This request came from another site.' });
    }
  });

  it.each(writes)('as text, as a form of a page does: $name', async (route) => {
    if (route.access === 'signature') return;
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/plain; charset=application/json']) {
      const reply = await owner.send(route.method, route.path(owned), route.body?.(owned) ?? {}, { 'content-type': type });
      expect(reply.status).toBe(415);
      expect(await reply.json()).toMatchObject({ code: 'INVALID_INPUT' });
    }
  });

  it.each(writes)('larger than allowed, refused before it is read: $name', async ({ method, path }) => {
    expect(await statusByLength(method, path(owned), 1_000_001, 'application/json')).toBe(413);
    expect(await statusByLength(method, path(owned), 26_000_001, 'multipart/form-data; boundary=x')).toBe(413);
  });

  const withIds = routes.filter((route) => route.access !== 'administrators' && takesIds(route));
  it.each(forms)('a form of a page, sent from another site or as text: %s', async (path) => {
    const form = new URLSearchParams({ token: 'x', email: 'mallory@example.com', plan: 'paid_monthly', event: 'purchase.paid' });
    const from = (origin: string, body: BodyInit) => fetch(`${server.url}${path}`, { method: 'POST', headers: { origin }, body });
    expect((await from('https://evil.example', form)).status).toBe(403);
    expect((await from(server.url, form)).status).toBe(415);
    expect((await from(server.url, String(form))).status).toBe(415);
  });

  it.each(withIds)("with another user's ids: $name", async (route) => {
    const [foreign, absent] = [await ask(mallory, route, owned), await ask(mallory, route, NOBODYS)];
    const [told, toldOfNothing] = [await foreign.text(), await absent.text()];
    expect(foreign.status, told).toBe(absent.status);
    expect(foreign.status).toBeGreaterThanOrEqual(400);
    expect(foreign.status).toBeLessThan(500);
    if (idIsInPath(route)) expect(foreign.status).toBe(404);
    expect(told).not.toContain(MARK);
    expect(withoutRequestId(told)).toEqual(withoutRequestId(toldOfNothing));
  });

  it.each(routes.filter(({ access }) => access === 'users'))('with keys of either scope: $name', async (route) => {
    for (const [scope, key] of Object.entries(keys)) {
      const reply = await ask(visitor(), route, NOBODYS, { authorization: `Bearer ${key}` });
      const isAuth = route.name.includes('/api/auth/');
      if (scope === route.scope) expect([401, 403]).not.toContain(reply.status);
      else expect(reply.status, await reply.text()).toBe(isAuth ? 401 : 403);
    }
  });

  it.each(routes.filter(({ access }) => access === 'administrators'))('to a user, an administrator, a key: $name', async (route) => {
    const refused = await ask(mallory, route, owned);
    expect(refused.status).toBe(404);
    expect(await refused.text()).not.toContain(MARK);
    expect((await ask(visitor(), route, owned, { authorization: `Bearer ${keys['runs:write']}` })).status).toBe(403);
    expect((await ask(admin, route, owned)).status).toBe(200);
  });
});

describe('every call of the contract', () => {
  const withBody = routes.filter(({ isCall, body }) => isCall && body);
  it.each(withBody)('with a field of the wrong type: $name', async ({ name, method, path, body }) => {
    const client = name.startsWith('admin.') ? admin : mallory;
    const good = body?.(NOBODYS) ?? {};
    for (const [field, value] of Object.entries(good)) {
      const wrong = { ...good, [field]: typeof value === 'object' ? 7 : { nonsense: [1] } };
      const told = await badInput(await client.send(method, path(owned), wrong));
      if (told.data?.field !== undefined) expect(told.data.field.split('.')[0]).toBe(field);
    }
    for (const wrong of [[], [good], 'text', 7]) await badInput(await client.send(method, path(owned), wrong));
  });

  it.each(withBody)('with something that is not JSON: $name', async ({ name, method, path }) => {
    const client = name.startsWith('admin.') ? admin : mallory;
    const reply = await client.sendText(method, path(owned), '{"a":');
    await badInput(reply);
  });

  it.each(withBody.filter(({ name }) => isStrict(name)))('with a field that is not known: $name', async ({ method, path, body }) => {
    await badInput(await mallory.send(method, path(NOBODYS), { ...body?.(NOBODYS), isAdmin: true }));
    await badInput(await mallory.send(method, path(NOBODYS), { ...body?.(NOBODYS), userId: owned.session }));
  });

  it.each(routes.filter((route) => route.isCall && route.method === 'GET'))('with a query that does not fit: $name', async (route) => {
    const client = route.access === 'administrators' ? admin : mallory;
    for (const query of ['limit=nonsense', 'format=exe', 'after=-7', 'before[]=1', '__proto__[x]=1', 'limit=1&limit=2', '%00=%ff']) {
      const reply = await client.get(`${route.path(NOBODYS)}?${query}`);
      expect(reply.status, `${query}: ${await reply.clone().text()}`).toBeLessThan(500);
      if (reply.status === 400) await badInput(reply);
    }
  });

  it.each(routes.filter((route) => idIsInPath(route)))('with an id that is none: $name', async (route) => {
    for (const id of ['x', "1' or '1'='1", '../../etc/passwd', '%00', `${NOBODYS.run}%0d%0a`]) {
      const odd = Object.fromEntries(Object.keys(NOBODYS).map((name) => [name, encodeURIComponent(id)])) as unknown as Belongings;
      const reply = await ask(route.access === 'administrators' ? admin : mallory, route, odd);
      expect([400, 404]).toContain(reply.status);
    }
  });

  it('with a file where there is none, and none where there should be one', async () => {
    for (const route of routes.filter(({ isUpload }) => isUpload)) {
      await badInput(await mallory.send(route.method, route.path(owned), { file: 'text' }));
      await badInput(await mallory.send(route.method, route.path(owned), {}));
    }
  });

  it('stops reading a body of unknown length where it becomes too large', async () => {
    for (const place of ['/api/onboarding', '/api/mail-merge', '/api/auth/update-user', '/api/webhooks/purchase'])
      expect(await statusOfEndless('POST', place), place).toBe(413);
  });
});

describe('afterwards', () => {
  it('everything of the owner is as it was', async () => {
    const text = JSON.stringify(await stateOf(owner));
    for (const name of ['run', 'template', 'rows', 'savedJob', 'recipe', 'apiKey', 'session', 'connection'] as const)
      expect(text).toContain(owned[name]);
    expect((await owner.get(`/api/runs/${owned.run}/rows/${owned.row}/pdf`)).status).toBe(200);
    expect((await owner.get('/api/auth/list-accounts')).status).toBe(200);
  });

  it('a key that was revoked, changed or made up opens nothing', async () => {
    const key = keys['runs:read'] ?? '';
    const [mine] = (await mallory.call<{ id: string; name: string }[]>('GET', '/api/api-keys')).filter(({ name }) => name === 'runs:read');
    await mallory.call('DELETE', `/api/api-keys/${mine?.id}`);
    for (const tried of [key, `${key}x`, key.slice(0, -1), 'sheafmill_', `sheafmill_${'a'.repeat(43)}`])
      expect((await visitor().get('/api/runs', { authorization: `Bearer ${tried}` })).status).toBe(401);
  });

  it('pages for everybody tell nothing of anybody', async () => {
    // An administrator of these tests published the review, which everybody may read then; pages know of it within seconds.
    await admin.call('POST', `/api/admin/reviews/${owned.review}`, { isPublished: false });
    const landing = async () => (await visitor().get('/')).text();
    await expect.poll(landing, { interval: 500 }).not.toContain(MARK);
    for (const page of pages) {
      const reply = await visitor().get(page.replace(':id', NOBODYS.run));
      expect([200, 308, 404], page).toContain(reply.status);
      if (!page.startsWith('/sandbox/')) expect(await reply.text(), page).not.toContain(MARK);
    }
  });

  it('every answer had the headers that keep it where it belongs', () => {
    expect(seen.length).toBeGreaterThan(500);
    for (const { method, path, status, headers } of seen) {
      const about = `${method} ${path} ${status}`;
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy, about).toMatch(/default-src 'none'/u);
      expect(policy, about).toMatch(/frame-ancestors '(?:none|self)'/u);
      expect(policy, about).not.toMatch(/script-src[^;]*'unsafe-inline'/u);
      expect(headers.get('x-content-type-options'), about).toBe('nosniff');
      expect(headers.get('x-frame-options'), about).toMatch(/^(?:DENY|SAMEORIGIN)$/u);
      expect(headers.get('referrer-policy'), about).toMatch(/^(?:strict-origin(?:-when-cross-origin)?|no-referrer)$/u);
      expect(headers.get('access-control-allow-origin'), about).toBeNull();
      expect(headers.get('x-powered-by'), about).toBeNull();
      const isFile = status < 400 && /\/(?:pdf|zip)$|\.(?:pdf|svg)(?:\?|$)/u.test(path);
      expect(headers.get('cache-control'), about).toMatch(isFile ? /^private/u : /no-store/u);
      for (const cookie of headers.getSetCookie()) expect(cookie, about).toMatch(/HttpOnly/iu);
    }
  });

  it('no answer was a failure of the server', () => {
    expect(seen.filter(({ status }) => status >= 500).map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([]);
  });
});

function* sourcesOf(folder: string): Generator<string> {
  const root = fileURLToPath(new URL(folder, import.meta.url));
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' }))
    if (/(?<!\.test(?:-support)?)\.ts$/u.test(file)) yield readFileSync(path.join(root, file), 'utf8');
}

const idIsInPath = ({ path }: Route): boolean => path(NOBODYS).split('?')[0] !== path({ ...NOBODYS, ...reversed() }).split('?')[0];
const takesIds = ({ path, body }: Route): boolean => {
  const others = { ...NOBODYS, ...reversed() };
  return path(NOBODYS) !== path(others) || JSON.stringify(body?.(NOBODYS)) !== JSON.stringify(body?.(others));
};
const reversed = (): Belongings =>
  Object.fromEntries(Object.entries(NOBODYS).map(([name, id]) => [name, `other ${id}`])) as unknown as Belongings;

/** A request fits no schema: answered in the shape of the contract. */
async function badInput(reply: Response): Promise<{ readonly data?: { readonly field?: string } }> {
  const text = await reply.text();
  expect(reply.status, text).toBe(400);
  const told = JSON.parse(text) as { readonly data?: { readonly field?: string } };
  expect(told).toMatchObject({ defined: true, code: 'INVALID_INPUT', status: errors.INVALID_INPUT.status, message: expect.any(String) });
  return told;
}

function withoutRequestId(text: string): string {
  return text.replace(/"requestId":"[^"]*"/gu, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gu, 'id');
}

/** The schema of the call says that nothing else may come. */
function isStrict(name: string): boolean {
  const [section = '', key = ''] = name.split('.');
  const procedure = (contract as unknown as Record<string, Record<string, { '~orpc': { inputSchema?: unknown } }>>)[section]?.[key];
  const schema = procedure?.['~orpc'].inputSchema as { def?: { catchall?: { def?: { type?: string } } } } | undefined;
  return schema?.def?.catchall?.def?.type === 'never';
}

/** The answer to a request that announces so many bytes and sends none. */
function statusByLength(method: string, place: string, length: number, type: string): Promise<number | undefined> {
  return statusOf(method, place, { 'content-length': length, 'content-type': type }, (sent) => sent.flushHeaders());
}

/** The answer to a body that passes the limit and does not end. */
function statusOfEndless(method: string, place: string): Promise<number | undefined> {
  return statusOf(method, place, { 'content-type': 'application/json' }, (sent) => sent.write(' '.repeat(1_000_001)));
}

/** On a connection of its own: the server may close it over a body that it does not read. */
function statusOf(
  method: string,
  place: string,
  headers: Readonly<Record<string, string | number>>,
  send: (sent: ClientRequest) => unknown,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const own = { cookie: owner.cookies(), origin: server.url, ...headers };
    const sent = httpRequest(new URL(place, server.url), { method, headers: own, agent: false }, ({ statusCode }) => {
      resolve(statusCode);
      sent.destroy();
    });
    sent.once('error', reject);
    send(sent);
  });
}
