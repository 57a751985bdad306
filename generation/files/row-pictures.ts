import { fromBase64 } from '../../engine/base64.ts';
import type { PictureValue, Report, Value } from '../../engine/index.ts';
import { shorten } from '../../engine/shorten.ts';

/** Bytes of one picture. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
/** Bytes of pictures kept, so that one logo in all rows is read and embedded once. */
const MAX_KEPT = 64 * 1024 * 1024;

const DATA_URL = /^data:image\/([a-z0-9.+-]+)(?:;[a-z0-9=-]+)*;base64,/iu;

/** Picture files that texts of rows may name. */
export interface PictureFiles {
  readonly mayBe: (text: string) => boolean;
  /** The picture, or why there is none. */
  readonly read: (text: string) => Promise<PictureValue | string>;
}

/** Pictures that the texts of rows stand for: data URLs and files. */
export interface Pictures {
  readonly mayBe: (text: string) => boolean;
  /** The picture; the text itself and a diagnostic when there is none. */
  readonly read: (text: string, column: string) => Promise<Value>;
}

/** Without `files`, only data URLs are pictures. */
export function openPictures(report: Report, files?: PictureFiles): Pictures {
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
    mayBe: (text) => text.startsWith('data:image/') || files?.mayBe(text) === true,
    read: async (text, column) => {
      const known = kept.get(text);
      if (known) return known;
      const read = files && !text.startsWith('data:') ? await files.read(text) : fromDataUrl(text);
      if (typeof read !== 'string') return keep(text, read);
      report({
        severity: 'warning',
        code: 'rows/picture',
        message: `The picture in '${column}' can't be used: ${read}.`,
        where: { property: column, text: shorten(text, 100) },
      });
      // A data URL nobody wants to read in a letter; a name may just be text.
      return text.startsWith('data:') ? null : text;
    },
  };
}

function fromDataUrl(text: string): PictureValue | string {
  const match = DATA_URL.exec(text);
  if (!match) return 'its data URL is not of the form data:image/png;base64,…';
  if (text.length > (MAX_PICTURE_BYTES * 4) / 3 + 200) return 'it is larger than 10 MB';
  const bytes = fromBase64(padded(text.slice(match[0].length)));
  return bytes.length === 0
    ? 'its data URL holds no Base64 text'
    : { type: 'picture', name: `picture.${(match[1] ?? 'png').replace('+xml', '').toLowerCase()}`, bytes };
}

/** Base64 as people write it: broken into lines, of the alphabet for addresses, without its end. */
function padded(text: string): string {
  const signs = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replaceAll(/[^A-Za-z0-9+/]/gu, '');
  const whole = signs.length % 4 === 1 ? signs.slice(0, -1) : signs;
  return whole.padEnd(Math.ceil(whole.length / 4) * 4, '=');
}
