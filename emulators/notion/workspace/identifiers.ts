import { createHash } from 'node:crypto';
import { mulberry32 } from '../../kit/faults.ts';

const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/iu;

/** The version-4 UUID that belongs to a name: the same at every start. */
export function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return dashed(`${hex.slice(0, 12)}4${hex.slice(13, 16)}${variant}${hex.slice(17, 32)}`);
}

/** With dashes and in lower case; undefined when it is no UUID of RFC 9562: a version from 1 to 8 and its variant, or nil. */
export function readUuid(text: string): string | undefined {
  if (!UUID.test(text)) return undefined;
  const id = dashed(text.replaceAll('-', '').toLowerCase());
  return /^[^-]+-[^-]+-[1-8][^-]+-[89ab]/u.test(id) || /^[0-]+$/u.test(id) ? id : undefined;
}

function dashed(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const PROPERTY_ID_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz:;<=>?@[\\]^_`{|}~';

/** An id of four characters, as Notion makes them: many need percent-encoding in URLs. */
export function makePropertyId(taken: ReadonlySet<string>, seed: string): string {
  const random = mulberry32(createHash('sha256').update(seed).digest().readInt32LE());
  for (;;) {
    const id = Array.from({ length: 4 }, () => PROPERTY_ID_CHARACTERS[Math.floor(random() * PROPERTY_ID_CHARACTERS.length)]).join('');
    if (!taken.has(id)) return id;
  }
}
