import { driveFault } from '../google-fault.ts';
import type { Caller } from '../oauth/authenticate.ts';
import type { DriveFile } from '../open-store.ts';
import type { Settings } from '../settings.ts';
import type { Drive } from './drive.ts';

export interface OpenFileOptions {
  readonly write?: boolean;
  /** The call said `supportsAllDrives=true`; or it is one that needs no such word. */
  readonly allDrives: boolean;
}

/** The file that a call of Drive v3 is about. Throws the 404 and 403 bodies of Drive. */
export function openFile(drive: Drive, settings: Settings, caller: Caller, id: string, options: OpenFileOptions): DriveFile {
  const file = drive.find(id);
  const missing = driveFault(404, 'notFound', `File not found: ${id}.`, { location: 'fileId', locationType: 'parameter' });
  if (!file || !drive.maySee(file, caller.email)) throw missing;
  if (file.driveId !== undefined && !options.allDrives) throw missing;
  if (!drive.isGranted(file, caller)) {
    if (settings.ungrantedFiles === 'not-found') throw missing;
    throw driveFault(
      403,
      'appNotAuthorizedToFile',
      `The user has not granted the app ${caller.projectNumber} write access to the file ${id}.`,
    );
  }
  if (options.write && !drive.mayEdit(file, caller.email)) {
    throw driveFault(403, 'insufficientFilePermissions', 'The user does not have sufficient permissions for this file.');
  }
  return file;
}
