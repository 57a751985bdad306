import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { EmojiSource } from '../../engine/platform.ts';

const require = createRequire(import.meta.url);

/** Code points in hex, and so the name of a file. */
const NAME = /^[0-9a-f]+(?:-[0-9a-f]+){0,15}$/u;

/** The pictures of an npm package, each read when it is met. */
export const nodeEmoji: EmojiSource = {
  find: (name) => {
    if (!NAME.test(name)) return undefined;
    const file = path.join(path.dirname(require.resolve('@twemoji/svg/package.json')), `${name}.svg`);
    return existsSync(file) ? new Uint8Array(readFileSync(file)) : undefined;
  },
};
