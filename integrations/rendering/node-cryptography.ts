import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import type { Cryptography } from '../../engine/index.ts';

/** What passwords of PDFs need, from Node. */
export const nodeCryptography: Cryptography = {
  aesCbc: (key, vector, data, padded) => encrypt(`aes-${key.length * 8}-cbc`, key, vector, data, padded),
  aesEcb: (key, block) => encrypt(`aes-${key.length * 8}-ecb`, key, null, block, false),
  sha2: (bits, data) => new Uint8Array(createHash(`sha${bits}`).update(data).digest()),
  random: (length) => new Uint8Array(randomBytes(length)),
};

function encrypt(name: string, key: Uint8Array, vector: Uint8Array | null, data: Uint8Array, padded: boolean): Uint8Array {
  const cipher = createCipheriv(name, key, vector).setAutoPadding(padded);
  return new Uint8Array(Buffer.concat([cipher.update(data), cipher.final()]));
}
