import type { PictureValue, Value } from '../../../engine/index.ts';
import { FetchRefusal } from '../../guarded-fetch/fetch-refusal.ts';
import type { GuardedFetch } from '../../guarded-fetch/guarded-fetch.ts';
import type { FileReference } from './flatten-value.ts';

export interface PictureFiles {
  /**
   * The picture, or the name of a file that is none or can't be had. `renew` gives the addresses that the files of the same property
   * have now, for one that died.
   */
  readonly read: (
    file: FileReference,
    renew: () => Promise<readonly FileReference[]>,
    fault: (message: string) => void,
    signal: AbortSignal,
  ) => Promise<Value>;
}

const MAX_BYTES = 10 * 1024 * 1024;
/** Bytes of pictures kept, so that a logo that many rows share is fetched once, and embedded once a PDF. */
const MAX_KEPT = 64 * 1024 * 1024;
const MOST_KEPT = 10_000;
/** Milliseconds before its end at which an address is not trusted any more. */
const EXPIRY_MARGIN = 30_000;

const PICTURE = /\.(?:png|jpe?g|gif|webp|bmp|svg)$/iu;
const EXTENSION = /\.[a-z0-9]{1,8}$/iu;

const PASSING: ReadonlySet<string> = new Set(['unresolved', 'unreachable', 'timed-out', 'incomplete']);
/** It lies with the server or the way to it, and may be over soon. */
const isPassing = ({ reason, status = 0 }: FetchRefusal): boolean => PASSING.has(reason) || status === 429 || status >= 500;
/** For one picture. */
const MOST_TRIES = 2;
/** After so many faults of a server without a picture between them it is left alone, for so many milliseconds. */
const MOST_SERVER_FAULTS = 3;
const LEFT_ALONE = 60_000;

/** Fetches the pictures of files properties, each once a run as long as there is room. */
export function openPictureFiles(fetcher: GuardedFetch, now: () => number = Date.now): PictureFiles {
  /** Pictures, null for other files, and why one could not be had. */
  const kept = new Map<string, PictureValue | FetchRefusal | null>();
  let size = 0;
  const keep = (key: string, found: PictureValue | FetchRefusal | null): void => {
    const bytes = found && 'bytes' in found ? found.bytes.length : 0;
    if (size + bytes > MAX_KEPT || kept.size > MOST_KEPT) {
      kept.clear();
      size = 0;
    }
    size += bytes;
    kept.set(key, found);
  };
  /** By host: faults since its last answer, and when the last one was. */
  const serverFaults = new Map<string, { readonly count: number; readonly at: number }>();

  const fetchOnce = async (file: FileReference, signal: AbortSignal): Promise<PictureValue | null> => {
    const host = URL.canParse(file.url) ? new URL(file.url).host : '';
    for (let tries = 1; ; tries++) {
      const faults = serverFaults.get(host) ?? { count: 0, at: 0 };
      if (faults.count >= MOST_SERVER_FAULTS && now() - faults.at < LEFT_ALONE)
        throw new FetchRefusal('unreachable', `The server '${host}' did not answer before.`);
      try {
        const { bytes, contentType } = await fetcher.bytes(file.url, { maxBytes: MAX_BYTES, signal });
        serverFaults.delete(host);
        return contentType.startsWith('image/') ? { type: 'picture', name: nameOf(file), bytes } : null;
      } catch (error) {
        if (!(error instanceof FetchRefusal) || !isPassing(error)) throw error;
        const count = faults.count + 1;
        serverFaults.set(host, { count, at: now() });
        if (tries >= MOST_TRIES || count >= MOST_SERVER_FAULTS) throw error;
      }
    }
  };
  /** Asks for the address anew when it is dead, or turns out to be. */
  const fetchPicture = async (file: FileReference, renew: () => Promise<readonly FileReference[]>, signal: AbortSignal) => {
    const renewed = async () => (await renew()).find((other) => fileKey(other) === fileKey(file)) ?? file;
    if (file.expires === undefined) return fetchOnce(file, signal);
    if (file.expires - EXPIRY_MARGIN < now()) return fetchOnce(await renewed(), signal);
    try {
      return await fetchOnce(file, signal);
    } catch (error) {
      if (!(error instanceof FetchRefusal) || error.reason !== 'status') throw error;
      return fetchOnce(await renewed(), signal);
    }
  };

  return {
    read: async (file, renew, fault, signal) => {
      const likely = likelihood(file);
      if (likely === 'no') return nameOf(file);
      const key = fileKey(file);
      let found = kept.get(key);
      if (found === undefined) {
        found = await fetchPicture(file, renew, signal).catch((error: unknown) => {
          if (error instanceof FetchRefusal) return error;
          throw error;
        });
        // The next row may have it.
        if (!(found instanceof FetchRefusal && isPassing(found))) keep(key, found);
      }
      if (found && 'bytes' in found) return { ...found, name: nameOf(file) };
      if (found) fault(`The picture '${nameOf(file)}' could not be fetched: ${found.message}`);
      else if (likely === 'yes') fault(`'${nameOf(file)}' is not a picture, whatever its name says; the name is shown.`);
      return nameOf(file);
    },
  };
}

/** The same for every address that Notion makes of a file: only their queries differ. */
export function fileKey({ url, expires }: { readonly url: string; readonly expires?: number }): string {
  return expires === undefined || !URL.canParse(url) ? url : new URL(url).origin + new URL(url).pathname;
}

function nameOf({ name, url }: FileReference): string {
  return name || lastSegment(url);
}

function lastSegment(url: string): string {
  const segment = URL.canParse(url) ? (new URL(url).pathname.split('/').at(-1) ?? '') : '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Names of files speak for themselves; an address without any extension may be anything. */
function likelihood({ name, url }: FileReference): 'yes' | 'perhaps' | 'no' {
  const names = [name, lastSegment(url)];
  if (names.some((text) => PICTURE.test(text))) return 'yes';
  return names.some((text) => EXTENSION.test(text)) ? 'no' : 'perhaps';
}
