import { z } from 'zod';
import type { EmulatorApp, EmulatorContext } from '../../kit/open-emulator.ts';
import { emptyDocument, exportDocx, exportText, importDocx } from '../docs/document-content.ts';
import { driveFault } from '../google-fault.ts';
import { authenticate, type Caller } from '../oauth/authenticate.ts';
import type { Tokens } from '../oauth/issue-tokens.ts';
import { DRIVE, DRIVE_FILE, DRIVE_METADATA_READONLY, DRIVE_READONLY } from '../oauth/scopes.ts';
import type { DriveFile, FileContent, Store } from '../open-store.ts';
import type { Quotas } from '../quotas.ts';
import { DOCX, type Drive, GOOGLE_DOCUMENT, GOOGLE_FOLDER } from './drive.ts';
import { selectFields } from './field-mask.ts';
import { FILE_FIELDS, fileResource, userResource } from './file-resource.ts';
import { listFiles } from './list-files.ts';
import { readMultipart } from './multipart.ts';
import { openFile } from './open-file.ts';

const SEE = [DRIVE, DRIVE_FILE, DRIVE_READONLY, DRIVE_METADATA_READONLY];
const READ = [DRIVE, DRIVE_FILE, DRIVE_READONLY];
const WRITE = [DRIVE, DRIVE_FILE];

export interface DriveServices {
  readonly store: Store;
  readonly drive: Drive;
  readonly tokens: Tokens;
  readonly quotas: Quotas;
}

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
type Metadata = z.infer<typeof metadataSchema>;

