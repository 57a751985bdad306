import { cbc, ecb } from '@noble/ciphers/aes.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import type { Cryptography } from '../../../engine/index.ts';

const HASHES = { 256: sha256, 384: sha384, 512: sha512 } as const;

/** What passwords of PDFs need, as plain calls: the browser's own cryptography answers with promises. */
export const browserCryptography: Cryptography = {
  aesCbc: (key, vector, data, padded) => cbc(key, vector, { disablePadding: !padded }).encrypt(data),
  aesEcb: (key, block) => ecb(key, { disablePadding: true }).encrypt(block),
  sha2: (bits, data) => HASHES[bits](data),
  random: (length) => crypto.getRandomValues(new Uint8Array(length)),
};
