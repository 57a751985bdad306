import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { type RunningEmulator, startEmulator } from '../integrations/emulators.test-support.ts';
import { DRIVE_FILE_SCOPE } from '../integrations/google/oauth.ts';
import { keepPdfs, removeTestFolder } from '../integrations/kept-pdfs.test-support.ts';
import { workerPool } from '../integrations/rendering/pool/worker-pool.ts';
import { openProofs } from '../integrations/rendering/proof-template.ts';
import { openAccounts } from './accounts/account-calls.ts';
import { readConfig } from './config.ts';
import { type Connections, openConnections } from './connections/connections.ts';
import { openTestDatabase } from './database/database.test-support.ts';
import { users } from './database/schema/accounts.ts';
import { profiles } from './database/schema/belongings.ts';
import { mergeCalls } from './feature.ts';
import { diskStore } from './files/disk-store.ts';
import { type App, buildApp } from './http/build-app.ts';
import type { Caller } from './http/call-context.ts';
import { openLog } from './log.ts';
import { openOutbox } from './mail/open-outbox.ts';
import { openMetrics } from './metrics/open-metrics.ts';
import { openTool, type ToolParts } from './open-tool.ts';
import { openPublic } from './public/public-calls.ts';
import { readKeyRing } from './secrets/key-ring.ts';
import { openVault } from './secrets/vault.ts';
import type { Services } from './services.ts';

export interface TestUser {
  readonly id: string;
  readonly email: string;
  /** A call under /api with a body of JSON, by this user. */
  readonly call: (method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
  /** The same for answers that are no JSON. */
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  readonly setProfile: (values: Partial<typeof profiles.$inferInsert>) => Promise<void>;
  /** Connects Google as somebody who signed in with everything granted. */
  readonly connectGoogle: (changes?: {
    readonly scopes?: readonly string[];
    readonly accessToken?: string;
    readonly refreshToken?: string | undefined;
  }) => Promise<void>;
  /** Connects Notion by a key; gives the id of the connection. */
  readonly connectNotion: () => Promise<string>;
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what comes is what the test is about.
  readonly body: any;
}

interface Sources {
  readonly notion: RunningEmulator;
  readonly google: RunningEmulator;
}

export interface TestServer extends Sources {
  readonly app: App;
  readonly services: Services;
  readonly connections: Connections;
  readonly newUser: (profile?: Partial<typeof profiles.$inferInsert>) => Promise<TestUser>;
  /** Somebody without a session. */
  readonly visitor: Pick<TestUser, 'call' | 'fetch'>;
  /** Samples of the Notion emulator. */
  readonly databases: Readonly<Record<string, { readonly databaseId: string; readonly dataSourceId: string; readonly url: string }>>;
  readonly notionToken: string;
  /** Ids of the documents of the Google emulator's first account. */
  readonly documents: Readonly<Record<'invoice' | 'certificate' | 'contract', { readonly id: string; readonly url: string }>>;
  readonly close: () => Promise<void>;
}

/** Everything of the server but the signing in, in this process: a real database, real emulators, real rendering. */
export async function openTestServer(
  settings: Readonly<Record<string, string>> = {},
  parts: Pick<ToolParts, 'pollEvery' | 'idlePause' | 'retryPauses'> = {},
): Promise<TestServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-server-'));
  const [test, notion, google] = await Promise.all([
    openTestDatabase(),
    startEmulator('notion', {}, { NOTION_REQUESTS_PER_MINUTE: '60000' }),
    startEmulator('google'),
  ]);
  const about = google.about as {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly accounts: readonly { readonly email: string; readonly accessToken: string; readonly refreshToken: string }[];
    readonly documents: TestServer['documents'];
  };
  const notionAbout = notion.about as {
    readonly token: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly databases: TestServer['databases'];
  };
  const config = readConfig({
    DATA_DIR: folder,
    PUBLIC_URL: 'http://localhost:3000',
    NOTION_CLIENT_ID: notionAbout.clientId,
    NOTION_CLIENT_SECRET: notionAbout.clientSecret,
    NOTION_BASE_URL: notion.url,
    NOTION_REQUESTS_PER_MINUTE: '60000',
    GOOGLE_CLIENT_ID: about.clientId,
    GOOGLE_CLIENT_SECRET: about.clientSecret,
    GOOGLE_BASE_URL: google.url,
    GOOGLE_API_KEY: 'key',
    GOOGLE_APP_ID: '1',
    ...settings,
  });
  const services: Services = {
    config,
    log: openLog('silent'),
    database: test.database,
    vault: openVault(readKeyRing(undefined, folder)),
    files: diskStore(path.join(folder, 'files')),
    metrics: openMetrics(),
    lag: () => 0,
  };
  const connections = openConnections(services);
  const outbox = openOutbox(test.database, services.vault);
  const built = (name: string) => new URL(`../dist/${name}`, import.meta.url);
  const tool = await openTool(services, test.connection, connections, {
    renderer: workerPool({ workers: 1, script: built('render-worker.cjs') }),
    proofs: openProofs({ script: built('proof-worker.js') }),
    outbox,
    ...parts,
  });
  const accounts = openAccounts(services, { connections, outbox });
  const callers = new Map<string, Caller>();
  const app = buildApp(services, {
    identify: async (request) => callers.get(request.headers.get('x-test-user') ?? ''),
    calls: mergeCalls([tool, accounts, openPublic(services, outbox)]),
    mount: tool.mount ? [tool.mount] : [],
    openPaths: tool.openPaths ?? [],
    isReady: async () => true,
  });

