import { Readable } from 'node:stream';
import { attachment } from './content-disposition.ts';

/** A file of this name, made while it is sent. */
export function download(
  content: AsyncIterable<Uint8Array | string>,
  type: string,
  name: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(Readable.toWeb(Readable.from(content, { objectMode: false })) as ReadableStream<Uint8Array>, {
    headers: { ...headers, 'content-type': type, 'content-disposition': attachment(name) },
  });
}
