import { contract, SITE_PAGES } from '../contracts/index.ts';

type Contract = typeof contract;
/** `section.name`, e.g. `runs.startRun`. */
export type CallName = { [Section in keyof Contract & string]: `${Section}.${keyof Contract[Section] & string}` }[keyof Contract & string];

/** Ids of what one user owns, for another to try. */
export interface Belongings {
  readonly run: string;
  readonly row: string;
  readonly connection: string;
  readonly template: string;
  readonly rows: string;
  readonly savedJob: string;
  readonly recipe: string;
  readonly apiKey: string;
  readonly session: string;
  /** Of Google, as the sign-in names it. */
  readonly account: string;
  readonly review: string;
}

/** Who may ask: `visitors` may do it, `demo` shows them the demo alone, `signature` is proved by the body. */
export type Access = 'visitors' | 'demo' | 'users' | 'administrators' | 'signature';

export interface Route {
  readonly name: string;
  readonly method: string;
  /** With these belongings in their places. */
  readonly path: (of: Belongings) => string;
  readonly access: Access;
  /** What a key must allow; undefined: no key may. */
  readonly scope: 'runs:read' | 'runs:write' | undefined;
  /** A request that fits; undefined: none is taken. */
  readonly body: ((of: Belongings) => Readonly<Record<string, unknown>>) | undefined;
  /** The body is a form with a file. */
  readonly isUpload: boolean;
  /** One call of the contract, whose errors have its shape. */
  readonly isCall: boolean;
}

interface About {
  readonly access?: Access;
  readonly scope?: 'runs:read' | 'runs:write';
  /** What `{id}` in the path names. */
  readonly id?: keyof Belongings;
  readonly body?: (of: Belongings) => Readonly<Record<string, unknown>>;
  readonly isUpload?: boolean;
}

const request = (of: Belongings) => ({
  template: { kind: 'upload', uploadId: of.template },
  rows: { kind: 'upload', uploadId: of.rows },
  namingHeader: '{{Number}}',
  store: false,
  allRows: false,
});

