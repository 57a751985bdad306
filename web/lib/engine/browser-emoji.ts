import { emoji } from 'virtual:engine-files';
import type { EmojiSource } from '../../../engine/index.ts';
import { emojiBucket } from './emoji-buckets.ts';
import { fetchNow } from './fetch-now.ts';

/** The pictures of this server, some thirty at a time, fetched when one of them is needed. */
export function browserEmoji(): EmojiSource {
  const buckets = new Map<number, ReadonlyMap<string, string>>();
  const bucketOf = (name: string): ReadonlyMap<string, string> => {
    const bucket = emojiBucket(name);
    let pictures = buckets.get(bucket);
    if (pictures === undefined) {
      // Made by our own build, and sent by our own server.
      const parsed = JSON.parse(new TextDecoder().decode(fetchNow(emoji[bucket] ?? ''))) as Readonly<Record<string, string>>;
      pictures = new Map(Object.entries(parsed));
      buckets.set(bucket, pictures);
    }
    return pictures;
  };
  return {
    find: (name) => {
      const picture = bucketOf(name).get(name);
      return picture === undefined ? undefined : new TextEncoder().encode(picture);
    },
  };
}
