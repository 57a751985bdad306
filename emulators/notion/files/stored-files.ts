import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Clock } from '../../kit/clock.ts';
import { openJsonFile } from '../../kit/json-file.ts';
import type { HostedFiles } from './hosted-files.ts';

const LINK_LIFE_SECONDS = 3600;
/** Where links to hosted files lead on the emulator. */
export const FILES_PATH = '/files/';

export interface StoredFile {
  readonly bytes: Buffer;
  readonly contentType: string;
}

interface Index {
  /** Signs links. */
  readonly secret: string;
  readonly contentTypes: Record<string, string>;
}

/** What a link is worth: its file, or why not. */
export type OpenedLink =
  | { readonly file: StoredFile; readonly key: string }
  | { readonly refused: 'unsigned' | 'no-such-key' }
  | { readonly refused: 'expired'; readonly expiry: number };

export interface StoredFiles extends Pick<HostedFiles, 'put' | 'link' | 'keyOf'> {
  readonly read: (key: string) => StoredFile | undefined;
  readonly remove: (key: string) => void;
  /** The file that a URL leads to, while it is valid. */
  readonly open: (url: string) => OpenedLink;
  /** Writes what is not yet on disk. */
  readonly flush: () => void;
}

/** Bytes on disk under the folder, and links to them that are signed like those of Amazon S3 and expire. */
export function openStoredFiles(folder: string, clock: Clock): StoredFiles {
  mkdirSync(folder, { recursive: true });
  const index = openJsonFile<Index>(path.join(folder, 'index.json'), () => ({ secret: randomBytes(32).toString('hex'), contentTypes: {} }));
  const place = (key: string) => path.join(folder, createHash('sha256').update(key).digest('hex'));
  const sign = (key: string, date: string) => createHmac('sha256', index.value.secret).update(`${date}\n${key}`).digest('hex');

  /** Key and time of a link that was made here. */
  const readLink = (url: string): { readonly key: string; readonly time: number } | undefined => {
    if (!URL.canParse(url)) return undefined;
    const { pathname, searchParams } = new URL(url);
    if (!pathname.startsWith(FILES_PATH)) return undefined;
    const key = decodeKey(pathname.slice(FILES_PATH.length));
    const date = searchParams.get('X-Amz-Date') ?? '';
    const given = Buffer.from(searchParams.get('X-Amz-Signature') ?? '');
    if (key === undefined) return undefined;
    const expected = Buffer.from(sign(key, date));
    if (given.byteLength !== expected.byteLength || !timingSafeEqual(given, expected)) return undefined;
    return { key, time: fromBasicFormat(date) };
  };

  const read = (key: string): StoredFile | undefined => {
    const contentType = Object.hasOwn(index.value.contentTypes, key) ? index.value.contentTypes[key] : undefined;
    return contentType !== undefined && existsSync(place(key)) ? { bytes: readFileSync(place(key)), contentType } : undefined;
  };

  return {
    read,
    flush: index.flush,
    put: (key, bytes, contentType) => {
      writeFileSync(place(key), bytes);
      index.value.contentTypes[key] = contentType;
      index.changed();
    },
    remove: (key) => {
      rmSync(place(key), { force: true });
      delete index.value.contentTypes[key];
      index.changed();
    },
    link: (key, origin) => {
      const time = Math.floor(clock.now() / 1000) * 1000;
      const date = toBasicFormat(time);
      const url = new URL(FILES_PATH + key.split('/').map(encodeURIComponent).join('/'), origin);
      for (const [name, value] of [
        ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
        ['X-Amz-Date', date],
        ['X-Amz-Expires', String(LINK_LIFE_SECONDS)],
        ['X-Amz-Signature', sign(key, date)],
        ['X-Amz-SignedHeaders', 'host'],
        ['x-id', 'GetObject'],
      ] as const) {
        url.searchParams.set(name, value);
      }
      return { url: url.href, expiryTime: new Date(time + LINK_LIFE_SECONDS * 1000).toISOString() };
    },
    keyOf: (url) => readLink(url)?.key,
    open: (url) => {
      const link = readLink(url);
      if (!link) return { refused: 'unsigned' };
      const expiry = link.time + LINK_LIFE_SECONDS * 1000;
      if (clock.now() >= expiry) return { refused: 'expired', expiry };
      const file = read(link.key);
      return file ? { file, key: link.key } : { refused: 'no-such-key' };
    },
  };
}

/** `20260704T091100Z`, the basic format of ISO 8601. */
const toBasicFormat = (time: number): string => new Date(time).toISOString().replace(/[-:]|\.\d+/gu, '');
const fromBasicFormat = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/u, '$1-$2-$3T$4:$5:$6Z'));

function decodeKey(text: string): string | undefined {
  try {
    return text.split('/').map(decodeURIComponent).join('/');
  } catch {
    return undefined;
  }
}
