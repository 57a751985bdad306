import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { JWK } from 'jose';
import { type JsonFile, openJsonFile } from '../kit/json-file.ts';
import type { DocumentContent } from './docs/document-content.ts';
import { type Settings, settingsSchema } from './settings.ts';

export interface Account {
  readonly email: string;
  readonly name: string;
  readonly givenName: string;
  readonly familyName: string;
  /** The stable id of the person, `sub` in tokens: 21 digits. */
  readonly subject: string;
}

/** An app as registered in the Cloud console. */
export interface Client {
  readonly id: string;
  readonly secret: string;
  readonly name: string;
  /** Number of its Cloud project: what the Picker calls the app id. */
  readonly projectNumber: string;
  readonly apiKey: string;
}

export interface RefreshToken {
  readonly token: string;
  readonly email: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** Milliseconds since the epoch, as all times here. */
  readonly issued: number;
  lastUsed: number;
  readonly expires: number | null;
}

export interface AccessToken {
  readonly token: string;
  readonly email: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly offline: boolean;
  expires: number;
}

export interface DriveFile {
  readonly id: string;
  name: string;
  mimeType: string;
  description?: string;
  readonly owner: string;
  parents: readonly string[];
  readonly createdTime: number;
  modifiedTime: number;
  /** By whom it was changed last. */
  modifiedBy: string;
  /** Grows with every change of content or metadata. */
  version: number;
  /** Changes with every change of the content. */
  revision: number;
  trashed: boolean;
  starred: boolean;
  /** The shared drive it is in; it has no owner then. */
  readonly driveId?: string;
  /** Others who may see it. */
  readonly sharedWith: Record<string, 'reader' | 'writer'>;
  /** When who opened it last. */
  readonly viewed: Record<string, number>;
  /** `EMAIL PROJECT` for each user and app that created or picked it: scope drive.file is about these. */
  readonly grants: string[];
  readonly properties: Record<string, string>;
  readonly appProperties: Record<string, string>;
}

export interface State {
  readonly accounts: Account[];
  readonly clients: Client[];
  readonly sharedDrives: { readonly id: string; readonly name: string; readonly members: readonly string[] }[];
  readonly files: Record<string, DriveFile>;
  readonly refreshTokens: RefreshToken[];
  readonly accessTokens: AccessToken[];
  /** Scopes that a user has granted to a client, by `EMAIL CLIENT`. */
  readonly consents: Record<string, string[]>;
  /** Ids of the files that a person has picked, oldest first, by address. */
  readonly picked: Record<string, string[]>;
  signingKey?: { readonly keyId: string; readonly privateKey: JWK };
  settings: Settings;
}

/** What a file holds: bytes as they were uploaded, or a Google document. */
export interface FileContent {
  /** Uploaded bytes. Those of an imported .docx stay until the document is edited. */
  readonly bytes?: Uint8Array;
  readonly document?: DocumentContent;
}

export interface Store {
  readonly state: State;
  readonly changed: () => void;
  readonly flush: () => void;
  readonly content: (fileId: string) => FileContent;
  readonly setContent: (fileId: string, content: FileContent) => void;
  readonly deleteContent: (fileId: string) => void;
}

/** Everything that the emulator keeps in its folder: `google.json` and, a file each, contents. */
export function openStore(folder: string, seed: (store: Store) => void): Store {
  const contents = path.join(folder, 'contents');
  mkdirSync(contents, { recursive: true });
  let fresh = false;
  const file: JsonFile<State> = openJsonFile(path.join(folder, 'google.json'), () => {
    fresh = true;
    return {
      accounts: [],
      clients: [],
      sharedDrives: [],
      files: {},
      refreshTokens: [],
      accessTokens: [],
      consents: {},
      picked: {},
      settings: settingsSchema.parse({}),
    };
  });
  const place = (fileId: string, ending: string) => path.join(contents, `${fileId}.${ending}`);
  const write = (target: string, data: string | Uint8Array | undefined) => {
    if (data === undefined) return rmSync(target, { force: true });
    writeFileSync(`${target}.new`, data);
    renameSync(`${target}.new`, target);
  };
  const store: Store = {
    state: file.value,
    changed: file.changed,
    flush: file.flush,
    content: (fileId) => {
      const bytes = place(fileId, 'bin');
      const document = place(fileId, 'json');
      return {
        ...(existsSync(bytes) ? { bytes: new Uint8Array(readFileSync(bytes)) } : {}),
        ...(existsSync(document) ? { document: JSON.parse(readFileSync(document, 'utf8')) } : {}),
      };
    },
    setContent: (fileId, content) => {
      write(place(fileId, 'bin'), content.bytes);
      write(place(fileId, 'json'), content.document && JSON.stringify(content.document));
    },
    deleteContent: (fileId) => {
      write(place(fileId, 'bin'), undefined);
      write(place(fileId, 'json'), undefined);
    },
  };
  if (fresh) {
    seed(store);
    store.changed();
  }
  return store;
}
