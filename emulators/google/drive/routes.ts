import type { EmulatorApp } from '../../kit/open-emulator.ts';
import { driveFault } from '../google-fault.ts';
import { DRIVE, DRIVE_READONLY } from '../oauth/scopes.ts';
import { admit, READ, SEE } from './admit.ts';
import type { DriveServices } from './drive-services.ts';
import { addExportRoutes } from './export-routes.ts';
import { selectFields } from './field-mask.ts';
import { answerFile, userResource } from './file-resource.ts';
import { LIST_FIELDS, listFiles } from './list-files.ts';
import { openFile } from './open-file.ts';
import { isGoogleType } from './read-upload.ts';
import { addWriteRoutes } from './write-routes.ts';

const ABOUT_FIELDS = ['kind', 'user', 'storageQuota'];
const DRIVES_FIELDS = ['kind', 'nextPageToken', 'drives'];

/** Drive v3. */
export function addDriveRoutes(app: EmulatorApp, services: DriveServices): void {
  const { store, drive } = services;
  const { state } = store;
  addWriteRoutes(app, services);
  addExportRoutes(app, services);

  app.get('/drive/v3/files', (context) => listFiles(context, admit(context, services, SEE, LIST_FIELDS), services));
  app.get('/drive/v3/files/:id', (context) => {
    const isMedia = context.req.query('alt') === 'media';
    const caller = admit(context, services, isMedia ? READ : SEE);
    const file = openFile(services, context, caller);
    if (!isMedia) return answerFile(context, file, caller, services);
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

  app.get('/drive/v3/about', (context) => {
    const caller = admit(context, services, SEE, ABOUT_FIELDS);
    const fields = context.req.query('fields');
    if (!fields) {
      throw driveFault(400, 'required', "The 'fields' parameter is required for this method.", {
        location: 'fields',
        locationType: 'parameter',
      });
    }
    const account = state.accounts.find(({ email }) => email === caller.email);
    const about = { kind: 'drive#about', user: userResource(account, caller.email, caller.email) };
    return context.json(selectFields(about, fields, '*') as object);
  });
  app.get('/drive/v3/drives', (context) => {
    const caller = admit(context, services, [DRIVE, DRIVE_READONLY], DRIVES_FIELDS);
    const drives = state.sharedDrives.filter(({ members }) => members.includes(caller.email));
    return context.json({ kind: 'drive#driveList', drives: drives.map(({ id, name }) => ({ kind: 'drive#drive', id, name })) });
  });
}
