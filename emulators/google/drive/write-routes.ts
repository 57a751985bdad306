import type { EmulatorApp, EmulatorContext } from '../../kit/open-emulator.ts';
import { driveFault } from '../google-fault.ts';
import type { Caller } from '../oauth/authenticate.ts';
import type { DriveFile } from '../open-store.ts';
import { admit, WRITE } from './admit.ts';
import { type NewFile, rootId } from './drive.ts';
import type { DriveServices } from './drive-services.ts';
import { answerFile } from './file-resource.ts';
import { openFile } from './open-file.ts';
import { convert, isGoogleType, type Metadata, noConversion, readMetadata, readUpload, type Upload } from './read-upload.ts';

/** files.create, update, copy and delete. */
export function addWriteRoutes(app: EmulatorApp, services: DriveServices): void {
  const { store, drive } = services;
  const { state } = store;

  /** Where a new file goes: a folder that the caller may write to, My Drive without one. */
  const placeOf = (
    context: EmulatorContext,
    caller: Caller,
    parents: readonly string[] | undefined,
  ): Pick<NewFile, 'parents' | 'driveId'> => {
    const parent = parents?.find((id) => id !== 'root' && id !== rootId(caller.email));
    if (parent === undefined) return {};
    const allDrives = context.req.query('supportsAllDrives') === 'true';
    const isDrive = state.sharedDrives.some(({ id, members }) => id === parent && members.includes(caller.email));
    if (isDrive && allDrives) return { parents: [parent], driveId: parent };
    const { driveId } = openFile(services, context, caller, { id: parent, write: true });
    return { parents: [parent], ...(driveId === undefined ? {} : { driveId }) };
  };
  const create = (context: EmulatorContext, caller: Caller, metadata: Metadata, upload: Upload | undefined) => {
    const name = metadata.name ?? 'Untitled';
    const mimeType = metadata.mimeType ?? upload?.contentType ?? 'application/octet-stream';
    const file = drive.create({
      name,
      mimeType,
      owner: caller.email,
      ...placeOf(context, caller, metadata.parents),
      ...(upload ? { content: convert(upload, mimeType) } : {}),
    });
    applyMetadata(file, metadata);
    drive.grant(file, caller);
    context.set('notes', { created: file.id, name });
    return answerFile(context, file, caller, services);
  };

  app.post('/drive/v3/files', async (context) => create(context, admit(context, services, WRITE), await readMetadata(context), undefined));
  app.post('/upload/drive/v3/files', async (context) => {
    const caller = admit(context, services, WRITE);
    const { metadata, upload } = await readUpload(context);
    return create(context, caller, metadata, upload);
  });

  const move = (context: EmulatorContext, caller: Caller, file: DriveFile) => {
    const add = context.req.query('addParents')?.split(',');
    const remove = context.req.query('removeParents')?.split(',') ?? [];
    if (!add) return;
    const place = placeOf(context, caller, add);
    if (place.driveId !== file.driveId) throw driveFault(403, 'cannotMoveFile', 'The emulator does not move files between drives.');
    file.parents = [...file.parents.filter((parent) => !remove.includes(parent)), ...(place.parents ?? [rootId(caller.email)])];
  };
  const update = (context: EmulatorContext, caller: Caller, metadata: Metadata, upload: Upload | undefined) => {
    const file = openFile(services, context, caller, { write: true });
    move(context, caller, file);
    drive.change(file, caller.email, upload && convert(upload, file.mimeType));
    applyMetadata(file, metadata);
    context.set('notes', { updated: file.id, version: file.version });
    return answerFile(context, file, caller, services);
  };
  app.patch('/drive/v3/files/:id', async (context) =>
    update(context, admit(context, services, WRITE), await readMetadata(context), undefined),
  );
  app.patch('/upload/drive/v3/files/:id', async (context) => {
    const caller = admit(context, services, WRITE);
    const { metadata, upload } = await readUpload(context);
    return update(context, caller, metadata, upload);
  });

  app.post('/drive/v3/files/:id/copy', async (context) => {
    const caller = admit(context, services, WRITE);
    const source = openFile(services, context, caller);
    const metadata = await readMetadata(context);
    if (isGoogleType(metadata.mimeType ?? source.mimeType) !== isGoogleType(source.mimeType)) throw noConversion();
    const copy = drive.create({
      name: metadata.name ?? `Copy of ${source.name}`,
      mimeType: metadata.mimeType ?? source.mimeType,
      owner: caller.email,
      ...(metadata.parents ? placeOf(context, caller, metadata.parents) : beside(source, caller)),
      content: drive.content(source),
    });
    drive.grant(copy, caller);
    context.set('notes', { created: copy.id, copyOf: source.id });
    return answerFile(context, copy, caller, services);
  });

  app.delete('/drive/v3/files/:id', (context) => {
    const caller = admit(context, services, WRITE);
    const file = openFile(services, context, caller, { write: true });
    if (file.driveId === undefined && file.owner !== caller.email) {
      throw driveFault(403, 'insufficientFilePermissions', 'The user does not have sufficient permissions for this file.');
    }
    drive.remove(file);
    context.set('notes', { deleted: file.id });
    return context.body(null, 204);
  });
}

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

/** A copy stands beside its source where the copier may write, and else in My Drive. */
function beside(source: DriveFile, { email }: Caller) {
  if (source.driveId !== undefined) return { parents: source.parents, driveId: source.driveId };
  return source.owner === email ? { parents: source.parents } : {};
}
