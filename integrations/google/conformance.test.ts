import { describeDocuments } from '../documents-conformance.test-support.ts';
import { startGoogleSession } from './google-session.test-support.ts';

describeDocuments('Google', async () => {
  const google = await startGoogleSession();
  return {
    connect: () => google.documents(),
    place: async (name) => {
      const made = await google.call('POST', '/drive/v3/files', { name, mimeType: 'application/vnd.google-apps.document' });
      return (made as { readonly id: string }).id;
    },
    edit: async (id) => {
      const requests = [{ insertText: { location: { index: 1 }, text: 'A sentence more. ' } }];
      await google.call('POST', `/v1/documents/${id}:batchUpdate`, { requests });
    },
    remove: async (id) => {
      await google.call('DELETE', `/drive/v3/files/${id}`);
    },
    close: google.emulator.stop,
  };
});
