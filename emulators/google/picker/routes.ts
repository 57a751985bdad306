import { cors } from 'hono/cors';
import { z } from 'zod';
import type { EmulatorApp, EmulatorContext } from '../../kit/open-emulator.ts';
import { DOCX, type Drive, GOOGLE_DOCUMENT, GOOGLE_FOLDER, rootId } from '../drive/drive.ts';
import { pagePath } from '../drive/file-resource.ts';
import { bearerOf } from '../oauth/authenticate.ts';
import { findClient, type Tokens } from '../oauth/issue-tokens.ts';
import { RELAY_PATH } from '../oauth/read-authorization-request.ts';
import type { DriveFile, Store } from '../open-store.ts';
import { STYLE } from '../pages/style.ts';
import { installPicker, type PickerSettings } from './install-picker.ts';
import { installTokenClient, type TokenClientSettings } from './install-token-client.ts';
import { openPickerDialog } from './picker-dialog.ts';
import { PICKER_STYLE } from './picker-style.ts';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const text = z.string().default('');
const viewSchema = z.object({
  id: text,
  mimeTypes: text,
  fileIds: text,
  parent: text,
  search: text,
  includeFolders: flag,
  selectFolders: flag,
  ownedByMe: flag,
  starred: flag,
  drives: flag,
});
type View = z.infer<typeof viewSchema>;

const pickSchema = z.object({ fileIds: z.array(z.string()).max(1000), appId: z.string() });

const VIEW_TYPES = new Map<string, (mimeType: string) => boolean>([
  ['documents', (mimeType) => mimeType === GOOGLE_DOCUMENT || mimeType === DOCX],
  ['folders', (mimeType) => mimeType === GOOGLE_FOLDER],
  ['pdfs', (mimeType) => mimeType === 'application/pdf'],
  ['docs-images', (mimeType) => mimeType.startsWith('image/')],
]);
const MOST_FILES = 200;

/** The Picker's script and what its dialog asks for. Picking grants the files to the app whose project number is `appId`. */
export function addPickerRoutes(app: EmulatorApp, { store, drive, tokens }: { store: Store; drive: Drive; tokens: Tokens }): void {
  for (const path of ['/picker.js', '/js/api.js', '/gsi/client']) {
    app.get(path, (context) => {
      const { origin } = new URL(context.req.url);
      const picker: PickerSettings = { origin, css: STYLE + PICKER_STYLE };
      const tokenClient: TokenClientSettings = { origin, relayPath: RELAY_PATH };
      const script = `(${installPicker})(${JSON.stringify(picker)}, ${openPickerDialog});
(${installTokenClient})(${JSON.stringify(tokenClient)});
`;
      return context.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' });
    });
  }

  app.use('/picker/*', cors({ origin: '*', allowHeaders: ['authorization', 'content-type'] }));
  const enter = (context: EmulatorContext) => {
    const token = tokens.findAccess(bearerOf(context) ?? '');
    if (token) context.set('actor', token.email);
    return token;
  };
  const ended = (context: EmulatorContext) => context.json({ message: 'Your Google session has ended. Sign in again.' }, 401);

  app.get('/picker/files', (context) => {
    const token = enter(context);
    if (!token) return ended(context);
    const view = viewSchema.safeParse(context.req.query());
    if (!view.success) return context.json({ message: z.prettifyError(view.error) }, 400);
    const { origin } = new URL(context.req.url);
    const files = drive
      .all()
      .filter((file) => isListed(file, view.data, token.email, store, drive))
      .sort((left, right) => recency(right, token.email) - recency(left, token.email))
      .slice(0, MOST_FILES);
    return context.json({ files: files.map((file) => pickerDocument(file, token.email, origin, drive)) });
  });

  app.post('/picker/picks', async (context) => {
    const token = enter(context);
    if (!token) return ended(context);
    const pick = pickSchema.safeParse(await context.req.json());
    if (!pick.success) return context.json({ message: z.prettifyError(pick.error) }, 400);
    const projectNumber = findClient(store, token.clientId)?.projectNumber;
    const isApp = projectNumber !== undefined && pick.data.appId === projectNumber;
    const files = pick.data.fileIds.flatMap((id) => drive.find(id) ?? []).filter((file) => drive.maySee(file, token.email));
    const ids = files.map(({ id }) => id);
    store.state.picked[token.email] = [...new Set([...(store.state.picked[token.email] ?? []), ...ids])];
    store.changed();
    if (isApp) for (const file of files) drive.grant(file, { email: token.email, projectNumber });
    context.set('notes', { picked: ids, granted: isApp });
    return context.json({});
  });
}

const recency = (file: DriveFile, email: string) => Math.max(file.modifiedTime, file.viewed[email] ?? 0);

function isListed(file: DriveFile, view: View, email: string, store: Store, drive: Drive): boolean {
  const isFolder = file.mimeType === GOOGLE_FOLDER;
  const types = view.mimeTypes.split(',').filter(Boolean);
  const words = view.search.trim().toLowerCase();
  if (file.trashed || !drive.maySee(file, email)) return false;
  if (view.fileIds) return view.fileIds.split(',').includes(file.id);
  if (view.drives !== (file.driveId !== undefined)) return false;
  if (view.id === 'recently-picked' && !store.state.picked[email]?.includes(file.id)) return false;
  if (isFolder ? !(view.includeFolders || view.selectFolders) : !(VIEW_TYPES.get(view.id)?.(file.mimeType) ?? true)) return false;
  if (!isFolder && types.length > 0 && !types.includes(file.mimeType)) return false;
  if (view.ownedByMe && file.owner !== email) return false;
  if (view.starred && !file.starred) return false;
  if (view.parent && !file.parents.includes(view.parent === 'root' ? rootId(email) : view.parent)) return false;
  return words === '' || words.includes(file.id.toLowerCase()) || file.name.toLowerCase().includes(words);
}

function pickerDocument(file: DriveFile, email: string, origin: string, drive: Drive): Readonly<Record<string, unknown>> {
  const isDocument = file.mimeType === GOOGLE_DOCUMENT;
  const isFolder = file.mimeType === GOOGLE_FOLDER;
  return {
    id: file.id,
    serviceId: isDocument ? 'docs' : 'DoclistBlob',
    mimeType: file.mimeType,
    name: file.name,
    description: file.description ?? '',
    type: isDocument ? 'document' : isFolder ? 'folder' : 'file',
    lastEditedUtc: file.modifiedTime,
    iconUrl: `${origin}/icons/${isDocument ? 'document' : 'file'}.svg`,
    url: `${origin}${pagePath(file)}?usp=drive_web`,
    embedUrl: `${origin}/document/d/${file.id}/preview`,
    parentId: file.parents[0],
    isShared: file.driveId !== undefined || file.owner !== email || Object.keys(file.sharedWith).length > 0,
    sizeBytes: isDocument || isFolder ? 0 : (drive.content(file).bytes?.byteLength ?? 0),
  };
}
