import { html } from 'hono/html';
import type { EmulatorApp, EmulatorContext } from '../../kit/open-emulator.ts';
import { exportDocx, exportPdf, exportText } from '../docs/document-content.ts';
import { driveFault } from '../google-fault.ts';
import { bearerOf } from '../oauth/authenticate.ts';
import type { DriveFile } from '../open-store.ts';
import { page } from '../pages/layout.ts';
import { admit, READ } from './admit.ts';
import { DOCX, GOOGLE_DOCUMENT } from './drive.ts';
import type { DriveServices } from './drive-services.ts';
import { EXPORT_FORMATS } from './export-formats.ts';
import { openFile } from './open-file.ts';
import { noConversion } from './read-upload.ts';

/** files.export, and the export links of a file, which know no limit of size. */
export function addExportRoutes(app: EmulatorApp, services: DriveServices): void {
  const { store, drive } = services;

  app.get('/drive/v3/files/:id/export', (context) => {
    const caller = admit(context, services, READ);
    const file = openFile(services, context, caller, { allDrives: true });
    const type = context.req.query('mimeType');
    if (!type) throw driveFault(400, 'required', 'Required parameter: mimeType', { location: 'mimeType', locationType: 'parameter' });
    return answer(context, file, type, store.state.settings.exportLimit);
  });
  app.get('/feeds/download/documents/export/Export', (context) => {
    // It is made for browsers: who bears no living token is sent to sign in, and the page for that is an answer like any other.
    if (!services.tokens.findAccess(bearerOf(context) ?? '')) return context.redirect('/ServiceLogin');
    const caller = admit(context, services, READ);
    const file = openFile(services, context, caller, { id: context.req.query('id') ?? '', allDrives: true });
    return answer(context, file, EXPORT_FORMATS.get(context.req.query('exportFormat') ?? '') ?? '', Number.POSITIVE_INFINITY);
  });

  app.get('/ServiceLogin', (context) => page(context, 'Sign in', html`<main><h1>Sign in to continue to Google Docs</h1></main>`));

  const answer = (context: EmulatorContext, file: DriveFile, type: string, limit: number): Response => {
    if (file.mimeType !== GOOGLE_DOCUMENT) throw driveFault(403, 'fileNotExportable', 'Export only supports Docs Editors files.');
    const bytes = exported(file, type);
    if (bytes.byteLength > limit) throw driveFault(403, 'exportSizeLimitExceeded', 'This file is too large to be exported.');
    context.set('notes', { exported: file.id, version: file.version, bytes: bytes.byteLength });
    return context.body(bytes, 200, { 'content-type': type });
  };
  const exported = (file: DriveFile, type: string): Uint8Array<ArrayBuffer> => {
    switch (type) {
      case DOCX:
        return new Uint8Array(drive.content(file).bytes ?? exportDocx(drive.documentOf(file)));
      case 'text/plain':
        return new TextEncoder().encode(`\u{feff}${exportText(drive.documentOf(file))}`);
      case 'application/pdf':
        return exportPdf(drive.documentOf(file));
      default:
        throw noConversion();
    }
  };
}
