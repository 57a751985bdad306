import { createHmac } from 'node:crypto';
import { signWebhookPayload } from '@notionhq/client';
import { describe, expect, it } from 'vitest';
import { readHandshake, verifyWebhookSignature } from './webhook-signature.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const token = 'secret_abc';
const body = '{"id":"evt","type":"page.properties_updated","text":"Ä"}';
const signed = `sha256=${createHmac('sha256', token).update(body).digest('hex')}`;

describe('verifyWebhookSignature', () => {
  it("accepts what Notion's own SDK signs", async () => {
    expect(verifyWebhookSignature(bytes(body), await signWebhookPayload({ body, verificationToken: token }), token)).toBe(true);
  });

  it('accepts an HMAC-SHA256 of the raw bytes', () => {
    expect(verifyWebhookSignature(bytes(body), signed, token)).toBe(true);
  });

  it.each([
    ['a changed body', `${body} `, signed, token],
    ['another token', body, signed, 'secret_abd'],
    ['no token', body, signed, ''],
    ['no signature', body, undefined, token],
    ['a bare digest', body, signed.slice(7), token],
    ['a short digest', body, signed.slice(0, -2), token],
    ['a long digest', body, `${signed}00`, token],
    ['no digest', body, `sha256=${'g'.repeat(64)}`, token],
    ['an empty signature', body, '', token],
  ])('refuses %s', (_, text, signature, key) => {
    expect(verifyWebhookSignature(bytes(text), signature, key)).toBe(false);
  });
});

describe('readHandshake', () => {
  it('finds the token and nothing else', () => {
    expect(readHandshake({ verification_token: 'secret_x', more: 1 })).toBe('secret_x');
    for (const other of [undefined, null, '', [], {}, { verification_token: 7 }, { verification_token: '' }, JSON.parse(body)])
      expect(readHandshake(other)).toBeUndefined();
  });
});
