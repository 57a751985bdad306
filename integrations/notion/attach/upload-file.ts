import { createHash } from 'node:crypto';
import { contentTypeOf } from '../../../generation/files/content-type.ts';
import { type AttachedPdf, WorkspaceFailure } from '../../../generation/index.ts';
import { openTurns } from '../../turns.ts';
import { fileUploadSchema, meSchema } from '../client/replies.ts';
import type { Connection } from '../connection.ts';

export const MIB = 1024 * 1024;
/** What Notion takes in one piece. */
const LARGEST_SINGLE = 20 * MIB;
/** Of a larger file; Notion wants 5 to 20 MiB. */
const PART = 10 * MIB;
/** Milliseconds: Notion forgets an upload that is not attached within an hour. */
const UPLOAD_LIFE = 50 * 60_000;
const MOST_KEPT = 1_000;

/** PDFs in memory at once. */
const SENT_AT_ONCE = 8;

export interface Upload {
  readonly id: string;
  /** It is left over from an attempt that failed. */
  readonly isReused: boolean;
  /** Bytes. */
  readonly size: number;
  /** It is attached, or dead. */
  readonly forget: () => void;
}

export interface Uploads {
  /** An upload of this PDF. However many are asked for at once, few PDFs are in memory: those that are being sent. */
  readonly uploaded: (row: string, pdf: AttachedPdf, signal: AbortSignal) => Promise<Upload>;
}

/** A PDF while it is sent. */
interface File {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export function openUploads({ requests }: Connection): Uploads {
  const kept = new Map<string, { readonly id: string; readonly at: number }>();
  const inTurn = openTurns(SENT_AT_ONCE);
  let limit: Promise<number | undefined> | undefined;

  const largestFile = async (signal: AbortSignal): Promise<number | undefined> => {
    limit ??= requests
      .read(meSchema, (client) => client.users.me({}), signal)
      .then(({ bot }) => bot?.workspace_limits?.max_file_upload_size_in_bytes);
    try {
      return await limit;
    } catch (error) {
      limit = undefined;
      throw error;
    }
  };

  const create = async (pdf: File, parts: number, signal: AbortSignal): Promise<string> => {
    const about = { filename: pdf.name, content_type: contentTypeOf(pdf.name) };
    const reply = await requests.write(
      fileUploadSchema,
      (client) =>
        client.fileUploads.create(
          parts === 1 ? { mode: 'single_part', ...about } : { mode: 'multi_part', number_of_parts: parts, ...about },
        ),
      // An upload of which nobody knows is never seen, and is gone after an hour.
      async () => undefined,
      signal,
    );
    return reply.id;
  };

  const send = async (id: string, pdf: File, parts: number, signal: AbortSignal): Promise<void> => {
    const state = (until: AbortSignal) =>
      requests.read(fileUploadSchema, (client) => client.fileUploads.retrieve({ file_upload_id: id }), until);
    const isUploaded = async (until: AbortSignal) => {
      const reply = await state(until);
      return reply.status === 'uploaded' ? reply : undefined;
    };
    for (let part = 1; part <= parts; part += 1) {
      const bytes = parts === 1 ? pdf.bytes : pdf.bytes.subarray((part - 1) * PART, part * PART);
      await requests.write(
        fileUploadSchema,
        (client) =>
          client.fileUploads.send({
            file_upload_id: id,
            file: { data: new Blob([Uint8Array.from(bytes)], { type: contentTypeOf(pdf.name) }), filename: pdf.name },
            ...(parts === 1 ? {} : { part_number: String(part) }),
          }),
        async (until) => {
          const reply = await state(until);
          const sent = reply.number_of_parts?.sent ?? 0;
          return reply.status === 'uploaded' || (parts > 1 && sent >= part) ? reply : undefined;
        },
        signal,
      );
    }
    if (parts > 1)
      await requests.write(fileUploadSchema, (client) => client.fileUploads.complete({ file_upload_id: id }), isUploaded, signal);
  };

  const upload = async (row: string, file: File, signal: AbortSignal): Promise<Upload> => {
    const { name, bytes } = file;
    const key = `${row}\n${name}\n${createHash('sha256').update(bytes).digest('base64')}`;
    const about = { size: bytes.length, forget: () => void kept.delete(key) };
    const known = kept.get(key);
    if (known && performance.now() - known.at < UPLOAD_LIFE) return { ...about, id: known.id, isReused: true };
    const largest = await largestFile(signal);
    if (largest !== undefined && bytes.length > largest)
      throw new WorkspaceFailure(
        'too-large',
        `'${name}' is larger than the ${Math.floor(largest / MIB)} MB that this Notion workspace takes.`,
        {
          hint: 'Use smaller pictures in the template, or a paid plan of Notion.',
        },
      );
    const parts = bytes.length <= LARGEST_SINGLE ? 1 : Math.ceil(bytes.length / PART);
    const at = performance.now();
    const id = await create(file, parts, signal);
    await send(id, file, parts, signal);
    kept.set(key, { id, at });
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return { ...about, id, isReused: false };
  };

  return {
    uploaded: (row, { name, read }, signal) =>
      inTurn(async () => {
        if (signal.aborted) throw new WorkspaceFailure('stopped', 'Stopped.', { cause: signal.reason });
        return upload(row, { name, bytes: await read() }, signal);
      }),
  };
}