/** What the contract can't say of its calls. The compiler asks for an entry for each. */
const CALLS: Readonly<Record<CallName, About>> = {
  'accounts.session': { access: 'visitors' },
  'accounts.listSessions': {},
  'accounts.revokeSession': { id: 'session' },
  'accounts.revokeSessions': { body: () => ({ scope: 'others' }) },
  'accounts.profile': {},
  'accounts.updateProfile': { body: () => ({ displayName: 'Mallory', timezone: 'Europe/Berlin' }) },
  'accounts.saveSettings': { body: () => ({ timezone: 'UTC', decimalPlaces: '2', numberStyle: 'US' }) },
  'accounts.answerOnboarding': { body: () => ({ documentVolume: '<20' }) },
  'accounts.deleteAccount': { body: () => ({ confirm: 'delete my account' }) },
  'accounts.listApiKeys': {},
  'accounts.createApiKey': { body: () => ({ name: 'script', scopes: ['runs:read'] }) },
  'accounts.revokeApiKey': { id: 'apiKey' },
  'sources.listConnections': {},
  'sources.removeConnection': { id: 'connection' },
  'sources.connectNotionKey': { body: () => ({ notionApiKey: 'ntn_of_nobody', databaseUrl: '' }) },
  'sources.getNotionClientId': {},
  'sources.notionOauthCallback': { body: () => ({ code: 'code', redirect_uri: '/callback', state: 'state' }) },
  'sources.googleAuthorizeUrl': {},
  'sources.googleOauthCallback': { body: () => ({ code: 'code', state: 'state' }) },
  'sources.googleRefreshToken': { body: () => ({ refreshToken: 'of somebody else' }) },
  'sources.getGoogleCredentials': {},
  'sources.listDatabases': { body: (of) => ({ notionApiKey: of.connection, databaseUrl: '' }) },
  'sources.notionData': { body: (of) => ({ databaseId: 'database', notionApiKey: of.connection, page_size: 3 }) },
  'sources.demoNotionData': { access: 'visitors', body: () => ({ databaseId: 'demo', page_size: 3 }) },
  'sources.addProperties': { body: (of) => ({ databaseId: 'database', notionApiKey: of.connection }) },
  'sources.listUnmarkedRows': { body: (of) => ({ databaseId: 'database', notionApiKey: of.connection }) },
  'sources.markRows': { body: (of) => ({ notionApiKey: of.connection, rows: ['row'], isReady: true }) },
  'sources.setupNotionWebhook': {
    body: (of) => ({ databaseId: 'database', googleDocId: 'document', namingHeader: 'Name', notionApiKey: of.connection }),
  },
  'sources.listDocuments': {},
  'sources.selectDocument': { body: () => ({ google_doc_id: 'document', doc_name: 'Document' }) },
  'sources.createDemoDocument': { body: () => ({ placeholders: ['Name'] }) },
  'sources.uploadTemplate': { isUpload: true },
  'sources.uploadRows': { isUpload: true },
  'sources.readRows': { id: 'rows' },
  'sources.listUploads': {},
  'sources.removeUpload': { id: 'rows' },
  'sources.inspect': { body: (of) => ({ template: request(of).template, rows: request(of).rows }) },
  'sources.getSelection': {},
  'sources.saveSelection': { body: () => ({ databaseId: 'database', documentId: 'document', namingHeader: 'Name' }) },
  'runs.startRun': { scope: 'runs:write', body: request },
  'runs.listRuns': { scope: 'runs:read' },
  'runs.showRun': { scope: 'runs:read', id: 'run' },
  'runs.listRunRows': { scope: 'runs:read', id: 'run' },
  'runs.cancelRun': { scope: 'runs:write', id: 'run' },
  'runs.retryFailed': { scope: 'runs:write', id: 'run' },
  'runs.remakeUnchanged': { scope: 'runs:write', id: 'run' },
  'runs.undoRun': { scope: 'runs:write', id: 'run' },
  'runs.deleteRun': { scope: 'runs:write', id: 'run' },
  'runs.listSavedJobs': {},
  // The ids of a saved job are looked up when it is run.
  'runs.saveJob': { body: () => ({ name: 'job', job: { ...request(NOBODYS), template: { kind: 'sample', name: 'invoice' } } }) },
  'runs.removeSavedJob': { id: 'savedJob' },
  'recipes.listRecipes': {},
  'recipes.editRecipe': { id: 'recipe', body: () => ({ isPaused: true }) },
  'recipes.removeRecipe': { id: 'recipe' },
  'recipes.runRecipe': { id: 'recipe' },
  'recipes.reconnectRecipe': { id: 'recipe', body: (of) => ({ connectionId: of.connection }) },
  'recipes.newRecipeSecret': { id: 'recipe' },
  'recipes.rehearseRecipe': { id: 'recipe' },
  'recipes.listStories': { id: 'recipe' },
  'recipes.retryStory': { id: 'recipe', body: () => ({ story: NOBODYS.run }) },
  'public.config': { access: 'visitors' },
  'public.sendEmail': { access: 'visitors', body: () => ({ name: 'Mallory', email: 'mallory@example.com', message: 'Hello' }) },
  'public.sendReview': {
    access: 'visitors',
    body: () => ({ name: 'Mallory', email: 'mallory@example.com', rating: 5, feedback: 'Good' }),
  },
  'public.listReviews': { access: 'visitors' },
  'admin.setup': { access: 'administrators' },
  'admin.overview': { access: 'administrators' },
  'admin.listAllReviews': { access: 'administrators' },
  'admin.publishReview': { access: 'administrators', id: 'review', body: () => ({ isPublished: true }) },
};

/** Ids of the right form that nothing has. */
export const NOBODYS: Belongings = {
  run: '6a0f2b62-0000-4000-8000-000000000001',
  row: '0',
  connection: '6a0f2b62-0000-4000-8000-000000000002',
  template: '6a0f2b62-0000-4000-8000-000000000003',
  rows: '6a0f2b62-0000-4000-8000-000000000004',
  savedJob: '6a0f2b62-0000-4000-8000-000000000005',
  apiKey: '6a0f2b62-0000-4000-8000-000000000006',
  session: '6a0f2b62-0000-4000-8000-000000000007',
  account: '6a0f2b62-0000-4000-8000-000000000008',
  review: '6a0f2b62-0000-4000-8000-000000000009',
  recipe: '6a0f2b62-0000-4000-8000-00000000000a',
};

const calls: readonly Route[] = Object.entries(contract).flatMap(([section, procedures]) =>
  Object.entries(procedures).map(([key, procedure]): Route => {
    const name = `${section}.${key}`;
    const { access = 'users', scope, id, body, isUpload = false } = CALLS[name as CallName];
    const { method = 'POST', path = '' } = procedure['~orpc'].route;
    if (path.includes('{id}') !== (id !== undefined)) throw new Error(`What is the id of ${name}?`);
    return {
      name,
      method,
      path: (of) => `/api${path.replace('{id}', id ? of[id] : '')}`,
      access,
      scope,
      body,
      isUpload,
      isCall: true,
    };
  }),
);

