import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type Emulator, type EmulatorContext, openEmulator } from '../kit/open-emulator.ts';
import { signatureFault } from './verify-signature.ts';

export interface S3Emulator {
  readonly emulator: Emulator;
  /** What a client needs beside the endpoint. */
  readonly about: () => Readonly<Record<string, unknown>>;
}

const ABOUT = { bucket: 'sheafmill', region: 'us-east-1', accessKeyId: 'emulator', secretAccessKey: 'emulator-secret' } as const;
/** Keys of one answer to a list. */
const PAGE = 1000;

const STATUS = {
  AccessDenied: 403,
  InvalidAccessKeyId: 403,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  PreconditionFailed: 412,
  InvalidRange: 416,
  NotImplemented: 501,
} as const;

/**
 * One bucket of an S3-compatible service, addressed by path: objects are put (also only where there is none), got, listed by prefix and
 * deleted. Every request must be signed.
 */
export function openS3(folder: string): S3Emulator {
  const emulator = openEmulator({
    folder,
    errorBody: (status) => ({ status }),
    // Signatures know no tokens.
    expireToken: () => {},
  });
  const objects = path.join(folder, 'objects');
  mkdirSync(objects, { recursive: true });
  const keys = new Map<string, string>([[ABOUT.accessKeyId, ABOUT.secretAccessKey]]);
  const fileOf = (key: string): string => path.join(objects, encodeURIComponent(key));

  const answer = async (context: EmulatorContext): Promise<Response> => {
    const { method } = context.req;
    const url = new URL(context.req.url);
    const body = new Uint8Array(await context.req.arrayBuffer());
    const header = (name: string) => context.req.header(name);
    const fault = signatureFault({ method, url, header, body }, keys, Date.now());
    if (fault) return refuse(context, fault);
    context.set('actor', ABOUT.accessKeyId);
    const [, bucket, ...names] = url.pathname.split('/');
    if (bucket !== ABOUT.bucket) return refuse(context, 'NoSuchBucket');
    const key = decodeURIComponent(names.join('/'));
    if (key === '') {
      return method === 'GET' && url.searchParams.get('list-type') === '2' ? list(context, url) : refuse(context, 'NotImplemented');
    }
    switch (method) {
      case 'PUT':
        return put(context, key, body);
      case 'GET':
        return get(context, key);
      case 'DELETE':
        rmSync(fileOf(key), { force: true });
        return context.body(null, 204);
      default:
        return refuse(context, 'NotImplemented');
    }
  };

  const put = (context: EmulatorContext, key: string, body: Uint8Array): Response => {
    const flag = context.req.header('if-none-match') === '*' ? 'wx' : 'w';
    try {
      if (flag === 'wx') {
        writeFileSync(fileOf(key), body, { flag });
      } else {
        const draft = path.join(folder, `${process.hrtime.bigint()}.partial`);
        writeFileSync(draft, body);
        renameSync(draft, fileOf(key));
      }
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return refuse(context, 'PreconditionFailed');
      throw error;
    }
    context.set('notes', { key, bytes: body.byteLength });
    return context.body(null, 200, { etag: `"${createHash('md5').update(body).digest('hex')}"` });
  };
  const get = (context: EmulatorContext, key: string): Response => {
    try {
      const bytes = readFileSync(fileOf(key));
      const [, first, last] = /^bytes=(\d+)-(\d+)$/u.exec(context.req.header('range') ?? '') ?? [];
      if (first === undefined) return context.body(new Uint8Array(bytes), 200, { 'content-length': String(bytes.byteLength) });
      if (Number(first) >= bytes.byteLength) return refuse(context, 'InvalidRange');
      const part = bytes.subarray(Number(first), Number(last) + 1);
      return context.body(new Uint8Array(part), 206, { 'content-length': String(part.byteLength) });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return refuse(context, 'NoSuchKey');
      throw error;
    }
  };
  const list = (context: EmulatorContext, url: URL): Response => {
    const prefix = url.searchParams.get('prefix') ?? '';
    const found = readdirSync(objects)
      .map((name) => decodeURIComponent(name))
      .filter((key) => key.startsWith(prefix))
      .sort();
    const contents = found.slice(0, PAGE).map((key) => `<Contents><Key>${key}</Key><Size>${statSync(fileOf(key)).size}</Size></Contents>`);
    const isTruncated = `<IsTruncated>${found.length > PAGE}</IsTruncated>`;
    return xml(context, 200, `<ListBucketResult><Name>${ABOUT.bucket}</Name>${isTruncated}${contents.join('')}</ListBucketResult>`);
  };

  emulator.app.all('/*', answer);
  return { emulator, about: () => ABOUT };
}

function refuse(context: EmulatorContext, code: keyof typeof STATUS): Response {
  return xml(context, STATUS[code], `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function xml(context: EmulatorContext, status: ContentfulStatusCode, content: string): Response {
  return context.body(`<?xml version="1.0" encoding="UTF-8"?>\n${content}`, status, { 'content-type': 'application/xml' });
}
