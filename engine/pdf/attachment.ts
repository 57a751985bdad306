import type { Compression } from '../platform.ts';
import type { ContentHash } from './file/content-hash.ts';
import type { ObjectFile } from './file/object-file.ts';
import { asciiBytes, pdfText } from './file/pdf-text.ts';

/** A file within a PDF (ISO 32000-2 7.11.4, ISO 19005-3 6.8). All but date and text are the same for the documents of a run. */
export interface Attachment {
  /** ASCII. */
  readonly name: string;
  readonly description: string;
  /** What it is to the document. */
  readonly relationship: 'Data' | 'Alternative';
  /** As a name of PDF writes a MIME type: `text#2Fxml`. */
  readonly type: string;
  /** `YYYYMMDD`. */
  readonly date: string;
  /** ASCII. */
  readonly text: string;
}

/** Entries of the catalog, and of its `/Names`, for a file whose bytes will be in object `stream`. */
export function attachmentEntries(
  { name, description, relationship }: Attachment,
  stream: number,
  file: ObjectFile,
): { readonly catalog: string; readonly names: string } {
  const specification = file.number();
  const [written, described] = [pdfText(name), pdfText(description)];
  file.object(
    specification,
    `<</Type/Filespec/F${written}/UF${written}/Desc${described}/AFRelationship/${relationship}/EF<</F ${stream} 0 R/UF ${stream} 0 R>>>>`,
  );
  return { catalog: `/AF[${specification} 0 R]`, names: `/EmbeddedFiles<</Names[${written} ${specification} 0 R]>>` };
}

export interface AttachmentContext {
  readonly file: ObjectFile;
  readonly hash: ContentHash;
  readonly compression: Compression | undefined;
}

/** Writes the bytes of the file into object `number` and feeds its text to the hash. */
export function writeAttachment({ type, date, text }: Attachment, number: number, { file, hash, compression }: AttachmentContext): void {
  const bytes = asciiBytes(text);
  const parameters = `/Params<</ModDate(D:${date}000000Z)/Size ${text.length}>>`;
  file.stream(
    number,
    `/Type/EmbeddedFile/Subtype/${type}${parameters}${compression === undefined ? '' : '/Filter/FlateDecode'}`,
    compression?.zlib(bytes) ?? bytes,
  );
  hash.text(text);
}
