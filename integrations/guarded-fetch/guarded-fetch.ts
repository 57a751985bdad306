import { type LookupAddress, lookup as lookupInDns } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, fetch, type Response } from 'undici';
import { MAX_PIXELS } from '../../engine/images/picture-info.ts';
import { FetchRefusal } from './fetch-refusal.ts';
import { isPublicAddress } from './public-address.ts';
import { sniffContentType } from './sniff-content-type.ts';

const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const PORTS: ReadonlySet<number> = new Set([80, 443]);
const TOTAL_TIME = 10_000;
const IDLE_TIME = 5_000;

export interface GuardedFetchOptions {
  /**
   * Addresses and ports that may be reached besides ports 80 and 443 of public addresses: for tests and the sandbox, whose servers
   * are on this machine. Nobody may be without it.
   */
  readonly allow?: (address: string, port: number) => boolean;
  /** Milliseconds for one file with all its redirects; 10 seconds by default. */
  readonly totalTime?: number;
  /** Milliseconds without a byte; 5 seconds by default. */
  readonly idleTime?: number;
  /** Finds the addresses of a host name, all of them; the system's resolver by default. */
  readonly lookup?: Lookup;
}

/** As `dns.lookup` with `all: true`. */
export type Lookup = (
  hostname: string,
  options: { readonly all: true },
  callback: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void;

export interface FetchedFile {
  /** Decompressed, whole. */
  readonly bytes: Uint8Array;
  /** By the bytes themselves, see `sniffContentType`. */
  readonly contentType: string;
}

export interface GuardedFetch {
  /**
   * Gets the file behind an address that a user wrote. Throws `FetchRefusal`, or the signal's reason once that is aborted. `maxBytes`
   * counts what comes out of decompression; pictures of more than 40 million pixels are refused by their header.
   */
  readonly bytes: (url: string, options: { readonly maxBytes: number; readonly signal: AbortSignal }) => Promise<FetchedFile>;
}

/**
 * A fetcher for addresses that come from users: http and https, no credentials, no cookies, no proxy, and only to public unicast
 * addresses. What is checked is the address that is connected to, for every connection anew, so that neither a redirect nor a
 * resolver that changes its answer leads inside.
 */
export function guardedFetch(options: GuardedFetchOptions = {}): GuardedFetch {
  const { totalTime = TOTAL_TIME, idleTime = IDLE_TIME } = options;
  const agent = new Agent({ connect: guardedConnector(options) });

  const respond = async (address: string, signal: AbortSignal): Promise<Response> => {
    let url = readUrl(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const reply = await fetch(url, {
        dispatcher: agent,
        redirect: 'manual',
        signal,
        headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'sheafmill' },
      });
      const location = REDIRECTS.has(reply.status) ? reply.headers.get('location') : null;
      if (reply.ok) return reply;
      await reply.body?.cancel();
      if (location === null)
        throw new FetchRefusal('status', `'${url.host}' answered with status ${reply.status}.`, { status: reply.status });
      url = readUrl(location, url);
    }
    throw new FetchRefusal('too-many-redirects', `The address leads on to another one more than ${MAX_REDIRECTS} times.`);
  };

  return {
    bytes: async (address, { maxBytes, signal }) => {
      signal.throwIfAborted();
      const limits = startLimits(totalTime, idleTime);
      try {
        const reply = await respond(address, AbortSignal.any([signal, limits.signal]));
        limits.progress();
        const bytes = await readBody(reply, maxBytes, limits.progress);
        const { contentType, pixels } = sniffContentType(bytes);
        if (pixels > MAX_PIXELS)
          throw new FetchRefusal('too-many-pixels', `The picture has ${Math.round(pixels / 1e6)} million pixels; 40 million are allowed.`);
        return { bytes, contentType };
      } catch (error) {
        signal.throwIfAborted();
        throw refusalOf(limits.signal.aborted ? limits.signal.reason : error);
      } finally {
        limits.end();
      }
    },
  };
}

