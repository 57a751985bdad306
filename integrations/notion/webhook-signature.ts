import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/**
 * Whether `body`, the bytes exactly as they came, bears Notion's signature: header `X-Notion-Signature`, HMAC-SHA256 keyed by the
 * subscription's verification token. Compared in constant time. Without a token nothing is authentic.
 *
 * Notion's SDK does the same by Web Crypto, which hands each signature to another thread: that costs more than the rest of a request.
 */
export function verifyWebhookSignature(body: Uint8Array, signature: string | undefined, verificationToken: string): boolean {
  const digest = /^sha256=([0-9a-f]{64})$/iu.exec(signature ?? '')?.[1];
  if (verificationToken === '' || digest === undefined) return false;
  return timingSafeEqual(Buffer.from(digest, 'hex'), createHmac('sha256', verificationToken).update(body).digest());
}

const handshakeSchema = z.object({ verification_token: z.string().min(1).max(500) });

/**
 * The token of Notion's first call to a new subscription, which its owner has to paste back into Notion; undefined for every other
 * body. Sources disagree whether this call is signed, so take it only while a subscription is being set up.
 */
export const readHandshake = (body: unknown): string | undefined => handshakeSchema.safeParse(body).data?.verification_token;
