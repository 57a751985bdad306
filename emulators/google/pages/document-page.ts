import { html } from 'hono/html';
import { z } from 'zod';
import type { EmulatorApp, EmulatorContext } from '../../kit/open-emulator.ts';
import { exportDocx } from '../docs/document-content.ts';
import { DOCX, type Drive, GOOGLE_DOCUMENT } from '../drive/drive.ts';
import { GoogleFault } from '../google-fault.ts';
import type { Account, DriveFile, Store } from '../open-store.ts';
import { documentScript } from './document-script.ts';
import { documentSheet } from './document-sheet.ts';
import { editParagraph } from './edit-paragraph.ts';
import { page } from './layout.ts';
import { accountSwitch, currentAccount } from './session.ts';

const editSchema = z.object({
  revision: z.int(),
  start: z.int().nonnegative(),
  segmentId: z.string().optional(),
  before: z.string(),
  text: z.string().max(1_000_000).nullable(),
});

/** The page of a document: its text to read and to edit, its name, a download. */
export function addDocumentPages(app: EmulatorApp, { store, drive }: { store: Store; drive: Drive }): void {
  const open = (
    context: EmulatorContext,
  ): { readonly account: Account; readonly file: DriveFile | undefined; readonly isThere: boolean } => {
    const account = currentAccount(context, store);
    const file = drive.find(context.req.param('id') ?? '');
    const isDocument = file?.mimeType === GOOGLE_DOCUMENT;
    return { account, file: isDocument && drive.maySee(file, account.email) ? file : undefined, isThere: isDocument };
  };
  const refused = (context: EmulatorContext, account: Account, isThere: boolean) =>
    page(
      context,
      isThere ? 'You need access' : 'There is no such document',
      html`<main class="card">
        <h1>${isThere ? 'You need access' : 'There is no such document'}</h1>
        <p>${isThere ? 'Switch to an account that may see this document.' : 'It may have been deleted, or the address is wrong.'}</p>
        ${accountSwitch(store, account, context.req.path)}
        <p><a href="/">To Drive</a></p>
      </main>`,
      { status: isThere ? 403 : 404 },
    );

  app.get('/document/d/:id', (context) => context.redirect(`/document/d/${encodeURIComponent(context.req.param('id'))}/edit`));

  app.get('/document/d/:id/:mode{edit|preview}', (context) => {
    const { account, file, isThere } = open(context);
    if (!file) return refused(context, account, isThere);
    file.viewed[account.email] = Math.max(file.modifiedTime, file.viewed[account.email] ?? 0);
    store.changed();
    const editable = context.req.param('mode') === 'edit' && drive.mayEdit(file, account.email);
    return page(
      context,
      file.name,
      html`<header class="bar">
          <a href="/" aria-label="Drive"><img src="/icons/document.svg" width="28" height="28" alt="" /></a>
          <input class="title grow" type="text" id="title" value="${file.name}" aria-label="Name" ${editable ? '' : 'readonly'} />
          <span role="status" id="status">${editable ? 'Saved' : 'View only'}</span>
          <a class="button" href="/document/d/${file.id}/export?format=docx">Download .docx</a>
          ${accountSwitch(store, account, context.req.path)}
        </header>
        <main>
          ${file.trashed ? html`<p class="error">This document is in the trash.</p>` : ''}
          <div class="sheet" id="sheet" data-revision="${String(file.revision)}">${documentSheet(drive.documentOf(file), editable)}</div>
        </main>`,
      { script: editable ? `(${documentScript})();` : '' },
    );
  });

  app.post('/document/d/:id/edit', async (context) => {
    const { account, file } = open(context);
    const edit = editSchema.safeParse(await context.req.json());
    if (!edit.success) return context.json({ message: z.prettifyError(edit.error) }, 400);
    if (!file || !drive.mayEdit(file, account.email)) return context.json({ message: 'You may not edit this document.' }, 403);
    if (edit.data.revision !== file.revision) return context.json({ message: 'The document was changed elsewhere. Reload the page.' }, 409);
    try {
      const document = editParagraph(drive.documentOf(file), edit.data);
      if (!document) return context.json({ message: 'This paragraph is not as it was. Reload the page.' }, 409);
      drive.change(file, account.email, { document });
      context.set('notes', { edited: file.id, version: file.version });
      return context.json({ revision: file.revision, sheet: String(await documentSheet(document, true)) });
    } catch (error) {
      if (!(error instanceof GoogleFault)) throw error;
      return context.json({ message: error.message }, 400);
    }
  });

  app.post('/document/d/:id/title', async (context) => {
    const { account, file } = open(context);
    const title = z.object({ title: z.string().trim().min(1).max(1000) }).safeParse(await context.req.json());
    if (!title.success) return context.json({ message: 'A name is needed.' }, 400);
    if (!file || !drive.mayEdit(file, account.email)) return context.json({ message: 'You may not rename this document.' }, 403);
    file.name = title.data.title;
    drive.change(file, account.email);
    return context.json({});
  });

  app.get('/document/d/:id/export', (context) => {
    const { account, file, isThere } = open(context);
    if (!file) return refused(context, account, isThere);
    const bytes = drive.content(file).bytes ?? exportDocx(drive.documentOf(file));
    return context.body(new Uint8Array(bytes), 200, {
      'content-type': DOCX,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${file.name}.docx`)}`,
    });
  });
}
