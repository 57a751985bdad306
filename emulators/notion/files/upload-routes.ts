import { z } from 'zod';
import { type ApiContext, type RouteGroup, reply } from '../api/app.ts';
import { insufficient, invalidJson, notFound, validation } from '../api/errors.ts';
import { trashFlags, type Version } from '../api/versions.ts';
import { readUuid } from '../workspace/identifiers.ts';
import type { Time } from '../workspace/model.ts';
import { LONGEST_SEND, type Upload, type Uploads } from './uploads.ts';

const LONGEST_FILENAME_BYTES = 900;
const MOST_PARTS = 10_000;

const filename = z
  .string()
  .min(1)
  .refine((name) => Buffer.byteLength(name) <= LONGEST_FILENAME_BYTES, `should have at most ${LONGEST_FILENAME_BYTES} bytes`);
const contentType = z.string().regex(/^[\w.+-]+\/[\w.+-]+(?:\s*;.*)?$/u);
const createSchema = z.preprocess(
  (body) => (body instanceof Object && !('mode' in body) ? { ...body, mode: 'single_part' } : body),
  z.discriminatedUnion('mode', [
    z.object({ mode: z.literal('single_part'), filename: filename.optional(), content_type: contentType.optional() }),
    z.object({
      mode: z.literal('multi_part'),
      filename,
      content_type: contentType.optional(),
      number_of_parts: z.int().min(1).max(MOST_PARTS),
    }),
    z.object({
      mode: z.literal('external_url'),
      filename,
      content_type: contentType.optional(),
      external_url: z.url({ protocol: /^https?$/u }),
    }),
  ]),
);
const listSchema = z.object({
  status: z.enum(['pending', 'uploaded', 'expired', 'failed']).optional(),
  start_cursor: z.string().optional(),
  page_size: z.coerce.number().int().min(1).max(100).default(100),
});

/** `/v1/file_uploads`: create, send, complete, retrieve, list. */
export function fileUploadRoutes(uploads: Uploads): RouteGroup {
  return function addFileUploads(api) {
    const show = (context: ApiContext, upload: Upload) => showUpload(upload, uploads, new URL(context.req.url).origin, context.var.version);
    const find = (context: ApiContext): Upload => {
      const given = context.req.param('id') ?? '';
      const id = readUuid(given);
      if (id === undefined) {
        throw validation(`path failed validation: path.file_upload_id should be a valid uuid, instead was \`"${given}"\`.`);
      }
      const { botId, botName } = context.var.connection;
      const upload = uploads.get(id, botId);
      if (!upload) throw notFound('file_upload', id, botName, botId);
      context.set('notes', { upload: id });
      return upload;
    };
    const mustWrite = ({ var: { connection } }: ApiContext) => {
      if (!connection.capabilities.has('insert_content') && !connection.capabilities.has('update_content')) throw insufficient();
    };

    api.post('/file_uploads', async (context) => {
      mustWrite(context);
      const text = await context.req.text();
      const body = parse(createSchema, 'body', text === '' ? {} : readJson(text));
      const upload = uploads.create(
        {
          mode: body.mode,
          filename: body.filename,
          contentType: body.content_type,
          numberOfParts: body.mode === 'multi_part' ? body.number_of_parts : undefined,
          externalUrl: body.mode === 'external_url' ? body.external_url : undefined,
        },
        context.var.connection.botId,
      );
      context.set('notes', { upload: upload.id });
      return reply(context, show(context, upload));
    });

    api.get('/file_uploads', (context) => {
      const { status, start_cursor: cursor, page_size: size } = parse(listSchema, 'query', context.req.query());
      const all = uploads.list(context.var.connection.botId).filter((upload) => status === undefined || uploads.status(upload) === status);
      const start = cursor === undefined ? 0 : all.findIndex(({ id }) => id === readUuid(cursor));
      if (start < 0) throw validation('query failed validation: query.start_cursor is no cursor of this list.');
      const results = all.slice(start, start + size).map((upload) => show(context, upload));
      const next = all[start + size];
      return reply(context, {
        object: 'list',
        results,
        next_cursor: next?.id ?? null,
        has_more: next !== undefined,
        type: 'file_upload',
        file_upload: {},
      });
    });

    api.get('/file_uploads/:id', (context) => reply(context, show(context, find(context))));

    api.post('/file_uploads/:id/send', async (context) => {
      mustWrite(context);
      const upload = find(context);
      if (Number(context.req.header('content-length') ?? 0) > LONGEST_SEND + 100_000) {
        throw validation('The request is too large: a file of more than 20 MiB must be sent in parts.');
      }
      const form = await context.req.formData().catch(() => undefined);
      const file = form?.get('file');
      if (!(file instanceof File)) throw validation('body failed validation: body.file should be defined, instead was `undefined`.');
      const partNumber = form?.get('part_number');
      uploads.send(upload, {
        name: file.name,
        contentType: file.type || 'application/octet-stream',
        bytes: new Uint8Array(await file.arrayBuffer()),
        partNumber: partNumber == null ? undefined : Number(partNumber),
      });
      context.set('notes', { upload: upload.id, filename: upload.filename, bytes: file.size });
      return reply(context, show(context, upload));
    });

    api.post('/file_uploads/:id/complete', (context) => {
      mustWrite(context);
      const upload = find(context);
      uploads.complete(upload);
      return reply(context, show(context, upload));
    });
  };
}

function showUpload(upload: Upload, uploads: Uploads, origin: string, version: Version): Record<string, unknown> {
  const status = uploads.status(upload);
  const expiry = uploads.expiry(upload);
  const address = `${origin}/v1/file_uploads/${upload.id}`;
  return {
    object: 'file_upload',
    id: upload.id,
    created_time: toMinute(upload.created),
    created_by: { id: upload.botId, type: 'bot' },
    last_edited_time: toMinute(upload.edited),
    expiry_time: expiry === null ? null : toMinute(expiry),
    ...(status === 'pending' ? { upload_url: `${address}/send`, ...(upload.parts ? { complete_url: `${address}/complete` } : {}) } : {}),
    status,
    filename: upload.filename,
    content_type: upload.contentType,
    content_length: upload.contentLength,
    ...(upload.parts ? { number_of_parts: { total: upload.parts.total, sent: Object.keys(upload.parts.sizes).length } } : {}),
    ...(upload.importResult ? { file_import_result: showImport(upload.importResult) } : {}),
    ...trashFlags(false, version),
  };
}

function showImport({ time, failure }: NonNullable<Upload['importResult']>): Record<string, unknown> {
  const imported_time = new Date(time).toISOString().replace('Z', '+00:00');
  if (failure === undefined) return { type: 'success', success: {}, imported_time };
  const error = { type: 'download_error', code: 'file_upload_invalid', message: failure, parameter: 'external_url', status_code: null };
  return { type: 'error', error, imported_time };
}

/** Times of uploads are told to the minute: recorded. */
const toMinute = (time: Time): string => new Date(Math.floor(time / 60_000) * 60_000).toISOString();

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidJson();
  }
}

function parse<T>(schema: z.ZodType<T>, where: string, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw validation(`${where} failed validation: ${[where, ...(issue?.path ?? [])].join('.')}: ${issue?.message}.`);
}
