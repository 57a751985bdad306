import { verifyWebhookSignature as verifyBySdk } from '@notionhq/client';
import { z } from 'zod';

/**
 * Whether `body`, the bytes exactly as they came, bears Notion's signature: header `X-Notion-Signature`, HMAC-SHA256 keyed by the
 * subscription's verification token. Compared in constant time. Without a token nothing is authentic.
 */
export async function verifyWebhookSignature(body: Uint8Array, signature: string | undefined, verificationToken: string): Promise<boolean> {
  return verificationToken !== '' && (await verifyBySdk({ body, signature, verificationToken }));
}

const handshakeSchema = z.object({ verification_token: z.string().min(1).max(500) });

/**
 * The token of Notion's first call to a new subscription, which its owner has to paste back into Notion; undefined for every other
 * body. Sources disagree whether this call is signed, so take it only while a subscription is being set up.
 */
export const readHandshake = (body: unknown): string | undefined => handshakeSchema.safeParse(body).data?.verification_token;
