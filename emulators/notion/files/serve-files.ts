import { randomBytes } from 'node:crypto';
import type { Clock } from '../../kit/clock.ts';
import type { EmulatorApp } from '../../kit/open-emulator.ts';
import { FILES_PATH, type OpenedLink, type StoredFiles } from './stored-files.ts';

/** Types that can run no script when a browser shows them. */
const HARMLESS = /^(?:application\/pdf|image\/(?:png|jpeg|gif|webp|bmp|tiff)|text\/plain)(?:;|$)/u;

/** `GET /files/KEY?X-Amz-…`: the bytes while the link is valid, an error in the XML of Amazon S3 otherwise. */
export function serveFiles(app: EmulatorApp, files: StoredFiles, clock: Clock): void {
  app.get(`${FILES_PATH}*`, (context) => {
    const opened = files.open(context.req.url);
    if ('refused' in opened) {
      const status = opened.refused === 'no-such-key' ? 404 : 403;
      return context.body(refusal(opened, clock.now()), status, { 'content-type': 'application/xml' });
    }
    const { file, key } = opened;
    context.set('notes', { file: key });
    const name = encodeURIComponent(key.slice(key.lastIndexOf('/') + 1)).replace(
      /['()*]/gu,
      (sign) => `%${sign.charCodeAt(0).toString(16)}`,
    );
    return context.body(new Uint8Array(file.bytes), 200, {
      'content-type': file.contentType,
      'content-disposition': `inline; filename*=UTF-8''${name}`,
      'x-content-type-options': 'nosniff',
      ...(HARMLESS.test(file.contentType) ? {} : { 'content-security-policy': "sandbox; default-src 'none'" }),
    });
  });
}

function refusal(opened: Extract<OpenedLink, { refused: string }>, now: number): string {
  const instant = (time: number) => new Date(time).toISOString().replace(/\.\d+/u, '');
  const error =
    opened.refused === 'expired'
      ? `<Code>AccessDenied</Code><Message>Request has expired</Message><X-Amz-Expires>3600</X-Amz-Expires><Expires>${instant(opened.expiry)}</Expires><ServerTime>${instant(now)}</ServerTime>`
      : opened.refused === 'unsigned'
        ? '<Code>SignatureDoesNotMatch</Code><Message>The request signature we calculated does not match the signature you provided. Check your key and signing method.</Message>'
        : '<Code>NoSuchKey</Code><Message>The specified key does not exist.</Message>';
  const requestId = randomBytes(8).toString('hex').toUpperCase();
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${error}<RequestId>${requestId}</RequestId></Error>`;
}
