import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../kit/clock.ts';
import { type DocumentContent, emptyDocument, exportText, importDocx } from '../docs/document-content.ts';
import type { Caller } from '../oauth/authenticate.ts';
import { DRIVE, DRIVE_FILE } from '../oauth/scopes.ts';
import type { DriveFile, FileContent, Store } from '../open-store.ts';

export const GOOGLE_DOCUMENT = 'application/vnd.google-apps.document';
export const GOOGLE_FOLDER = 'application/vnd.google-apps.folder';
export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export interface NewFile {
  readonly name: string;
  readonly mimeType: string;
  readonly owner: string;
  /** My Drive when absent. */
  readonly parents?: readonly string[];
  readonly driveId?: string;
  readonly description?: string;
  readonly content?: FileContent;
  /** Fixed id of a sample. */
  readonly id?: string;
}

/** The files of all accounts and what each person and app may do with them. */
export interface Drive {
  readonly all: () => readonly DriveFile[];
  readonly find: (id: string) => DriveFile | undefined;
  readonly create: (file: NewFile) => DriveFile;
  /** Notes a change: version and time grow; `content` replaces the content. */
  readonly change: (file: DriveFile, email: string, content?: FileContent) => void;
  readonly remove: (file: DriveFile) => void;
  readonly content: (file: DriveFile) => FileContent;
  /** A Google document as data, imported from its .docx where it has not been edited yet. */
  readonly documentOf: (file: DriveFile) => DocumentContent;
  readonly textOf: (file: DriveFile) => string;
  readonly maySee: (file: DriveFile, email: string) => boolean;
  readonly mayEdit: (file: DriveFile, email: string) => boolean;
  /** Whether scopes and grants let the app of this caller touch the file; whether the person may is another question. */
  readonly isGranted: (file: DriveFile, caller: Caller) => boolean;
  readonly grant: (file: DriveFile, caller: Pick<Caller, 'email' | 'projectNumber'>) => void;
}

export function openDrive(store: Store, clock: Clock): Drive {
  const { state } = store;
  const isMember = (file: DriveFile, email: string) =>
    file.driveId !== undefined && state.sharedDrives.some(({ id, members }) => id === file.driveId && members.includes(email));

  const drive: Drive = {
    all: () => Object.values(state.files),
    find: (id) => (Object.hasOwn(state.files, id) ? state.files[id] : undefined),
    create: ({ content, parents, ...rest }) => {
      const now = clock.now();
      const file: DriveFile = {
        ...rest,
        id: rest.id ?? newFileId(),
        parents: parents ?? [rest.driveId ?? rootId(rest.owner)],
        createdTime: now,
        modifiedTime: now,
        modifiedBy: rest.owner,
        version: 1,
        revision: 1,
        trashed: false,
        starred: false,
        sharedWith: {},
        viewed: { [rest.owner]: now },
        grants: [],
        properties: {},
        appProperties: {},
      };
      state.files[file.id] = file;
      store.setContent(file.id, content ?? (file.mimeType === GOOGLE_DOCUMENT ? { document: emptyDocument() } : {}));
      store.changed();
      return file;
    },
    change: (file, email, content) => {
      if (content) {
        store.setContent(file.id, content);
        file.revision += 1;
      }
      file.version += 1;
      file.modifiedTime = Math.max(clock.now(), file.modifiedTime + 1);
      file.modifiedBy = email;
      store.changed();
    },
    remove: (file) => {
      delete state.files[file.id];
      store.deleteContent(file.id);
      store.changed();
    },
    content: (file) => store.content(file.id),
    documentOf: (file) => {
      const { document, bytes } = store.content(file.id);
      return document ?? (bytes ? importDocx(bytes) : emptyDocument());
    },
    textOf: (file) => (file.mimeType === GOOGLE_DOCUMENT ? exportText(drive.documentOf(file)) : ''),
    maySee: (file, email) => file.owner === email || Object.hasOwn(file.sharedWith, email) || isMember(file, email),
    mayEdit: (file, email) => file.owner === email || file.sharedWith[email] === 'writer' || isMember(file, email),
    isGranted: (file, caller) =>
      caller.scopes.some((scope) => scope.startsWith(DRIVE) && scope !== DRIVE_FILE) || file.grants.includes(grantKey(caller)),
    grant: (file, caller) => {
      if (file.grants.includes(grantKey(caller))) return;
      file.grants.push(grantKey(caller));
      store.changed();
    },
  };
  return drive;
}

const grantKey = ({ email, projectNumber }: Pick<Caller, 'email' | 'projectNumber'>) => `${email} ${projectNumber}`;

/** 44 characters, as ids of Google's documents have. */
function newFileId(): string {
  return `1${randomBytes(33).toString('base64url').slice(1)}`;
}

/** The id of somebody's My Drive folder. */
export function rootId(email: string): string {
  return `0A${createHash('sha256').update(email).digest('base64url').slice(0, 15)}PVA`;
}
