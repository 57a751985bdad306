import { html } from 'hono/html';
import type { EmulatorApp } from '../../kit/open-emulator.ts';
import { emptyDocument, importDocx } from '../docs/document-content.ts';
import { DOCX, type Drive, GOOGLE_DOCUMENT } from '../drive/drive.ts';
import { pagePath } from '../drive/file-resource.ts';
import type { Account, DriveFile, Store } from '../open-store.ts';
import { avatarSvg, DOCUMENT_ICON, FILE_ICON, page } from './layout.ts';
import { accountSwitch, addAccountSwitch, currentAccount } from './session.ts';

const SUBMIT_AT_ONCE = `
const upload = document.querySelector('#upload');
upload.addEventListener('change', () => upload.form.submit());
`;

/** The Drive of the person: files, upload of a .docx, a new document, the trash. */
export function addHomePages(app: EmulatorApp, { store, drive }: { store: Store; drive: Drive }): void {
  addAccountSwitch(app, store);
  const svg = (markup: string) =>
    new Response(markup, { headers: { 'content-type': 'image/svg+xml', 'access-control-allow-origin': '*' } });
  app.get('/icons/document.svg', () => svg(DOCUMENT_ICON));
  app.get('/icons/file.svg', () => svg(FILE_ICON));
  app.get('/avatars/:subject{[0-9]+\\.svg}', (context) => {
    const account = store.state.accounts.find(({ subject }) => `${subject}.svg` === context.req.param('subject'));
    return account ? svg(avatarSvg(account)) : context.notFound();
  });

  app.get('/', (context) => {
    const account = currentAccount(context, store);
    const search = context.req.query('q') ?? '';
    const trash = context.req.query('trash') !== undefined;
    const files = drive
      .all()
      .filter((file) => file.trashed === trash && drive.maySee(file, account.email))
      .filter((file) => file.name.toLowerCase().includes(search.trim().toLowerCase()))
      .sort((left, right) => right.modifiedTime - left.modifiedTime);
    const title = trash ? 'Trash' : 'Drive';
    return page(
      context,
      `${title} (emulated)`,
      html`<header class="bar">
          <a href="/"><strong>Google Drive</strong></a><span class="soft">emulated</span>
          <form class="grow" role="search"><input type="search" name="q" value="${search}" placeholder="Search in Drive" aria-label="Search in Drive" /></form>
          ${accountSwitch(store, account, '/')}
        </header>
        <main>
          <div class="bar-buttons">
            <h1>${title}</h1>
            <div class="buttons">
              ${
                trash
                  ? html`<a class="button" href="/">Back to Drive</a>`
                  : html`<a class="button" href="/?trash">Trash</a>
                    <form method="post" action="/documents/upload" enctype="multipart/form-data">
                      <label class="button" for="upload" tabindex="0">Upload .docx</label>
                      <input id="upload" type="file" name="file" accept=".docx" hidden />
                    </form>
                    <form method="post" action="/documents"><button class="primary">New document</button></form>`
              }
            </div>
          </div>
          ${files.length === 0 ? html`<p class="empty">${search ? 'No files match.' : 'Nothing here yet.'}</p>` : filesTable(files, account, drive, store)}
        </main>`,
      { script: trash ? '' : SUBMIT_AT_ONCE },
    );
  });

  app.post('/documents', (context) => {
    const { email } = currentAccount(context, store);
    const file = drive.create({
      name: 'Untitled document',
      mimeType: GOOGLE_DOCUMENT,
      owner: email,
      content: { document: emptyDocument() },
    });
    return context.redirect(pagePath(file), 303);
  });

  app.post('/documents/upload', async (context) => {
    const { email } = currentAccount(context, store);
    const { file: upload } = await context.req.parseBody();
    const bytes = upload instanceof File ? new Uint8Array(await upload.arrayBuffer()) : new Uint8Array();
    try {
      importDocx(bytes);
    } catch {
      return page(context, 'Upload', html`<main class="card"><h1>This file is no .docx.</h1><p><a href="/">Back to Drive</a></p></main>`, {
        status: 400,
      });
    }
    const name = upload instanceof File ? upload.name.replace(/\.docx$/iu, '') : 'Document';
    return context.redirect(pagePath(drive.create({ name, mimeType: GOOGLE_DOCUMENT, owner: email, content: { bytes } })), 303);
  });

  app.post('/files/:id/trash', async (context) => {
    const { email } = currentAccount(context, store);
    const file = drive.find(context.req.param('id'));
    if (!file || !drive.mayEdit(file, email)) return context.notFound();
    file.trashed = (await context.req.parseBody())['trashed'] === 'true';
    drive.change(file, email);
    return context.redirect(file.trashed ? '/' : '/?trash', 303);
  });

  app.get('/file/d/:id/view', (context) => {
    const { email } = currentAccount(context, store);
    const file = drive.find(context.req.param('id'));
    if (!file || !drive.maySee(file, email)) return context.notFound();
    return context.body(new Uint8Array(drive.content(file).bytes ?? []), 200, {
      'content-type': file.mimeType === DOCX || file.mimeType === 'application/pdf' ? file.mimeType : 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'x-content-type-options': 'nosniff',
    });
  });
}

function filesTable(files: readonly DriveFile[], account: Account, drive: Drive, store: Store) {
  const owner = (file: DriveFile) =>
    file.driveId === undefined
      ? file.owner === account.email
        ? 'me'
        : (store.state.accounts.find(({ email }) => email === file.owner)?.name ?? file.owner)
      : (store.state.sharedDrives.find(({ id }) => id === file.driveId)?.name ?? 'Shared drive');
  return html`<table class="files">
    <thead>
      <tr><th>Name</th><th class="nowrap wide">Owner</th><th class="nowrap wide">Last modified</th><th class="nowrap"></th></tr>
    </thead>
    <tbody>
      ${files.map(
        (file) => html`<tr>
          <td><a href="${pagePath(file)}">${file.name}</a></td>
          <td class="nowrap wide">${owner(file)}</td>
          <td class="nowrap wide">${new Date(file.modifiedTime).toISOString().slice(0, 16).replace('T', ' ')}</td>
          <td class="nowrap">
            ${
              drive.mayEdit(file, account.email)
                ? html`<form method="post" action="/files/${file.id}/trash">
                    <button name="trashed" value="${file.trashed ? 'false' : 'true'}" aria-label="${file.trashed ? 'Restore' : 'Move to trash'}: ${file.name}">${file.trashed ? 'Restore' : 'Trash'}</button>
                  </form>`
                : 'View only'
            }
          </td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}
