import { createHash } from 'node:crypto';
import { mulberry32 } from '../../kit/faults.ts';

const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/iu;

/** The version-4 UUID that belongs to a name: the same at every start. */
export function uuidOf(name: string): string {
  const bytes = createHash('sha256').update(name).digest();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return dashed(bytes.toString('hex', 0, 16));
}

/** With dashes and in lower case; undefined when it is no UUID of RFC 9562: a version from 1 to 8 and its variant, or nil. */
export function readUuid(text: string): string | undefined {
  if (!UUID.test(text)) return undefined;
  const id = dashed(text.replaceAll('-', '').toLowerCase());
  return /^[^-]+-[^-]+-[1-8][^-]+-[89ab]/u.test(id) || /^[0-]+$/u.test(id) ? id : undefined;
}

/** Written into one buffer: thousands of ids that are strings of strings would take three times the memory. */
const characters = Buffer.alloc(36, '-');

function dashed(hex: string): string {
  let at = 0;
  for (const [from, to] of [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ] as const) {
    characters.write(hex.slice(from, to), at, 'latin1');
    at += to - from + 1;
  }
  return characters.toString('latin1');
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
