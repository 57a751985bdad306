import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type Emulator, openEmulator } from '../kit/open-emulator.ts';
import { addControlRoutes } from './control.ts';
import { addDocsRoutes } from './docs/add-routes.ts';
import { openDocumentStore } from './drive/document-store.ts';
import { openDrive } from './drive/drive.ts';
import { pagePath } from './drive/file-resource.ts';
import { addDriveRoutes } from './drive/routes.ts';
import { driveFault, GoogleFault, injectedBody } from './google-fault.ts';
import { bearerOf } from './oauth/authenticate.ts';
import { openAuthorizationCodes } from './oauth/authorization-codes.ts';
import { addAuthorizationRoutes } from './oauth/authorize.ts';
import { issueTokens } from './oauth/issue-tokens.ts';
import { addOAuthRoutes } from './oauth/routes.ts';
import { DRIVE_FILE, readScopes } from './oauth/scopes.ts';
import { openSigningKey } from './oauth/signing-key.ts';
import { openStore } from './open-store.ts';
import { addDocumentPages } from './pages/document-page.ts';
import { addHomePages } from './pages/home.ts';
import { addPickerRoutes } from './picker/routes.ts';
import { openQuotas } from './quotas.ts';
import { ACCOUNTS, CLIENT, sampleId, seedDocuments, seedPeople, TEMPLATES } from './samples.ts';

export interface GoogleEmulator {
  readonly emulator: Emulator;
  /** What scripts need beside the base URL: the client, a token an account, the sample documents. */
  readonly about: (url: string) => Readonly<Record<string, unknown>>;
}

/** Google's sign-in, Drive, Docs and Picker on one base URL; `folder` keeps everything. */
export function openGoogle(folder: string): GoogleEmulator {
  const emulator = openEmulator({
    folder,
    errorBody: injectedBody,
    expireToken: (context) => tokens.expireAccess({ token: bearerOf(context) ?? '' }),
  });
  const { app, clock } = emulator;
  const store = openStore(folder, (fresh) => {
    seedPeople(fresh);
    seedDocuments(openDrive(fresh, clock));
  });
  const tokens = issueTokens(store, clock);
  const drive = openDrive(store, clock);
  const codes = openAuthorizationCodes(clock);
  const signingKey = openSigningKey(store, clock);
  const quotas = openQuotas(clock);

  app.onError((error, context) => {
    if (!(error instanceof GoogleFault)) throw error;
    return context.json(error.body as object, error.status as ContentfulStatusCode);
  });
  app.notFound((context) => context.json(driveFault(404, 'notFound', 'Not Found').body as object, 404));
  const oauth = { store, clock, tokens, codes, signingKey };
  addOAuthRoutes(app, oauth);
  addAuthorizationRoutes(app, oauth);
  addDriveRoutes(app, { store, drive, tokens, quotas });
  addDocsRoutes(app, openDocumentStore(store, drive, tokens, quotas));
  addPickerRoutes(app, { store, drive, tokens });
  addHomePages(app, { store, drive });
  addDocumentPages(app, { store, drive });
  addControlRoutes(app, { store, drive, tokens });

  return {
    emulator: {
      ...emulator,
      close: async () => {
        await emulator.close();
        store.flush();
      },
    },
    about: (url) => ({
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      apiKey: CLIENT.apiKey,
      appId: CLIENT.projectNumber,
      accounts: ACCOUNTS.map(({ email }) => {
        const grant = { email, clientId: CLIENT.id, scopes: [...readScopes('openid email profile').scopes, DRIVE_FILE] };
        return { email, accessToken: tokens.issueAccess(grant, true).token, refreshToken: tokens.issueRefresh(grant).token };
      }),
      documents: Object.fromEntries(
        Object.keys(TEMPLATES).map((name) => {
          const file = drive.find(sampleId(name));
          if (file) drive.grant(file, { email: file.owner, projectNumber: CLIENT.projectNumber });
          return [name, { id: sampleId(name), url: file ? `${url}${pagePath(file)}` : null }];
        }),
      ),
    }),
  };
}
