import { refuseRows } from './refuse-rows.ts';

/** The text of a file in pieces: UTF-8 with or without a byte order mark, or UTF-16 with one. `remedy`: how to save it in one of them. */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>, remedy: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let encoding = 'utf-8';
  let pending = new Uint8Array();
  const decode = (chunk: Uint8Array | undefined): string => {
    try {
      decoder ??= new TextDecoder(encoding, { fatal: true });
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw refuseRows(
        'rows/encoding',
        `The rows are not valid ${encoding.toUpperCase()} text, so that letters such as é would be guessed.`,
        remedy,
      );
    }
  };
  for await (const chunk of chunks) {
    if (decoder) {
      yield decode(chunk);
      continue;
    }
    const before = pending;
    pending = new Uint8Array(before.length + chunk.length);
    pending.set(before);
    pending.set(chunk, before.length);
    if (pending.length < 4) continue;
    refuseWorkbook(pending);
    encoding = encodingOf(pending);
    yield decode(pending);
    pending = new Uint8Array();
  }
  if (!decoder) encoding = encodingOf(pending);
  yield decode(pending) + decode(undefined);
}

/** What spreadsheets save by themselves is no text: archives (.xlsx, .ods) and compound files (.xls), by their first bytes. */
function refuseWorkbook([first, second, third, fourth]: Uint8Array): void {
  const isArchive = first === 0x50 && second === 0x4b && third === 0x03 && fourth === 0x04;
  const isCompound = first === 0xd0 && second === 0xcf && third === 0x11 && fourth === 0xe0;
  if (isArchive || isCompound)
    throw refuseRows('rows/workbook', 'The file is a spreadsheet, not a CSV file.', 'Save the sheet as "CSV UTF-8" and choose that file.');
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
}
