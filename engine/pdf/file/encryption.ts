import { RefusedInput } from '../../diagnostics.ts';
import { joinParts } from '../../join-parts.ts';
import type { Cryptography } from '../../platform.ts';
import { asciiBytes } from './pdf-text.ts';

/** The standard security handler of revision 6 (ISO 32000-2 7.6.4): AES-256, one password, everything allowed to who has it. */
export interface Encryption {
  readonly bytes: (data: Uint8Array) => Uint8Array;
  /** The body of an object with its strings encrypted. */
  readonly strings: (body: string) => string;
  /** The `/Encrypt` dictionary. */
  readonly dictionary: string;
  /** An identifier for a file: one made of its content would tell of it. */
  readonly identifier: () => string;
}

/** What the catalog says of a file of PDF 1.7 with this handler. */
export const ENCRYPTION_EXTENSION = '/Extensions<</ADBE<</BaseVersion/1.7/ExtensionLevel 8>>>>';

const BLOCK = 16;
const MAX_PASSWORD = 127;
const NO_VECTOR = new Uint8Array(BLOCK);
/** All permissions: only the two lowest bits are 0. */
const ALLOWED = -4;

/** Throws RefusedInput when the platform can not encrypt, or there is nothing to type in. */
export function openEncryption(password: string, cryptography: Cryptography | undefined): Encryption {
  if (cryptography === undefined) throw refuse('Passwords can not be set here.', 'Use the command line.');
  // SASLprep (RFC 4013) comes down to this for what keyboards write.
  const typed = utf8(password.normalize('NFKC')).subarray(0, MAX_PASSWORD);
  if (typed.length === 0) throw refuse('The password is empty.', 'Give one of a few words.');
  const { aesCbc, aesEcb, random } = cryptography;
  const key = random(32);
  const none = new Uint8Array(0);

  /** Entries `/U` and `/UE`, or `/O` and `/OE` (7.6.4.4.7, 7.6.4.4.8). */
  const entriesFor = (secret: Uint8Array, user: Uint8Array): readonly [check: Uint8Array, wrapped: Uint8Array] => {
    const [checking, wrapping] = [random(8), random(8)];
    const check = joinParts([hash(secret, checking, user, cryptography), checking, wrapping]);
    return [check, aesCbc(hash(secret, wrapping, user, cryptography), NO_VECTOR, key, false)];
  };
  const [user, wrappedUser] = entriesFor(typed, none);
  // Nobody has the owner's password: who opens the file may do everything anyway.
  const [owner, wrappedOwner] = entriesFor(random(32), user);
  const permissions = new Uint8Array(BLOCK);
  const view = new DataView(permissions.buffer);
  view.setInt32(0, ALLOWED, true);
  view.setInt32(4, -1, true);
  permissions.set(asciiBytes('Tadb'), 8);
  permissions.set(random(4), 12);

  const bytes = (data: Uint8Array): Uint8Array => {
    const vector = random(BLOCK);
    return joinParts([vector, aesCbc(key, vector, data, true)]);
  };
  return {
    bytes,
    strings: (body) => body.replace(STRINGS, (string) => (string === '<<' || string === '>>' ? string : hexString(bytes(bytesOf(string))))),
    dictionary: `<</Filter/Standard/V 5/R 6/Length 256/P ${ALLOWED}/U${hexString(user)}/UE${hexString(wrappedUser)}/O${hexString(owner)}/OE${hexString(wrappedOwner)}/Perms${hexString(aesEcb(key, permissions))}/CF<</StdCF<</CFM/AESV3/AuthEvent/DocOpen/Length 32>>>>/StmF/StdCF/StrF/StdCF>>`,
    identifier: () => hex(random(BLOCK)),
  };
}

/** Strings as our writer writes them; the brackets of dictionaries are found so that they are not taken for strings. */
const STRINGS = /<<|>>|<[0-9A-Fa-f]*>|\((?:\\.|[^\\)])*\)/gs;

function bytesOf(string: string): Uint8Array {
  const inside = string.slice(1, -1);
  if (string.startsWith('(')) return asciiBytes(inside.replace(/\\(.)/gs, '$1'));
  return Uint8Array.from(inside.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Algorithm 2.B (ISO 32000-2 7.6.4.3.4): 32 bytes out of a password, slow on purpose. */
function hash(secret: Uint8Array, salt: Uint8Array, user: Uint8Array, { aesCbc, sha2 }: Cryptography): Uint8Array {
  let state = sha2(256, joinParts([secret, salt, user]));
  for (let round = 0; ; round++) {
    const once = joinParts([secret, state, user]);
    const repeated = new Uint8Array(once.length * 64);
    for (let copy = 0; copy < 64; copy++) repeated.set(once, copy * once.length);
    const encrypted = aesCbc(state.subarray(0, BLOCK), state.subarray(BLOCK, 2 * BLOCK), repeated, false);
    const remainder = encrypted.subarray(0, BLOCK).reduce((sum, byte) => sum + byte, 0) % 3;
    state = sha2(remainder === 0 ? 256 : remainder === 1 ? 384 : 512, encrypted);
    if (round >= 63 && (encrypted.at(-1) as number) <= round - 31) return state.slice(0, 32);
  }
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const hexString = (bytes: Uint8Array): string => `<${hex(bytes)}>`;

function utf8(text: string): Uint8Array {
  const encoded = encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
  return Uint8Array.from(encoded.match(/%..|./gs) ?? [], (unit) =>
    unit.length === 1 ? unit.charCodeAt(0) : Number.parseInt(unit.slice(1), 16),
  );
}

const refuse = (message: string, hint: string) => new RefusedInput({ severity: 'error', code: 'pdf/password', message, hint });
