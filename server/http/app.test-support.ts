import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../config.ts';
import { openTestDatabase } from '../database/database.test-support.ts';
import type { Connection } from '../database/open-database.ts';
import { type Feature, mergeCalls } from '../feature.ts';
import { diskStore } from '../files/disk-store.ts';
import { openLog } from '../log.ts';
import { openMetrics } from '../metrics/open-metrics.ts';
import { openVault } from '../secrets/vault.ts';
import type { Services } from '../services.ts';
import { type AppParts, buildApp } from './build-app.ts';
import type { Caller } from './call-context.ts';

export interface TestServices extends Services {
  readonly connection: Connection;
  readonly close: () => Promise<void>;
}

/** Services on an empty database, configured by an environment. */
export async function openTestServices(environment: Readonly<Record<string, string>> = {}): Promise<TestServices> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-test-'));
  const { database, connection, close } = await openTestDatabase();
  return {
    config: readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...environment }),
    log: openLog('silent'),
    database,
    connection,
    vault: openVault([{ id: 'test', bytes: new Uint8Array(randomBytes(32)) }]),
    files: diskStore(path.join(folder, 'files')),
    metrics: openMetrics(),
    lag: () => 0,
    close,
  };
}

/** A caller as a session of a browser makes one. */
export const testCaller = (userId: string, email: string, more: Partial<Caller> = {}): Caller => ({
  userId,
  email,
  emailVerified: true,
  fullName: 'Ada Example',
  isAdmin: false,
  session: { id: userId, expiresAt: new Date(Date.now() + 3_600_000), method: 'google' },
  needsSecondFactor: false,
  hasSecondFactor: false,
  scopes: undefined,
  ...more,
});

export interface Asked {
  readonly method?: string;
  /** Sent as JSON. */
  readonly json?: unknown;
  readonly body?: BodyInit;
  readonly headers?: Readonly<Record<string, string>>;
  readonly caller?: Caller;
  readonly address?: string;
}

/** The whole HTTP side with some features, asked without a port. */
export function openTestApp(services: Services, features: readonly Feature[], notFound?: AppParts['notFound']) {
  const callers = new Map<string, Caller>();
  const app = buildApp(services, {
    identify: async (request) => callers.get(request.headers.get('x-test-caller') ?? ''),
    calls: mergeCalls(features),
    mount: features.flatMap(({ mount }) => mount ?? []),
    openPaths: features.flatMap(({ openPaths }) => openPaths ?? []),
    ...(notFound ? { notFound } : {}),
    isReady: async () => true,
  });
  return async (path: string, { method, json, body, headers = {}, caller, address = '127.0.0.1' }: Asked = {}): Promise<Response> => {
    if (caller) callers.set(caller.userId, caller);
    const sent = json === undefined ? body : JSON.stringify(json);
    return app.request(
      path,
      {
        method: method ?? (sent === undefined ? 'GET' : 'POST'),
        ...(sent === undefined ? {} : { body: sent }),
        headers: {
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...(caller ? { 'x-test-caller': caller.userId } : {}),
          ...headers,
        },
      },
      { incoming: { socket: { remoteAddress: address } } },
    );
  };
}
