import type { EmulatorContext } from '../../kit/open-emulator.ts';
import { driveFault } from '../google-fault.ts';
import type { Caller } from '../oauth/authenticate.ts';
import type { DriveFile } from '../open-store.ts';
import type { DriveServices } from './drive-services.ts';

export interface OpenFileOptions {
  /** The file; the one that the path names without it. */
  readonly id?: string;
  readonly write?: boolean;
  /** The call needs no `supportsAllDrives=true` for files of shared drives. */
  readonly allDrives?: boolean;
}

/** The file that a call of Drive v3 is about. Throws the 404 and 403 bodies of Drive. */
export function openFile(
  { drive, store }: DriveServices,
  context: EmulatorContext,
  caller: Caller,
  options: OpenFileOptions = {},
): DriveFile {
  const { id = context.req.param('id') ?? '', write = false } = options;
  const allDrives = options.allDrives ?? context.req.query('supportsAllDrives') === 'true';
  const file = drive.find(id);
  const missing = driveFault(404, 'notFound', `File not found: ${id}.`, { location: 'fileId', locationType: 'parameter' });
  if (!file || !drive.maySee(file, caller.email)) throw missing;
  if (file.driveId !== undefined && !allDrives) throw missing;
  if (!drive.isGranted(file, caller)) {
    if (store.state.settings.ungrantedFiles === 'not-found') throw missing;
    const message = `The user has not granted the app ${caller.projectNumber} ${write ? 'write' : 'read'} access to the file ${id}.`;
    throw driveFault(403, 'appNotAuthorizedToFile', message);
  }
  if (write && !drive.mayEdit(file, caller.email)) {
    throw driveFault(403, 'insufficientFilePermissions', 'The user does not have sufficient permissions for this file.');
  }
  return file;
}
