import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { docs } from '@googleapis/docs';
import { drive } from '@googleapis/drive';
import { z } from 'zod';
import { DOCX } from '../../generation/files/content-type.ts';
import { type Document, type Documents, DocumentsFailure } from '../../generation/index.ts';
import { demoName, demoRequests } from './demo-document.ts';
import { documentId } from './document-address.ts';
import { type ExportCache, exportCache } from './export-cache.ts';
import { type CallOptions, googleCalls, throwIfStopped } from './google-calls.ts';
import type { GoogleEndpoints } from './google-endpoints.ts';
import type { TokenSource } from './token-source.ts';

const GOOGLE_DOCUMENT = 'application/vnd.google-apps.document';
const FILE_FIELDS = 'id,name,mimeType,modifiedTime,version,webViewLink,trashed';
/** What the engine takes. */
const MAX_BYTES = 25 * 1024 * 1024;
/** Marks a document with the request that made it, so that it is found when the reply was lost. */
const REQUEST_MARK = 'sheafmillRequest';
const PDF = 'application/pdf';
/** Milliseconds for deleting what is needed no more, also when the run was stopped. */
const TIDYING = 60_000;

export interface GoogleDocumentsOptions {
  readonly endpoints: GoogleEndpoints;
  readonly tokens: TokenSource;
  /** Shared by the users of a server; one of its own by default. */
  readonly exports?: ExportCache;
  /** Milliseconds for one attempt of a call. */
  readonly timeout?: number;
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

const fileSchema = z.object({
  id: z.string().min(1),
  name: z.string(),
  mimeType: z.string(),
  modifiedTime: z.string(),
  version: z.string().default(''),
  webViewLink: z.url({ protocol: /^https?$/u }),
  trashed: z.boolean().default(false),
});
type DriveFile = z.output<typeof fileSchema>;
const listSchema = z.object({ files: z.array(fileSchema), nextPageToken: z.string().optional() });
const markedSchema = z.object({ files: z.array(fileSchema.extend({ appProperties: z.record(z.string(), z.string()).default({}) })) });
const idSchema = z.object({ id: z.string().min(1) });
const idsSchema = z.object({ files: z.array(idSchema) });
const linksSchema = z.object({ exportLinks: z.record(z.string(), z.string()).default({}) });
const paragraphsSchema = z.object({ body: z.object({ content: z.array(z.object({ endIndex: z.number().optional() })) }) });

/** The documents of a Google user that this app may see: Google documents, and Word files kept in Drive. */
export function googleDocuments({ endpoints, exports = exportCache(), ...options }: GoogleDocumentsOptions): Documents {
  const calls = googleCalls(options);
  const { files } = drive({ version: 'v3', rootUrl: endpoints.driveRoot });
  const { documents } = docs({ version: 'v1', rootUrl: endpoints.docsRoot });

  const getFile = async (id: string, signal: AbortSignal): Promise<DriveFile> => {
    const { data } = await calls.read((call) => files.get({ fileId: id, supportsAllDrives: true, fields: FILE_FIELDS }, call), signal);
    const file = parse(fileSchema, data);
    if (file.trashed) throw new DocumentsFailure('not-found', `'${file.name}' is in the bin of Google Drive.`);
    if (file.mimeType !== GOOGLE_DOCUMENT && file.mimeType !== DOCX)
      throw new DocumentsFailure('invalid', `'${file.name}' is neither a Google document nor a Word file.`);
    return file;
  };

  /** The link has no limit of size, unlike files.export. */
  const exportByLink = async (id: string, type: string, signal: AbortSignal): Promise<Uint8Array> => {
    const { data } = await calls.read((call) => files.get({ fileId: id, supportsAllDrives: true, fields: 'exportLinks' }, call), signal);
    const link = parse(linksSchema, data).exportLinks[type] ?? '';
    // The token goes to no other host, whatever the reply says.
    if (!URL.canParse(link) || !endpoints.documentOrigins.includes(new URL(link).origin))
      throw unreadable('The link to the export is missing.');
    return calls.read((call) => download(link, call), signal);
  };

  const exportAs = async (id: string, type: string, signal: AbortSignal): Promise<Uint8Array> => {
    try {
      return await calls.read(async (call) => readBytes(await files.export({ fileId: id, mimeType: type }, asStream(call))), signal);
    } catch (error) {
      if (error instanceof DocumentsFailure && error.reason === 'too-large') return exportByLink(id, type, signal);
      throw error;
    }
  };

  const exportFile = async ({ id, mimeType }: DriveFile, signal: AbortSignal): Promise<Uint8Array> => {
    if (mimeType === DOCX) {
      const media = { fileId: id, supportsAllDrives: true, alt: 'media' };
      return calls.read(async (call) => readBytes(await files.get(media, asStream(call))), signal);
    }
    return exportAs(id, DOCX, signal);
  };

  /** The document that is to be laid out; found again by its name, of which there is one, where the reply was lost. */
  const findByName = async (name: string, signal: AbortSignal): Promise<string | undefined> => {
    const request = { q: `name = ${quote(name)} and trashed = false`, fields: 'files(id)' };
    const { data } = await calls.read((call) => files.list(request, call), signal);
    return parse(idsSchema, data).files[0]?.id;
  };

  const convert = (name: string, docx: Uint8Array, signal: AbortSignal): Promise<string> =>
    calls.write(
      async (call) => {
        const request = {
          requestBody: { name, mimeType: GOOGLE_DOCUMENT },
          media: { mimeType: DOCX, body: Readable.from([docx]) },
          fields: 'id',
        };
        // Uploads do not heed the root of the client.
        const { data } = await files.create(request, { ...call, rootUrl: endpoints.driveRoot });
        return parse(idSchema, data).id;
      },
      () => findByName(name, signal),
      signal,
    );

  /** Whether the document is gone. */
  const remove = async (name: string, id: string | undefined): Promise<boolean> => {
    const signal = AbortSignal.timeout(TIDYING);
    try {
      const fileId = id ?? (await findByName(name, signal));
      if (fileId === undefined) return true;
      await calls.write(
        async (call) => {
          await files.delete({ fileId }, call);
          return true;
        },
        async () => ((await findByName(name, signal)) === undefined ? true : undefined),
        signal,
      );
      return true;
    } catch (error) {
      return error instanceof DocumentsFailure && error.reason === 'not-found';
    }
  };

  return {
    list: async ({ search = '', limit = 100 }, signal) => {
      const wanted = `trashed = false and (mimeType = '${GOOGLE_DOCUMENT}' or mimeType = '${DOCX}')`;
      const q = search === '' ? wanted : `name contains ${quote(search)} and ${wanted}`;
      const found: DriveFile[] = [];
      for (let pageToken: string | undefined; ; ) {
        const request = {
          q,
          orderBy: 'name',
          pageSize: Math.min(limit - found.length, 100),
          supportsAllDrives: true,
          includeItemsFromAllDrives: true,
          fields: `nextPageToken,files(${FILE_FIELDS})`,
          ...(pageToken === undefined ? {} : { pageToken }),
        };
        const page = parse(listSchema, (await calls.read((call) => files.list(request, call), signal)).data);
        found.push(...page.files);
        pageToken = page.nextPageToken;
        if (pageToken === undefined || found.length >= limit) return found.slice(0, limit).map(toDocument);
      }
    },

    find: async (address, signal) => toDocument(await getFile(documentId(address, endpoints.documentOrigins), signal)),

    export: async (address, signal) => {
      const file = await getFile(documentId(address, endpoints.documentOrigins), signal);
      const document = toDocument(file);
      try {
        return { document, bytes: await exports.get(`${file.id} ${document.revision}`, (making) => exportFile(file, making), signal) };
      } catch (error) {
        throwIfStopped(signal);
        throw error;
      }
    },

    layOut: async (docx, signal) => {
      const name = `Sheafmill ${randomUUID()}`;
      let id: string | undefined;
      let isGone = false;
      const made = async () => {
        id = await convert(name, docx, signal);
        return exportAs(id, PDF, signal);
      };
      const pdf = await made().finally(async () => {
        isGone = await remove(name, id);
      });
      return { pdf, ...(isGone ? {} : { leftBehind: name }) };
    },

    createDemo: async (content, signal) => {
      const mark = randomUUID();
      const name = demoName(new Date(), content.timeZone);
      const created = await calls.write(
        async (call) => {
          const requestBody = { name, mimeType: GOOGLE_DOCUMENT, appProperties: { [REQUEST_MARK]: mark } };
          return parse(fileSchema, (await files.create({ requestBody, supportsAllDrives: true, fields: FILE_FIELDS }, call)).data);
        },
        async () => {
          const request = { q: `name = ${quote(name)} and trashed = false`, fields: `files(${FILE_FIELDS},appProperties)` };
          const { data } = await calls.read((call) => files.list(request, call), signal);
          return parse(markedSchema, data).files.find(({ appProperties }) => appProperties[REQUEST_MARK] === mark);
        },
        signal,
      );
      try {
        await calls.write(
          async (call) => {
            await documents.batchUpdate({ documentId: created.id, requestBody: { requests: demoRequests(content) } }, call);
            return true;
          },
          async () => {
            const fields = 'body(content(endIndex))';
            const { data } = await calls.read((call) => documents.get({ documentId: created.id, fields }, call), signal);
            // An empty document ends with the newline at index 1.
            return (parse(paragraphsSchema, data).body.content.at(-1)?.endIndex ?? 0) > 2 ? true : undefined;
          },
          signal,
        );
      } catch (error) {
        if (!(error instanceof DocumentsFailure) || error.reason === 'stopped') throw error;
        return { document: toDocument(created), contentFailure: `Failed to add template content: ${error.message}` };
      }
      return { document: toDocument(created) };
    },
  };
}

function toDocument({ id, name, webViewLink, modifiedTime, version }: DriveFile): Document {
  return { id, name, url: webViewLink, revision: `${modifiedTime} ${version}` };
}

/** A string of Drive's query language. */
function quote(text: string): string {
  return `'${text.replaceAll(/['\\]/gu, '\\$&')}'`;
}

async function download(link: string, { headers, signal, timeout }: CallOptions): Promise<Uint8Array> {
  const reply = await fetch(link, { headers, signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]) });
  // Who bears no living token is sent to a page to sign in, which has the status 200.
  const isSignIn = reply.ok && /^text\/html\b/iu.test(reply.headers.get('content-type') ?? '');
  return readBytes({ status: isSignIn ? 401 : reply.status, headers: reply.headers, data: reply.body ?? [] });
}

/** The SDK loses the body of an error when it is asked for a stream, so that errors are read here. */
function asStream(call: CallOptions) {
  return { ...call, responseType: 'stream' as const, validateStatus: () => true };
}

interface StreamedReply {
  readonly status: number;
  readonly headers: unknown;
  readonly data: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Throws like the SDK for an error. */
async function readBytes({ status, headers, data }: StreamedReply): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of data) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new DocumentsFailure('too-large', 'The document is larger than 25 MB.');
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(Buffer.concat(chunks, size));
  if (status !== 200) throw Object.assign(new Error(`Status ${status}`), { response: { status, headers, data: bytes } });
  return bytes;
}

function parse<Schema extends z.ZodType>(schema: Schema, data: unknown): z.output<Schema> {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw unreadable(z.prettifyError(parsed.error));
}

function unreadable(why: string): DocumentsFailure {
  return new DocumentsFailure('unavailable', 'The answer of Google can not be read.', { cause: new Error(why) });
}
