import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { verifyWebhookSignature } from '@notionhq/client';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Clock, openClock } from '../../kit/clock.ts';
import { openJsonFile } from '../../kit/json-file.ts';
import type { EmulatorApp } from '../../kit/open-emulator.ts';
import { type Connections, firstConnections, openConnections } from '../connections/connections.ts';
import { initialSwitches, type Switches } from '../switches.ts';
import type { Author, DataSource, Property } from '../workspace/model.ts';
import { createStore, type Store } from '../workspace/store.ts';
import { type Automation, openAutomations } from './automations.ts';
import { addWebhookControl } from './control-routes.ts';
import { type Deliveries, openDeliveries } from './deliveries.ts';
import { openSubscriptions, type Subscription, type Subscriptions } from './subscriptions.ts';

/** What the receiver reads of a body. */
interface Body {
  readonly [key: string]: unknown;
  readonly entity: { readonly id: string };
  readonly data: { readonly properties: object };
}

const MINUTE = 60_000;
const DAY = 86_400_000;
const workspace = { id: '00000000-0000-4000-8000-000000000001', name: 'Sample workspace' };
const ada: Author = { type: 'person', id: '11111111-1111-4111-8111-111111111111' };
const status: Property = {
  id: 'x:?y',
  name: 'GeneratePDF',
  description: null,
  type: 'select',
  options: ['Ready to Generate', 'Generated'].map((name) => ({ id: name.slice(0, 5), name, color: 'gray' })),
};
const title: Property = { id: 'title', name: 'Invoice', description: null, type: 'title' };

