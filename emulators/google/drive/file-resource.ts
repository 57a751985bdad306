import { createHash } from 'node:crypto';
import type { EmulatorContext } from '../../kit/open-emulator.ts';
import type { Caller } from '../oauth/authenticate.ts';
import type { Account, DriveFile, Store } from '../open-store.ts';
import { type Drive, GOOGLE_DOCUMENT, GOOGLE_FOLDER } from './drive.ts';
import type { DriveServices } from './drive-services.ts';
import { EXPORT_FORMATS } from './export-formats.ts';
import { selectFields } from './field-mask.ts';

/** Top-level fields of a file that a `fields` mask may name. */
export const FILE_FIELDS = [
  ...['kind', 'id', 'name', 'mimeType', 'description', 'starred', 'trashed', 'explicitlyTrashed', 'parents', 'properties', 'appProperties'],
  ...['spaces', 'version', 'webViewLink', 'webContentLink', 'iconLink', 'hasThumbnail', 'thumbnailLink', 'viewedByMe', 'viewedByMeTime'],
  ...['createdTime', 'modifiedTime', 'modifiedByMe', 'sharedWithMeTime', 'owners', 'driveId', 'teamDriveId', 'lastModifyingUser', 'shared'],
  ...['ownedByMe', 'capabilities', 'permissions', 'permissionIds', 'originalFilename', 'fullFileExtension', 'fileExtension'],
  ...['md5Checksum', 'sha1Checksum', 'sha256Checksum', 'size', 'quotaBytesUsed', 'headRevisionId', 'isAppAuthorized', 'exportLinks'],
  ...['resourceKey', 'writersCanShare', 'copyRequiresWriterPermission', 'imageMediaMetadata', 'shortcutDetails', 'linkShareMetadata'],
];

/** A file as Drive v3 shows it to this person; `origin` is where links lead. */
export function fileResource(
  file: DriveFile,
  email: string,
  origin: string,
  drive: Drive,
  store: Store,
): Readonly<Record<string, unknown>> {
  const mayEdit = drive.mayEdit(file, email);
  const isDocument = file.mimeType === GOOGLE_DOCUMENT;
  const user = (of: string) =>
    userResource(
      store.state.accounts.find((account) => account.email === of),
      of,
      email,
    );
  const time = (milliseconds: number) => new Date(milliseconds).toISOString();
  const viewed = file.viewed[email];
  return {
    kind: 'drive#file',
    id: file.id,
    name: file.name,
    mimeType: file.mimeType,
    ...(file.description === undefined ? {} : { description: file.description }),
    starred: file.starred,
    trashed: file.trashed,
    explicitlyTrashed: file.trashed,
    parents: file.parents,
    properties: file.properties,
    appProperties: file.appProperties,
    spaces: ['drive'],
    version: String(file.version),
    webViewLink: `${origin}${pagePath(file)}`,
    iconLink: `${origin}/icons/${isDocument ? 'document' : 'file'}.svg`,
    hasThumbnail: false,
    viewedByMe: viewed !== undefined,
    ...(viewed === undefined ? {} : { viewedByMeTime: time(viewed) }),
    createdTime: time(file.createdTime),
    modifiedTime: time(file.modifiedTime),
    modifiedByMe: file.modifiedBy === email,
    ...(file.driveId === undefined ? { owners: [user(file.owner)] } : { driveId: file.driveId, teamDriveId: file.driveId }),
    lastModifyingUser: user(file.modifiedBy),
    shared: file.driveId !== undefined || Object.keys(file.sharedWith).length > 0,
    ...(file.driveId === undefined ? { ownedByMe: file.owner === email } : {}),
    capabilities: {
      canCopy: true,
      canDownload: true,
      canEdit: mayEdit,
      canRename: mayEdit,
      canModifyContent: mayEdit,
      canTrash: mayEdit,
      canDelete: file.owner === email,
    },
    isAppAuthorized: true,
    ...(isDocument ? { exportLinks: exportLinks(file, origin) } : {}),
    ...(isDocument || file.mimeType === GOOGLE_FOLDER ? {} : binaryFields(file, drive.content(file).bytes ?? new Uint8Array())),
  };
}

/** The file in a reply, with the fields that were asked for. */
export function answerFile(context: EmulatorContext, file: DriveFile, { email }: Caller, { drive, store }: DriveServices): Response {
  const resource = fileResource(file, email, new URL(context.req.url).origin, drive, store);
  return context.json(selectFields(resource, context.req.query('fields'), 'kind,id,name,mimeType') as object);
}

export function pagePath(file: Pick<DriveFile, 'id' | 'mimeType'>): string {
  if (file.mimeType === GOOGLE_DOCUMENT) return `/document/d/${file.id}/edit`;
  return file.mimeType === GOOGLE_FOLDER ? `/drive/folders/${file.id}` : `/file/d/${file.id}/view`;
}

function exportLinks(file: DriveFile, origin: string): Readonly<Record<string, string>> {
  const link = (format: string) => `${origin}/feeds/download/documents/export/Export?id=${file.id}&exportFormat=${format}`;
  return Object.fromEntries([...EXPORT_FORMATS].map(([format, type]) => [type, link(format)]));
}

function binaryFields(file: DriveFile, bytes: Uint8Array): Readonly<Record<string, unknown>> {
  const hash = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex');
  const extension = /\.([^.]+)$/u.exec(file.name)?.[1] ?? '';
  return {
    originalFilename: file.name,
    fullFileExtension: extension,
    fileExtension: extension,
    md5Checksum: hash('md5'),
    sha1Checksum: hash('sha1'),
    sha256Checksum: hash('sha256'),
    size: String(bytes.byteLength),
    quotaBytesUsed: String(bytes.byteLength),
    headRevisionId: `${file.id.slice(0, 12)}${file.revision}`,
  };
}

export function userResource(account: Account | undefined, email: string, viewer: string): Readonly<Record<string, unknown>> {
  return {
    kind: 'drive#user',
    displayName: account?.name ?? email,
    me: email === viewer,
    permissionId: account?.subject ?? '',
    emailAddress: email,
  };
}
