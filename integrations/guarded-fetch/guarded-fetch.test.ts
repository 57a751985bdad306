import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FetchRefusal } from './fetch-refusal.ts';
import { FORBIDDEN_NAMES, forbiddenUrls } from './forbidden-addresses.test-support.ts';
import { type GuardedFetchOptions, guardedFetch, type Lookup } from './guarded-fetch.ts';
import { isPublicAddress } from './public-address.ts';

const never = new AbortController().signal;
const png = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(33);
  header.write('\x89PNG\r\n\x1a\n', 'latin1');
  header.writeUInt32BE(13, 8);
  header.write('IHDR', 12, 'latin1');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
};

const servers: Server[] = [];
/** Listens on every address of this machine, both families, and counts connections. */
async function serve(listener: RequestListener): Promise<{ readonly port: number; readonly hits: () => number }> {
  let hits = 0;
  const server = createServer(listener);
  server.on('connection', () => {
    hits += 1;
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', () => server.listen(0, '127.0.0.1', resolve));
    server.listen(0, '::', resolve);
    server.once('close', reject);
  });
  servers.push(server);
  return { port: (server.address() as AddressInfo).port, hits: () => hits };
}
const closeAll = async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
};

const resolver =
  (names: Readonly<Record<string, readonly string[]>>): Lookup =>
  (hostname, _options, callback) => {
    const addresses = names[hostname];
    if (addresses)
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    else callback(new Error(`getaddrinfo ENOTFOUND ${hostname}`), []);
  };

async function refusal(url: string, options: GuardedFetchOptions, maxBytes = 1000): Promise<string> {
  try {
    await guardedFetch(options).bytes(url, { maxBytes, signal: never });
    return 'fetched';
  } catch (error) {
    if (!(error instanceof FetchRefusal)) throw error;
    return error.reason;
  }
}

describe('forbidden addresses', () => {
  /** Any port of an address that is public anyway, so that only the address can be the reason. */
  const anyPort = { allow: (address: string) => isPublicAddress(address) };

  let canary: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    canary = await serve((_request, reply) => reply.end('inside'));
  });
  afterAll(closeAll);

  it('are not reached in any of their spellings', async () => {
    const urls = forbiddenUrls(canary.port);
    expect(urls.length).toBeGreaterThan(400);
    const lookup = resolver(FORBIDDEN_NAMES);
    const outcomes = await Promise.all(urls.map(async (url) => ({ url, reason: await refusal(url, { ...anyPort, lookup }) })));
    const expected = new Set(['forbidden-address', 'unresolved', 'malformed', 'scheme', 'credentials']);
    expect(outcomes.filter(({ reason }) => !expected.has(reason))).toEqual([]);
    expect(outcomes.filter(({ reason }) => reason === 'forbidden-address').length).toBeGreaterThan(350);
    expect(canary.hits()).toBe(0);
  });

  it('would be reached in many of these spellings without the guard', async () => {
    const { port, hits } = await serve((_request, reply) => reply.end('inside'));
    const loopback = (address: string) => /^(?:::ffff:)?(?:127\.|7f|0\.0\.0\.0$)|^::1?$/u.test(address);
    const open = guardedFetch({ allow: loopback, lookup: resolver(FORBIDDEN_NAMES) });
    const outcomes = await Promise.allSettled(forbiddenUrls(port).map((url) => open.bytes(url, { maxBytes: 100, signal: never })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(70);
    expect(hits()).toBeGreaterThan(0);
  });

  it('are not reached when the resolver changes its answer', async () => {
    let asked = 0;
    const lookup: Lookup = (_hostname, _options, callback) => {
      asked += 1;
      // The first answer is for the test's own server, which stands for a public one.
      callback(null, [{ address: asked === 1 ? '127.0.0.2' : '127.0.0.1', family: 4 }]);
    };
    const outside = await serve((_request, reply) => reply.writeHead(302, { location: '/again', connection: 'close' }).end());
    const allow = (address: string) => address === '127.0.0.2';
    expect(await refusal(`http://rebind.example.test:${outside.port}/`, { allow, lookup })).toBe('forbidden-address');
    expect(asked).toBe(2);
    expect(outside.hits()).toBe(1);
  });

  it('are not reached through redirects', async () => {
    const targets = [
      `http://127.0.0.1:${canary.port}/`,
      `//127.0.0.1:${canary.port}/`,
      `http://[::1]:${canary.port}/`,
      `http://0x7f.1:${canary.port}/`,
      `http://localhost:${canary.port}/`,
      `http://mixed.example.test:${canary.port}/`,
      'http://169.254.169.254/latest/meta-data/',
      'file:///etc/passwd',
      'gopher://127.0.0.1:70/',
      'data:text/plain,hello',
      `http://user:secret@127.0.0.1:${canary.port}/`,
      'http://[',
    ];
    const outside = await serve((request, reply) => {
      const [, status, hops, target] = (request.url ?? '').split('/');
      const location = Number(hops) > 0 ? `/${status}/${Number(hops) - 1}/${target}` : targets[Number(target)];
      reply.writeHead(Number(status), { location }).end('moved');
    });
    const options = {
      allow: (address: string, port: number) => address === '127.0.0.1' && port === outside.port,
      lookup: resolver(FORBIDDEN_NAMES),
    };
    const reasons = new Map<string, number>();
    for (const status of [301, 302, 303, 307, 308])
      for (const hops of [0, 4])
        for (const target of targets.keys()) {
          const reason = await refusal(`http://127.0.0.1:${outside.port}/${status}/${hops}/${target}`, options);
          reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
        }
    expect(Object.fromEntries(reasons)).toEqual({ 'forbidden-address': 70, scheme: 30, credentials: 10, malformed: 10 });
    expect(canary.hits()).toBe(0);
  });

  it('let public ones through, also in the forms that networks without IPv4 use', () => {
    for (const address of ['93.184.216.34', '8.8.8.8', '2606:4700::1111', '64:ff9b::808:808', '::ffff:8.8.8.8'])
      expect(isPublicAddress(address), address).toBe(true);
    for (const address of ['8.8.8', '0x8.8.8.8', '8.8.8.8%lo', '2606:4700::1111%lo', '', 'example.test', '2002:808:808::'])
      expect(isPublicAddress(address), address).toBe(false);
  });
});

