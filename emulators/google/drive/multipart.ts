import { driveFault } from '../google-fault.ts';

export interface Part {
  /** Without parameters, in lower case. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** The parts of a `multipart/related` body (RFC 2387). Throws 400 where it is malformed. */
export function readMultipart(body: Uint8Array, contentType: string): readonly Part[] {
  const boundary = /boundary=(?:"([^"]+)"|([^\s;]+))/iu.exec(contentType);
  const malformed = () => driveFault(400, 'badRequest', 'Malformed multipart body.');
  if (!boundary) throw driveFault(400, 'badRequest', 'Missing end boundary in multipart body.');
  const delimiter = Buffer.from(`--${boundary[1] ?? boundary[2]}`);
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const parts: Part[] = [];
  let start = bytes.indexOf(delimiter);
  if (start < 0) throw malformed();
  for (;;) {
    start += delimiter.length;
    if (bytes.toString('latin1', start, start + 2) === '--') return parts;
    const end = bytes.indexOf(delimiter, start);
    if (end < 0) throw driveFault(400, 'badRequest', 'Missing end boundary in multipart body.');
    const headersEnd = bytes.indexOf('\r\n\r\n', start);
    if (headersEnd < 0 || headersEnd > end) throw malformed();
    const headers = bytes.toString('latin1', start, headersEnd);
    const type = /^content-type:\s*([^;\r\n]+)/imu.exec(headers)?.[1] ?? 'application/octet-stream';
    parts.push({ contentType: type.trim().toLowerCase(), bytes: new Uint8Array(bytes.subarray(headersEnd + 4, end - 2)) });
    start = end;
  }
}
