import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { WorkspaceFailure } from '../../../generation/index.ts';
import { openRequests, type RequestsOptions } from './requests.ts';
import { realTiming, type Timing } from './timing.ts';
import { openTokenBucket } from './token-bucket.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const never = new AbortController().signal;
const okay = z.object({ object: z.literal('page') });

let server: Server;
let url: string;
/** What the service does with its next requests, the last one forever. */
let script: Answer[];
let received: string[];
let slept: number[];

/** Sleeps are noted, not slept. */
const timing: Timing = {
  now: () => performance.now() + slept.reduce((sum, each) => sum + each, 0),
  sleep: async (milliseconds, signal) => {
    signal.throwIfAborted();
    slept.push(milliseconds);
  },
  random: () => 0.5,
};

beforeEach(async () => {
  script = [];
  received = [];
  slept = [];
  server = createServer((request, response) => {
    received.push(`${request.method} ${request.headers.authorization}`);
    request.resume().on('end', () => (script.length > 1 ? script.shift() : script[0])?.(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const fault = (status: number, code: string, headers: Record<string, string> = {}, more: object = {}) =>
  json(status, { object: 'error', status, code, message: `told: ${code}`, ...more }, headers);
const page = json(200, { object: 'page' });
const reset: Answer = (request) => void request.socket.resetAndDestroy();
const truncated: Answer = (_, response) => void response.writeHead(200).end('{"object":"pa');
const silent: Answer = () => {};

const open = (more: Partial<RequestsOptions> = {}) =>
  openRequests({
    credentials: { token: async () => 't1' },
    baseUrl: url,
    limit: openTokenBucket(6000, timing),
    timing,
    timeoutMs: 2000,
    ...more,
  });
const read = (requests = open(), signal = never) => requests.read(okay, (client) => client.pages.retrieve({ page_id: 'p' }), signal);
const write = (settled: () => Promise<{ object: 'page' } | undefined>) =>
  open().write(okay, (client) => client.pages.update({ page_id: 'p', properties: {} }), settled, never);
const failureOf = async (call: Promise<unknown>): Promise<WorkspaceFailure> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof WorkspaceFailure)) throw new Error(`no failure: ${String(error)}`);
  return error;
};

const UNCERTAIN: readonly (readonly [string, Answer])[] = [
  ['409', fault(409, 'conflict_error')],
  ['500', fault(500, 'internal_server_error')],
  ['502 as JSON', fault(502, 'bad_gateway')],
  ['502 as a page', (_, response) => void response.writeHead(502, { 'content-type': 'text/html' }).end('<html>bad gateway</html>')],
  ['503', fault(503, 'service_unavailable')],
  ['504', fault(504, 'gateway_timeout')],
  // Of the servers in front of Notion's own.
  ['408', (_, response) => void response.writeHead(408).end()],
  ['520', (_, response) => void response.writeHead(520, { 'content-type': 'text/html' }).end('<html>unknown error</html>')],
  ['524', (_, response) => void response.writeHead(524).end('error code: 524')],
  ['a reset', reset],
  ['half a reply', truncated],
];

describe('reading', () => {
  it.each(UNCERTAIN)('asks again after %s', async (_, answer) => {
    script = [answer, answer, page];
    expect(await read()).toEqual({ object: 'page' });
    expect(received).toHaveLength(3);
    expect(slept).toEqual([500, 1000]);
  });

  it('gives up after eight tries', async () => {
    script = [fault(503, 'service_unavailable')];
    expect(await failureOf(read())).toMatchObject({ reason: 'unavailable', message: 'Notion is not working (503).' });
    expect(received).toHaveLength(8);
  });

  it('asks again when nothing comes in time', async () => {
    script = [silent, page];
    expect(await read(open({ timeoutMs: 80 }))).toEqual({ object: 'page' });
  });

  it('asks again when a reply never ends', async () => {
    script = [(_, response) => void response.writeHead(200).write('{'), page];
    expect(await read(open({ timeoutMs: 80 }))).toEqual({ object: 'page' });
  });

  it.each([429, 503, 529])('waits as long as %i says, however long that is', async (status) => {
    script = [fault(status, status === 429 ? 'rate_limited' : 'service_overload', { 'retry-after': '300' }), page];
    await read();
    expect(slept.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(299_000);
    expect(received).toHaveLength(2);
  });

  it('waits until the date of a Retry-After, and by what the body says', async () => {
    script = [
      fault(429, 'rate_limited', { 'retry-after': new Date(Date.now() + 100_000).toUTCString() }),
      fault(429, 'rate_limited', {}, { additional_data: { retry_after: '30' } }),
      page,
    ];
    await read();
    const [first = 0, second = 0] = slept;
    expect(first).toBeGreaterThan(95_000);
    expect(second).toBeGreaterThan(29_000);
    expect(second).toBeLessThan(31_000);
  });

  it('waits longer each time when it is not said how long', async () => {
    script = [...Array.from({ length: 6 }, () => fault(429, 'rate_limited')), page];
    await read();
    expect(slept).toHaveLength(6);
    expect(slept.toSorted((one, other) => one - other)).toEqual(slept);
    expect(slept.at(-1)).toBeGreaterThan(4000);
  });

  it('waits longer each time, too, when it is told not to wait, or until a time that is over by the clock of this machine', async () => {
    const past = new Date(Date.now() - 600_000).toUTCString();
    script = [...['0', past, '-5', '0', past].map((wait) => fault(429, 'rate_limited', { 'retry-after': wait })), page];
    await read();
    expect(slept).toHaveLength(5);
    expect(slept.at(-1)).toBeGreaterThan(3000);
  });

  it('does not wait for ever', async () => {
    script = [fault(429, 'rate_limited', { 'retry-after': '400' })];
    expect(await failureOf(read())).toMatchObject({ reason: 'rate-limited' });
    expect(received).toHaveLength(3);
  });

  it('tells who has less patience until when, and asks no more before', async () => {
    script = [fault(429, 'rate_limited', { 'retry-after': '840' }), page];
    const requests = open({ limit: openTokenBucket(6000, timing, 60_000), patience: 60_000 });
    const before = Date.now();
    for (const failure of [await failureOf(read(requests)), await failureOf(read(requests))]) {
      expect(failure).toMatchObject({ reason: 'rate-limited', message: 'Notion asked to be left alone for 14 minutes.' });
      expect(failure.retryAt?.getTime()).toBeGreaterThan(before + 830_000);
      expect(failure.retryAt?.getTime()).toBeLessThan(Date.now() + 841_000);
    }
    expect([received.length, slept]).toEqual([1, []]);
  });

  it('takes no pause of more than an hour at its word', async () => {
    script = [fault(429, 'rate_limited', { 'retry-after': '99999999' })];
    const failure = await failureOf(read(open({ patience: 60_000 })));
    expect(failure.message).toBe('Notion asked to be left alone for 60 minutes.');
  });

  it.each([
    [400, 'validation_error', 'invalid'],
    [401, 'unauthorized', 'unauthorized'],
    [403, 'restricted_resource', 'forbidden'],
    [404, 'object_not_found', 'not-found'],
    [413, 'payload_too_large', 'too-large'],
  ])('does not ask again after %i, and tells why', async (status, code, reason) => {
    script = [fault(status, code)];
    const failure = await failureOf(read());
    expect(failure.reason).toBe(reason);
    expect(received).toHaveLength(1);
  });

  it('tells what Notion said, and a hint', async () => {
    script = [fault(404, 'object_not_found')];
    expect(await failureOf(read())).toMatchObject({
      message: 'Notion answered: told: object_not_found',
      hint: expect.stringContaining('Connections'),
    });
  });

  it('does not take a reply of another shape for an answer', async () => {
    script = [json(200, { object: 'list' })];
    expect(await failureOf(read())).toMatchObject({ reason: 'unreadable', message: expect.stringContaining("can't be read") });
    expect(received).toHaveLength(1);
  });

  it('does not carry the token to where a reply points', async () => {
    script = [(_, response) => void response.writeHead(302, { location: `${url}/elsewhere` }).end()];
    expect((await failureOf(read())).reason).toBe('invalid');
    expect(received).toHaveLength(1);
  });
});

describe('writing', () => {
  it.each(UNCERTAIN)('finds out after %s whether it was done, and does not do it again', async (_, answer) => {
    script = [answer];
    expect(await write(async () => ({ object: 'page' }))).toEqual({ object: 'page' });
    expect(received).toHaveLength(1);
  });

  it.each(UNCERTAIN)('does it again after %s when it was not done', async (_, answer) => {
    script = [answer, answer, page];
    let looked = 0;
    await write(async () => {
      looked += 1;
      return undefined;
    });
    expect([received.length, looked]).toEqual([3, 2]);
  });

  it('does it again without looking when Notion says that it was not done', async () => {
    script = [fault(429, 'rate_limited', { 'retry-after': '1' }), page];
    await write(async () => {
      throw new Error('looked');
    });
    expect(received).toHaveLength(2);
  });
});

describe('access tokens', () => {
  it('are sent nowhere when no header can carry them, and are in no message', async () => {
    const failure = await failureOf(read(open({ credentials: { token: async () => 'ntn_se\ncret' } })));
    expect(failure).toMatchObject({ reason: 'unauthorized', message: 'The token of Notion holds a character that no token has.' });
    expect([received, slept]).toEqual([[], []]);
    script = [page];
    await read(open({ credentials: { token: async () => 't1\n' } }));
    expect(received).toEqual(['GET Bearer t1']);
  });

  it('is renewed once when refused', async () => {
    script = [fault(401, 'unauthorized'), page];
    await read(open({ credentials: { token: async () => 't1', renew: async (refused) => `${refused}-new` } }));
    expect(received).toEqual(['GET Bearer t1', 'GET Bearer t1-new']);
  });

  it('is given up when the new one is refused, too', async () => {
    script = [fault(401, 'unauthorized')];
    const failure = await failureOf(read(open({ credentials: { token: async () => 't1', renew: async () => 't2' } })));
    expect(failure).toMatchObject({ reason: 'unauthorized', hint: expect.stringContaining('Connect Notion again') });
    expect(received).toHaveLength(2);
  });

  it.each([
    ['there is no other', undefined, 't1'],
    ['the new one is refused, too', async () => 't2', 't2'],
    ['the renewal is refused', async () => Promise.reject(new WorkspaceFailure('unauthorized', 'It has ended.')), 't1'],
  ])('is told to its keeper as refused when %s', async (_, renew, last) => {
    script = [fault(401, 'unauthorized')];
    const told: string[] = [];
    const refused = async (token: string) => void told.push(token);
    await failureOf(read(open({ credentials: { token: async () => 't1', refused, ...(renew ? { renew } : {}) } })));
    expect(told).toEqual([last]);
  });

  it('is not told as refused when it is renewed, when the renewal gets no answer, or for another fault', async () => {
    const told: string[] = [];
    const refused = async (token: string) => void told.push(token);
    const readWith = (renew: () => Promise<string>) => read(open({ credentials: { token: async () => 't1', refused, renew } }));
    script = [fault(401, 'unauthorized'), page];
    await readWith(async () => 't2');
    script = [fault(401, 'unauthorized')];
    await failureOf(readWith(() => Promise.reject(new WorkspaceFailure('unavailable', 'Notion did not answer in time.'))));
    script = [fault(403, 'restricted_resource')];
    await failureOf(readWith(async () => 't2'));
    expect(told).toEqual([]);
  });
});

describe('stopping', () => {
  it('ends a request under way', async () => {
    script = [silent];
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 30);
    expect((await failureOf(read(open(), stop.signal))).reason).toBe('stopped');
  });

  it('ends a pause', async () => {
    script = [fault(503, 'service_unavailable')];
    const stop = new AbortController();
    const sleep: Timing['sleep'] = (_, signal) => {
      const slept = realTiming.sleep(3_600_000, signal);
      stop.abort();
      return slept;
    };
    expect((await failureOf(read(open({ timing: { ...timing, sleep } }), stop.signal))).reason).toBe('stopped');
  });

  it('sends nothing once stopped', async () => {
    expect((await failureOf(read(open(), AbortSignal.abort()))).reason).toBe('stopped');
    expect(received).toEqual([]);
  });
});