describe('guardedFetch', () => {
  const here = { allow: () => true };
  afterEach(closeAll);
  const served = async (listener: RequestListener) => `http://127.0.0.1:${(await serve(listener)).port}/`;

  it('gives bytes and says by them what they are, whatever the header says', async () => {
    const url = await served((request, reply) => {
      const body = request.url === '/moved' ? png(3, 2) : '%PDF-1.7';
      reply.writeHead(200, { 'content-type': 'text/html' }).end(body);
    });
    const fetcher = guardedFetch(here);
    expect((await fetcher.bytes(`${url}moved`, { maxBytes: 1000, signal: never })).contentType).toBe('image/png');
    const pdf = await fetcher.bytes(url, { maxBytes: 1000, signal: never });
    expect({ type: pdf.contentType, text: Buffer.from(pdf.bytes).toString() }).toEqual({ type: 'application/pdf', text: '%PDF-1.7' });
  });

  it('follows five redirects and no sixth, nor a circle', async () => {
    const url = await served((request, reply) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) reply.end('here');
      else reply.writeHead(307, { location: `/${Number.isNaN(left) ? 'circle' : left - 1}` }).end();
    });
    expect(Buffer.from((await guardedFetch(here).bytes(`${url}5`, { maxBytes: 10, signal: never })).bytes).toString()).toBe('here');
    expect(await refusal(`${url}6`, here)).toBe('too-many-redirects');
    expect(await refusal(`${url}circle`, here)).toBe('too-many-redirects');
  });

  it('sends no cookies, credentials or referrer, also not after a redirect', async () => {
    const seen: string[] = [];
    const url = await served((request, reply) => {
      seen.push(...Object.keys(request.headers));
      if (request.url === '/') reply.writeHead(302, { location: '/next', 'set-cookie': 'a=b' }).end();
      else reply.end();
    });
    await guardedFetch(here).bytes(url, { maxBytes: 10, signal: never });
    expect(seen.filter((name) => /cookie|authorization|referer|proxy/u.test(name))).toEqual([]);
  });

  it('does not go through a proxy that the environment names', async () => {
    const proxy = await serve((_request, reply) => reply.end('proxy'));
    const url = await served((_request, reply) => reply.end('direct'));
    const before = { ...process.env };
    Object.assign(process.env, {
      http_proxy: `http://127.0.0.1:${proxy.port}`,
      HTTP_PROXY: `http://127.0.0.1:${proxy.port}`,
      NODE_USE_ENV_PROXY: '1',
    });
    try {
      expect(Buffer.from((await guardedFetch(here).bytes(url, { maxBytes: 10, signal: never })).bytes).toString()).toBe('direct');
    } finally {
      process.env = before;
    }
    expect(proxy.hits()).toBe(0);
  });

  it('counts what comes, not what is announced', async () => {
    const huge = await served((_request, reply) => {
      const more = () => {
        while (reply.writable && reply.write(Buffer.alloc(65_536)));
      };
      reply.on('drain', more);
      more();
    });
    expect(await refusal(huge, here, 1_000_000)).toBe('too-large');
    const exact = await served((_request, reply) => reply.end(Buffer.alloc(1000)));
    expect(await refusal(exact, here, 1000)).toBe('fetched');
    expect(await refusal(exact, here, 999)).toBe('too-large');
  });

  it('counts what comes out of decompression', async () => {
    const bomb = gzipSync(Buffer.alloc(200_000_000));
    const twice = gzipSync(bomb);
    const url = await served((request, reply) =>
      request.url === '/twice'
        ? reply.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(twice)
        : reply.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    const before = process.memoryUsage().rss;
    expect(await refusal(url, here, 1_000_000)).toBe('too-large');
    expect(await refusal(`${url}twice`, here, 1_000_000)).toBe('too-large');
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it('refuses pictures of more than 40 million pixels by their header', async () => {
    const url = await served((request, reply) => reply.end(request.url === '/large' ? png(60_000, 60_000) : png(8000, 5000)));
    expect(await refusal(url, here)).toBe('fetched');
    expect(await refusal(`${url}large`, here)).toBe('too-many-pixels');
  });

  it('ends slow bodies by the time in all, and silent ones by the time without a byte', async () => {
    const drops = await served((_request, reply) => {
      const timer = setInterval(() => reply.write('.'), 20);
      reply.on('close', () => clearInterval(timer));
    });
    expect(await refusal(drops, { ...here, totalTime: 300, idleTime: 200 })).toBe('timed-out');
    const silent = await served((request, reply) => void (request.url === '/' && reply.write('.')));
    const started = performance.now();
    expect(await refusal(silent, { ...here, idleTime: 200 })).toBe('timed-out');
    expect(await refusal(`${silent}no-head`, { ...here, idleTime: 200 })).toBe('timed-out');
    expect(performance.now() - started).toBeLessThan(9000);
  });

  it('does not take half a file for a whole one', async () => {
    const cut = await served((_request, reply) => {
      reply.writeHead(200, { 'content-length': '100' });
      reply.write('half', () => reply.socket?.destroy());
    });
    expect(await refusal(cut, here)).toBe('incomplete');
  });

  it('reads no further than a reply says it goes, and no endless head', async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', (request) => {
        if (!request.toString().startsWith('GET /head')) socket.end('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcdefghi');
        else socket.write(`HTTP/1.1 200 OK\r\n${`X-Filler: ${'x'.repeat(1000)}\r\n`.repeat(2000)}`);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const { bytes } = await guardedFetch(here).bytes(url, { maxBytes: 100, signal: never });
    expect(Buffer.from(bytes).toString()).toBe('abc');
    expect(await refusal(`${url}head`, here)).toBe('unreachable');
    server.close();
  });

  it('does not wait for ever for a resolver', async () => {
    expect(await refusal('http://example.test/', { lookup: () => {}, totalTime: 100 })).toBe('timed-out');
  });

  it('names the status of a server that refuses', async () => {
    const url = await served((_request, reply) => reply.writeHead(403).end('secret reason'));
    await expect(guardedFetch(here).bytes(url, { maxBytes: 10, signal: never })).rejects.toMatchObject({ reason: 'status', status: 403 });
  });

  it('reaches ports 80 and 443 only, unless allowed', async () => {
    const lookup = resolver({ 'public.example.test': ['93.184.216.34'] });
    expect(await refusal('http://public.example.test:8080/', { lookup })).toBe('forbidden-port');
    expect(await refusal('http://93.184.216.34:6379/', {})).toBe('forbidden-port');
    // A port that no browser would open either.
    expect(await refusal('http://127.0.0.1:25/', here)).toBe('forbidden-port');
  });

  it('tells a server that is not there from a refusal', async () => {
    const { port } = await serve(() => {});
    await closeAll();
    expect(await refusal(`http://127.0.0.1:${port}/`, here)).toBe('unreachable');
  });

  it("ends with the signal's reason when it is told to stop", async () => {
    const url = await served((_request, reply) => void reply.write('.'));
    const controller = new AbortController();
    const fetching = guardedFetch(here).bytes(url, { maxBytes: 10, signal: controller.signal });
    setTimeout(() => controller.abort(new Error('stopped by the user')), 50);
    await expect(fetching).rejects.toThrow('stopped by the user');
    await expect(guardedFetch(here).bytes(url, { maxBytes: 10, signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow('before');
  });
});
