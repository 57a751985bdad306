import { open, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { PictureValue, Report, Value } from '../../engine/index.ts';

const MAX_BYTES = 10 * 1024 * 1024;
/** Bytes of pictures kept, so that one logo in all rows is read and embedded once. */
const MAX_KEPT = 64 * 1024 * 1024;
const MAX_PATH = 1_000;

const PICTURE_FILE = /\.(?:png|jpe?g|gif|webp|bmp|svg)$/iu;
const DATA_URL = /^data:image\/([a-z0-9.+-]+)(?:;[a-z0-9=-]+)*;base64,/iu;

/** Pictures that the texts of rows stand for: data URLs, and files in or below the folder of the rows. */
export interface Pictures {
  readonly mayBe: (text: string) => boolean;
  /** The picture; the text itself and a diagnostic when there is none. */
  readonly read: (text: string, column: string) => Promise<Value>;
}

/** Without a folder, files are not looked for. */
export function openPictures(folder: string | undefined, report: Report): Pictures {
  const kept = new Map<string, PictureValue>();
  let bytes = 0;
  const keep = (text: string, picture: PictureValue): PictureValue => {
    if (bytes + picture.bytes.length > MAX_KEPT) {
      kept.clear();
      bytes = 0;
    }
    bytes += picture.bytes.length;
    kept.set(text, picture);
    return picture;
  };
  return {
    mayBe: (text) =>
      text.startsWith('data:image/')
        ? true
        : folder !== undefined &&
          text.length <= MAX_PATH &&
          PICTURE_FILE.test(text) &&
          !/[\r\n\0]/u.test(text) &&
          !/^[a-z][a-z0-9+.-]+:/iu.test(text),
    read: async (text, column) => {
      const known = kept.get(text);
      if (known) return known;
      const read = text.startsWith('data:') ? fromDataUrl(text) : await fromFile(text, folder ?? '.');
      if (typeof read !== 'string') return keep(text, read);
      report({
        severity: 'warning',
        code: 'rows/picture',
        message: `The picture in '${column}' can't be used: ${read}.`,
        where: { property: column, text: text.slice(0, 100) },
      });
      // A data URL nobody wants to read in a letter; a name may just be text.
      return text.startsWith('data:') ? null : text;
    },
  };
}

function fromDataUrl(text: string): PictureValue | string {
  const match = DATA_URL.exec(text);
  if (!match) return 'its data URL is not of the form data:image/png;base64,…';
  if (text.length > (MAX_BYTES * 4) / 3 + 200) return 'it is larger than 10 MB';
  const bytes = new Uint8Array(Buffer.from(text.slice(match[0].length), 'base64'));
  return bytes.length === 0
    ? 'its data URL is empty'
    : { type: 'picture', name: `picture.${(match[1] ?? 'png').replace('+xml', '').toLowerCase()}`, bytes };
}

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
      if (found.size > MAX_BYTES) return `'${text}' is larger than 10 MB`;
      return { type: 'picture', name: text, bytes: new Uint8Array(await handle.readFile()) };
    } finally {
      await handle.close();
    }
  } catch {
    return `the file '${text}' was not found in the folder of the rows`;
  }
}