function readUrl(address: string, base?: URL): URL {
  if (!URL.canParse(address, base)) throw new FetchRefusal('malformed', 'This is not a web address.');
  const url = new URL(address, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new FetchRefusal('scheme', `Only http and https addresses are fetched, not '${url.protocol}'.`);
  if (url.username !== '' || url.password !== '')
    throw new FetchRefusal('credentials', 'An address with a user name or password in it is not fetched.');
  return url;
}

/** Opens connections to permitted addresses only. Names go through the resolver, literal addresses do not. */
function guardedConnector(options: GuardedFetchOptions): buildConnector.connector {
  const refuse = (addresses: readonly string[], port: number): FetchRefusal | undefined => {
    const unknown = addresses.filter((address) => !options.allow?.(address, port));
    if (!unknown.every(isPublicAddress))
      return new FetchRefusal('forbidden-address', 'The address leads into a private network; only public servers are fetched from.');
    return unknown.length === 0 || PORTS.has(port)
      ? undefined
      : new FetchRefusal('forbidden-port', `Port ${port} is not fetched from, only 80 and 443.`);
  };
  const resolve: Lookup = options.lookup ?? ((hostname, all, callback) => lookupInDns(hostname, all, callback));

  return (target, callback) => {
    const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
    const lookup: LookupFunction = (hostname, wanted, found) =>
      resolve(hostname, { all: true }, (error, addresses) => {
        const [first] = addresses ?? [];
        if (error || first === undefined)
          return found(new FetchRefusal('unresolved', `The server '${hostname}' was not found.`, { cause: error }), '');
        // One bad address refuses the name: no later attempt may fall back on it.
        const literals = addresses.map(({ address }) => address);
        const refusal = refuse(literals, port);
        if (refusal) return found(refusal, '');
        return wanted.all ? found(null, [...addresses]) : found(null, first.address, first.family);
      });
    const refusal = isIP(target.hostname) === 0 ? undefined : refuse([target.hostname], port);
    if (refusal) callback(refusal, null);
    else buildConnector({ lookup, timeout: options.totalTime ?? TOTAL_TIME })(target, callback);
  };
}

async function readBody(reply: Response, maxBytes: number, progress: () => void): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of reply.body ?? []) {
    progress();
    size += chunk.byteLength;
    // Leaving the loop cancels the body, which ends the connection.
    if (size > maxBytes) throw new FetchRefusal('too-large', `The file is larger than ${sizeInWords(maxBytes)}.`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks, size));
}

function sizeInWords(bytes: number): string {
  return bytes >= 1_048_576 ? `${Math.floor(bytes / 1_048_576)} MB` : `${bytes} bytes`;
}

interface Limits {
  readonly signal: AbortSignal;
  /** Something came: the idle time starts anew. */
  readonly progress: () => void;
  readonly end: () => void;
}

function startLimits(totalTime: number, idleTime: number): Limits {
  const controller = new AbortController();
  const stop = (why: string) => controller.abort(new FetchRefusal('timed-out', why));
  const total = setTimeout(stop, totalTime, `The file did not come within ${totalTime / 1000} seconds.`);
  const idle = setTimeout(stop, idleTime, `The server sent nothing for ${idleTime / 1000} seconds.`);
  return {
    signal: controller.signal,
    progress: () => void idle.refresh(),
    end: () => {
      clearTimeout(total);
      clearTimeout(idle);
    },
  };
}

/** `fetch` wraps what its connector threw. */
function refusalOf(error: unknown): FetchRefusal {
  for (let inner = error; inner instanceof Error; inner = inner.cause) if (inner instanceof FetchRefusal) return inner;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined;
  if (cause?.message === 'bad port') return new FetchRefusal('forbidden-port', 'This port is not fetched from.', { cause: error });
  if (error instanceof TypeError && error.message === 'terminated')
    return new FetchRefusal('incomplete', 'The file broke off before its end.', { cause: error });
  return new FetchRefusal('unreachable', 'The server can not be reached, or does not answer as a web server should.', { cause: error });
}
