import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface SignedRequest {
  readonly method: string;
  readonly url: URL;
  /** Undefined when there is none. */
  readonly header: (name: string) => string | undefined;
  readonly body: Uint8Array;
}

/** Milliseconds that the clock of whoever signs may be wrong. */
const SKEW = 15 * 60_000;

/**
 * Whether a request is signed with the key in its `Authorization` header: AWS Signature Version 4 for S3, where the path is encoded
 * once and the hash of the body is part of what is signed. Gives the code of the error that Amazon answers, undefined when it is right.
 */
export function signatureFault(
  { method, url, header, body }: SignedRequest,
  keys: ReadonlyMap<string, string>,
  now: number,
): 'AccessDenied' | 'InvalidAccessKeyId' | 'RequestTimeTooSkewed' | 'SignatureDoesNotMatch' | 'XAmzContentSHA256Mismatch' | undefined {
  const authorization = header('authorization') ?? '';
  const [, keyId = '', date = '', region = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/u.exec(
      authorization,
    ) ?? [];
  if (signature === '') return 'AccessDenied';
  const secret = keys.get(keyId);
  if (secret === undefined) return 'InvalidAccessKeyId';
  const moment = header('x-amz-date') ?? '';
  const at = Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/u, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(now - at) <= SKEW)) return 'RequestTimeTooSkewed';
  const bodyHash = header('x-amz-content-sha256') ?? '';
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';

  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const headers = names.split(';').map((name) => `${name}:${(header(name) ?? '').trim().replace(/\s+/gu, ' ')}\n`);
  const request = [method, url.pathname, query.join('&'), headers.join(''), names, bodyHash].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(request)].join('\n');
  const key = [date, region, 's3', 'aws4_request'].reduce<Buffer>((last, part) => hmac(last, part), Buffer.from(`AWS4${secret}`));
  const isRight = timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'));
  return isRight ? undefined : 'SignatureDoesNotMatch';
}

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
/** RFC 3986, which leaves fewer characters alone than `encodeURIComponent`. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/gu, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
