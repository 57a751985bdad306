import { z } from 'zod';
import type { EmulatorContext } from '../../kit/open-emulator.ts';
import { emptyDocument, importDocx } from '../docs/document-content.ts';
import { paragraph } from '../docs/empty-document.ts';
import { driveFault, type GoogleFault } from '../google-fault.ts';
import type { FileContent } from '../open-store.ts';
import { DOCX, GOOGLE_DOCUMENT } from './drive.ts';
import { readMultipart } from './multipart.ts';

const metadataSchema = z.looseObject({
  id: z.string().optional(),
  name: z.string().optional(),
  mimeType: z.string().optional(),
  description: z.string().optional(),
  parents: z.array(z.string()).optional(),
  trashed: z.boolean().optional(),
  starred: z.boolean().optional(),
  properties: z.record(z.string(), z.string().nullable()).optional(),
  appProperties: z.record(z.string(), z.string().nullable()).optional(),
});
export type Metadata = z.infer<typeof metadataSchema>;

export interface Upload {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export function noConversion(): GoogleFault {
  return driveFault(400, 'badRequest', 'The requested conversion is not supported.', { location: 'convertTo', locationType: 'parameter' });
}

export const isGoogleType = (mimeType: string) => mimeType.startsWith('application/vnd.google-apps.');

/** What is stored for an upload: a Google type as target asks for conversion. */
export function convert({ contentType, bytes }: Upload, mimeType: string): FileContent {
  if (!isGoogleType(mimeType)) return { bytes };
  if (mimeType !== GOOGLE_DOCUMENT) throw noConversion();
  if (contentType === 'text/plain') {
    const lines = new TextDecoder().decode(bytes).split(/\r\n?|\n/u);
    return { document: { ...emptyDocument(), body: lines.map((line) => paragraph(line)) } };
  }
  if (contentType !== DOCX) throw noConversion();
  try {
    importDocx(bytes);
  } catch {
    throw driveFault(400, 'badRequest', 'Bad Request');
  }
  return { bytes };
}

/** The body of a call without media. Throws 400 when it is no metadata. */
export async function readMetadata(context: EmulatorContext): Promise<Metadata> {
  return parseMetadata(await context.req.text());
}

function parseMetadata(text: string): Metadata {
  let json: unknown;
  try {
    json = text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    throw driveFault(400, 'parseError', 'Parse Error');
  }
  const parsed = metadataSchema.safeParse(json);
  if (!parsed.success) throw driveFault(400, 'invalid', 'Invalid Value');
  return parsed.data;
}

/** The body of an upload: metadata and media. */
export async function readUpload(context: EmulatorContext): Promise<{ readonly metadata: Metadata; readonly upload: Upload | undefined }> {
  const body = new Uint8Array(await context.req.arrayBuffer());
  const contentType = context.req.header('content-type') ?? 'application/octet-stream';
  switch (context.req.query('uploadType')) {
    case 'multipart': {
      const [first, second] = readMultipart(body, contentType);
      if (!first) throw driveFault(400, 'badRequest', 'Bad content type. Please use multipart/related.');
      return { metadata: parseMetadata(new TextDecoder().decode(first.bytes)), upload: second };
    }
    case 'media':
      return { metadata: {}, upload: { contentType: contentType.split(';')[0]?.trim() ?? '', bytes: body } };
    default:
      throw driveFault(400, 'badRequest', 'The emulator takes uploadType=multipart and uploadType=media.');
  }
}
