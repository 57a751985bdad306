import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Where a secret is kept: bound into its ciphertext, so that one that is moved to another owner or column does not open. */
export interface SecretPlace {
  readonly table: string;
  /** Id of the user; of the row itself where it is the product's own. */
  readonly owner: string;
  readonly column: string;
}

export interface Vault {
  /** `v1.<key id>.<iv>.<ciphertext>.<tag>`, the last three base64url. */
  readonly seal: (secret: string, place: SecretPlace) => string;
  /** Throws SealedSecretError when the key is not in the ring, or the text was changed or moved. */
  readonly open: (sealed: string, place: SecretPlace) => string;
  /** Id of the key that seals. */
  readonly activeKey: string;
  /** Sealed with another key than the active one. */
  readonly isStale: (sealed: string) => boolean;
}

export class SealedSecretError extends Error {
  override readonly name = 'SealedSecretError';
}

/** A key of the ring: AES-256. */
export interface Key {
  readonly id: string;
  /** 32 bytes. */
  readonly bytes: Uint8Array;
}

const KEY_ENTRY = /^([\w-]{1,32}):([A-Za-z0-9+/_-]{43}=?)$/u;

/** Parses `APP_KEYS`: `id:base64` of 32 bytes, separated by commas, the active one first. Throws with what is wrong, without the keys. */
export function parseKeys(text: string): readonly Key[] {
  const keys = text.split(',').map((entry, index) => {
    const match = KEY_ENTRY.exec(entry.trim());
    if (!match) throw new Error(`APP_KEYS: entry ${index + 1} is not 'id:key' with a key of 32 bytes in base64.`);
    return { id: match[1] ?? '', bytes: new Uint8Array(Buffer.from(match[2] ?? '', 'base64')) };
  });
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new Error('APP_KEYS: two keys have the same id.');
  return keys;
}

/** AES-256-GCM with the first key of the ring; the others only open what they sealed. */
export function openVault(keys: readonly Key[]): Vault {
  const [active] = keys;
  if (!active) throw new Error('The key ring is empty.');
  const ring = new Map(keys.map((key) => [key.id, key]));
  return {
    activeKey: active.id,
    seal: (secret, place) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', active.bytes, iv).setAAD(boundTo(place));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return ['v1', active.id, ...[iv, text, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
    },
    open: (sealed, place) => {
      const [version, id = '', ...parts] = sealed.split('.');
      const [iv, text, tag] = parts.map((part) => Buffer.from(part, 'base64url'));
      if (version !== 'v1' || !iv || !text || tag?.length !== 16 || iv.length !== 12)
        throw new SealedSecretError('A stored secret is damaged.');
      const key = ring.get(id);
      if (!key) throw new SealedSecretError(`A stored secret was sealed with key '${id}', which is not in APP_KEYS.`);
      try {
        const decipher = createDecipheriv('aes-256-gcm', key.bytes, iv).setAAD(boundTo(place)).setAuthTag(tag);
        return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
      } catch {
        throw new SealedSecretError(`A secret of ${place.table}.${place.column} does not open: it was changed or belongs elsewhere.`);
      }
    },
    isStale: (sealed) => sealed.split('.')[1] !== active.id,
  };
}

const boundTo = ({ table, owner, column }: SecretPlace): Buffer => Buffer.from(JSON.stringify([table, owner, column]));
