import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { checkKey, type FilePart, type FileStore, FilesUnavailable, MissingFile, tooShort } from './file-store.ts';

/** A bucket of an S3-compatible service. */
export interface S3Options {
  readonly bucket: string;
  readonly region: string;
  /** Undefined: Amazon's own. */
  readonly endpoint: string | undefined;
  /** Undefined: what the machine has, such as a role or a profile. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** Of this machine, for copies that readers need as files; emptied when the store is opened. */
  readonly copies: string;
}

/** Milliseconds that a copy is kept after its last use. */
const COPY_KEPT = 3_600_000;
/** Of creating an object that others create at the same time. */
const MOST_TRIES = 5;
/** Objects removed at once: one request each, since not every service takes a list. */
const REMOVED_TOGETHER = 16;

/** Files as objects of a bucket, which any number of servers and workers share. */
export async function s3Store({ bucket, region, endpoint, credentials, copies }: S3Options): Promise<FileStore> {
  // Its warning is about versions to come; the one that is installed runs on this Node.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    // Not every compatible service knows the newer checksums; content is covered by the signature.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  await rm(copies, { recursive: true, force: true });

  const get = async (key: string, part?: FilePart) => {
    checkKey(key);
    const range = part && part.size > 0 ? { Range: `bytes=${part.offset}-${part.offset + part.size - 1}` } : {};
    try {
      const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, ...range }));
      if (part && ContentLength < part.size) throw tooShort(key);
      if (Body) return { body: Body, size: ContentLength };
    } catch (error) {
      if (error instanceof MissingFile) throw error;
      const code = error instanceof S3ServiceException ? error.name : '';
      if (code === 'InvalidRange') throw tooShort(key);
      if (code !== 'NoSuchKey') throw unavailable(error);
    }
    throw new MissingFile(`There is no file '${key}'.`);
  };
  const put = async (key: string, bytes: Uint8Array, condition: { readonly IfNoneMatch?: '*' } = {}): Promise<void> => {
    checkKey(key);
    try {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentLength: bytes.byteLength, ...condition }));
    } catch (error) {
      throw unavailable(error);
    }
  };
  const create = async (key: string, bytes: Uint8Array): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await put(key, bytes, { IfNoneMatch: '*' });
      } catch (error) {
        const status = statusOf(error);
        if (status === 412) return;
        // Somebody else is creating it, or removing it, at this very moment: S3 decides nothing then, and wants to be asked again.
        if (status !== 409 || tries >= MOST_TRIES) throw error;
      }
    }
  };
  const removeObjects = async (keys: readonly string[]): Promise<void> => {
    for (let done = 0; done < keys.length; done += REMOVED_TOGETHER) {
      const together = keys.slice(done, done + REMOVED_TOGETHER);
      await Promise.all(together.map((key) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))));
    }
  };
  const removeOldCopies = async (): Promise<void> => {
    for (const name of await readdir(copies)) {
      const file = path.join(copies, name);
      const { mtimeMs } = await stat(file);
      if (Date.now() - mtimeMs > COPY_KEPT) await rm(file, { force: true });
    }
  };

  return {
    write: (key, bytes) => put(key, bytes),
    create,
    read: async (key, part) => (await get(key, part)).body.transformToByteArray().catch(fail),
    stream: async (key, part) => {
      const { body, size } = await get(key, part);
      return { size, body: body.transformToWebStream() as ReadableStream<Uint8Array> };
    },
    localPath: async (key) => {
      checkKey(key);
      await mkdir(copies, { recursive: true, mode: 0o700 });
      const file = path.join(copies, key.replaceAll('/', '~'));
      const now = new Date();
      // Files that are read from a path never change: one copy serves until it is forgotten.
      const isThere = await utimes(file, now, now).then(
        () => true,
        () => false,
      );
      if (isThere) return file;
      await removeOldCopies();
      const { body } = await get(key);
      const partial = path.join(copies, `${randomUUID()}.partial`);
      await pipeline(Readable.fromWeb(body.transformToWebStream() as never), createWriteStream(partial, { mode: 0o600 })).catch(fail);
      await rename(partial, file);
      return file;
    },
    remove: async (prefix) => {
      checkKey(prefix);
      try {
        await removeObjects([prefix]);
        for (;;) {
          const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}/` }));
          if (Contents.length === 0) return;
          await removeObjects(Contents.flatMap(({ Key }) => Key ?? []));
        }
      } catch (error) {
        throw unavailable(error);
      }
    },
  };
}

/** What the service refuses for good, such as the credentials, is for the operator's log; to its users it is a service that is not there. */
const unavailable = (error: unknown): FilesUnavailable =>
  new FilesUnavailable(`The bucket of files does not answer: ${error instanceof Error ? error.message : error}`, { cause: error });

/** Of a request that the service refused, also where its answer could not be read. */
function statusOf(error: unknown): number | undefined {
  const { cause } = error as { readonly cause?: Partial<Pick<S3ServiceException, '$metadata'>> };
  return cause?.$metadata?.httpStatusCode;
}

function fail(error: unknown): never {
  throw unavailable(error);
}
