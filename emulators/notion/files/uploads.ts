import { randomUUID } from 'node:crypto';
import type { Clock } from '../../kit/clock.ts';
import type { JsonFile } from '../../kit/json-file.ts';
import { validation } from '../api/errors.ts';
import type { Switches } from '../switches.ts';
import type { Id, Time } from '../workspace/model.ts';
import { contentTypeOf } from './content-type.ts';
import type { HostedFiles } from './hosted-files.ts';
import type { StoredFiles } from './stored-files.ts';

const MEBIBYTE = 2 ** 20;
/** Most bytes that one request may send. */
export const LONGEST_SEND = 20 * MEBIBYTE;
const SHORTEST_PART = 5 * MEBIBYTE;
const LIFE = 3_600_000;
/** Files are fetched by URL behind the reply. */
const IMPORT_AFTER = 1000;

/** A file on its way into the workspace. */
export interface Upload {
  readonly id: Id;
  readonly botId: Id;
  readonly mode: 'single_part' | 'multi_part' | 'external_url';
  readonly created: Time;
  edited: Time;
  filename: string | null;
  contentType: string | null;
  contentLength: number | null;
  /** What was reached; `uploadStatus` also knows what time has done to it. */
  progress: 'pending' | 'uploaded' | 'failed' | 'attached';
  /** Of a multi-part upload: sizes of the parts that came, by part number, and how many there are to be. */
  readonly parts?: { readonly total: number; readonly sizes: Record<string, number> };
  /** Of an upload by URL. */
  importResult?: { readonly time: Time; readonly failure?: string };
}

export interface UploadRequest {
  readonly mode: Upload['mode'];
  readonly filename: string | undefined;
  readonly contentType: string | undefined;
  readonly numberOfParts: number | undefined;
  readonly externalUrl: string | undefined;
}

/** A file as one request sends it. */
export interface SentFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** Of a multi-part upload. */
  readonly partNumber: number | undefined;
}

export interface Uploads {
  readonly create: (request: UploadRequest, botId: Id) => Upload;
  readonly get: (id: Id, botId: Id) => Upload | undefined;
  /** Of the connection, the newest first. */
  readonly list: (botId: Id) => readonly Upload[];
  readonly status: (upload: Upload) => 'pending' | 'uploaded' | 'expired' | 'failed';
  /** When it dies unless it is attached; null once it is attached or dead. */
  readonly expiry: (upload: Upload) => Time | null;
  /** Throws `ApiError` when the file is not what was announced. */
  readonly send: (upload: Upload, file: SentFile) => void;
  readonly complete: (upload: Upload) => void;
  readonly attach: HostedFiles['attach'];
}

