import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';
import { refuseRows } from './refuse-rows.ts';

/** The text of a file in pieces: UTF-8 with or without a byte order mark, or UTF-16 with one. */
export async function* decodeText(file: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let encoding = 'utf-8';
  let pending: Buffer = Buffer.alloc(0);
  const decode = (chunk: Uint8Array | undefined): string => {
    try {
      decoder ??= new TextDecoder(encoding, { fatal: true });
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw refuseRows('rows/encoding', `The rows are not valid ${encoding.toUpperCase()} text.`, 'Save the file as "CSV UTF-8".');
    }
  };
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    if (decoder) {
      yield decode(chunk);
      continue;
    }
    pending = Buffer.concat([pending, chunk]);
    if (pending.length < 4) continue;
    encoding = encodingOf(pending);
    yield decode(pending);
    pending = Buffer.alloc(0);
  }
  if (!decoder) encoding = encodingOf(pending);
  yield decode(pending) + decode(undefined);
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
}
