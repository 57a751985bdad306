import { open, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { PictureValue } from '../../engine/index.ts';
import { MAX_PICTURE_BYTES, type PictureFiles } from '../../generation/files/row-pictures.ts';

const MAX_PATH = 1_000;
const PICTURE_FILE = /\.(?:png|jpe?g|gif|webp|bmp|svg)$/iu;

/** Pictures in or below a folder, by their paths from there. */
export const pictureFiles = (folder: string): PictureFiles => ({
  mayBe: (text) => text.length <= MAX_PATH && PICTURE_FILE.test(text) && !/[\r\n\0]/u.test(text) && !/^[a-z][a-z0-9+.-]+:/iu.test(text),
  read: (text) => fromFile(text, folder),
});

/** Only files whose real path is inside the real folder: no `..`, no absolute path, no symbolic link that leads out. */
async function fromFile(text: string, folder: string): Promise<PictureValue | string> {
  try {
    const root = await realpath(folder);
    const file = await realpath(path.resolve(root, text));
    const relative = path.relative(root, file);
    if (relative === '' || relative.startsWith('..') || path.isAbsolute(relative)) return `'${text}' is outside the folder of the rows`;
    const handle = await open(file, 'r');
    try {
      const found = await handle.stat();
      if (!found.isFile()) return `'${text}' is not a file`;
      if (found.size > MAX_PICTURE_BYTES) return `'${text}' is larger than 10 MB`;
      return { type: 'picture', name: text, bytes: new Uint8Array(await handle.readFile()) };
    } finally {
      await handle.close();
    }
  } catch {
    return `the file '${text}' was not found in the folder of the rows`;
  }
}
