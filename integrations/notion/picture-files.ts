import type { PictureValue, Value } from '../../engine/index.ts';
import { FetchRefusal } from '../guarded-fetch/fetch-refusal.ts';
import type { GuardedFetch } from '../guarded-fetch/guarded-fetch.ts';
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
/** Milliseconds before its end at which an address is not trusted any more. */
const EXPIRY_MARGIN = 30_000;

const PICTURE = /\.(?:png|jpe?g|gif|webp|bmp|svg)$/iu;
const EXTENSION = /\.[a-z0-9]{1,8}$/iu;

/** Fetches the pictures of files properties, each once a run as long as there is room. */
export function openPictureFiles(fetcher: GuardedFetch, now: () => number = Date.now): PictureFiles {
  const kept = new Map<string, PictureValue | null>();
  let size = 0;
  const keep = (key: string, picture: PictureValue | null): void => {
    const bytes = picture?.bytes.length ?? 0;
    if (size + bytes > MAX_KEPT || kept.size > 10_000) {
      kept.clear();
      size = 0;
    }
    size += bytes;
    kept.set(key, picture);
  };

  const fetchPicture = async (file: FileReference, signal: AbortSignal): Promise<PictureValue | null> => {
    const { bytes, contentType } = await fetcher.bytes(file.url, { maxBytes: MAX_BYTES, signal });
    return contentType.startsWith('image/') ? { type: 'picture', name: nameOf(file), bytes } : null;
  };

  return {
    read: async (file, renew, fault, signal) => {
      const likely = likelihood(file);
      if (likely === 'no') return nameOf(file);
      const key = fileKey(file);
      const known = kept.get(key);
      if (known !== undefined) return known ? { ...known, name: nameOf(file) } : nameOf(file);
      const fresh = async () => (await renew()).find((other) => fileKey(other) === key) ?? file;
      try {
        const expired = file.expires !== undefined && file.expires - EXPIRY_MARGIN < now();
        let picture: PictureValue | null;
        try {
          picture = await fetchPicture(expired ? await fresh() : file, signal);
        } catch (error) {
          const refused = error instanceof FetchRefusal && error.reason === 'status' && file.expires !== undefined;
          if (!refused || expired) throw error;
          picture = await fetchPicture(await fresh(), signal);
        }
        keep(key, picture);
        if (!picture && likely === 'yes') fault(`'${nameOf(file)}' is not a picture, whatever its name says; the name is shown`);
        return picture ?? nameOf(file);
      } catch (error) {
        if (!(error instanceof FetchRefusal)) throw error;
        fault(`The picture '${nameOf(file)}' could not be fetched: ${error.message}`);
        return nameOf(file);
      }
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
