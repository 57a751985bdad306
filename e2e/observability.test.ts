import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningEmulator, startEmulator } from '../integrations/emulators.test-support.ts';
import { freePorts } from '../integrations/free-ports.test-support.ts';
import { openTestDatabase, type TestDatabase } from '../server/database/database.test-support.ts';
import { readHoldings } from '../server/metrics/run-cost.test-support.ts';
import { emulatorSettings } from './emulator-settings.test-support.ts';
import { type Client, openClient } from './http-client.test-support.ts';
import { type RunningServer, startServer } from './running-server.test-support.ts';
import { type RunningWorker, startWorker } from './running-worker.test-support.ts';

/** `npm run bench:cost` asks for more rows, and where to write what they cost. */
const ROWS = Number(process.env['COST_ROWS'] ?? 12);
const REPORT = process.env['COST_REPORT'];

let test: TestDatabase;
let notion: RunningEmulator;
let google: RunningEmulator;
let server: RunningServer;
let worker: RunningWorker;
let client: Client;
let ports: number;
let collector: Server;
let runId: string;
/** Bodies that were posted to the collector. */
const posted: string[] = [];
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    if (request.url === '/v1/traces') posted.push(await readText(request));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => collector.once('listening', resolve));
  [test, notion, google, ports] = await Promise.all([
    openTestDatabase(),
    startEmulator('notion', { rows: String(ROWS) }, { NOTION_REQUESTS_PER_MINUTE: '6000' }),
    startEmulator('google'),
    freePorts(2),
  ]);
  const { host, database, user } = test.connection as { readonly host: string; readonly database: string; readonly user: string };
  const shared = {
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    PLAN_LIMITS: 'off',
    // Spans have a cost of their own.
    ...(REPORT ? {} : { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}` }),
    ...emulatorSettings(notion, google),
  };
  server = await startServer({ ...shared, RUNS_AT_ONCE: '0', METRICS_PORT: String(ports) });
  worker = await startWorker({ ...shared, DATA_DIR: server.dataFolder, PUBLIC_URL: server.url, METRICS_PORT: String(ports + 1) });
  client = openClient({ ...server, google: google.url, notion: notion.url });
});
afterAll(async () => {
  await Promise.all([worker.terminate(), server.stop()]);
  collector.close();
  await Promise.all([test.close(), notion.stop(), google.stop()]);
});

/** Compiled code and full caches, as a process has them that has run for a while. */
const warmUp = async (): Promise<void> => {
  const invoice = { kind: 'sample', name: 'invoice' };
  const { id } = await client.call<{ id: string }>('POST', '/api/runs', {
    template: invoice,
    rows: invoice,
    namingHeader: 'Number',
    store: false,
  });
  await expect.poll(() => client.call('GET', `/api/runs/${id}`)).toMatchObject({ state: 'completed' });
};
const scrape = async (port: number): Promise<string> => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
/** The sum of a metric's values over all labels but these. */
const sum = (text: string, name: string, labels: Readonly<Record<string, string>> = {}): number =>
  text
    .split('\n')
    .filter((line) => new RegExp(`^${name}[{ ]`, 'u').test(line))
    .filter((line) => Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)))
    .reduce((total, line) => total + Number(line.split(' ').at(-1)), 0);

interface SentSpan {
  readonly role: string;
  readonly trace: string;
  readonly id: string;
  /** Empty: none. */
  readonly parent: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}
type Attributes = readonly { readonly key: string; readonly value: Readonly<Record<string, string | number>> }[];
interface TraceRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Attributes };
    readonly scopeSpans: readonly {
      readonly spans: readonly { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attributes }[];
    }[];
  }[];
}
const valuesOf = (attributes: Attributes) => Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]));
/** Of one body as OTLP has it in JSON. */
const readSpans = (body: string): SentSpan[] =>
  (JSON.parse(body) as TraceRequest).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, attributes }) => ({
        role: valuesOf(resource.attributes)['sheafmill.role'] ?? '',
        trace: traceId,
        id: spanId,
        parent: parentSpanId ?? '',
        name,
        attributes: valuesOf(attributes),
      })),
    ),
  );

describe('a server and its worker', () => {
  it(
    'tell on ports of their own what they did in a stored run, and nothing of its user',
    async () => {
      await client.signInWithGoogle('ada@example.com');
      const { token, databases } = notion.about as { token: string; databases: Record<string, { dataSourceId: string }> };
      const { connection } = await client.call<{ connection: { id: string } }>('POST', '/api/connections/notion', { notionApiKey: token });
      const { documents } = google.about as { documents: Record<string, { id: string }> };
      if (REPORT) await warmUp();
      const files = path.join(server.dataFolder, 'files');
      const [workerBefore, serverBefore, heldBefore] = await Promise.all([scrape(ports + 1), scrape(ports), readHoldings(test, files)]);
      await fetch(`${notion.url}/_emulator/journal`, { method: 'DELETE' });
      const began = performance.now();
      const started = await client.call<{ id: string }>('POST', '/api/runs', {
        template: { kind: 'google', documentId: documents['invoice']?.id },
        rows: { kind: 'notion', connectionId: connection.id, source: databases['invoices']?.dataSourceId },
        namingHeader: 'Invoice',
        store: true,
      });
      runId = started.id;
      await expect
        .poll(() => client.call('GET', `/api/runs/${runId}`), { timeout: 30_000 + 300 * ROWS, interval: 200 })
        .toMatchObject({ state: 'completed', made: ROWS, stored: ROWS });
      const seconds = (performance.now() - began) / 1000;
      const forged = await fetch(`${server.url}/api/webhooks/notion`, { method: 'POST', body: '{}' });
      expect(forged.status).toBe(401);

      const [ofWorker, ofServer, held] = await Promise.all([scrape(ports + 1), scrape(ports), readHoldings(test, files)]);
      const grown = (name: string, labels?: Readonly<Record<string, string>>) =>
        sum(ofWorker, name, labels) - sum(workerBefore, name, labels);
      const grownHere = (name: string, labels?: Readonly<Record<string, string>>) =>
        sum(ofServer, name, labels) - sum(serverBefore, name, labels);
      expect(grown('sheafmill_rows_total', { outcome: 'rendered' })).toBe(ROWS);
      expect(grown('sheafmill_rows_total', { outcome: 'stored' })).toBe(ROWS);
      expect(grown('sheafmill_rows_total', { outcome: 'failed' })).toBe(0);
      expect(grown('sheafmill_runs_ended_total', { state: 'completed' })).toBe(1);
      expect(grown('sheafmill_leases_total', { event: 'taken' })).toBe(1);
      expect(grown('sheafmill_render_seconds_count')).toBe(ROWS);
      expect(grown('sheafmill_render_seconds_sum')).toBeGreaterThan(0.001 * ROWS);
      const sent = (await notion.journal()).filter(({ path }) => !path.startsWith('/_emulator/')).length;
      const counted = (status?: Readonly<Record<string, string>>) => {
        const calls = { service: 'notion', ...status };
        return grown('sheafmill_outside_call_seconds_count', calls) + grownHere('sheafmill_outside_call_seconds_count', calls);
      };
      expect(counted()).toBe(sent);
      expect(counted({ status: '200' })).toBe(sent);
      expect(grown('sheafmill_notion_wait_seconds_count')).toBeGreaterThan(ROWS);
      expect(grown('sheafmill_outside_call_seconds_count', { service: 'google' })).toBeGreaterThan(0);
      expect(sum(ofWorker, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);

      expect(sum(ofServer, 'sheafmill_rows_total')).toBe(0);
      expect(sum(ofServer, 'sheafmill_webhooks_total', { path: '/api/webhooks/notion', status: '401' })).toBe(1);
      expect(sum(ofServer, 'sheafmill_http_request_seconds_count', { method: 'POST', status: '200' })).toBeGreaterThan(1);
      for (const text of [ofWorker, ofServer]) {
        expect(sum(text, 'sheafmill_database_up')).toBe(1);
        expect(text).toContain('sheafmill_backlog{of="rows_to_store"} 0');
        expect(text).not.toMatch(/ada@|[0-9a-f]{8}-[0-9a-f]{4}-/u);
      }
      expect((await fetch(`${server.url}/metrics`)).status).toBe(404);

      const cpu = {
        server: 1000 * grownHere('process_cpu_seconds_total'),
        worker: 1000 * grown('process_cpu_seconds_total'),
        ...(held.databaseCpu === undefined ? {} : { database: held.databaseCpu - (heldBefore.databaseCpu ?? 0) }),
      };
      for (const [part, milliseconds] of Object.entries(cpu)) expect(milliseconds, part).toBeGreaterThan(0);
      const tables = Object.fromEntries(
        Object.entries(held.tables).map(([name, { rows, bytes }]) => {
          const before = heldBefore.tables[name];
          return [name, { rows: rows - (before?.rows ?? 0), bytes: bytes - (before?.bytes ?? 0) }];
        }),
      );
      expect(tables).toMatchObject({ runs: { rows: 1 }, run_rows: { rows: ROWS }, usage: { rows: ROWS } });
      const written = { wal: held.wal - heldBefore.wal, files: held.files - heldBefore.files };
      expect(written.wal).toBeGreaterThan(500 * ROWS);
      expect(written.files).toBeGreaterThan(10_000 * ROWS);
      const toGoogle = grown('sheafmill_outside_call_seconds_count', { service: 'google' });
      const report = { rows: ROWS, seconds, cpu, tables, ...written, calls: { notion: sent, google: toGoogle } };
      if (REPORT) writeFileSync(REPORT, JSON.stringify(report));
    },
    60_000 + 300 * ROWS,
  );

  it.skipIf(REPORT)(
    'send the spans of that run to a collector, one trace of the worker and the request that started it',
    async () => {
      // What is not sent yet goes when they end.
      expect(await Promise.all([worker.terminate(), server.terminate()])).toEqual([0, 0]);
      const spans = posted.flatMap(readSpans);
      const named = (name: string) => spans.filter((span) => span.name === name);
      const [run] = named('run');
      expect(run).toMatchObject({ role: 'worker', parent: '', attributes: { 'sheafmill.run': runId } });
      const ofRun = spans.filter(({ trace }) => trace === run?.trace);
      const inRun = (name: string) => ofRun.filter((span) => span.name === name);
      expect(inRun('open run')).toHaveLength(1);
      expect(inRun('store row')).toHaveLength(ROWS);
      expect(inRun('commit rows').reduce((rows, { attributes }) => rows + Number(attributes['sheafmill.rows']), 0)).toBe(ROWS);
      const stored = new Set(inRun('store row').map(({ id }) => id));
      const attached = inRun('notion PATCH').filter(({ parent }) => stored.has(parent));
      expect(attached).toHaveLength(ROWS);
      expect(attached.every(({ attributes }) => attributes['http.response.status_code'] === '200')).toBe(true);
      expect(inRun('google GET').length).toBeGreaterThan(0);
      expect(ofRun.every(({ role }) => role === 'worker')).toBe(true);

      const request = named('POST').find(({ attributes }) => attributes['sheafmill.run'] === runId);
      expect(request).toMatchObject({ role: 'server', attributes: { 'url.path': '/api/runs', 'http.response.status_code': '200' } });
      expect(posted.join('')).not.toMatch(/ada@|ntn_|Bearer/u);
      expect(named('collector POST')).toEqual([]);
    },
    30_000,
  );
});