interface Upload {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Drive v3. */
export function addDriveRoutes(app: EmulatorApp, { store, drive, tokens, quotas }: DriveServices): void {
  const { state } = store;
  const enter = (context: EmulatorContext, scopes: readonly string[]): Caller => {
    const caller = authenticate(context, store, tokens, 'drive', scopes);
    if (!quotas.spend('drive', caller.email, state.settings.driveQueriesPerMinute)) {
      throw driveFault(
        403,
        'userRateLimitExceeded',
        'User Rate Limit Exceeded. Rate of requests for user exceed configured project quota, you may consider re-evaluating expected per-user traffic to the API and adjust project quota limits accordingly.',
        { domain: 'usageLimits' },
      );
    }
    return caller;
  };
  const find = (context: EmulatorContext, caller: Caller, options: { write?: boolean; allDrives?: boolean } = {}) =>
    openFile(drive, state.settings, caller, context.req.param('id') ?? '', {
      allDrives: options.allDrives ?? says(context, 'supportsAllDrives'),
      write: options.write ?? false,
    });
  const answer = (context: EmulatorContext, file: DriveFile, { email }: Caller) => {
    const resource = fileResource(file, email, new URL(context.req.url).origin, drive, store);
    return context.json(selectFields(resource, context.req.query('fields'), 'kind,id,name,mimeType', FILE_FIELDS) as object);
  };

  const create = (context: EmulatorContext, caller: Caller, metadata: Metadata, upload: Upload | undefined) => {
    const parents = metadata.parents?.map((parent) => (parent === 'root' ? undefined : parent)).filter((parent) => parent !== undefined);
    const [parent] = parents ?? [];
    const sharedDrive = parent === undefined ? undefined : driveOfParent(parent, caller);
    if (parent !== undefined && sharedDrive === undefined) {
      openFile(drive, state.settings, caller, parent, { allDrives: true, write: true });
    }
    if (sharedDrive !== undefined && !says(context, 'supportsAllDrives')) {
      throw driveFault(404, 'notFound', `File not found: ${parent}.`, { location: 'fileId', locationType: 'parameter' });
    }
    const name = metadata.name ?? 'Untitled';
    const mimeType = metadata.mimeType ?? upload?.contentType ?? 'application/octet-stream';
    const file = drive.create({
      name,
      mimeType,
      owner: caller.email,
      ...(parent === undefined ? {} : { parents: [parent] }),
      ...(sharedDrive === undefined ? {} : { driveId: sharedDrive }),
      ...(metadata.description === undefined ? {} : { description: metadata.description }),
      ...(upload ? { content: convert(upload, mimeType) } : {}),
    });
    applyMetadata(file, { ...metadata, name });
    drive.grant(file, caller);
    context.set('notes', { created: file.id, name });
    return answer(context, file, caller);
  };
  const driveOfParent = (parent: string, { email }: Caller): string | undefined =>
    state.sharedDrives.find(({ id, members }) => id === parent && members.includes(email))?.id ?? drive.find(parent)?.driveId;

  app.post('/drive/v3/files', async (context) => create(context, enter(context, WRITE), await readMetadata(context), undefined));
  app.post('/upload/drive/v3/files', async (context) => {
    const caller = enter(context, WRITE);
    const { metadata, upload } = await readUpload(context);
    return create(context, caller, metadata, upload);
  });

  app.get('/drive/v3/files', (context) => listFiles(context, enter(context, SEE), { store, drive }));
  app.get('/drive/v3/files/:id', (context) => {
    const caller = enter(context, says(context, 'alt', 'media') ? READ : SEE);
    const file = find(context, caller);
    if (!says(context, 'alt', 'media')) return answer(context, file, caller);
    const { bytes } = drive.content(file);
    if (isGoogleType(file.mimeType)) {
      throw driveFault(
        403,
        'fileNotDownloadable',
        'Only files with binary content can be downloaded. Use Export with Docs Editors files.',
        {
          location: 'alt',
          locationType: 'parameter',
        },
      );
    }
    return context.body(new Uint8Array(bytes ?? []), 200, { 'content-type': file.mimeType });
  });

  const update = (context: EmulatorContext, caller: Caller, metadata: Metadata, upload: Upload | undefined) => {
    const file = find(context, caller, { write: true });
    const add = context.req.query('addParents')?.split(',') ?? [];
    const remove = context.req.query('removeParents')?.split(',') ?? [];
    if (add.length + remove.length > 0) file.parents = [...file.parents.filter((parent) => !remove.includes(parent)), ...add];
    drive.change(file, caller.email, upload && convert(upload, file.mimeType));
    applyMetadata(file, metadata);
    context.set('notes', { updated: file.id, version: file.version });
    return answer(context, file, caller);
  };
  app.patch('/drive/v3/files/:id', async (context) => update(context, enter(context, WRITE), await readMetadata(context), undefined));
  app.patch('/upload/drive/v3/files/:id', async (context) => {
    const caller = enter(context, WRITE);
    const { metadata, upload } = await readUpload(context);
    return update(context, caller, metadata, upload);
  });

  app.post('/drive/v3/files/:id/copy', async (context) => {
    const caller = enter(context, WRITE);
    const source = find(context, caller);
    const metadata = await readMetadata(context);
    const copy = drive.create({
      name: metadata.name ?? `Copy of ${source.name}`,
      mimeType: metadata.mimeType ?? source.mimeType,
      owner: caller.email,
      parents: metadata.parents ?? source.parents,
      ...(source.driveId === undefined ? {} : { driveId: source.driveId }),
      content: drive.content(source),
    });
    drive.grant(copy, caller);
    context.set('notes', { created: copy.id, copyOf: source.id });
    return answer(context, copy, caller);
  });

  app.delete('/drive/v3/files/:id', (context) => {
    const caller = enter(context, WRITE);
    const file = find(context, caller, { write: true });
    if (file.driveId === undefined && file.owner !== caller.email) {
      throw driveFault(403, 'insufficientFilePermissions', 'The user does not have sufficient permissions for this file.');
    }
    drive.remove(file);
    context.set('notes', { deleted: file.id });
    return context.body(null, 204);
  });

  app.get('/drive/v3/files/:id/export', (context) => {
    const caller = enter(context, READ);
    const file = find(context, caller, { allDrives: true });
    if (file.mimeType !== GOOGLE_DOCUMENT) throw driveFault(403, 'fileNotExportable', 'Export only supports Docs Editors files.');
    const type = context.req.query('mimeType');
    if (!type) throw driveFault(400, 'required', 'Required parameter: mimeType', { location: 'mimeType', locationType: 'parameter' });
    const bytes = exported(file, type);
    if (bytes.byteLength > state.settings.exportLimit) {
      throw driveFault(403, 'exportSizeLimitExceeded', 'This file is too large to be exported.');
    }
    context.set('notes', { exported: file.id, version: file.version, bytes: bytes.byteLength });
    return context.body(bytes, 200, { 'content-type': type });
  });
  app.get('/feeds/download/documents/export/Export', (context) => {
    const caller = enter(context, READ);
    const file = openFile(drive, state.settings, caller, context.req.query('id') ?? '', { allDrives: true });
    const type =
      new Map([
        ['docx', DOCX],
        ['txt', 'text/plain'],
      ]).get(context.req.query('exportFormat') ?? '') ?? '';
    const bytes = exported(file, type);
    context.set('notes', { exported: file.id, version: file.version, bytes: bytes.byteLength });
    return context.body(bytes, 200, { 'content-type': type });
  });
  const exported = (file: DriveFile, type: string): Uint8Array<ArrayBuffer> => {
    switch (type) {
      case DOCX:
        return new Uint8Array(drive.content(file).bytes ?? exportDocx(drive.documentOf(file)));
      case 'text/plain':
        return new TextEncoder().encode(`\u{feff}${exportText(drive.documentOf(file))}`);
      case 'application/pdf':
        throw driveFault(403, 'cannotExportFile', 'This emulator does not make PDFs; export as .docx or text/plain.');
      default:
        throw driveFault(400, 'badRequest', 'The requested conversion is not supported.', {
          location: 'convertTo',
          locationType: 'parameter',
        });
    }
  };

  app.get('/drive/v3/about', (context) => {
    const caller = enter(context, SEE);
    const fields = context.req.query('fields');
    if (!fields) {
      throw driveFault(400, 'required', "The 'fields' parameter is required for this method.", {
        location: 'fields',
        locationType: 'parameter',
      });
    }
    const account = state.accounts.find(({ email }) => email === caller.email);
    const about = { kind: 'drive#about', user: userResource(account, caller.email, caller.email) };
    return context.json(selectFields(about, fields, '*', ['kind', 'user', 'storageQuota']) as object);
  });
  app.get('/drive/v3/drives', (context) => {
    const caller = enter(context, [DRIVE, DRIVE_READONLY]);
    const drives = state.sharedDrives.filter(({ members }) => members.includes(caller.email));
    return context.json({ kind: 'drive#driveList', drives: drives.map(({ id, name }) => ({ kind: 'drive#drive', id, name })) });
  });
}

const says = (context: EmulatorContext, name: string, value = 'true') => context.req.query(name) === value;
const isGoogleType = (mimeType: string) => mimeType.startsWith('application/vnd.google-apps.');

function applyMetadata(file: DriveFile, metadata: Metadata): void {
  if (metadata.name !== undefined) file.name = metadata.name;
  if (metadata.description !== undefined) file.description = metadata.description;
  if (metadata.trashed !== undefined) file.trashed = metadata.trashed;
  if (metadata.starred !== undefined) file.starred = metadata.starred;
  for (const kind of ['properties', 'appProperties'] as const) {
    for (const [name, value] of Object.entries(metadata[kind] ?? {})) {
      if (value === null) delete file[kind][name];
      else file[kind][name] = value;
    }
  }
}

/** What is stored for an upload: a Google type as target asks for conversion. */
function convert({ contentType, bytes }: Upload, mimeType: string): FileContent {
  if (!isGoogleType(mimeType)) return { bytes };
  if (mimeType === GOOGLE_FOLDER || mimeType !== GOOGLE_DOCUMENT || contentType !== DOCX) {
    if (mimeType === GOOGLE_DOCUMENT && bytes.byteLength === 0) return { document: emptyDocument() };
    throw driveFault(400, 'badRequest', 'The requested conversion is not supported.', { location: 'convertTo', locationType: 'parameter' });
  }
  try {
    importDocx(bytes);
  } catch {
    throw driveFault(400, 'badRequest', 'Bad Request');
  }
  return { bytes };
}

async function readMetadata(context: EmulatorContext): Promise<Metadata> {
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

async function readUpload(context: EmulatorContext): Promise<{ readonly metadata: Metadata; readonly upload: Upload | undefined }> {
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