  const requester = (id: string): Pick<TestUser, 'call' | 'fetch'> => {
    const send = async (at: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      headers.set('x-test-user', id);
      const incoming = { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } };
      const response = await app.fetch(new Request(new URL(`/api/${at}`, config.publicUrl), { ...init, headers }), { incoming } as never);
      if (response.headers.get('content-type') === 'application/pdf') keepPdfs(at, new Uint8Array(await response.clone().arrayBuffer()));
      return response;
    };
    return {
      fetch: send,
      call: async (method, at, body, headers = {}) => {
        const init =
          body === undefined
            ? { method, headers }
            : { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
        const response = await send(at, init);
        const text = await response.text();
        return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
      },
    };
  };

  return {
    app,
    services,
    connections,
    notion,
    google,
    databases: notionAbout.databases,
    notionToken: notionAbout.token,
    documents: about.documents,
    visitor: requester(''),
    newUser: async (profile = {}) => {
      const id = randomUUID();
      const email = `${id}@example.com`;
      await test.database.asSystem(async (transaction) => {
        await transaction.insert(users).values({ id, name: 'Ada Lane', email });
        await transaction.insert(profiles).values({ userId: id, email, displayName: 'Ada Lane', ...profile });
      });
      callers.set(id, {
        userId: id,
        email,
        emailVerified: true,
        fullName: 'Ada Lane',
        isAdmin: false,
        session: { id: randomUUID(), expiresAt: new Date(Date.now() + 3_600_000), method: 'google' },
        needsSecondFactor: false,
        hasSecondFactor: false,
        scopes: undefined,
      });
      return {
        id,
        email,
        ...requester(id),
        setProfile: (values) =>
          test.database.asSystem(async (transaction) => {
            await transaction.update(profiles).set(values).where(eq(profiles.userId, id));
          }),
        connectGoogle: async (changes = {}) => {
          const [account] = about.accounts;
          if (!account) throw new Error('The emulator names no account.');
          await connections.store.save(id, {
            provider: 'google',
            accountId: account.email,
            label: account.email,
            accessToken: account.accessToken,
            refreshToken: account.refreshToken,
            scopes: [DRIVE_FILE_SCOPE],
            ...changes,
          });
        },
        connectNotion: async () => (await connections.connectNotionKey(id, notionAbout.token, new AbortController().signal)).id,
      };
    },
    close: async () => {
      await Promise.all([tool.stop?.(), accounts.stop?.()]);
      await Promise.all([test.close(), notion.stop(), google.stop()]);
      removeTestFolder(folder);
    },
  };
}