let folder: string;
let clock: Clock;
let switches: Switches;
let store: Store;
let connections: Connections;
let deliveries: Deliveries;
let subscriptions: Subscriptions;
let app: EmulatorApp;
let source: DataSource;
let receiver: Server;
let url: string;
let received: {
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
  readonly body: Body;
}[];
let answer: number;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-webhooks-'));
  const start = Date.now();
  clock = openClock(() => start);
  switches = initialSwitches({});
  store = createStore(clock.now);
  connections = openConnections(openJsonFile(path.join(folder, 'connections.json'), firstConnections), clock, workspace);
  deliveries = openDeliveries(clock);
  subscriptions = openSubscriptions(
    openJsonFile<Subscription[]>(path.join(folder, 'webhooks.json'), () => []),
    deliveries,
    {
      store,
      connections,
      clock,
      switches,
    },
  );
  const automations = openAutomations(
    openJsonFile<Automation[]>(path.join(folder, 'automations.json'), () => []),
    deliveries,
    store,
    clock,
    (page) => ({ object: 'page', id: page.id, properties: { Invoice: page.values['title'], GeneratePDF: page.values['x:?y'] } }),
  );
  app = new Hono();
  addWebhookControl(app, { subscriptions, automations, deliveries, connections, store });
  const database = store.createDatabase({ parent: { type: 'workspace' }, title: 'Invoices', properties: [title, status] }, ada);
  source = store.dataSources.get(database.dataSourceIds[0] ?? '') as DataSource;

  received = [];
  answer = 200;
  receiver = createServer(async (request, response) => {
    const raw = Buffer.concat(await request.toArray()).toString();
    received.push({ headers: request.headers, raw, body: JSON.parse(raw) });
    response.writeHead(answer, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterEach(() => {
  receiver.close();
  receiver.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

const control = (resource: string, body: unknown) =>
  app.request(`/_emulator/${resource}`, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const arrived = async (count: number) => {
  await expect.poll(() => received.length).toBe(count);
  await expect.poll(() => deliveries.underWay()).toBe(0);
  return received.map(({ body }) => body);
};
/** A verified subscription; what its handshake brought is forgotten. */
const subscribe = async (about: object = {}): Promise<Subscription> => {
  const made = (await (await control('webhooks', { url, ...about })).json()) as Subscription;
  const [handshake] = await arrived(1);
  expect((await control(`webhooks/${made.id}/verify`, { token: handshake?.['verification_token'] })).status).toBe(200);
  received.length = 0;
  return made;
};
const addRow = (name = 'INV-1') => store.createPage({ parent: { type: 'data_source_id', id: source.id }, values: { title: name } }, ada);
const setStatus = (id: string, option: string, author: Author = ada) => store.updatePage(id, { values: { 'x:?y': option } }, author);

describe('integration webhooks', () => {
  it('begin when the token of the handshake is given back', async () => {
    const made = (await (await control('webhooks', { url })).json()) as Subscription;
    const [handshake] = await arrived(1);
    expect(handshake).toEqual({ verification_token: expect.stringMatching(/^secret_/u) });
    expect((await control(`webhooks/${made.id}/verify`, { token: 'secret_guess' })).status).toBe(400);
    addRow();
    clock.advance(MINUTE);
    await arrived(1);
    expect((await control(`webhooks/${made.id}/verify`, { token: handshake?.['verification_token'] })).status).toBe(200);
    addRow();
    clock.advance(MINUTE);
    expect((await arrived(2))[1]).toMatchObject({ type: 'page.created' });
  });

  it('are signed over the raw body, the handshake too unless switched off', async () => {
    const { verificationToken } = await subscribe();
    addRow('Ünïcode "quotes"');
    clock.advance(MINUTE);
    await arrived(1);
    switches.webhookHandshakeSigned = false;
    await control('webhooks', { url });
    await arrived(2);
    const isSigned = async (index: number) =>
      verifyWebhookSignature({
        body: received[index]?.raw ?? '',
        signature: String(received[index]?.headers['x-notion-signature']),
        verificationToken,
      });
    expect([await isSigned(0), received[1]?.headers['x-notion-signature']]).toEqual([true, undefined]);
  });

  it('tell what changed, gathered over a minute, with encoded ids and every author', async () => {
    const { id, integrationId } = await subscribe();
    const page = addRow();
    clock.advance(MINUTE);
    await arrived(1);
    setStatus(page.id, 'Ready');
    store.updatePage(page.id, { values: { title: 'INV-2' } }, { type: 'bot', id: connections.list()[0]?.botId ?? '' });
    clock.advance(MINUTE - 1);
    await arrived(1);
    clock.advance(1);
    expect((await arrived(2))[1]).toEqual({
      id: expect.any(String),
      timestamp: expect.stringMatching(/Z$/u),
      workspace_id: workspace.id,
      workspace_name: workspace.name,
      subscription_id: id,
      integration_id: integrationId,
      authors: [ada, { type: 'bot', id: connections.list()[0]?.botId }],
      attempt_number: 1,
      api_version: '2025-09-03',
      entity: { id: page.id, type: 'page' },
      type: 'page.properties_updated',
      data: {
        parent: { id: source.databaseId, type: 'database', data_source_id: source.id },
        updated_properties: ['x%3A%3Fy', 'title'],
      },
    });
  });

  it('tell of deletion, return and the schema', async () => {
    await subscribe();
    const page = addRow();
    const kept = addRow();
    clock.advance(MINUTE);
    await arrived(2);
    store.updatePage(page.id, { inTrash: true }, ada);
    clock.advance(MINUTE);
    store.updatePage(page.id, { inTrash: false }, ada);
    store.updateDataSource(
      source.id,
      { properties: [title, { ...status, name: 'PDF' }, { ...title, id: '~~~~', name: 'New', type: 'checkbox' }] },
      ada,
    );
    clock.advance(MINUTE);
    const bodies = (await arrived(5)).slice(2);
    expect(bodies.map(({ type }) => type).sort()).toEqual(['data_source.schema_updated', 'page.deleted', 'page.undeleted']);
    expect(bodies.find(({ type }) => type === 'data_source.schema_updated')).toMatchObject({
      entity: { id: source.id, type: 'data_source' },
      data: {
        parent: { id: source.databaseId, type: 'database' },
        updated_properties: [
          { id: 'x%3A%3Fy', name: 'PDF', action: 'updated' },
          { id: '~~~~', name: 'New', action: 'created' },
        ],
      },
    });
    expect(kept.inTrash).toBe(false);
  });

  it('say nothing of what came and went within a window', async () => {
    await subscribe();
    const page = addRow();
    setStatus(page.id, 'Ready');
    store.updatePage(page.id, { inTrash: true }, ada);
    const other = addRow();
    clock.advance(MINUTE);
    expect((await arrived(1))[0]).toMatchObject({ entity: { id: other.id } });
  });

  it('come only for the wanted types, and only of what the integration can see', async () => {
    const blind = connections.addInternal('Blind');
    await subscribe({ integrationId: blind.integrationId, types: ['page.created'] });
    const page = addRow();
    clock.advance(MINUTE);
    connections.share(blind, source.databaseId, []);
    addRow();
    setStatus(page.id, 'Ready');
    clock.advance(MINUTE);
    expect((await arrived(1)).map(({ type }) => type)).toEqual(['page.created']);
  });

  it('tell public integrations who can see the object', async () => {
    const code = connections.authorize(ada.id, [source.databaseId], 'http://localhost/callback');
    const { botId } = connections.exchange(code, 'http://localhost/callback');
    await subscribe({ integrationId: connections.client.integrationId, apiVersion: '2026-03-11' });
    addRow();
    clock.advance(MINUTE);
    expect((await arrived(1))[0]).toMatchObject({
      api_version: '2026-03-11',
      accessible_by: [ada, { id: botId, type: 'bot' }],
    });
  });

  it('are tried eight times within about a day', async () => {
    await subscribe();
    answer = 503;
    const begin = clock.now();
    addRow();
    clock.advance(MINUTE);
    for (let attempt = 1; attempt < 8; attempt += 1) {
      await arrived(attempt);
      clock.advance(16_000 * 4 ** (attempt - 1) - 1);
      await arrived(attempt);
      clock.advance(1);
    }
    const bodies = await arrived(8);
    expect(bodies.map((body) => body['attempt_number'])).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(new Set(bodies.map(({ id }) => id)).size).toBe(1);
    expect((clock.now() - begin) / DAY).toBeCloseTo(1, 1);
    clock.advance(10 * DAY);
    await arrived(8);
    expect(deliveries.list().map(({ status: code }) => code)).toEqual([200, ...Array(8).fill(503)]);
  });

  it('count a redirect as not taken, and stop once taken', async () => {
    await subscribe();
    answer = 302;
    addRow();
    clock.advance(MINUTE);
    await arrived(1);
    answer = 204;
    clock.advance(16_000);
    await arrived(2);
    clock.advance(DAY);
    await arrived(2);
  });

  it('come out of order and twice when switched so', async () => {
    await subscribe();
    switches.webhookDisorder = 0.5;
    switches.webhookDuplicates = 0.5;
    const rows: string[] = [];
    for (let index = 0; index < 20; index += 1) {
      rows.push(addRow(`INV-${index}`).id);
      clock.advance(1000);
    }
    for (let minute = 0; minute < 4; minute += 1) {
      clock.advance(MINUTE);
      await expect.poll(() => deliveries.underWay()).toBe(0);
    }
    const order = received.map(({ body }) => body.entity.id);
    expect(new Set(order)).toEqual(new Set(rows));
    expect(order.length).toBeGreaterThan(rows.length);
    expect([...new Set(order)]).not.toEqual(rows);
    expect(new Set(received.map(({ body }) => body['id'])).size).toBe(rows.length);
  });

  it('refuse addresses that are none, and integrations that do not exist', async () => {
    expect((await control('webhooks', { url: 'ftp://127.0.0.1/' })).status).toBe(400);
    expect((await control('webhooks', { url, integrationId: ada.id })).status).toBe(404);
  });
});

describe('the automation that sends a webhook', () => {
  const automate = (more: object = {}) =>
    control('automations', {
      dataSourceId: source.id,
      property: 'GeneratePDF',
      value: 'Ready to Generate',
      url,
      headers: { 'x-secret': 's3cret' },
      ...more,
    });

  it('sends the page, with the headers that were set, when the property is set to the value', async () => {
    await automate();
    const page = addRow();
    setStatus(page.id, 'Gener');
    store.updatePage(page.id, { values: { title: 'INV-2' } }, ada);
    clock.advance(MINUTE);
    setStatus(page.id, 'Ready');
    clock.advance(1000);
    expect(await arrived(1)).toEqual([
      {
        source: {
          type: 'automation',
          automation_id: expect.any(String),
          action_id: expect.any(String),
          event_id: expect.any(String),
          user_id: ada.id,
          attempt: 1,
        },
        data: { object: 'page', id: page.id, properties: { Invoice: 'INV-2', GeneratePDF: 'Ready' } },
      },
    ]);
    expect(received[0]?.headers).toMatchObject({ 'x-secret': 's3cret', 'user-agent': 'NotionAutomation' });
    expect(received[0]?.headers).not.toHaveProperty('x-notion-signature');
  });

  it('sends only the chosen properties', async () => {
    await automate({ value: null, properties: ['Invoice'] });
    setStatus(addRow().id, 'Gener');
    clock.advance(1000);
    expect(await arrived(1)).toMatchObject([{ data: { properties: { Invoice: 'INV-1' } } }]);
    expect(received[0]?.body.data.properties).not.toHaveProperty('GeneratePDF');
  });

  it('is paused when the receiver fails', async () => {
    await automate();
    answer = 500;
    const page = addRow();
    for (let time = 0; time < 2; time += 1) {
      setStatus(page.id, 'Ready');
      clock.advance(1000);
      await arrived(1);
    }
    expect(await (await app.request('/_emulator/automations')).json()).toMatchObject([
      { active: false, problem: 'The receiver answered with status 500.' },
    ]);
  });

  it('can be set up only on a property that exists, with headers that can be sent', async () => {
    expect((await automate({ property: 'Nope' })).status).toBe(404);
    expect((await automate({ headers: { 'x\r\ny': '1' } })).status).toBe(400);
    expect((await automate({ headers: { x: '1\r\nhost: evil' } })).status).toBe(400);
  });
});
