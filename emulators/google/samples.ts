import { createHash } from 'node:crypto';
import { emptyDocument, paragraph } from './docs/empty-document.ts';
import { type Drive, GOOGLE_DOCUMENT } from './drive/drive.ts';
import type { Account, Client, Store } from './open-store.ts';
import { certificateTemplate } from './templates/certificate.ts';
import { contractTemplate } from './templates/contract.ts';
import { invoiceTemplate } from './templates/invoice.ts';

const account = (givenName: string, familyName: string, subject: string): Account => ({
  email: `${givenName.toLowerCase()}@example.com`,
  name: `${givenName} ${familyName}`,
  givenName,
  familyName,
  subject,
});

export const ACCOUNTS: readonly Account[] = [
  account('Ada', 'Sample', '104937201583920174651'),
  account('Ben', 'Sample', '110284619375820461937'),
  account('Chloe', 'Sample', '117730194628305917264'),
];

export const CLIENT: Client = {
  id: '428316509274-sheafmillemulator.apps.googleusercontent.com',
  secret: 'GOCSPX-emulated-client-secret',
  name: 'Sheafmill',
  projectNumber: '428316509274',
  apiKey: 'AIzaSyEmulatedBrowserKey',
};

/** An app of another Cloud project: what is granted to the one is not granted to the other. */
export const OTHER_CLIENT: Client = {
  id: '615093827441-otherapp.apps.googleusercontent.com',
  secret: 'GOCSPX-other-client-secret',
  name: 'Another app',
  projectNumber: '615093827441',
  apiKey: 'AIzaSyOtherBrowserKey',
};

export const SHARED_DRIVE = { id: '0AEmulatedSharedDrPVA', name: 'Team templates' };

/** The same for every emulator, so that scripts can name them. */
export const sampleId = (name: string) => `1${createHash('sha256').update(`sample ${name}`).digest('base64url')}`;

/** Templates by name; their placeholders are the columns of the Notion emulator's sample databases. */
export const TEMPLATES = { invoice: invoiceTemplate, certificate: certificateTemplate, contract: contractTemplate } as const;

export function seedPeople(store: Store): void {
  store.state.accounts.push(...ACCOUNTS);
  store.state.clients.push(CLIENT, OTHER_CLIENT);
  store.state.sharedDrives.push({ ...SHARED_DRIVE, members: ACCOUNTS.map(({ email }) => email) });
}

/** The templates of the first account and some other documents, so that searching is worth something. */
export function seedDocuments(drive: Drive): void {
  const owner = ACCOUNTS[0]?.email ?? '';
  const write = (id: string, name: string, lines: readonly string[], place: { readonly owner?: string; readonly driveId?: string } = {}) =>
    drive.create({
      id: sampleId(id),
      name,
      mimeType: GOOGLE_DOCUMENT,
      owner,
      ...place,
      content: { document: { ...emptyDocument(), body: lines.map((line) => paragraph(line)) } },
    });
  const notes = write('notes', 'Meeting notes', ['Next meeting on Thursday.', 'Send the invoices before the end of the month.']);
  const reader = ACCOUNTS[1]?.email ?? '';
  notes.sharedWith[reader] = 'reader';
  write('letterhead', 'Letterhead', ['Dear {{Name}},', '', 'Yours sincerely'], { driveId: SHARED_DRIVE.id });
  write('letter', 'User Document: letter', ['Dear {{Name}},', '', 'your course {{Course}} is completed.'], { owner: reader });
  for (const [name, template] of Object.entries(TEMPLATES)) {
    drive.create({
      id: sampleId(name),
      name: `User Document: ${name}`,
      mimeType: GOOGLE_DOCUMENT,
      owner,
      content: { document: template() },
    });
  }
}