/** The life of file uploads: announced, sent, attached within the hour or expired. `onImport` hears how uploads by URL end. */
export function openUploads(
  file: JsonFile<Record<Id, Upload>>,
  files: StoredFiles,
  clock: Clock,
  switches: Switches,
  onImport: (upload: Upload) => void,
): Uploads {
  const uploads = file.value;
  const keyOf = ({ id, filename }: Upload) => `${id}/${filename ?? 'file'}`;
  const partKeyOf = ({ id }: Upload, part: number) => `${id}/part ${part}`;
  const touch = (upload: Upload, change: Partial<Upload>) => {
    Object.assign(upload, change, { edited: clock.now() });
    file.changed();
  };
  const finish = (upload: Upload, bytes: Uint8Array) => {
    if (bytes.byteLength > switches.maxUploadBytes) throw tooLarge(switches.maxUploadBytes);
    const contentType = upload.contentType ?? contentTypeOf(upload.filename);
    files.put(keyOf(upload), bytes, contentType);
    touch(upload, { progress: 'uploaded', contentType, contentLength: bytes.byteLength });
  };

  const status: Uploads['status'] = (upload) => {
    if (upload.progress === 'attached') return 'uploaded';
    if (upload.progress === 'failed') return 'failed';
    return clock.now() >= upload.created + LIFE ? 'expired' : upload.progress;
  };
  const mustBePending = (upload: Upload) => {
    const now = status(upload);
    if (now !== 'pending') throw validation(`File upload with ID ${upload.id} can't be sent to: its status is ${now}.`);
  };

  const importFrom = async (upload: Upload, url: string) => {
    const end = (change: Partial<Upload>, failure?: string) => {
      touch(upload, { ...change, importResult: { time: clock.now(), ...(failure === undefined ? {} : { failure }) } });
      onImport(upload);
    };
    try {
      if (!switches.importOrigins.some((origin) => new URL(origin).origin === new URL(url).origin))
        throw new Error('The file could not be downloaded.');
      const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(30_000) });
      if (!reply.ok) throw new Error(`The file could not be downloaded: status ${reply.status}.`);
      finish(upload, new Uint8Array(await reply.arrayBuffer()));
      end({});
    } catch (error) {
      end({ progress: 'failed' }, error instanceof Error ? error.message : String(error));
    }
  };

  return {
    status,
    expiry: (upload) => (upload.progress === 'attached' || status(upload) === 'expired' ? null : upload.created + LIFE),
    get: (id, botId) => (uploads[id]?.botId === botId ? uploads[id] : undefined),
    list: (botId) =>
      Object.values(uploads)
        .filter((upload) => upload.botId === botId)
        .reverse(),

    create: ({ mode, filename, contentType, numberOfParts, externalUrl }, botId) => {
      const upload: Upload = {
        id: randomUUID(),
        botId,
        mode,
        created: clock.now(),
        edited: clock.now(),
        filename: filename ?? null,
        contentType: contentType ?? (filename === undefined ? null : contentTypeOf(filename)),
        contentLength: null,
        progress: 'pending',
        ...(numberOfParts === undefined ? {} : { parts: { total: numberOfParts, sizes: {} } }),
      };
      uploads[upload.id] = upload;
      file.changed();
      if (externalUrl !== undefined) clock.after(IMPORT_AFTER, () => void importFrom(upload, externalUrl));
      return upload;
    },

    send: (upload, sent) => {
      if (upload.mode === 'external_url') throw validation('A file upload by external URL takes no file.');
      mustBePending(upload);
      if (sent.bytes.byteLength > LONGEST_SEND) throw tooLarge(LONGEST_SEND);
      const announced = upload.contentType;
      if (announced !== null && essence(announced) !== essence(sent.contentType)) {
        throw validation(
          `Content type of the file (${sent.contentType}) does not match the content type of the file upload (${announced}).`,
        );
      }
      if (upload.filename === null) upload.filename = sent.name;
      if (announced === null) upload.contentType = sent.contentType;
      if (!upload.parts) return finish(upload, sent.bytes);

      const { total, sizes } = upload.parts;
      const part = sent.partNumber;
      if (part === undefined || part < 1 || part > total) {
        throw validation(`body failed validation: body.part_number should be a whole number from 1 to ${total}.`);
      }
      if (part < total && sent.bytes.byteLength < SHORTEST_PART) throw validation('Every part but the last must have at least 5 MiB.');
      const others = Object.entries(sizes).reduce((sum, [number, size]) => (number === String(part) ? sum : sum + size), 0);
      if (others + sent.bytes.byteLength > switches.maxUploadBytes) throw tooLarge(switches.maxUploadBytes);
      files.put(partKeyOf(upload, part), sent.bytes, 'application/octet-stream');
      sizes[part] = sent.bytes.byteLength;
      touch(upload, {});
    },

    complete: (upload) => {
      if (!upload.parts) throw validation('Only a file upload of mode multi_part can be completed.');
      mustBePending(upload);
      const parts = Array.from({ length: upload.parts.total }, (_, index) => files.read(partKeyOf(upload, index + 1))?.bytes);
      const whole = parts.filter((bytes) => bytes !== undefined);
      if (whole.length < parts.length) throw validation(`Only ${whole.length} of ${parts.length} parts were sent.`);
      finish(upload, Buffer.concat(whole));
      for (let part = 1; part <= parts.length; part += 1) files.remove(partKeyOf(upload, part));
    },

    attach: (id, connection) => {
      const upload = uploads[id];
      if (upload?.botId !== connection.botId) return { refused: `Could not find file_upload with ID: ${id}.` };
      const now = status(upload);
      if (now !== 'uploaded') return { refused: `File upload with ID ${id} can't be attached: its status is ${now}.` };
      if (upload.progress !== 'attached') touch(upload, { progress: 'attached' });
      return { key: keyOf(upload), name: upload.filename ?? 'file' };
    },
  };
}

const essence = (contentType: string): string => (contentType.split(';')[0] ?? '').trim().toLowerCase();

const tooLarge = (limit: number) =>
  validation(`File size exceeds the limit of ${limit} bytes (${Math.round((limit / MEBIBYTE) * 100) / 100} MiB).`);
