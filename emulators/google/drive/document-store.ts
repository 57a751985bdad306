import type { EmulatorContext } from '../../kit/open-emulator.ts';
import { docsFault } from '../google-fault.ts';
import { authenticate, type Caller } from '../oauth/authenticate.ts';
import type { Tokens } from '../oauth/issue-tokens.ts';
import { DOCUMENTS, DOCUMENTS_READONLY, DRIVE, DRIVE_FILE, DRIVE_READONLY } from '../oauth/scopes.ts';
import type { DriveFile, Store } from '../open-store.ts';
import type { Quotas } from '../quotas.ts';
import type { DocumentStore, StoredDocument } from './content.ts';
import { type Drive, GOOGLE_DOCUMENT } from './drive.ts';

const READ = [DOCUMENTS, DOCUMENTS_READONLY, DRIVE, DRIVE_FILE, DRIVE_READONLY];
const WRITE = [DOCUMENTS, DRIVE, DRIVE_FILE];

/** The documents of Drive for the Docs API: same files, other error bodies, quotas of its own. */
export function openDocumentStore(store: Store, drive: Drive, tokens: Tokens, quotas: Quotas): DocumentStore {
  const { state } = store;
  const enter = (context: EmulatorContext, kind: 'read' | 'write'): Caller => {
    const caller = authenticate(context, store, tokens, 'docs', kind === 'read' ? READ : WRITE);
    const most = kind === 'read' ? state.settings.docsReadsPerMinute : state.settings.docsWritesPerMinute;
    if (!quotas.spend(`docs ${kind}`, caller.email, most)) throw quotaExceeded(kind, most, caller.projectNumber);
    return caller;
  };
  const find = (caller: Caller, id: string): DriveFile => {
    const file = drive.find(id);
    const missing = docsFault(404, 'NOT_FOUND', 'Requested entity was not found.');
    const forbidden = docsFault(403, 'PERMISSION_DENIED', 'The caller does not have permission');
    if (!file) throw missing;
    const documentScope = caller.scopes.includes(DOCUMENTS) || caller.scopes.includes(DOCUMENTS_READONLY);
    if (!documentScope && !drive.isGranted(file, caller)) throw state.settings.ungrantedFiles === 'not-found' ? missing : forbidden;
    if (!drive.maySee(file, caller.email)) throw forbidden;
    if (file.mimeType !== GOOGLE_DOCUMENT) throw docsFault(400, 'FAILED_PRECONDITION', 'This operation is not supported for this document');
    return file;
  };
  const stored = (file: DriveFile): StoredDocument => ({
    id: file.id,
    title: file.name,
    content: drive.documentOf(file),
    revisionId: `ALm37B${file.id.slice(1, 20)}${file.revision}`,
  });

  return {
    read: (context, id) => stored(find(enter(context, 'read'), id)),
    write: (context, id, edit) => {
      const caller = enter(context, 'write');
      const file = find(caller, id);
      if (!drive.mayEdit(file, caller.email)) throw docsFault(403, 'PERMISSION_DENIED', 'The caller does not have permission');
      drive.change(file, caller.email, { document: edit(stored(file)) });
      return stored(file);
    },
    create: (context, title, content) => {
      const caller = enter(context, 'write');
      const file = drive.create({ name: title, mimeType: GOOGLE_DOCUMENT, owner: caller.email, content: { document: content } });
      drive.grant(file, caller);
      return stored(file);
    },
  };
}

function quotaExceeded(kind: 'read' | 'write', most: number, projectNumber: string) {
  const metric = `docs.googleapis.com/${kind}_requests`;
  const name = kind === 'read' ? 'Read' : 'Write';
  const message = `Quota exceeded for quota metric '${name} requests' and limit '${name} requests per minute per user' of service 'docs.googleapis.com' for consumer 'project_number:${projectNumber}'.`;
  return docsFault(429, 'RESOURCE_EXHAUSTED', message, [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'RATE_LIMIT_EXCEEDED',
      domain: 'googleapis.com',
      metadata: {
        consumer: `projects/${projectNumber}`,
        quota_limit: `${name}RequestsPerMinutePerUser`,
        quota_limit_value: String(most),
        quota_metric: metric,
        service: 'docs.googleapis.com',
      },
    },
  ]);
}