const other = (method: string, template: string, { access = 'users', scope, body, isUpload = false }: About = {}): Route => ({
  name: `${method} ${template}`,
  method,
  path: (of) =>
    template.replace(/:(id|rowId|template|rows)\b/gu, (_, name: string) =>
      encodeURIComponent({ id: of.run, rowId: of.row, template: `upload:${of.template}`, rows: `upload:${of.rows}` }[name] ?? ''),
    ),
  access,
  scope,
  body,
  isUpload,
  isCall: false,
});

const mail = { access: 'visitors', body: () => ({ email: 'mallory@example.com' }) } as const;
const password = 'correct horse battery';

/** Everything else that the server answers: the streams, files, webhooks, sign-in and pages. */
const others: readonly Route[] = [
  other('POST', '/api/mail-merge', {
    access: 'demo',
    scope: 'runs:write',
    body: (of) => ({ documentId: of.template, notionDatabaseUrl: 'database', notionApiKey: of.connection, namingHeader: 'Name' }),
  }),
  other('GET', '/api/account/export'),
  other('GET', '/api/runs/:id/events', { scope: 'runs:read' }),
  other('GET', '/api/runs/:id/rows/:rowId/pdf', { scope: 'runs:read' }),
  other('GET', '/api/runs/:id/zip', { scope: 'runs:read' }),
  other('GET', '/api/runs/:id/merged.pdf', { scope: 'runs:read' }),
  other('GET', '/api/preview/template.pdf?template=:template'),
  other('GET', '/api/preview/row.pdf?template=:template&rows=:rows'),
  other('GET', '/api/preview/template.docx?template=:template'),
  other('GET', '/api/preview/rows?template=:template&rows=:rows'),
  other('GET', '/api/preview/template.svg?template=:template'),
  other('GET', '/api/preview/row.svg?template=:template&rows=:rows'),
  other('POST', '/api/get-notion-client-id'),
  other('POST', '/api/get-google-credentials'),
  other('POST', '/api/webhooks/purchase', { access: 'signature', body: () => ({ type: 'purchase.paid' }) }),
  other('POST', '/api/webhooks/notion', { access: 'signature', body: () => ({ type: 'page.properties_updated' }) }),
  other('POST', '/api/webhooks/notion-automation', { access: 'signature', body: () => ({ data: { id: 'row' } }) }),
  other('GET', '/api/auth/get-session', { access: 'visitors' }),
  other('GET', '/api/auth/jwks', { access: 'visitors' }),
  other('GET', '/api/auth/token'),
  other('GET', '/api/auth/list-accounts'),
  other('POST', '/api/auth/sign-in/social', { access: 'visitors', body: () => ({ provider: 'google' }) }),
  other('POST', '/api/auth/sign-in/magic-link', mail),
  other('POST', '/api/auth/request-password-reset', mail),
  other('POST', '/api/auth/send-verification-email', mail),
  other('POST', '/api/auth/sign-up/email', {
    access: 'visitors',
    body: () => ({ email: 'mallory.two@example.com', password, name: 'Mallory' }),
  }),
  other('POST', '/api/auth/sign-out', { access: 'visitors', body: () => ({}) }),
  other('POST', '/api/auth/update-user', { body: () => ({ name: 'Mallory' }) }),
  other('POST', '/api/auth/change-password', { body: () => ({ newPassword: password, currentPassword: password }) }),
  other('POST', '/api/auth/link-social', { body: () => ({ provider: 'google' }) }),
  other('POST', '/api/auth/unlink-account', { body: (of) => ({ providerId: 'google', accountId: of.account }) }),
  other('POST', '/api/auth/two-factor/enable', { body: () => ({ password }) }),
  other('POST', '/api/auth/two-factor/disable', { body: () => ({ password }) }),
];

/** For everybody, and nobody's in particular: pages, and what machines ask. `/sandbox/` is there in the sandbox alone. */
export const pages: readonly string[] = [
  ...SITE_PAGES,
  '/robots.txt',
  '/sitemap.xml',
  '/healthz',
  '/readyz',
  '/callback',
  '/admin',
  '/auth/magic-link?token=x',
  '/auth/verify-email?token=x',
  '/auth/reset-password?token=x',
  '/api/docs',
  '/api/docs/',
  '/api/openapi.json',
  '/sandbox/mail',
  '/sandbox/mail/',
  '/sandbox/mail.json',
  '/sandbox/mail/:id',
  '/sandbox/mail/:id/attachment',
  '/sandbox/mail/:id/html',
  '/sandbox/checkout',
  '/nothing/is/here',
  '/api/nothing/is/here',
];
/** Forms of those pages. */
export const forms: readonly string[] = ['/auth/magic-link', '/auth/verify-email', '/auth/reset-password', '/sandbox/checkout'];

/** Every call of the contract, and the routes that are no calls. */
export const routes: readonly Route[] = [...calls, ...others];
